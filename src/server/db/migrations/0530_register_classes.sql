-- What companies had stays as it was: classes that are new to them only propose until they let them act.
insert into matching_mode (company_id, class, mode)
select company_id, class, 'suggest' from company, unnest(array['cheque', 'factoring', 'batchCharge']) as class;
-- The engine looks for who bought a supplier's invoice.
create index document_source_ceded on document_source (company_id, document_id) where jsonb_typeof(facts -> 'cesiones') = 'array';
