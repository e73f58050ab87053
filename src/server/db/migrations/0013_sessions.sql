-- What a person says of themselves, their second step of signing in, and where their sessions were opened.

alter table person
  add column phone text not null default '',
  add column rut text,
  add column birthday date,
  /** Sealed with the installation's secret; null: no second step. */
  add column totp_secret text,
  /** Made, shown, and not yet confirmed with a code. */
  add column totp_pending text,
  /** The 30-second step of the last code that was accepted: a code works once. */
  add column totp_step bigint;

/** Whoever had an account before mails were verified keeps it. */
update person set email_verified_at = now() where email_verified_at is null;

/** For a lost telephone: each works once. Only a keyed hash is stored. */
create table recovery_code (
  person_id uuid not null references person on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant select, insert, update, delete on recovery_code to caudal_app;

/** Where a person signed in before: tries from there do not wait for what strangers try elsewhere. */
create index on session (person_id, address);
