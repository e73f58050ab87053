-- How a company comes in: the steps of its onboarding with what it answers, its softlanding, balances that a person tells, and
-- who was welcomed. A company without a row has not begun.

create table onboarding (
  company_id uuid primary key references company on delete cascade,
  /** What later projections start from. Pesos; days of the month. */
  payroll_day smallint check (payroll_day between 1 and 31),
  payroll_amount bigint check (payroll_amount >= 0),
  rent_day smallint check (rent_day between 1 and 31),
  rent_amount bigint check (rent_amount >= 0),
  tax_regime text check (tax_regime in ('GENERAL_14A', 'PRO_PYME_14D3', 'TRANSPARENTE_14D8', 'OTRO')),
  /** Percentage of the monthly prepayment of income tax (PPM). */
  ppm_rate numeric(6, 3) check (ppm_rate between 0 and 100),
  /** [{lender, currency, installment (minor units), dueDay, installmentsLeft}], checked by domain/onboarding/answers.ts. */
  loans jsonb not null default '[]' check (jsonb_typeof(loans) = 'array'),
  created_by uuid references person,
  created_at timestamptz not null default now(),
  completed_by uuid references person,
  completed_at timestamptz
);
call protect_company_table('onboarding');

create table onboarding_step (
  company_id uuid not null references company on delete cascade,
  step text not null check (step in ('company', 'documents', 'bankBalance', 'additional', 'waitingRoom')),
  is_skipped boolean not null default false,
  done_by uuid references person,
  done_at timestamptz not null default now(),
  primary key (company_id, step)
);
call protect_company_table('onboarding_step');

create table softlanding (
  company_id uuid primary key references company on delete cascade,
  notes text not null default '',
  created_by uuid references person,
  created_at timestamptz not null default now(),
  completed_by uuid references person,
  completed_at timestamptz
);
call protect_company_table('softlanding');

create table softlanding_step (
  company_id uuid not null references company on delete cascade,
  step text not null check (step in ('sii', 'bancos', 'saldos', 'areas', 'conciliacion', 'usuarios')),
  is_completed boolean not null,
  note text not null default '',
  changed_by uuid references person,
  changed_at timestamptz not null default now(),
  primary key (company_id, step)
);
call protect_company_table('softlanding_step');

/** The softlanding shows its own part of the company's history. */
create index history_softlanding on history (company_id, entry_no desc) where subject = 'softlanding';

/** The first arrival at the dashboard was greeted. */
alter table person add column welcomed_at timestamptz;

/** What a person says that an account held at the close of a day: it serves only accounts without a statement balance. */
alter table bank_account add column initial_on date;
alter table bank_account add column initial_balance bigint;
alter table bank_account add check ((initial_on is null) = (initial_balance is null));

/**
 * Balance of every account of a company at the start of a day, in minor units of its currency: the last balance that a
 * statement printed before it plus what moved since; before the first such balance, that one walked back; without any, the one
 * that a person told, walked to the day; without that, the sum of all that moved.
 */
create or replace function account_balances(company uuid, before date) returns table (account_id uuid, currency text, balance bigint)
language sql stable as $$
  select a.account_id, a.currency, case
    when past.closing is not null then past.closing + coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day > past.on_day and d.on_day < before), 0)
    when ahead.closing is not null then ahead.closing - coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day >= before and d.on_day <= ahead.on_day), 0)
    when a.initial_on < before then a.initial_balance + coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day > a.initial_on and d.on_day < before), 0)
    when a.initial_on >= before then a.initial_balance - coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day >= before and d.on_day <= a.initial_on), 0)
    else coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day < before), 0)
  end::bigint
  from bank_account a
  left join lateral (
    select d.on_day, d.closing from account_day d
    where d.company_id = company and d.account_id = a.account_id and d.closing is not null and d.on_day < before
    order by d.on_day desc limit 1) past on true
  left join lateral (
    select d.on_day, d.closing from account_day d
    where d.company_id = company and d.account_id = a.account_id and d.closing is not null and d.on_day >= before
    order by d.on_day limit 1) ahead on past.closing is null
  where a.company_id = company
$$;
