-- The list's index holds what its sums and a filter by XML ask too: whether a fee was annulled (one that was paid before is PAID), the folio, and
-- the import of its XML. Such sums and counts read the index alone.
drop index document_list;
create index document_list on document (company_id, issued_on desc, document_id)
  include (document_type, is_received, code, due_on, state, sign, currency, amount, amount_clp, remaining, matched, search, is_annulled, folio,
    xml_import_id)
  where not is_hidden and not is_superseded;
