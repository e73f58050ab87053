-- Kinds of movements, cost centres, obligations that repeat, the payroll book and import declarations.

/** A key of domain/kinds/catalogue.ts: what an obligation is. */
alter table document add column kind_key text;
/** Whom an obligation is owed to where its kind has several, as Previred or an AFP. */
alter table document add column institution text;
/** What an obligation is about, and its number elsewhere. */
alter table document add column detail text;
alter table document add column reference_number text;
/** Which repetition it is a time of, and its day by the rule, which names it for good. */
alter table document add column recurring_id uuid;
alter table document add column scheduled_on date;
/** When a person chose its area; what they choose again and again is learned. */
alter table document add column area_set_at timestamptz;
create unique index document_occurrence on document (company_id, recurring_id, scheduled_on) where recurring_id is not null;
/** Of payroll there is one in each month, whatever brings it. */
create unique index document_payroll on document (company_id, period, kind_key, institution) nulls not distinct
  where document_type = 'OBLIGATION' and kind_key in ('sueldo', 'cotizacionafp', 'cotizacionsalud', 'cotizacioncesantia');
create index document_kind on document (company_id, kind_key) where kind_key is not null;
create index document_area_learned on document (company_id, counterpart_rut, is_received, area_set_at desc) where is_area_by_hand;

/** What a company calls a kind of movement, and its accounts; null where it keeps those of the catalogue. */
create table movement_kind (
  company_id uuid not null references company on delete cascade,
  kind_key text not null,
  label text check (length(label) between 1 and 80),
  /** Levels 1 to 3, each `{ value, label }`. */
  accounts jsonb,
  primary key (company_id, kind_key)
);
call protect_company_table('movement_kind');
call announce_changes('movement_kind', 'settings');

/** A company whose learned areas are set without asking; no row: they are proposed. */
create table area_rule (
  company_id uuid not null references company on delete cascade,
  applies_habits boolean not null,
  primary key (company_id)
);
call protect_company_table('area_rule');
call announce_changes('area_rule', 'settings');

create table cost_center (
  company_id uuid not null references company on delete cascade,
  cost_center_id uuid not null,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, cost_center_id)
);
create unique index cost_center_code on cost_center (company_id, lower(code));
call protect_company_table('cost_center');
call announce_changes('cost_center', 'settings');

/** The part of a document that a cost centre bears; what is left is without one. */
create table document_cost_center (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  cost_center_id uuid not null,
  /** Minor units of the document's currency. */
  amount bigint not null check (amount >= 0),
  /** Hundredths of a percent, where the split was made by percentages. */
  percentage integer check (percentage between 1 and 10000),
  primary key (company_id, document_id, cost_center_id),
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, cost_center_id) references cost_center
);
create index on document_cost_center (company_id, cost_center_id);
call protect_company_table('document_cost_center');
call announce_changes('document_cost_center', 'documents');

/** An obligation that repeats: what its next times are made of, and on which days. Times that are there already stand as documents. */
create table recurrence (
  company_id uuid not null references company on delete cascade,
  recurring_id uuid not null,
  kind_key text not null,
  label text not null check (length(label) between 1 and 80),
  is_received boolean not null,
  institution text,
  counterpart_rut text,
  counterpart_name text,
  detail text,
  reference_number text,
  /** Null: as its kind has it. */
  area_id uuid,
  currency text not null,
  amount bigint not null check (amount > 0),
  first_on date not null,
  interval_days integer not null check (interval_days in (7, 15, 30, 45, 60, 90)),
  pay_day text not null check (pay_day in ('date', 'first', 'fifth', 'last')),
  roll text not null check (roll in ('stay', 'next', 'previous')),
  until_on date,
  times integer check (times between 1 and 520),
  /** Its times before this day were made. */
  made_until date not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, recurring_id),
  foreign key (company_id, area_id) references area
);
create index on recurrence (made_until);
create index on recurrence (company_id, area_id);
call protect_company_table('recurrence');
call announce_changes('recurrence', 'documents');

/** What says how much an obligation is: an import, a repetition, or a person (then the source is the document itself). */
create table obligation_source (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  source_id uuid not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  primary key (company_id, document_id, source_id),
  foreign key (company_id, document_id) references document on delete cascade
);
create index on obligation_source (company_id, source_id);
call protect_company_table('obligation_source');
call announce_changes('obligation_source', 'documents');

/** What a person spent and gives an account of: the lines of a RENDITION. */
create table receipt (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  receipt_no integer not null,
  on_day date not null,
  number text,
  description text not null check (length(description) between 1 and 200),
  /** Minor units of the document's currency. */
  amount bigint not null check (amount > 0),
  primary key (company_id, document_id, receipt_no),
  foreign key (company_id, document_id) references document on delete cascade
);
call protect_company_table('receipt');
call announce_changes('receipt', 'documents');

/** A worker's month in the payroll book, as one file has it; the latest file that stands counts. */
create table payroll_row (
  company_id uuid not null references company on delete cascade,
  import_id uuid not null,
  line integer not null,
  period date not null check (extract(day from period) = 1),
  worker_rut text not null,
  /** Whole pesos, by the code of the column. */
  amounts jsonb not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references import on delete cascade
);
create index on payroll_row (company_id, period, worker_rut);
call protect_company_table('payroll_row');
call announce_changes('payroll_row', 'documents');

/** An import declaration. Amounts in minor units of `currency`, those in pesos whole. */
create table din (
  company_id uuid not null references company on delete cascade,
  din_id uuid not null,
  /** Without zeros on the left. */
  number text not null,
  accepted_on date not null,
  paid_on date,
  agent_name text,
  agent_rut text,
  currency text not null,
  fob bigint not null check (fob >= 0),
  freight bigint not null check (freight >= 0),
  insurance bigint not null check (insurance >= 0),
  cif bigint not null check (cif >= 0),
  rate numeric(18, 4) not null check (rate > 0),
  ad_valorem bigint not null check (ad_valorem >= 0),
  other_duties bigint not null check (other_duties >= 0),
  iva bigint not null check (iva >= 0),
  total bigint not null check (total >= 0),
  base_clp bigint not null check (base_clp >= 0),
  iva_clp bigint not null check (iva_clp >= 0),
  total_clp bigint not null check (total_clp >= 0),
  /** The file that brought it; null: a person. */
  import_id uuid,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, din_id),
  foreign key (company_id, import_id) references import
);
create unique index din_number on din (company_id, number);
create index on din (company_id, accepted_on desc, din_id);
create index on din (company_id, import_id);
call protect_company_table('din');
call announce_changes('din', 'documents');
