-- Answers of mutations that carried an Idempotency-Key: the same key with the same request gets the same answer.
-- is_done is set in the transaction of the change itself, so that after a crash it is known whether the change was made.
create table idempotency (
  person_id uuid not null references person on delete cascade,
  key text not null,
  request_hash text not null,
  is_done boolean not null default false,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index on idempotency (created_at);
grant select, insert, update, delete on idempotency to caudal_app;
