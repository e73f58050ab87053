-- To delete an area moved each of its documents into another: a hundred thousand rows with dozens of indexes each, which nobody waits for.
-- A document stands in a slot instead, and so do its matches and what is summed of them (their `area_id`); every area has one, of its own id.
-- Where an area is deleted, its slots pass to the area that takes what was in it, and come back with it: no document is touched.
create table area_slot (
  company_id uuid not null references company (company_id) on delete cascade,
  slot_id uuid not null,
  /** The area that what stands in the slot is in. */
  area_id uuid not null,
  primary key (company_id, slot_id),
  foreign key (company_id, area_id) references area (company_id, area_id) on delete cascade
);
create index area_slot_of_area on area_slot (company_id, area_id);
/** Of areas that are no more: hardly any. */
create index area_slot_passed on area_slot (company_id) where area_id <> slot_id;
insert into area_slot (company_id, slot_id, area_id) select company_id, area_id, area_id from area;
call protect_company_table('area_slot');
call announce_changes('area_slot', 'documents');

-- An area that comes back takes its own slot, wherever that was.
create function area_takes_slot() returns trigger language plpgsql as $$
begin
  insert into area_slot (company_id, slot_id, area_id) select company_id, area_id, area_id from new_rows
  on conflict (company_id, slot_id) do update set area_id = excluded.area_id;
  return null;
end $$;
revoke all on function area_takes_slot() from public;
grant execute on function area_takes_slot() to caudal_app;
create trigger area_takes_slot after insert on area referencing new table as new_rows for each statement execute function area_takes_slot();

alter table document drop constraint document_company_id_area_id_fkey;
alter table document add constraint document_company_id_area_id_fkey
  foreign key (company_id, area_id) references area_slot (company_id, slot_id);
alter table match drop constraint match_company_id_area_id_fkey;
alter table match add constraint match_company_id_area_id_fkey
  foreign key (company_id, area_id) references area_slot (company_id, slot_id);

-- Nothing comes into an area that is no more: refused as its foreign key refused it. What stands there already may change otherwise.
create function document_enters_area() returns trigger language plpgsql as $$
begin
  -- Asked first: hardly any company has such slots.
  if not exists (select from area_slot s where s.area_id <> s.slot_id and exists (select from new_rows n where n.company_id = s.company_id)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from new_rows n join area_slot s on s.company_id = n.company_id and s.slot_id = n.area_id where s.area_id <> s.slot_id) then
      return null;
    end if;
  elsif not exists (
      select from (select company_id, document_id, area_id from new_rows except select company_id, document_id, area_id from old_rows) n
      join area_slot s on s.company_id = n.company_id and s.slot_id = n.area_id where s.area_id <> s.slot_id) then
    return null;
  end if;
  raise foreign_key_violation using message = 'a document in an area that is no more', constraint = 'document_company_id_area_id_fkey', table = 'document';
end $$;
revoke all on function document_enters_area() from public;
grant execute on function document_enters_area() to caudal_app;
create trigger document_enters_on_insert after insert on document
  referencing new table as new_rows for each statement execute function document_enters_area();
create trigger document_enters_on_update after update on document
  referencing old table as old_rows new table as new_rows for each statement execute function document_enters_area();
