-- Files that are made when somebody opens their address, which is signed, serves a while and needs no header: a spreadsheet or a browser
-- follows it. What is to be in the file stays here, since ids do not fit into an address.

create table download (
  company_id uuid not null references company on delete cascade,
  download_id uuid not null,
  kind text not null,
  params jsonb not null,
  file_name text not null,
  /** Whose access opens it, and only while this session lives. */
  person_id uuid not null references person on delete cascade,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (company_id, download_id)
);
create index download_ended on download (expires_at);
call protect_company_table('download');
