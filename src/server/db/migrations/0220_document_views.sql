-- Ways to look at the lists of documents that people keep: their filters and columns, by name.
create table document_view (
  company_id uuid not null references company on delete cascade,
  view_id uuid not null,
  /** Whose it is; of one that is the company's, who made it. */
  person_id uuid not null references person on delete cascade,
  is_shared boolean not null,
  name text not null check (length(name) between 1 and 60),
  /** The screen: its route. */
  list text not null check (list in ('/documentos_tributarios', '/boletas', '/obligaciones')),
  /** As the address of that screen says them. */
  filters text not null check (length(filters) <= 2000),
  hidden_columns text[] not null,
  column_order text[] not null,
  primary key (company_id, view_id)
);
create unique index document_view_of_person on document_view (company_id, person_id, list, lower(name)) where not is_shared;
create unique index document_view_of_company on document_view (company_id, list, lower(name)) where is_shared;
call protect_company_table('document_view');
call announce_changes('document_view', 'settings');
