-- How much each class of evidence of the matching engine may do in a company, and what its people decided about the results.

/** A class without a row acts if it may (domain/reconciliation/modes.ts). */
create table matching_mode (
  company_id uuid not null references company on delete cascade,
  /** A code of domain/reconciliation/modes.ts. */
  class text not null,
  mode text not null check (mode in ('shadow', 'suggest', 'automatic')),
  /** Set when too many of its results were wrong and it stopped acting by itself; a person's choice clears it. */
  stopped_at timestamptz,
  set_by uuid references person,
  set_at timestamptz not null default now(),
  primary key (company_id, class)
);
-- Companies keep what they had.
insert into matching_mode (company_id, class, mode)
select company_id, class, 'automatic' from company, unnest(array['ownTransfer', 'reversal', 'rutAndFolio', 'folioAndAmount', 'rutAndAmount',
  'rutAmountAndDate', 'nameAndAmount', 'payroll', 'previred', 'taxPayment', 'loanInstalment', 'instalments', 'sum', 'foreign', 'bankFee'])
  as class;
call protect_company_table('matching_mode');
call announce_changes('matching_mode', 'suggestions');

/** A person's decision about what a class found for a movement. A right one counts while what it is about stands. */
create table match_verdict (
  company_id uuid not null references company on delete cascade,
  verdict_id uuid not null,
  class text not null,
  movement_id uuid not null,
  is_right boolean not null,
  source text not null check (source in ('accepted', 'checked', 'undone')),
  /** The entry of the history that decided; null for what is not an act. Without that act there is no verdict. */
  act_no bigint,
  decided_by uuid references person,
  decided_at timestamptz not null default now(),
  primary key (company_id, verdict_id),
  foreign key (company_id, movement_id) references movement on delete cascade
);
create index match_verdict_of_class on match_verdict (company_id, class, verdict_id desc);
create index match_verdict_of_movement on match_verdict (company_id, movement_id);
create index match_verdict_of_act on match_verdict (company_id, act_no) where act_no is not null;
call protect_company_table('match_verdict');
call announce_changes('match_verdict', 'suggestions');

/** A kind that would explain a movement whole, for a person to accept. */
create table kind_suggestion (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  kind_key text not null,
  class text not null,
  reasons jsonb not null,
  primary key (company_id, movement_id),
  foreign key (company_id, movement_id) references movement on delete cascade
);
call protect_company_table('kind_suggestion');
call announce_changes('kind_suggestion', 'suggestions');

/** Two movements that may be the legs of a transfer or of a returned payment, for a person to accept. */
create table transfer_suggestion (
  company_id uuid not null references company on delete cascade,
  out_id uuid not null,
  in_id uuid not null,
  class text not null,
  reasons jsonb not null,
  primary key (company_id, out_id),
  unique (company_id, in_id),
  foreign key (company_id, out_id) references movement on delete cascade,
  foreign key (company_id, in_id) references movement on delete cascade
);
call protect_company_table('transfer_suggestion');
call announce_changes('transfer_suggestion', 'suggestions');

/** What a class in shadow would have done. It stays when somebody else explains the movement, so that the two can be compared. */
create table shadow_match (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  class text not null,
  /** Ids: of the documents it would pay, or of the other leg; none for a kind. */
  partners uuid[] not null,
  kind_key text,
  found_at timestamptz not null default now(),
  primary key (company_id, movement_id, class),
  foreign key (company_id, movement_id) references movement on delete cascade
);
create index shadow_match_of_class on shadow_match (company_id, class);
call protect_company_table('shadow_match');
call announce_changes('shadow_match', 'suggestions');

/** Undone with its whole run, it waits as a suggestion; undone alone, it is not proposed again. */
alter table transfer_rejection add column is_whole_run boolean not null default false;
alter table explanation_rejection add column is_whole_run boolean not null default false;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'connection', 'invitation', 'role', 'member', 'onboarding', 'claims', 'matching'));
