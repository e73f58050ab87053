-- What a company's people teach the matching engine by matching, and where they contradicted it. Never across companies.

/** A movement that a person matched or explained in a way that its text alone does not give. Follows the matches and explanations. */
create table matching_lesson (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  /** payer: who a text's payer pays for; kind: what movements of a wording are. */
  topic text not null check (topic in ('payer', 'kind')),
  /** Of domain/reconciliation/lessons.ts. */
  key text not null,
  /** A party's RUT, or a kind of domain/kinds/catalogue.ts. */
  value text not null,
  taught_by uuid references person,
  taught_at timestamptz not null,
  primary key (company_id, movement_id, topic, key, value),
  foreign key (company_id, movement_id) references movement on delete cascade
);
create index matching_lesson_by_key on matching_lesson (company_id, topic, key, value);
call protect_company_table('matching_lesson');
call announce_changes('matching_lesson', 'suggestions');

/** A match that rested on a lesson and that a person undid as wrong, in this act. */
create table matching_contradiction (
  company_id uuid not null references company on delete cascade,
  act_no bigint not null,
  topic text not null check (topic in ('payer', 'kind')),
  key text not null,
  value text not null,
  contradicted_at timestamptz not null,
  primary key (company_id, act_no, topic, key, value)
);
call protect_company_table('matching_contradiction');
call announce_changes('matching_contradiction', 'suggestions');

/** What a person had Caudal forget: only lessons after that count. */
create table matching_forgotten (
  company_id uuid not null references company on delete cascade,
  topic text not null check (topic in ('payer', 'kind')),
  key text not null,
  value text not null,
  forgotten_by uuid references person,
  forgotten_at timestamptz not null,
  primary key (company_id, topic, key, value)
);
call protect_company_table('matching_forgotten');
call announce_changes('matching_forgotten', 'suggestions');
-- Older companies keep what they had: what is learned there only proposes until somebody lets it act.
insert into matching_mode (company_id, class, mode) select company_id, 'learnedPayer', 'suggest' from company;
