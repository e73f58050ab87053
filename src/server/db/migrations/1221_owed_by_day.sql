-- Whether a projection gives way to an obligation or an installment was asked of every document that is due later: they are few beside
-- invoices, and found by their day.
drop index document_installment;
create index document_owed on document (company_id, due_on) where document_type in ('OBLIGATION', 'CREDIT');
