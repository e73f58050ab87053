-- Files that take longer to make than a person waits for an answer: a long work makes them part by part, and its result is opened
-- for a day after it ended.

create table work_file_part (
  company_id uuid not null references company on delete cascade,
  work_id uuid not null,
  part_no integer not null check (part_no >= 0),
  content bytea not null,
  /** What whoever makes the file needs to know of this part in the end, such as the directory of a zip. */
  notes jsonb not null default '[]',
  primary key (company_id, work_id, part_no),
  foreign key (company_id, work_id) references work on delete cascade
);
-- Zips and spreadsheets are compressed already.
alter table work_file_part alter column content set storage external;
call protect_company_table('work_file_part');
