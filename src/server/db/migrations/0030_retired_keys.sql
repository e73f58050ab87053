/**
 * What is left of a secret that was replaced: a key derived from it for one purpose, sealed with the present secret. Recovery codes
 * are stored as hashes and cannot be hashed anew; with this they go on working after their secret is gone.
 */
create table retired_key (
  key_id text not null,
  purpose text not null,
  sealed text not null,
  retired_at timestamptz not null default now(),
  primary key (key_id, purpose)
);
grant select on retired_key to caudal_app;
