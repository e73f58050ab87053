-- The history holds acts as codes and parameters: its sentences are made when it is shown. Nobody had data of the shape before.

drop table history;
delete from history_signature;
delete from history_head;

create table history (
  company_id uuid not null references company on delete cascade,
  entry_no bigint not null,
  at timestamptz not null,
  /** Null: the system by itself. */
  person_id uuid references person,
  /** One of domain/acts.ts, which says what it means, what its parameters are and what undoes it. */
  code text not null,
  params jsonb not null,
  /** What undoing needs beyond the parameters and the items. */
  undo jsonb,
  /** The entry that this one took back. */
  undoes bigint,
  subject_kind text not null,
  subject_id uuid,
  /** The rows of history_item: how many, and one hash of them all. */
  item_count integer not null,
  item_hash text not null,
  /** The sentence and its values as they read then, folded for searching. */
  search_text text not null,
  previous_hash text not null,
  hash text not null,
  primary key (company_id, entry_no)
);
call protect_company_table('history');
revoke update, delete on history from caudal_app;
create index history_code on history (company_id, code, entry_no desc);
create index history_person on history (company_id, person_id, entry_no desc);
create index history_at on history (company_id, at);
create index history_of_subject on history (company_id, subject_kind, subject_id, entry_no desc);
/** An act is undone once. */
create unique index history_undoes on history (company_id, undoes) where undoes is not null;

/** What a bulk act touched, row by row, as it was. */
create table history_item (
  company_id uuid not null,
  entry_no bigint not null,
  item_no integer not null,
  item jsonb not null,
  primary key (company_id, entry_no, item_no),
  foreign key (company_id, entry_no) references history on delete cascade on update cascade
);
call protect_company_table('history_item');
revoke update, delete on history_item from caudal_app;
