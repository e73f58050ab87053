-- Imports are long work too: their state, progress, stop and attempts are those of their work, which has the id of the import. An
-- import keeps what became of it; en_proceso: nothing yet.

insert into work (company_id, work_id, kind, params, attempts, created_by, created_at)
  select company_id, import_id, 'import', jsonb_build_object('fileName', file_name), attempts, created_by, created_at
  from import where status = 'en_proceso';
alter table import drop column attempts;
drop index import_status_idx;

/** With the kind, and how far it is while it runs. */
create or replace function announce_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('caudal', json_strip_nulls(json_build_object('topic', 'work', 'companyId', company_id, 'id', work_id, 'kind', kind,
    'state', state, 'progress', case when state = 'running' then progress end))::text)
  from (select distinct company_id, work_id, kind, state, progress from changed) one;
  return null;
end $$;
