/**
 * The end of a company's history as a nightly job signed it, with a key that is not in the database: whoever may write every table
 * can make a chain of other entries, but not its signatures (db/history-signature.ts).
 */
create table history_signature (
  company_id uuid not null references company on delete cascade,
  /** From 1, without a gap. */
  signature_no integer not null,
  entry_no bigint not null,
  hash text not null,
  signed_at timestamptz not null,
  /** Which of the installation's keys (keys.ts). */
  key_id text not null,
  signature text not null,
  primary key (company_id, signature_no)
);
call protect_company_table('history_signature');
revoke insert, update, delete on history_signature from caudal_app;
