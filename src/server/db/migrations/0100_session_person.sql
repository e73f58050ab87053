-- Each request asks who its session belongs to: one question instead of a transaction with four. It is asked every time, since what
-- ends a session or a membership ends it in every process with its commit; a plan that the connection keeps makes that cheap.

/** The person of a living session with what they hold in each of their companies; null for any other. */
create function person_of_session(session uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object('id', p.person_id, 'email', p.email, 'name', p.name, 'surname', p.surname, 'systemRole', p.system_role,
      'isProven', p.email_proven_at is not null,
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('companyId', c.company_id, 'role', m.role, 'plan', c.plan, 'country', c.country,
          'features', c.features, 'restrictsF29', c.restricts_f29, 'trialExpiresOn', c.trial_expires_on)), '[]')
        from membership m join company c using (company_id) where m.person_id = p.person_id))
    from person p where p.person_id = person and is_living_session(session, person));
end $$;
revoke all on function person_of_session(uuid, uuid) from public;
grant execute on function person_of_session(uuid, uuid) to caudal_app;
