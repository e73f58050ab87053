-- What is unpaid is grouped by party and day from the index alone.
create index document_unpaid on document (company_id, is_received, due_on)
  include (document_id, document_type, currency, sign, remaining, amount, amount_clp, issued_on, counterpart_rut, counterpart_name, area_id, is_hidden)
  where remaining > 0 and is_expected;
