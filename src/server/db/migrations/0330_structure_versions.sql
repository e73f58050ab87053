-- Who edits a category or area says which version they saw, so that nobody overwrites what somebody else saved meanwhile.
alter table category add column version integer not null default 1;
alter table area add column version integer not null default 1;
-- Merging an area finds what stands in it.
create index document_in_area on document (company_id, area_id);
create index movement_in_area on movement (company_id, area_id) where area_id is not null;
create index explanation_in_area on explanation (company_id, area_id);
create index cash_occurrence_in_area on cash_occurrence (company_id, area_id);
