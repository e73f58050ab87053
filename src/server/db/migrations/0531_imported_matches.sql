-- Matches that another system made and files brought. A match goes with the last file that vouches for it.
create table imported_match (
  company_id uuid not null references company on delete cascade,
  match_id uuid not null,
  import_id uuid not null,
  /** The file's own line. */
  line_no integer not null,
  /** As the file says it. */
  author text,
  matched_on date,
  primary key (company_id, match_id, import_id),
  foreign key (company_id, match_id) references match on delete cascade,
  foreign key (company_id, import_id) references import on delete cascade
);
create index imported_match_of_import on imported_match (company_id, import_id);
call protect_company_table('imported_match');
call announce_changes('imported_match', 'matches');
