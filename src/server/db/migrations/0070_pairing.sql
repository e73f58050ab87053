-- Which movements of several files are the same: how each file prints and what days it holds, by what each row was paired, and the rows
-- that wait for a person to say whether they are.

-- One source's rows of one account. Written with its import only.
create table statement (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  source_id uuid not null,
  -- Format and headings: sources of one layout print texts, ids and balances alike.
  layout text not null,
  -- Its rows bear document numbers.
  is_numbered boolean not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  primary key (company_id, account_id, source_id),
  foreign key (company_id, account_id) references bank_account on delete cascade
);
create index on statement (company_id, source_id);
call protect_company_table('statement');

-- By what a row was taken for a movement that was there; null: it brought the movement. `printed`: what the row says differently.
alter table movement_source add column paired_by text
  check (paired_by in ('id', 'number', 'balance', 'order', 'text', 'likeness', 'hand'));
alter table movement_source add column printed jsonb;

-- A row that may be a movement that is there. It counts in no figure. Its id stands in movement_source, and becomes the movement's if a
-- person says that it is another one.
create table pending_movement (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  account_id uuid not null,
  currency text not null,
  on_day date not null,
  amount bigint not null,
  amount_clp bigint,
  glosa text not null,
  reference text,
  branch text,
  counterpart_rut text,
  counterpart_name text,
  balance bigint,
  bank_uid text,
  kind text,
  ordinal integer not null,
  is_closed boolean not null,
  candidate_id uuid not null,
  reason text not null check (reason in ('alike', 'contradiction', 'moved', 'edited')),
  primary key (company_id, movement_id),
  foreign key (company_id, account_id) references bank_account on delete cascade
);
create index on pending_movement (company_id, account_id, on_day);
create index on pending_movement (company_id, candidate_id);
call protect_company_table('pending_movement');
call announce_changes('pending_movement', 'movements');

alter table import add column rows_pending integer not null default 0;
