-- The bank ledger hears from sources: today imported files, whose id is the import's; tomorrow whatever else has an id that a time
-- orders (UUID v7). So it names no import.
alter table movement_source rename column import_id to source_id;
alter table statement_day rename column import_id to source_id;
alter table statement_day drop constraint statement_day_company_id_import_id_fkey;
alter table bank_account rename column made_by_import to made_by_source;
