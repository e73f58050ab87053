-- What waits in each company, for the list of companies: kept up by a job, so that a list of many reads one row of each.

create table today_count (
  company_id uuid primary key references company on delete cascade,
  /** The day for which it was read. */
  on_day date not null,
  /** Of the books that it was read from. */
  version bigint not null,
  /** Everybody's items of 'Hoy': `id`, `kind`, `risk`, `since`. */
  items jsonb not null
);
call protect_company_table('today_count');
