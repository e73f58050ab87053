-- People, companies, memberships, sessions, rates, history, and the two helpers on which row-level security stands.
-- Every table of a company: company_id first in its primary key, unique indexes and foreign keys; no sequences; security
-- enabled and forced. The role caudal_app owns nothing and sees the companies of its request only.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

/** The companies of the running request: set by the server at the start of each transaction. */
create function current_companies() returns uuid[] language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.companies', true), ''), '{}')::uuid[] $$;

create function current_person() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.person', true), '')::uuid $$;

/** Turns a company table's security on: the application sees its request's companies, the owner (migrations, jobs) all. */
create procedure protect_company_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy company_rows on %I to caudal_app using (company_id = any ((select current_companies())::uuid[]))', name);
  execute format('create policy owner_rows on %I to %I using (true)', name, current_user);
  execute format('grant select, insert, update, delete on %I to caudal_app', name);
end $$;

create table person (
  person_id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  surname text not null,
  password_hash text not null,
  system_role text check (system_role in ('ADMIN', 'SUPER_COLABORADOR', 'COLABORADOR')),
  email_verified_at timestamptz,
  last_company_id uuid,
  created_at timestamptz not null default now()
);
create table session (
  session_id uuid primary key,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  address text not null default ''
);
create index on session (person_id);
/** Of rate-limiter-flexible: its own column names. */
create table try_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
grant select, insert, update on person to caudal_app;
grant select, insert, update on session to caudal_app;
grant select, insert, update, delete on try_limit to caudal_app;

/** Pesos per unit of UF, UTM and USD, one value a day (UTM: the first of its month). */
create table rate (
  indicator text not null check (indicator in ('UF', 'UTM', 'USD', 'EUR', 'GBP', 'MXN')),
  on_day date not null,
  value numeric(18, 6) not null check (value > 0),
  source text not null,
  fetched_at timestamptz not null default now(),
  primary key (indicator, on_day)
);
grant select on rate to caudal_app;

create table company (
  company_id uuid primary key,
  name text not null,
  alias text not null,
  rut text not null,
  plan text[] not null,
  features text[] not null default '{}',
  country text not null default 'CHL',
  client_payment_days integer not null default 30 check (client_payment_days between 0 and 365),
  provider_payment_days integer not null default 30 check (provider_payment_days between 0 and 365),
  trial_expires_on date,
  /** Documents before this day count as closed, movements as reconciled. */
  cut_off_on date,
  collapsed_categories uuid[] not null default '{}',
  created_by uuid references person,
  created_at timestamptz not null default now()
);
call protect_company_table('company');

create table membership (
  company_id uuid not null references company on delete cascade,
  person_id uuid not null references person on delete cascade,
  role text not null check (role in ('FOUNDER', 'USER', 'USER_CAUDAL', 'USER_PEPPER', 'WORKER', 'FLUJO_DE_CAJA', 'NOMINAS',
    'OPERARIO', 'USER_WITH_COBRANZA', 'USER_WITH_OUT_COBRANZA')),
  created_at timestamptz not null default now(),
  primary key (company_id, person_id)
);
create index on membership (person_id);
call protect_company_table('membership');
create policy own_rows on membership for select to caudal_app using (person_id = (select current_person()));
create policy own_companies on company for select to caudal_app
  using (company_id in (select m.company_id from membership m where m.person_id = (select current_person())));

/** A company's own rate for a currency without automatic source. */
create table company_rate (
  company_id uuid not null references company on delete cascade,
  currency text not null,
  on_day date not null,
  value numeric(18, 6) not null check (value > 0),
  primary key (company_id, currency, on_day)
);
call protect_company_table('company_rate');

/** Append-only: one entry per act of a person or a job, chained by hash per company. */
create table history (
  company_id uuid not null references company on delete cascade,
  entry_no bigint not null,
  at timestamptz not null,
  person_id uuid references person,
  act text not null,
  subject text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null,
  primary key (company_id, entry_no)
);
call protect_company_table('history');
revoke update, delete on history from caudal_app;

create table category (
  company_id uuid not null references company on delete cascade,
  category_id uuid not null,
  label text not null,
  section text not null check (section in ('INCOME', 'EXPENSE')),
  position integer not null,
  is_default boolean not null default false,
  is_hidden boolean not null default false,
  primary key (company_id, category_id)
);
call protect_company_table('category');

create table area (
  company_id uuid not null references company on delete cascade,
  area_id uuid not null,
  category_id uuid not null,
  key text not null,
  label text not null,
  position integer not null,
  is_default boolean not null default false,
  is_hidden boolean not null default false,
  primary key (company_id, area_id),
  unique (company_id, key),
  foreign key (company_id, category_id) references category
);
call protect_company_table('area');
