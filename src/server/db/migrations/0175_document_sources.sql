-- Bringing documents in: each costs less.

-- What a source says, without its line: one that says the same again is kept without a look at it. Null where it was stored before.
alter table document_source add column digest uuid;

-- The foreign keys to document and to import, whose rows are of a company, hold it too.
alter table document_source drop constraint document_source_company_id_fkey;

-- Compared byte by byte, not by the rules of the language.
drop index document_identity;
create unique index document_identity on document
  (company_id, is_received, code, folio text_pattern_ops, counterpart_rut text_pattern_ops) nulls not distinct
  where document_type = 'TAX_DOCUMENT' and folio is not null;
drop index document_open;
create index document_open on document (company_id, counterpart_rut text_pattern_ops, is_received) where remaining > 0 and is_expected;

-- What waits for confirmation, and what is settled of a document, changes no key: room on its page spares all its indexes.
alter table document set (fillfactor = 85);
