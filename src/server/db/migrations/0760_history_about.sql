-- What a row of an act is about, in a column: row security lets no index serve an expression of jsonb, so that each document's history, and
-- each look for who marked a movement, read all rows of its company.
drop index history_item_about;
alter table history_item add column about text generated always as (item ->> 'id') stored;
create index history_item_about on history_item (company_id, about, entry_no) where about is not null;
