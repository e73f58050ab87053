-- What the company owes and is owed, what moved at its banks, and what pays what.
-- Amounts are bigint minor units of their currency. A document's amounts are positive as in its file; `sign` is -1 for
-- credit notes. A movement's amount is signed: in positive, out negative.

create table bank_account (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  bank_code text not null check (bank_code ~ '^\d{3}$'),
  number text not null,
  /** domain/banks.ts normalAccount: what numbers are compared by. */
  number_norm text not null,
  currency text not null default 'CLP',
  kind text not null default 'corriente' check (kind in ('corriente', 'vista', 'ahorro', 'chequera', 'pyme')),
  alias text not null default '',
  credit_line_approved bigint not null default 0,
  credit_line_used bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id),
  unique (company_id, bank_code, number_norm, currency)
);
call protect_company_table('bank_account');

/** One file that somebody brought in, with its original bytes. Also the queue of imports: see features/imports/jobs.ts. */
create table import (
  company_id uuid not null references company on delete cascade,
  import_id uuid not null,
  file_name text not null,
  /** What the person said it is, until the content tells: then what it is. */
  kind text,
  status text not null check (status in ('en_proceso', 'pregunta', 'importado', 'parcial', 'repetido', 'rechazado', 'deshecho')),
  content bytea not null,
  sha256 text not null,
  all_or_nothing boolean not null default false,
  answers jsonb not null default '{}',
  questions jsonb not null default '[]',
  rows_read integer not null default 0,
  rows_new integer not null default 0,
  rows_repeated integer not null default 0,
  rows_rejected integer not null default 0,
  problems jsonb not null default '[]',
  /** Every problem counts; `problems` keeps the first thousand. */
  problem_count integer not null default 0,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by uuid references person,
  primary key (company_id, import_id)
);
create index on import (company_id, created_at desc, import_id);
create index on import (status) where status = 'en_proceso';
alter table import alter column content set storage external;
call protect_company_table('import');

create table document (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  document_type text not null check (document_type in ('TAX_DOCUMENT', 'PAYMENT', 'MANUAL', 'CREDIT', 'RENDITION', 'OBLIGATION')),
  /** Tax-office code; null when it is no tax document. */
  code integer,
  /** Of an OBLIGATION or MANUAL: what it is, in the company's words. */
  label text,
  is_received boolean not null,
  sign smallint not null check (sign in (-1, 0, 1)),
  folio text,
  counterpart_rut text,
  counterpart_name text,
  issued_on date not null,
  received_on date,
  accepted_on date,
  claimed_on date,
  period date not null check (extract(day from period) = 1),
  flexible_period date,
  section text check (section in ('registro', 'pendiente', 'no_incluir', 'reclamado')),
  /** Counts of a monthly summary; null for a single document. */
  summary_count integer,
  currency text not null default 'CLP',
  net bigint not null default 0,
  exempt bigint not null default 0,
  iva bigint not null default 0,
  iva_not_recoverable bigint not null default 0,
  other_taxes jsonb not null default '[]',
  amount bigint not null check (amount >= 0),
  /** Pesos per unit and the amount in pesos at the rate of its own date. */
  rate numeric(18, 6),
  amount_clp bigint not null,
  payment_form smallint check (payment_form in (1, 2, 3)),
  transaction_kind text,
  due_on date not null,
  /** Where due_on comes from; a hand-set one is never overwritten by an import. */
  due_from text not null check (due_from in ('hand', 'document', 'terms')),
  original_due_on date not null,
  area_id uuid not null,
  is_area_by_hand boolean not null default false,
  is_hidden boolean not null default false,
  is_annulled boolean not null default false,
  /** Before the company's cut-off: counts as paid. */
  is_closed boolean not null default false,
  matched bigint not null default 0 check (matched >= 0),
  settled bigint not null default 0 check (settled >= 0),
  credited bigint not null default 0 check (credited >= 0),
  remaining bigint not null generated always as (amount - matched - settled - credited) stored,
  /** Whether money will come or go for it on due_on: the rule is documents/store.ts `expectsCash`. */
  is_expected boolean not null,
  xml_import_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, document_id),
  foreign key (company_id, area_id) references area,
  foreign key (company_id, xml_import_id) references import,
  check (matched + settled + credited <= amount)
);
/** One document per side, counterpart, type and folio; one monthly summary per side, type and period. */
create unique index document_identity on document (company_id, is_received, code, folio, counterpart_rut)
  nulls not distinct where document_type = 'TAX_DOCUMENT' and folio is not null;
create unique index document_summary on document (company_id, is_received, code, period)
  where document_type = 'TAX_DOCUMENT' and folio is null;
create index document_by_day on document (company_id, issued_on desc, document_id);
create index document_open on document (company_id, counterpart_rut, is_received) where remaining > 0 and is_expected;
create index document_due on document (company_id, is_received, due_on) where remaining > 0 and is_expected;
create index document_folio on document (company_id, folio);
call protect_company_table('document');

/** What each file said of a document: the document is their fold, and undoing an import removes its voice. */
create table document_source (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  import_id uuid not null,
  line_no integer not null,
  facts jsonb not null,
  primary key (company_id, document_id, import_id),
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, import_id) references import
);
create index on document_source (company_id, import_id);
call protect_company_table('document_source');

create table document_line (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  line_no integer not null,
  name text not null,
  description text,
  quantity numeric,
  unit text,
  unit_price numeric,
  discount bigint,
  discount_percentage numeric,
  amount bigint not null,
  is_exempt boolean not null default false,
  primary key (company_id, document_id, line_no),
  foreign key (company_id, document_id) references document on delete cascade
);
call protect_company_table('document_line');

/** Another document that a document names; `target_id` once both are here. */
create table document_reference (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  reference_no integer not null,
  code text not null,
  folio text not null,
  on_day date,
  effect smallint check (effect in (1, 2, 3)),
  reason text,
  target_id uuid,
  primary key (company_id, document_id, reference_no),
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, target_id) references document on delete set null (target_id)
);
create index on document_reference (company_id, target_id);
create index on document_reference (company_id, code, folio);
call protect_company_table('document_reference');

/** How much of a credit note lowers a document it refers to: lowers the remaining of both. */
create table credit_allocation (
  company_id uuid not null references company on delete cascade,
  note_id uuid not null,
  document_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (company_id, note_id, document_id),
  foreign key (company_id, note_id) references document on delete cascade,
  foreign key (company_id, document_id) references document on delete cascade
);
create index on credit_allocation (company_id, document_id);
call protect_company_table('credit_allocation');

create table movement (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  account_id uuid not null,
  on_day date not null,
  amount bigint not null,
  currency text not null,
  /** Pesos at the rate of on_day; null while that rate is not known (then it is in no peso report). */
  amount_clp bigint,
  glosa text not null,
  reference text,
  branch text,
  counterpart_rut text,
  counterpart_name text,
  balance bigint,
  bank_uid text,
  /** Kind read from the bank's wording: domain/reconciliation/glosa.ts. */
  kind text,
  /** Place among the movements of its account and day, as the bank ordered them. */
  ordinal integer not null default 0,
  area_id uuid,
  is_hidden boolean not null default false,
  is_closed boolean not null default false,
  /** The other leg, when it is a transfer between the company's own accounts. */
  transfer_id uuid,
  matched bigint not null default 0,
  /** Signed pesos of its matches: what is left for its own area is amount_clp - matched_clp. */
  matched_clp bigint not null default 0,
  is_reconciled boolean not null generated always as (matched = abs(amount) or transfer_id is not null or is_closed) stored,
  created_at timestamptz not null default now(),
  primary key (company_id, movement_id),
  foreign key (company_id, account_id) references bank_account,
  foreign key (company_id, area_id) references area,
  check (matched between 0 and abs(amount)),
  check (transfer_id is null or matched = 0)
);
create index movement_by_day on movement (company_id, on_day desc, ordinal desc, movement_id);
create index movement_by_account on movement (company_id, account_id, on_day, amount);
create index movement_open on movement (company_id, on_day) where not is_reconciled;
call protect_company_table('movement');

/** Which files hold a movement; `enriched` keeps what it knew before this file added to it, for undo. */
create table movement_source (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  import_id uuid not null,
  line_no integer not null,
  enriched jsonb,
  primary key (company_id, import_id, movement_id),
  foreign key (company_id, movement_id) references movement on delete cascade,
  foreign key (company_id, import_id) references import
);
create index on movement_source (company_id, movement_id);
call protect_company_table('movement_source');

/**
 * A part of a movement that pays a part of a document. `amount`: minor units of the movement's currency, positive when it
 * uses up the movement, negative when it adds to it (a credit note netted in a payment). `document_amount` in the
 * document's currency, always positive.
 */
create table match (
  company_id uuid not null references company on delete cascade,
  match_id uuid not null,
  movement_id uuid not null,
  document_id uuid not null,
  amount bigint not null check (amount <> 0),
  document_amount bigint not null check (document_amount > 0),
  origin text not null check (origin in ('manual', 'clay', 'engine')),
  /** The engine's class of evidence; null for a match by hand. */
  evidence text,
  /** Spanish sentences: why. */
  reasons jsonb not null default '[]',
  /** Of an engine run: everything it made is undone together. */
  run_id uuid,
  /** Copies of the movement's and document's, kept by triggers, so that the roll-up needs no join. */
  on_day date not null,
  currency text not null,
  flow_amount bigint not null,
  flow_amount_clp bigint,
  area_id uuid not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, match_id),
  unique (company_id, movement_id, document_id),
  foreign key (company_id, movement_id) references movement on delete cascade,
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, area_id) references area
);
create index on match (company_id, document_id);
create index on match (company_id, run_id) where run_id is not null;
call protect_company_table('match');

/** A pair that a person undid: it is not proposed as strong again. */
create table match_rejection (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  document_id uuid not null,
  rejected_by uuid references person,
  rejected_at timestamptz not null default now(),
  primary key (company_id, movement_id, document_id),
  foreign key (company_id, movement_id) references movement on delete cascade,
  foreign key (company_id, document_id) references document on delete cascade
);
call protect_company_table('match_rejection');
