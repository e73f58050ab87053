-- What the tax office knows of a company, by parts: each row is how a part was on a day, by a file, a person or a connection. The newest row of
-- a part counts, so that undoing what brought it lets the earlier one stand again.
create table tax_info (
  company_id uuid not null references company on delete cascade,
  version_id uuid not null,
  part text not null check (part in ('answer', 'taxpayer', 'activities', 'addresses', 'representatives', 'partners', 'stampings', 'attributes', 'participations')),
  facts jsonb not null,
  source text not null check (source in ('file', 'hand', 'connection')),
  /** The day of which it speaks: the tax office's own where it says one, else the day on which it came. */
  read_on date not null,
  import_id uuid,
  person_id uuid references person,
  primary key (company_id, version_id),
  foreign key (company_id, import_id) references import on delete cascade
);
create index tax_info_current on tax_info (company_id, part, read_on desc, version_id desc);
create index tax_info_of_import on tax_info (company_id, import_id);
call protect_company_table('tax_info');
call announce_changes('tax_info', 'taxInfo');
