-- A person says that one time of a source was paid, without a movement that shows it: it is expected no more.

create table occurrence_settlement (
  company_id uuid not null references company on delete cascade,
  source_id uuid not null,
  /** The name of the occurrence within its source, whatever its day: `occasionOf` of domain/cashflow/continued.ts. */
  occasion text not null check (length(occasion) <= 10),
  primary key (company_id, source_id, occasion),
  foreign key (company_id, source_id) references cash_source on delete cascade
);
call protect_company_table('occurrence_settlement');
call announce_changes('occurrence_settlement', 'flow');

/** All of it has given way then, so that it counts no more. */
alter table cash_occurrence add column is_settled boolean not null default false;
alter table cash_occurrence add check (not is_settled or given_way = amount);
