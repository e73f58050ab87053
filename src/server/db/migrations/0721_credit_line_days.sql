-- What each statement says of an account's credit line: the dashboard tells what was left of it on a past day, and undoing a file takes its
-- line back. Until now only the newest was kept, and nothing said since when it held.
create table credit_line_day (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  /** The last day of the statement. */
  on_day date not null,
  source_id uuid not null,
  approved bigint not null check (approved >= 0),
  used bigint not null,
  primary key (company_id, account_id, on_day, source_id),
  foreign key (company_id, account_id) references bank_account on delete cascade
);
create index on credit_line_day (company_id, source_id);
call protect_company_table('credit_line_day');
call announce_changes('credit_line_day', 'movements');

-- Of lines that are known already: from the end of what their account's statements cover, and no day before.
insert into credit_line_day (company_id, account_id, on_day, source_id, approved, used)
select a.company_id, a.account_id, coalesce(
    (select max(s.to_day) from statement s where s.company_id = a.company_id and s.account_id = a.account_id),
    (select max(d.on_day) from account_day d where d.company_id = a.company_id and d.account_id = a.account_id),
    (a.created_at at time zone 'America/Santiago')::date), a.account_id, a.credit_line_approved, a.credit_line_used
from bank_account a where a.credit_line_approved > 0;
