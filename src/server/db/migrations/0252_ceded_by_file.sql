-- What the file of its sales (AEC) says was sold of an invoice that the company issued lowers what is owed for it, as a row that no act made.
insert into reduction (company_id, reduction_id, document_id, kind, amount, on_day, note, act_no)
select d.company_id, gen_random_uuid(), d.document_id, 'factored', d.remaining, d.issued_on, null, 0
from document d where d.is_ceded and not d.is_received and d.remaining > 0;
