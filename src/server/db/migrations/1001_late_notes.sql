-- Notes that are still open are few: which of them have passed their day is asked with every dashboard.
create index document_open_notes on document (company_id, is_received, due_on) where sign = -1 and remaining > 0 and is_expected and not is_hidden;
