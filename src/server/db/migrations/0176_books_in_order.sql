-- Two transactions that change the same companies at once, in whatever order, advance their versions in one order: neither waits for the
-- other while it is waited for.
create or replace function announce_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare all_areas text[];
begin
  if exists (select from company_change where transaction_id = new.transaction_id and company_id <> new.company_id) then
    insert into books_version (company_id, version)
      select company_id, 0 from company_change where transaction_id = new.transaction_id order by company_id
      on conflict do nothing;
    perform from books_version where company_id in (select company_id from company_change where transaction_id = new.transaction_id)
      order by company_id for update;
  end if;
  delete from company_change where company_id = new.company_id and transaction_id = new.transaction_id returning areas into all_areas;
  perform advance_books(new.company_id);
  perform pg_notify('caudal', json_build_object('topic', 'company', 'companyId', new.company_id, 'areas', all_areas)::text);
  return null;
end $$;
