-- What happens to a loan after it was agreed: prepayments, renewals, and the states of a letter of credit.

/** Months of interest on what is prepaid that the lender charges; null: as much as the law allows. */
alter table loan add column prepayment_months numeric(6, 3) check (prepayment_months between 0 and 99);
/** Null for other types. That one is paid follows from its payment. */
alter table loan add column letter_state text check (letter_state in ('ABIERTA', 'NEGOCIADA', 'DIFERIDA', 'ANULADA'));
/** Percent by which the documents of a letter of credit may exceed it. */
alter table loan add column tolerance numeric(5, 2) not null default 0 check (tolerance between 0 and 100);
update loan set letter_state = 'ABIERTA' where credit_type = 'cartaCredito';
alter table loan add check ((credit_type = 'cartaCredito') = (letter_state is not null));
/** The loan whose capital it took over. */
alter table loan add column renews_id uuid;
alter table loan add foreign key (company_id, renews_id) references loan;
create index on loan (company_id, renews_id);

/** Of the capital, what another loan took over instead of being paid. */
alter table loan_installment add column rolled bigint not null default 0 check (rolled >= 0);
alter table loan_installment drop constraint loan_installment_check;
alter table loan_installment add check (amount = capital + interest + charges + vat - rolled);

create table loan_prepayment (
  company_id uuid not null references company on delete cascade,
  loan_id uuid not null,
  number int not null,
  on_day date not null,
  mode text not null check (mode in ('shorter', 'cheaper', 'whole')),
  capital bigint not null check (capital > 0),
  /** Since the last installment, on the capital prepaid. */
  interest bigint not null check (interest >= 0),
  commission bigint not null check (commission >= 0),
  document_id uuid not null,
  primary key (company_id, loan_id, number),
  foreign key (company_id, loan_id) references loan on delete cascade,
  foreign key (company_id, document_id) references document
);
create index on loan_prepayment (company_id, document_id);
call protect_company_table('loan_prepayment');
call announce_changes('loan_prepayment', 'documents');
