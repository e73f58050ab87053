-- A payment on account: paid before its invoice exists, and later netted against it.

/** Made from a movement that pays it whole. `netted`: what people applied of it to documents, kept by a trigger. */
alter table document
  add column is_on_account boolean not null default false,
  add column netted bigint not null default 0 check (netted >= 0),
  add constraint document_netted_on_account check (netted = 0 or is_on_account);

/** Credit notes lower the remaining of both sides; a payment on account has none left: it is paid, and what of it is netted counts apart. */
create or replace function credit_rolls_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update document d set credited = d.credited + c.as_target + case when d.is_on_account then 0 else c.as_note end,
      netted = d.netted + case when d.is_on_account then c.as_note else 0 end
    from (select company_id, document_id, coalesce(sum(amount) filter (where not is_note), 0) as as_target,
            coalesce(sum(amount) filter (where is_note), 0) as as_note
          from (select company_id, document_id, w * amount as amount, false as is_note from (%1$s) r
                union all select company_id, note_id, w * amount, true from (%1$s) r) b
          group by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id and (c.as_target <> 0 or c.as_note <> 0)
  $q$, changed_rows(tg_op));
  return null;
end $$;

/** One whose movement no longer pays it is no payment; while documents count on it, nobody takes that away. */
create function on_account_stands() returns trigger language plpgsql as $$
begin
  if new.matched < new.netted then
    raise exception 'documents count on this payment' using errcode = 'CM002',
      detail = jsonb_build_object('name', concat_ws(' de ', new.label, new.counterpart_name))::text;
  end if;
  new.is_annulled := new.matched = 0;
  return new;
end $$;
create trigger on_account_stands before update of matched on document
  for each row when (new.is_on_account) execute function on_account_stands();
