-- A credit note, or a payment on account, that a person applies to documents: it stays when references are settled again.

alter table credit_allocation add column is_by_hand boolean not null default false;
alter table credit_allocation drop constraint credit_allocation_pkey;
alter table credit_allocation add primary key (company_id, note_id, document_id, is_by_hand);
