-- Selections of accounts and areas that a company keeps by name, for its cash position.
create table cash_position (
  company_id uuid not null references company on delete cascade,
  position_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  /** Null: all, also those to come. An account or area that is no more is passed over. */
  account_ids uuid[] check (cardinality(account_ids) <= 1000),
  area_ids uuid[] check (cardinality(area_ids) <= 1000),
  version int not null default 1,
  primary key (company_id, position_id)
);
create unique index cash_position_name on cash_position (company_id, lower(name));
call protect_company_table('cash_position');
call announce_changes('cash_position', 'flow');
