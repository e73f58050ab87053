-- What people say of a document to each other. One that its author takes back stays as a row: undoing brings it back where it stood.
create table document_comment (
  company_id uuid not null references company on delete cascade,
  comment_id uuid not null,
  document_id uuid not null,
  body text not null check (body <> '' and length(body) <= 2000),
  created_by uuid references person,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, comment_id),
  foreign key (company_id, document_id) references document on delete cascade
);
create index document_comment_shown on document_comment (company_id, document_id, created_at, comment_id) where removed_at is null;
call protect_company_table('document_comment');
call announce_changes('document_comment', 'documents');
