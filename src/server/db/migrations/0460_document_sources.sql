-- Foreign keys are looked up row by row, which was more than half of what it takes to keep a file's sources. As for movements (0004): a
-- source is written in the same breath as its document, and its import before; imports are never deleted by themselves. A document's company
-- is its area's, whose key remains.
alter table document_source drop constraint document_source_company_id_import_id_fkey;
alter table document_source drop constraint document_source_company_id_document_id_fkey;
alter table document drop constraint document_company_id_fkey;

/** Takes the place of the foreign key's cascade, once for all rows of a statement. */
create function document_sources_go() returns trigger language plpgsql as $$
begin
  delete from document_source s using old_rows o where s.company_id = o.company_id and s.document_id = o.document_id;
  return null;
end $$;
create trigger document_sources_gone after delete on document referencing old table as old_rows
  for each statement execute function document_sources_go();
