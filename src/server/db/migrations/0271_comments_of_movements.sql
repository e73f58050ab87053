-- What people say of a movement stands with what they say of documents: one table, one thread for each.

alter table document_comment rename to comment;
alter table comment rename constraint document_comment_pkey to comment_pkey;
alter index document_comment_shown rename to comment_of_document;
alter table comment
  alter column document_id drop not null,
  add column movement_id uuid,
  add foreign key (company_id, movement_id) references movement on delete cascade,
  add check (num_nonnulls(document_id, movement_id) = 1);
create index comment_of_movement on comment (company_id, movement_id, created_at, comment_id) where removed_at is null and movement_id is not null;
