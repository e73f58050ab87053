-- Links sent to people, invitations to companies, and the outbox; the door through which a transaction adds a job.

/** One-time links: only the hash of the token is kept. An invitation's target names its company and id. */
create table link (
  token_hash text primary key,
  kind text not null check (kind in ('reset', 'verify', 'invitation')),
  person_id uuid references person on delete cascade,
  target jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind = 'invitation' or person_id is not null)
);
create index on link (person_id);
create index on link (expires_at);
grant select, insert, update, delete on link to caudal_app;

/** Somebody asked into a company; email null: whoever opens the company's onboarding link. */
create table invitation (
  company_id uuid not null references company on delete cascade,
  invitation_id uuid not null,
  email text check (email = lower(email)),
  name text not null default '',
  surname text not null default '',
  role text not null check (role in ('FOUNDER', 'USER', 'USER_CAUDAL', 'USER_PEPPER', 'WORKER', 'FLUJO_DE_CAJA', 'NOMINAS',
    'OPERARIO', 'USER_WITH_COBRANZA', 'USER_WITH_OUT_COBRANZA')),
  /** Part of the company's onboarding, started by whoever created it. */
  is_onboarding boolean not null default false,
  invited_by uuid references person,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by uuid references person,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, invitation_id)
);
call protect_company_table('invitation');
create unique index invitation_open on invitation (company_id, email) where accepted_at is null and revoked_at is null;
create index on invitation (email) where accepted_at is null and revoked_at is null;
create policy own_rows on invitation for select to caudal_app
  using (email = (select p.email from person p where p.person_id = current_person()));

/** Mail to send: written in the transaction of its cause, sent by a job. A sent one keeps no text: it may hold a link. */
create table outbox (
  outbox_id uuid primary key,
  recipient text not null,
  subject text not null,
  body jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on outbox (created_at);
grant insert on outbox to caudal_app;
grant select (outbox_id, recipient, subject, state, tries, last_error, created_at, sent_at) on outbox to caudal_app;

/** Adds a job in the caller's transaction; the application role can add jobs but neither read nor change them. */
create function enqueue(task text, payload json, job_key text, run_at timestamptz, max_attempts integer) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload => payload, job_key => job_key, run_at => run_at, max_attempts => max_attempts);
end $$;
revoke all on function enqueue(text, json, text, timestamptz, integer) from public;
grant execute on function enqueue(text, json, text, timestamptz, integer) to caudal_app;

/** The company keeps the F-29 screen for its managers and the role USER_CAUDAL. */
alter table company add column restricts_f29 boolean not null default false;
