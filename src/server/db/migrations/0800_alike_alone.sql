-- Purchases of one amount from one supplier are found in no other index, whatever is known of the table: a side that the statistics have not
-- seen looks cheaper by the period. A condition on the side alone would allow that.
drop index document_alike;
create index document_alike on document (company_id, counterpart_rut, amount, issued_on, document_id)
  where (sign * is_received::integer) <> 0;
