-- The rows of a sheet of payments that long work pays; they go when it ends.
create table payoff_sheet_row (
  company_id uuid not null references company on delete cascade,
  work_id uuid not null,
  line int not null,
  content jsonb not null,
  primary key (company_id, work_id, line),
  foreign key (company_id, work_id) references work on delete cascade
);
call protect_company_table('payoff_sheet_row');
