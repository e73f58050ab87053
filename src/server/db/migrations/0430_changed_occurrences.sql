-- A person changes one occurrence of a source, or its series from one of them on.

/** What a person changed in one occurrence; null: as its source says. */
create table occurrence_change (
  company_id uuid not null references company on delete cascade,
  change_id uuid not null,
  source_id uuid not null,
  /** The name of the occurrence within its source, as in occurrence_settlement. */
  occasion text not null check (length(occasion) <= 10),
  label text check (length(label) between 1 and 80),
  /** In minor units of `currency`, above zero. */
  amount bigint check (amount > 0),
  currency text,
  on_day date,
  area_id uuid,
  is_hidden boolean,
  primary key (company_id, change_id),
  unique (company_id, source_id, occasion),
  check ((amount is null) = (currency is null)),
  check (num_nonnulls(label, amount, on_day, area_id, is_hidden) > 0),
  foreign key (company_id, source_id) references cash_source on delete cascade,
  foreign key (company_id, area_id) references area
);
create index on occurrence_change (company_id, area_id) where area_id is not null;
call protect_company_table('occurrence_change');
call announce_changes('occurrence_change', 'flow');

/** All of a hidden one has given way, so that it counts no more. `rule_…`: what it would be by its source, where a person changed it. */
alter table cash_occurrence
  add column is_hidden boolean not null default false,
  add column label text check (length(label) between 1 and 80),
  add column rule_on date,
  add column rule_area_id uuid,
  add column rule_currency text,
  add column rule_amount bigint,
  add check (not is_hidden or given_way = amount),
  add foreign key (company_id, rule_area_id) references area;
create index on cash_occurrence (company_id, rule_on) where rule_on is not null;
create index on cash_occurrence (company_id, rule_area_id) where rule_area_id is not null;

/** `continues_id`: the source of which this one is the rest, since a person changed it from one occurrence on; it goes when that one does. */
alter table cash_source
  add column is_hidden boolean not null default false,
  add column continues_id uuid,
  add foreign key (company_id, continues_id) references cash_source on delete cascade;
create index on cash_source (company_id, continues_id) where continues_id is not null;
