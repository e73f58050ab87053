-- What is paid keeps its day when the times around it move: another time may then fall on it.
drop index document_occurrence;
create index document_occurrence on document (company_id, recurring_id, scheduled_on) where recurring_id is not null;
