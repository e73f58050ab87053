-- The application logs in as a role of its own (db/application.ts). What a role could do merely because it exists goes.

do $$ begin
  -- So it is in databases made since PostgreSQL 15.
  revoke create on schema public from public;
exception when insufficient_privilege then null; end $$;

/** A temporary table must not stand in for ours where a function runs as the owner. */
alter function analyze_imported() set search_path = public, pg_temp;
revoke all on function analyze_imported() from public;
grant execute on function analyze_imported() to caudal_app;
