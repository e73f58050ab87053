-- Obligations and import declarations that files bring: what each file said, so that a repeated one is known and an undone one leaves.

/** What files must agree on to say the same obligation, and what the source called it and when it was due; null of the document itself. */
alter table obligation_source add column identity text;
alter table obligation_source add column label text;
alter table obligation_source add column due_on date;
create index obligation_identity on obligation_source (company_id, identity) where identity is not null;

/** What vouches for an import declaration: an import, or a person (then the source is the declaration itself). None: a person. */
create table din_source (
  company_id uuid not null references company on delete cascade,
  din_id uuid not null,
  source_id uuid not null,
  primary key (company_id, din_id, source_id),
  foreign key (company_id, din_id) references din on delete cascade
);
create index on din_source (company_id, source_id);
call protect_company_table('din_source');
call announce_changes('din_source', 'documents');
alter table din drop column import_id;
