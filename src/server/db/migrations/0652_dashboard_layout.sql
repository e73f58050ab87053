-- How a person arranges the cards of the dashboard: names of domain/dashboard/cards.ts.

create table dashboard_layout (
  company_id uuid not null references company on delete cascade,
  person_id uuid not null references person on delete cascade,
  cards text[] not null,
  hidden text[] not null default '{}',
  collapsed text[] not null default '{}',
  primary key (company_id, person_id)
);
call protect_company_table('dashboard_layout');
call announce_changes('dashboard_layout', 'today');
