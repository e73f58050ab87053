-- What a scenario shifts of a counterpart is among what is not late beyond the horizon: the index finds that without reading the rest, which
-- in old books is most of it. Apart stands the little that was put off from such a late day to one to come.
drop index document_open;
create index document_open on document (company_id, counterpart_rut text_pattern_ops, is_received, due_on) where remaining > 0 and is_expected;
create index document_put_off on document (company_id, counterpart_rut text_pattern_ops) where remaining > 0 and is_expected and cash_on > due_on;
