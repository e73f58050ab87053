-- The stored connections of a company and their runs, without what they sign in with.

create table connection (
  company_id uuid not null references company on delete cascade,
  connection_id uuid not null,
  name text not null,
  /** Which connector it is: `sii`, a bank's code, `cobranzaOnline`, … */
  template_id text not null,
  /** Roles that may know of it; empty: all. Those who run the company always may. */
  allowed_roles text[] not null default '{}',
  description text not null default '',
  is_active boolean not null default true,
  is_updating boolean not null default false,
  /** Match by itself after each run; what is older than `reconcile_until` counts as reconciled. */
  reconcile boolean not null default false,
  reconcile_until date,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, connection_id)
);
call protect_company_table('connection');

/** A run that ended. */
create table connection_run (
  company_id uuid not null,
  run_id uuid not null,
  connection_id uuid not null,
  status text not null check (status in ('success', 'error')),
  message text not null,
  ended_at timestamptz not null default now(),
  primary key (company_id, run_id),
  foreign key (company_id, connection_id) references connection on delete cascade
);
create index connection_run_last on connection_run (company_id, connection_id, ended_at desc);
call protect_company_table('connection_run');
