-- What a company is created with beyond its name: the service it asked for, and the voucher that gave it its plan.

/** A code that an administrator made: it gives a new company a plan. Of the installation, not of a company. */
create table voucher (
  voucher_id uuid primary key,
  code text not null unique check (code = upper(code)),
  plan text[] not null check (cardinality(plan) > 0),
  /** How long a plan with `trial` lasts; null: as long as any other trial. */
  trial_days integer check (trial_days between 1 and 365),
  /** How many companies it can be used for, and has been. */
  uses integer not null,
  used integer not null default 0 check (used between 0 and uses),
  /** The last day on which it can be used. */
  ends_on date,
  created_by uuid references person,
  created_at timestamptz not null default now()
);
grant select, insert, update on voucher to caudal_app;

alter table company
  /** Of whoever created it, for those who bring the company in. */
  add column comments text not null default '',
  add column service_plan text not null default 'servicio1' check (service_plan in ('servicio1', 'servicio2', 'servicio3')),
  add column entry_on date,
  add column voucher_id uuid references voucher,
  /** [{ name, url }]: reports made outside, https addresses only. */
  add column reports jsonb not null default '[]';

/** Additional services that a company asked for. */
create table company_service (
  company_id uuid not null references company on delete cascade,
  service text not null,
  starts_on date,
  primary key (company_id, service)
);
call protect_company_table('company_service');

/** The name of a RUT that the company has done business with. */
create index document_counterpart on document (company_id, counterpart_rut);
