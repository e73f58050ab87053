-- A payment on account is looked at once its row stands. A trigger before the update of rows makes PostgreSQL compute every generated column
-- of every document that is matched, settled or credited, whether what it is made of changed or not.

drop trigger on_account_stands on document;

create or replace function on_account_stands() returns trigger language plpgsql as $$
begin
  if new.matched < new.netted then
    raise exception 'documents count on this payment' using errcode = 'CM002',
      detail = jsonb_build_object('name', concat_ws(' de ', new.label, new.counterpart_name))::text;
  end if;
  update document set is_annulled = new.matched = 0
  where company_id = new.company_id and document_id = new.document_id and is_annulled <> (new.matched = 0);
  return null;
end $$;
create trigger on_account_stands after update of matched on document
  for each row when (new.is_on_account) execute function on_account_stands();
