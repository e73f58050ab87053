-- What a lessor invoices takes the place of the rent that it is; and what a loan costs before its money comes.

alter table loan
  /** Of the bank or lessor: by it their invoices and payments are known. */
  add column institution_rut text check (institution_rut ~ '^[0-9]{1,9}-[0-9K]$'),
  /** Kept back from what is lent, so that less comes in. */
  add column stamp_tax bigint not null default 0 check (stamp_tax >= 0),
  add column notary bigint not null default 0 check (notary >= 0),
  add check (stamp_tax + notary < principal);

/**
 * The invoice of a rent. By the number of its installment, so that a new schedule keeps what a person decided. `invoice_id` null: a person said
 * that none of the candidates is it.
 */
create table loan_invoice (
  company_id uuid not null references company on delete cascade,
  loan_id uuid not null,
  number int not null,
  invoice_id uuid,
  is_by_hand boolean not null,
  primary key (company_id, loan_id, number),
  foreign key (company_id, loan_id) references loan on delete cascade,
  foreign key (company_id, invoice_id) references document on delete cascade,
  check (is_by_hand or invoice_id is not null)
);
/** An invoice is one rent. */
create unique index on loan_invoice (company_id, invoice_id);
call protect_company_table('loan_invoice');
call announce_changes('loan_invoice', 'documents');

/** Rents follow the books as projections do: see books_are_projected, which this replaces. */
create or replace function books_are_projected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from company_change c where c.company_id = new.company_id and c.transaction_id = new.transaction_id
      and c.areas && array['documents', 'movements', 'matches']) then
    if exists (select from cash_source s where s.company_id = new.company_id and s.removed_at is null) then
      perform graphile_worker.add_job('refreshProjections', json_build_object('companyId', new.company_id),
        job_key => 'projections:' || new.company_id, max_attempts => 12);
    end if;
    if exists (select from loan l where l.company_id = new.company_id and l.credit_type = 'leasing' and l.institution_rut is not null) then
      perform graphile_worker.add_job('refreshRents', json_build_object('companyId', new.company_id),
        job_key => 'rents:' || new.company_id, max_attempts => 12);
    end if;
  end if;
  return null;
end $$;
