-- Loan installments by the day on which they fall due: those of later months do not count as payable yet.
create index document_installment on document (company_id, due_on) where document_type = 'CREDIT';
