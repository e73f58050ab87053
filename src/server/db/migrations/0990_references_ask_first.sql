-- Whether a note names a claimed document was an update for each reference that found its document, and an update runs all the roll-ups of
-- documents also when it changes none: an import of many notes spent most of its time there. Now it is asked first, and mostly nothing is to
-- change.

create or replace function references_count_net() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  select array_agg(d.document_id) into changed
  from (select distinct company_id, document_id from new_rows where target_id is not null) c
  join document d on d.company_id = c.company_id and d.document_id = c.document_id
  where d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  if changed is not null then
    update document d set is_about_claimed = not d.is_about_claimed
    from (select distinct company_id from new_rows) c
    where d.company_id = c.company_id and d.document_id = any (changed);
  end if;
  return null;
end $$;

create or replace function reference_counts_net() returns trigger language plpgsql as $$
begin
  if exists (select from document d where d.company_id = old.company_id and d.document_id = old.document_id
      and d.is_about_claimed <> names_claimed(d.company_id, d.document_id)) then
    update document d set is_about_claimed = not d.is_about_claimed
    where d.company_id = old.company_id and d.document_id = old.document_id;
  end if;
  return null;
end $$;
