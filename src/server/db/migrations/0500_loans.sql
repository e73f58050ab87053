-- Loans and their schedules. What is still to be paid of an installment is a document of type CREDIT.

create table loan (
  company_id uuid not null references company on delete cascade,
  loan_id uuid not null,
  version int not null default 1,
  credit_type text not null check (credit_type in ('comercial', 'bullet', 'comex', 'cartaCredito', 'leasing')),
  method text not null check (method in ('french', 'german', 'balloon', 'advance', 'arrears')),
  identificator text not null check (length(identificator) between 1 and 80),
  institution text check (length(institution) between 1 and 80),
  currency text not null,
  /** Minor units of the currency, like every amount here. */
  principal bigint not null check (principal > 0),
  payment bigint not null check (payment > 0),
  installment_count int not null check (installment_count between 1 and 600),
  /** Percent of its period. */
  rate numeric(18, 12) not null check (rate >= 0),
  rate_period text not null check (rate_period in ('month', 'year')),
  day_count text not null check (day_count in ('thirty360', 'actual360', 'actual365')),
  interval_months int not null check (interval_months in (1, 3, 6, 12)),
  disbursed_on date,
  first_due_on date not null,
  grace_count int not null check (grace_count >= 0),
  grace text not null check (grace in ('interest', 'capitalised')),
  balloon bigint not null check (balloon >= 0),
  insurance bigint not null check (insurance >= 0),
  rolls boolean not null,
  paid_before int not null check (paid_before >= 0),
  /** Whether its schedule is the one that the bank printed. */
  has_bank_table boolean not null,
  /** The document that expects the money; null when it came already. */
  disbursement_id uuid,
  primary key (company_id, loan_id),
  foreign key (company_id, disbursement_id) references document
);
create unique index loan_identificator on loan (company_id, lower(identificator));
create index on loan (company_id, disbursement_id);
call protect_company_table('loan');
call announce_changes('loan', 'documents');

create table loan_installment (
  company_id uuid not null references company on delete cascade,
  loan_id uuid not null,
  number int not null,
  due_on date not null,
  /** When it is paid: the next bank day, if that is agreed. */
  cash_on date not null,
  /** Below zero: interest that a grace adds to the debt. */
  capital bigint not null,
  interest bigint not null check (interest >= 0),
  stock bigint not null check (stock >= 0),
  charges bigint not null check (charges >= 0),
  vat bigint not null check (vat >= 0),
  amount bigint not null check (amount >= 0),
  /** Null: nothing to pay, or paid before the loan came to Caudal. */
  document_id uuid,
  primary key (company_id, loan_id, number),
  foreign key (company_id, loan_id) references loan on delete cascade,
  foreign key (company_id, document_id) references document,
  check (amount = capital + interest + charges + vat)
);
create index on loan_installment (company_id, document_id);
call protect_company_table('loan_installment');
call announce_changes('loan_installment', 'documents');
