-- The bank account that a loan's installments are charged to, and what its rate is made of: that of reference (its name is only told) and the
-- spread over it, both in percent of the rate's period.
alter table loan
  add column account_id uuid,
  add column reference text,
  add column reference_rate numeric(18,12),
  add column spread numeric(18,12),
  add foreign key (company_id, account_id) references bank_account (company_id, account_id) on delete set null (account_id),
  add check ((reference_rate is null) = (spread is null));
create index on loan (company_id, account_id) where account_id is not null;
