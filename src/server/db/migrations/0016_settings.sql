-- What a company's managers decide, its logo, its payments, and where its history ends.

alter table company
  /** Of the payment service; with one, and unless it is blocked, a company is paying. */
  add column subscription_id text check (length(subscription_id) between 1 and 200),
  /** Whether a payment batch needs a second person; null: from two users on. */
  add column two_person_approval boolean,
  /** Of the logo's bytes, part of its address; null: no logo. */
  add column logo_hash text;

/** Apart from the company, which is read on every request. */
create table company_logo (
  company_id uuid primary key references company on delete cascade,
  content bytea not null check (octet_length(content) <= 524288),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp'))
);
call protect_company_table('company_logo');

/** Payment notices that were taken: each counts once. */
create table payment_notice (
  company_id uuid not null references company on delete cascade,
  event_id text not null,
  subscription_id text not null,
  received_at timestamptz not null default now(),
  primary key (company_id, event_id)
);
call protect_company_table('payment_notice');
revoke update, delete on payment_notice from caudal_app;

/** The last entry of each history: without it, entries cut off the end would not be missed. */
create table history_head (
  company_id uuid primary key references company on delete cascade,
  entry_no bigint not null,
  hash text not null
);
insert into history_head (company_id, entry_no, hash)
  select distinct on (company_id) company_id, entry_no, hash from history order by company_id, entry_no desc;
call protect_company_table('history_head');
revoke delete on history_head from caudal_app;

create index history_subject on history (company_id, subject, entry_no desc);
create index history_person on history (company_id, person_id, entry_no desc);
create index history_at on history (company_id, at);
