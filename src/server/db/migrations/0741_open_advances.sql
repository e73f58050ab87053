-- The payments on account of a counterpart: each document that is opened asks whether one may lower it.
create index document_on_account on document (company_id, counterpart_rut) where is_on_account;
