-- What the matching engine made and suggests, transfers between own accounts, and what lists are searched by.

/** One run of the engine that made something: it is undone whole. */
create table match_run (
  company_id uuid not null references company on delete cascade,
  run_id uuid not null,
  matches integer not null,
  transfers integer not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  undone_by uuid references person,
  undone_at timestamptz,
  primary key (company_id, run_id)
);
create index on match_run (company_id, created_at desc);
call protect_company_table('match_run');

/** The two legs of money that moved between own accounts; each leg's movement.transfer_id is the other one. */
create table own_transfer (
  company_id uuid not null references company on delete cascade,
  out_id uuid not null,
  in_id uuid not null,
  origin text not null check (origin in ('manual', 'engine')),
  reasons jsonb not null default '[]',
  run_id uuid,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, out_id),
  unique (company_id, in_id),
  foreign key (company_id, out_id) references movement on delete cascade,
  foreign key (company_id, in_id) references movement on delete cascade
);
create index on own_transfer (company_id, run_id) where run_id is not null;
call protect_company_table('own_transfer');

/** A leg that goes away, as when its import is undone, frees the other one. */
create function transfer_ends() returns trigger language plpgsql as $$
begin
  update movement m set transfer_id = null
  from old_rows o
  where m.company_id = o.company_id and m.movement_id in (o.out_id, o.in_id) and m.transfer_id is not null;
  return null;
end $$;
create trigger transfer_ended after delete on own_transfer referencing old table as old_rows
  for each statement execute function transfer_ends();

/** Two movements that a person said are no transfer: they are not paired again without a person. */
create table transfer_rejection (
  company_id uuid not null references company on delete cascade,
  out_id uuid not null,
  in_id uuid not null,
  rejected_by uuid references person,
  rejected_at timestamptz not null default now(),
  primary key (company_id, out_id, in_id),
  foreign key (company_id, out_id) references movement on delete cascade,
  foreign key (company_id, in_id) references movement on delete cascade
);
call protect_company_table('transfer_rejection');

/** Undone with its whole run, not by itself: it may come back as a strong suggestion, never automatically. */
alter table match_rejection add column is_whole_run boolean not null default false;

/**
 * Ways to explain a movement, as the last run of the engine left them: option 1 is the best. Derived, so without foreign keys; who
 * reads it joins what is open now.
 */
create table match_suggestion (
  company_id uuid not null,
  movement_id uuid not null,
  option_no smallint not null,
  document_id uuid not null,
  amount bigint not null,
  document_amount bigint not null check (document_amount > 0),
  evidence text not null,
  is_strong boolean not null,
  reasons jsonb not null,
  primary key (company_id, movement_id, option_no, document_id)
);
create index on match_suggestion (company_id, document_id);
call protect_company_table('match_suggestion');

/** What a match copies, in one look instead of two. */
create or replace function match_copies() returns trigger language plpgsql as $$
begin
  select m.on_day, m.currency, sign(m.amount)::bigint * new.amount,
    case when m.currency = 'CLP' then sign(m.amount)::bigint * new.amount
      else round(m.amount_clp::numeric * new.amount / abs(m.amount)) end
  into strict new.on_day, new.currency, new.flow_amount, new.flow_amount_clp
  from movement m where m.company_id = new.company_id and m.movement_id = new.movement_id;
  select d.area_id into strict new.area_id from document d where d.company_id = new.company_id and d.document_id = new.document_id;
  return new;
end $$;

/** An open document of an amount, for the engine's look around one movement. */
create index document_remaining on document (company_id, remaining) where remaining > 0 and is_expected;

/** Hidden movements are few: lists count by account_day and take them off. */
create index movement_hidden on movement (company_id, account_id, on_day) where is_hidden;
