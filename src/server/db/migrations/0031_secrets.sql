-- What no query of the application reads: password hashes, second steps, recovery codes, sessions, links. It asks functions that run
-- as the owner, each for one person, session or link. Columns that a later migration adds to `person` need a grant of their own.

/** Whether a second step is active, without its sealed secret. */
alter table person add column has_totp boolean not null generated always as (totp_secret is not null) stored;

revoke select, insert, update on person from caudal_app;
do $$ begin
  execute (
    select format('grant select (%s) on person to caudal_app', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'person'::regclass and attnum > 0 and not attisdropped
      and attname <> all ('{password_hash, totp_secret, totp_pending, totp_step}'));
end $$;
grant update (name, surname, phone, rut, birthday, last_company_id, wants_mail, welcomed_at) on person to caudal_app;

-- Row security without a policy: nothing for the application, everything for the owner, and so for the functions.
revoke select, insert, update on session from caudal_app;
alter table session enable row level security;
revoke select, insert, update, delete on recovery_code from caudal_app;
alter table recovery_code enable row level security;
revoke select, insert, update, delete on link from caudal_app;
alter table link enable row level security;

/** A person's own keys and answers. */
alter table idempotency enable row level security;
create policy own_rows on idempotency to caudal_app using (person_id = (select current_person()));

-- Credentials.

create function credentials_by_id(person uuid) returns table (
  id uuid, email text, name text, surname text, "systemRole" text, "passwordHash" text, "provenAt" timestamptz, "awaitsMail" boolean,
  "totpSecret" text, "totpPending" text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id, p.email, p.name, p.surname, p.system_role, p.password_hash, p.email_proven_at, p.awaits_mail, p.totp_secret,
    p.totp_pending
  from person p where p.person_id = person
$$;

create function credentials_of(address text) returns table (
  id uuid, email text, name text, surname text, "systemRole" text, "passwordHash" text, "provenAt" timestamptz, "awaitsMail" boolean,
  "totpSecret" text, "totpPending" text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.* from person p, credentials_by_id(p.person_id) c where p.email = address
$$;

/** Adds a person; the first of an empty installation is ADMIN. False: the e-mail is taken. */
create function add_person(id uuid, address text, first_name text, last_name text, hash text, is_proven boolean, waits boolean)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two first sign-ups at once must not both become ADMIN.
  perform pg_advisory_xact_lock(7203118);
  insert into person (person_id, email, name, surname, password_hash, system_role, email_proven_at, awaits_mail)
  values (id, address, first_name, last_name, hash, case when not exists (select from person) then 'ADMIN' end,
    case when is_proven then now() end, waits)
  on conflict (email) do nothing;
  return found;
end $$;

/** `instead_of`: only if that is still the present one; null: whatever it is. */
create function set_password(person uuid, hash text, instead_of text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person p set password_hash = hash where p.person_id = person and (instead_of is null or p.password_hash = instead_of);
  return found;
end $$;

create function prove_email(person uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update person p set email_proven_at = coalesce(p.email_proven_at, now()), awaits_mail = false where p.person_id = person
$$;

/** The account was told of: signing in may say that its e-mail is to be confirmed. */
create function end_waiting(person uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update person p set awaits_mail = false where p.person_id = person
$$;

-- The second step. Each changes it as it was read; false: somebody else was quicker.

create function begin_totp(person uuid, pending text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person p set totp_pending = pending where p.person_id = person and p.totp_secret is null;
  return found;
end $$;

create function change_totp(person uuid, was_secret text, was_pending text, secret text, step bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person p set totp_secret = secret, totp_step = step, totp_pending = null
  where p.person_id = person and p.totp_secret is not distinct from was_secret and p.totp_pending is not distinct from was_pending;
  return found;
end $$;

/** True: there was one. */
create function remove_totp(person uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_code r where r.person_id = person;
  update person p set totp_secret = null, totp_pending = null, totp_step = null
  where p.person_id = person and (p.totp_secret is not null or p.totp_pending is not null);
  return found;
end $$;

/** A code works once, and one of an earlier step no more. */
create function take_totp_step(person uuid, step bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person p set totp_step = step where p.person_id = person and (p.totp_step is null or p.totp_step < step);
  return found;
end $$;

create function reseal_totp(person uuid, was text, sealed text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update person p set totp_secret = sealed where p.person_id = person and p.totp_secret = was
$$;

create function set_recovery_codes(person uuid, hashes text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_code r where r.person_id = person;
  insert into recovery_code (person_id, code_hash) select person, unnest(hashes);
$$;

/** `hashes`: of one code, as each key computes it. */
create function take_recovery_code(person uuid, hashes text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update recovery_code r set used_at = now() where r.person_id = person and r.code_hash = any (hashes) and r.used_at is null;
  return found;
end $$;

create function recovery_codes_left(person uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from recovery_code r where r.person_id = person and r.used_at is null
$$;

-- Sessions.

/** Whether the session is this person's and lives. */
create function is_living_session(session_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from session s
    where s.session_id = is_living_session.session_id and s.person_id = person and s.revoked_at is null and s.expires_at > now())
$$;

/** Unless the password is no longer the one that the person was identified with. */
create function open_session(id uuid, person uuid, hash text, ends_at timestamptz, agent text, from_address text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into session (session_id, person_id, expires_at, user_agent, address)
  select id, p.person_id, ends_at, agent, from_address from person p where p.person_id = person and p.password_hash = hash for share;
  return found;
end $$;

create function living_sessions(person uuid)
returns table (id uuid, "createdAt" timestamptz, "expiresAt" timestamptz, "userAgent" text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.session_id, s.created_at, s.expires_at, s.user_agent, s.address from session s
  where s.person_id = person and s.revoked_at is null and s.expires_at > now()
  order by s.created_at desc
$$;

/** Null: no limit to one, or no exception. */
create function end_sessions(person uuid, only_id uuid, except_id uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update session s set revoked_at = now()
  where s.person_id = person and s.revoked_at is null and s.expires_at > now()
    and (only_id is null or s.session_id = only_id) and (except_id is null or s.session_id <> except_id)
  returning s.session_id
$$;

/** Since the e-mail was proven, if it was. */
create function has_signed_in_from(account text, from_address text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from session s join person p on p.person_id = s.person_id
    where p.email = account and s.address = from_address and s.created_at >= coalesce(p.email_proven_at, s.created_at))
$$;

/** Of a member of the request's companies. */
create function last_seen_at(person uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(s.created_at) from session s
  where s.person_id = person
    and exists (select from membership m where m.person_id = person and m.company_id = any ((select current_companies())::uuid[]))
$$;

-- Links, by the hash of their token.

create function add_link(hash text, link_kind text, person uuid, about jsonb, mailed boolean, ends_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into link (token_hash, kind, person_id, target, is_mailed, expires_at) values (hash, link_kind, person, about, mailed, ends_at)
$$;

create function read_link(hash text, link_kind text) returns table ("personId" uuid, target jsonb, "isMailed" boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.person_id, l.target, l.is_mailed from link l
  where l.token_hash = hash and l.kind = link_kind and l.used_at is null and l.expires_at > now()
$$;

/** Of many at once exactly one wins. */
create function take_link(hash text, link_kind text) returns table ("personId" uuid, target jsonb, "isMailed" boolean)
language sql security definer set search_path = public, pg_temp as $$
  update link l set used_at = now()
  where l.token_hash = hash and l.kind = link_kind and l.used_at is null and l.expires_at > now()
  returning l.person_id, l.target, l.is_mailed
$$;

create function end_reset_links(person uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update link l set used_at = now() where l.person_id = person and l.kind = 'reset' and l.used_at is null
$$;

create function end_invitation_links(invitation uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update link l set used_at = now()
  where l.kind = 'invitation' and l.target ->> 'invitationId' = invitation::text and l.used_at is null
$$;

-- A temporary type or table must not stand in for the system's where a function runs as the owner.
alter function enqueue(text, json, text, timestamptz, integer) set search_path = pg_catalog, pg_temp;
alter function job_summary() set search_path = pg_catalog, pg_temp;

do $$
declare one regprocedure;
begin
  for one in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proowner = (select relowner from pg_class where oid = 'person'::regclass)
  loop
    execute format('revoke all on function %s from public', one);
    execute format('grant execute on function %s to caudal_app', one);
  end loop;
end $$;
