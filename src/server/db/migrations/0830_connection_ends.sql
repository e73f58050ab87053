-- A work at the tax office that ends, or is taken up again, changes what is known of its connection: open pages hear of that as of the
-- connections, not of each of its steps.

create function note_connection_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_change as c (company_id, transaction_id, areas)
  select company_id, pg_current_xact_id(), array['connections']
  from (select distinct company_id from changed where kind = 'claims' and state not in ('running', 'stopping')) r
  on conflict (company_id, transaction_id) do update set areas = c.areas || excluded.areas where not c.areas @> excluded.areas;
  return null;
end $$;
create trigger connection_ended after update on work referencing new table as changed
  for each statement execute function note_connection_end();
revoke all on function note_connection_end() from public;
grant execute on function note_connection_end() to caudal_app;
