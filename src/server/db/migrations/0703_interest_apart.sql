-- The interest of an installment as a document of its own, in the area of interest.
alter table loan
  add column separates_interest boolean not null default false,
  add constraint loan_separates_interest check (not separates_interest or credit_type in ('comercial', 'bullet', 'comex'));
alter table loan_installment
  add column interest_document_id uuid,
  add foreign key (company_id, interest_document_id) references document (company_id, document_id);
create index on loan_installment (company_id, interest_document_id) where interest_document_id is not null;
