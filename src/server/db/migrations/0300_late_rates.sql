-- The interés corriente that Law 21.131 gives a seller for a late invoice: nobody publishes it in a form to fetch, so a company types or
-- imports it. A rate holds from its first day until the first day of the next.
create table late_rate (
  company_id uuid not null references company on delete cascade,
  from_day date not null,
  /** Percent a year: 20.06. */
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  /** The number of the certificate that says so, or nothing. */
  certificate text not null check (length(certificate) <= 60),
  primary key (company_id, from_day)
);
call protect_company_table('late_rate');
call announce_changes('late_rate', 'settings');
