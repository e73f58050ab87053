-- What people matched, explained or marked before that was learned teaches too: a job reads it once, in steps.
create table matching_untaught (
  company_id uuid primary key references company on delete cascade,
  /** Movements up to this one were read; null: none yet. */
  read_to uuid
);
call protect_company_table('matching_untaught');
insert into matching_untaught (company_id) select company_id from company;
