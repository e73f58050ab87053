-- A company's rules on its bank movements: what they are, how they were before, and what each made of a movement.

create table matching_rule (
  company_id uuid not null references company on delete cascade,
  rule_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  /** off; suggest: a person applies it; automatic: it acts on what arrives. */
  mode text not null check (mode in ('off', 'suggest', 'automatic')),
  /** The first that holds a movement wins. */
  position integer not null,
  /** Counts the changes of its definition. */
  version integer not null,
  /** RuleDefinition of domain/reconciliation/rules/rule.ts. */
  definition jsonb not null,
  /** Set when people corrected too many of its last hits and it stopped acting; a person's choice clears it. */
  stopped_at timestamptz,
  changed_by uuid references person,
  changed_at timestamptz not null default now(),
  primary key (company_id, rule_id)
);
call protect_company_table('matching_rule');
call announce_changes('matching_rule', 'suggestions');

/** Every definition that a rule had. */
create table matching_rule_version (
  company_id uuid not null references company on delete cascade,
  rule_id uuid not null,
  version integer not null,
  definition jsonb not null,
  saved_by uuid references person,
  saved_at timestamptz not null default now(),
  primary key (company_id, rule_id, version),
  foreign key (company_id, rule_id) references matching_rule on delete cascade
);
call protect_company_table('matching_rule_version');
call announce_changes('matching_rule_version', 'suggestions');

/** What a rule made of a movement: one rule only. It outlives its rule. */
create table rule_hit (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  /** HitMade of domain/reconciliation/rules/hits.ts: ids of what it set. */
  made jsonb not null,
  hit_at timestamptz not null default now(),
  /** The entry of the history that made it; null when a person accepted what the rule proposed. */
  act_no bigint,
  /** The act was undone: the rule does not act on that movement again by itself. */
  is_undone boolean not null default false,
  /** The entry of the history in which a person made something else of it. */
  corrected_act bigint,
  primary key (company_id, movement_id),
  foreign key (company_id, movement_id) references movement on delete cascade
);
create index rule_hit_of_rule on rule_hit (company_id, rule_id, hit_at desc);
create index rule_hit_corrected on rule_hit (company_id, corrected_act) where corrected_act is not null;
create index rule_hit_of_act on rule_hit (company_id, act_no) where act_no is not null;
call protect_company_table('rule_hit');
call announce_changes('rule_hit', 'suggestions');
