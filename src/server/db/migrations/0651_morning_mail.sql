-- Who wants the first of what needs them by mail each morning.

create table today_mail (
  company_id uuid not null references company on delete cascade,
  person_id uuid not null references person on delete cascade,
  /** The last day on which it was written; once a day, however often the job runs. */
  mailed_on date,
  primary key (company_id, person_id)
);
call protect_company_table('today_mail');
call announce_changes('today_mail', 'today');
