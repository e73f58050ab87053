-- Open pages hear which areas of a company's books a transaction changed: once, at its commit, whoever changed them and through
-- whichever connection. Statement-level triggers note the areas; one deferred trigger per company announces them (db/open.ts).

/** The areas that the running transaction has changed so far. A row lives until its own commit and is seen by nobody else. */
create unlogged table company_change (
  company_id uuid not null,
  transaction_id xid8 not null,
  areas text[] not null,
  primary key (company_id, transaction_id)
);
call protect_company_table('company_change');
revoke all on company_change from caudal_app;

/** Notes one area (the trigger's argument) of each company that the statement changed; a statement without rows changed nothing. */
create function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_change as c (company_id, transaction_id, areas)
  select company_id, pg_current_xact_id(), array[tg_argv[0]] from (select distinct company_id from changed) r
  on conflict (company_id, transaction_id) do update set areas = c.areas || excluded.areas where not c.areas @> excluded.areas;
  return null;
end $$;

create function announce_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare all_areas text[];
begin
  delete from company_change where company_id = new.company_id and transaction_id = new.transaction_id returning areas into all_areas;
  perform pg_notify('caudal', json_build_object('topic', 'company', 'companyId', new.company_id, 'areas', all_areas)::text);
  return null;
end $$;

create constraint trigger change_announced after insert on company_change deferrable initially deferred
  for each row execute function announce_change();

revoke all on function note_change(), announce_change() from public;
grant execute on function note_change(), announce_change() to caudal_app;

/** Has pages hear of a company table's changes as changes of `area`, one of domain/book-areas.ts. */
create procedure announce_changes(name text, area text) language plpgsql as $$
begin
  execute format('create trigger books_inserted after insert on %I referencing new table as changed
    for each statement execute function note_change(%L)', name, area);
  execute format('create trigger books_updated after update on %I referencing new table as changed
    for each statement execute function note_change(%L)', name, area);
  execute format('create trigger books_deleted after delete on %I referencing old table as changed
    for each statement execute function note_change(%L)', name, area);
end $$;

call announce_changes('movement', 'movements');
call announce_changes('bank_account', 'movements');
call announce_changes('statement_day', 'movements');
call announce_changes('document', 'documents');
call announce_changes('credit_allocation', 'documents');
call announce_changes('match', 'matches');
call announce_changes('own_transfer', 'matches');
call announce_changes('match_run', 'matches');
call announce_changes('match_suggestion', 'suggestions');
call announce_changes('match_rejection', 'suggestions');
call announce_changes('transfer_rejection', 'suggestions');
call announce_changes('flow_day', 'flow');
call announce_changes('account_day', 'flow');
call announce_changes('category', 'flow');
call announce_changes('area', 'flow');
call announce_changes('company_rate', 'flow');
call announce_changes('import', 'imports');
call announce_changes('company', 'settings');
call announce_changes('company_logo', 'settings');
call announce_changes('company_service', 'settings');
call announce_changes('membership', 'people');
call announce_changes('invitation', 'people');
call announce_changes('history', 'history');
call announce_changes('history_signature', 'history');
call announce_changes('connection', 'connections');
call announce_changes('connection_run', 'connections');
call announce_changes('onboarding', 'onboarding');
call announce_changes('onboarding_step', 'onboarding');
call announce_changes('softlanding', 'softlanding');
call announce_changes('softlanding_step', 'softlanding');
