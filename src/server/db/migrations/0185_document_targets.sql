-- What an operation on all documents of a filter is about, as they stood when somebody asked for it: what is otherwise by then is left
-- out, and named. They go when the work ends.

create table document_target (
  company_id uuid not null references company on delete cascade,
  work_id uuid not null,
  document_id uuid not null,
  remaining bigint not null,
  primary key (company_id, work_id, document_id),
  foreign key (company_id, work_id) references work on delete cascade
);
call protect_company_table('document_target');
