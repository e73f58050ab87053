-- Scenarios of the cash flow: what a company supposes of what is ahead, as steps.
create table scenario (
  company_id uuid not null references company on delete cascade,
  scenario_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  version int not null default 1,
  /** The last day that is in its figures; null: it follows the books. */
  frozen_on date,
  /** Of its day: the balances at the banks, and how currencies were valued. */
  frozen jsonb,
  removed_at timestamptz,
  primary key (company_id, scenario_id),
  check ((frozen_on is null) = (frozen is null))
);
create unique index scenario_name on scenario (company_id, lower(name)) where removed_at is null;
call protect_company_table('scenario');
call announce_changes('scenario', 'flow');

create table scenario_step (
  company_id uuid not null references company on delete cascade,
  step_id uuid not null,
  scenario_id uuid not null,
  place int not null,
  /** The area that it is about, so that it follows one that is merged into another; null for the others. */
  area_id uuid,
  /** The rest of it (domain/cashflow/scenario.ts). A document, source or counterpart that is no more is passed over. */
  step jsonb not null,
  primary key (company_id, step_id),
  foreign key (company_id, scenario_id) references scenario on delete cascade,
  foreign key (company_id, area_id) references area
);
create unique index scenario_step_place on scenario_step (company_id, scenario_id, place);
create index scenario_step_area on scenario_step (company_id, area_id) where area_id is not null;
call protect_company_table('scenario_step');
call announce_changes('scenario_step', 'flow');

-- What a frozen scenario expected of an area.
create table scenario_figure (
  company_id uuid not null references company on delete cascade,
  figure_id uuid not null,
  scenario_id uuid not null,
  /** Null: outside of the areas. */
  area_id uuid,
  /** Sums by day and currency (domain/cashflow/frozen.ts). */
  sums jsonb not null,
  primary key (company_id, figure_id),
  foreign key (company_id, scenario_id) references scenario on delete cascade,
  foreign key (company_id, area_id) references area
);
create index scenario_figure_scenario on scenario_figure (company_id, scenario_id);
create index scenario_figure_area on scenario_figure (company_id, area_id) where area_id is not null;
call protect_company_table('scenario_figure');
call announce_changes('scenario_figure', 'flow');
