-- What a company signs in with elsewhere. Sealed before it comes here (server/envelope.ts): the master key is never in the database,
-- so that neither a dump nor whoever reads every table can use it.

create table credential (
  company_id uuid not null references company on delete cascade,
  credential_id uuid not null,
  kind text not null check (kind in ('certificate')),
  /** Whose it is, and until when it works: what may be shown of it. */
  holder_rut text not null,
  holder_name text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  /** Its data key, after the id of the master key that wraps it. */
  wrapped_key text not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, credential_id)
);
create unique index credential_kind on credential (company_id, kind);
call protect_company_table('credential');
call announce_changes('credential', 'connections');

create table credential_field (
  company_id uuid not null references company on delete cascade,
  credential_id uuid not null,
  field text not null,
  sealed text not null,
  primary key (company_id, credential_id, field),
  foreign key (company_id, credential_id) references credential on delete cascade
);
call protect_company_table('credential_field');
call announce_changes('credential_field', 'connections');
