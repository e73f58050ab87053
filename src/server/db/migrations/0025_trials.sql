-- A trial is had once: by a RUT, whoever brings it in, and by a person, whatever became of the company that they made.

create table trial_use (
  rut text not null,
  /** Null: an administrator made the company, who brings in many. */
  person_id uuid references person on delete set null,
  started_at timestamptz not null default now()
);
create index on trial_use (rut);
create index on trial_use (person_id);
/** Of all companies together: the application asks by the function below and reads nothing. */
alter table trial_use enable row level security;

insert into trial_use (rut, person_id, started_at)
select c.rut, c.created_by, c.created_at from company c
where c.trial_expires_on is not null or 'trial' = any (c.plan) or exists (
  select from history h
  where h.company_id = c.company_id and h.subject = 'empresa' and h.act = 'creó' and h.after ? 'trialExpiresOn');

/** Writes a trial down. Whether neither this RUT nor this person had one: of many at once exactly one has. */
create function claim_trial(of_rut text, of_person uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7203124);
  if exists (select from trial_use where rut = of_rut or person_id = of_person) then return false; end if;
  insert into trial_use (rut, person_id) values (of_rut, of_person);
  return true;
end $$;
revoke all on function claim_trial(text, uuid) from public;
grant execute on function claim_trial(text, uuid) to caudal_app;
