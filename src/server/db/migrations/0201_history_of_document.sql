-- The history of one document: beside the acts about it alone, those that touched it with others.
create index history_item_about on history_item (company_id, (item ->> 'id'), entry_no) where item ->> 'id' is not null;
