/** Ends the oldest living sessions of a person beyond some number. */
create function end_oldest_sessions(person uuid, max integer) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update session s set revoked_at = now()
  where s.session_id in (
    select o.session_id from session o where o.person_id = person and o.revoked_at is null and o.expires_at > now()
    order by o.created_at desc, o.session_id desc offset max)
  returning s.session_id
$$;
revoke all on function end_oldest_sessions(uuid, integer) from public;
grant execute on function end_oldest_sessions(uuid, integer) to caudal_app;
