-- A note about a claimed purchase counts as the purchase does. Whether what a note names was claimed stands in neither's own row, and the bars
-- of net purchases took such notes off at each reading. The note now knows it, and so does the roll-up.
alter table document add column is_about_claimed boolean not null default false;

/** As before, but that a note about a claimed document counts as claimed. */
create or replace function net_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end))::bigint as amount,
      sum(w)::int as n
    from (%s) d
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  $q$, source)
$$;

/** Whether a document names one that was claimed: on a day, or by the section of the register that it stands in. */
create function names_claimed(company uuid, document uuid) returns boolean language sql stable as $$
  select exists (select from document_reference r
    join document t on t.company_id = r.company_id and t.document_id = r.target_id
    where r.company_id = company and r.document_id = document and (t.claimed_on is not null or t.section = 'reclamado'))
$$;

create or replace function document_counts_net() returns trigger language plpgsql as $$
begin
  execute format($q$
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n)
    select * from (%s) c where amount <> 0 or n <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n
  $q$, net_contributions(changed_rows(tg_op)));
  -- What is inserted nothing names yet, and what is deleted nothing names any more. Few are ever claimed: that is asked first.
  if tg_op = 'UPDATE' then
    if exists (select from new_rows where claimed_on is not null or section = 'reclamado')
      or exists (select from old_rows where claimed_on is not null or section = 'reclamado') then
      update document d set is_about_claimed = not d.is_about_claimed
      from (
        select distinct r.company_id, r.document_id from new_rows n
        join old_rows o on o.company_id = n.company_id and o.document_id = n.document_id
        join document_reference r on r.company_id = n.company_id and r.target_id = n.document_id
        where (n.claimed_on is not null or n.section is not distinct from 'reclamado')
          <> (o.claimed_on is not null or o.section is not distinct from 'reclamado')) c
      where d.company_id = c.company_id and d.document_id = c.document_id and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
    end if;
  end if;
  return null;
end $$;

create function references_count_net() returns trigger language plpgsql as $$
begin
  update document d set is_about_claimed = not d.is_about_claimed
  from (select distinct company_id, document_id from new_rows where target_id is not null) c
  where d.company_id = c.company_id and d.document_id = c.document_id and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  return null;
end $$;

create function reference_counts_net() returns trigger language plpgsql as $$
begin
  update document d set is_about_claimed = not d.is_about_claimed
  where d.company_id = old.company_id and d.document_id = old.document_id
    and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  return null;
end $$;

update document d set is_about_claimed = true where names_claimed(d.company_id, d.document_id);

create trigger net_inserted after insert on document_reference referencing new table as new_rows
  for each statement execute function references_count_net();
-- By row: deleting a document cascades here once for each, mostly to none.
create trigger net_deleted after delete on document_reference
  for each row when (old.target_id is not null) execute function reference_counts_net();
create trigger net_updated after update on document_reference
  for each row when (old.target_id is distinct from new.target_id) execute function reference_counts_net();

/** Documents of a company as the roll-up should count them: what they name is looked up. */
create function net_source(company uuid) returns text language sql immutable as $$
  select format($q$
    select 1 as w, company_id, period, is_received, code, section, claimed_on, sign, currency, net, exempt, amount, amount_clp, document_type,
      is_superseded, named.document_id is not null as is_about_claimed
    from document left join (
      select distinct r.document_id from document t
      join document_reference r on r.company_id = t.company_id and r.target_id = t.document_id
      where t.company_id = %1$L and (t.claimed_on is not null or t.section = 'reclamado')) named using (document_id)
    where company_id = %1$L
  $q$, company)
$$;

create or replace function differences_without_quality(company uuid)
  returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
begin
  return query select d.* from differences_without_net(company) d;
  return query execute format($q$
    select concat_ws(' ', 'net', code, section, case when is_received then 'received' end, case when is_claimed then 'claimed' end), period,
      null::uuid, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
    from (%s) t
    full join (select period, is_received, code, section, is_claimed, amount, n from net_month where company_id = %L) s
      using (period, is_received, code, section, is_claimed)
    where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
  $q$, net_contributions(net_source(company)), company);
end $$;

/** Writes net sales and purchases anew from the documents. Call it inside writeCompany: nothing else changes them meanwhile. */
create function mend_net(company uuid) returns void language plpgsql as $$
begin
  update document d set is_about_claimed = not d.is_about_claimed
    where d.company_id = company and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  delete from net_month where company_id = company;
  execute 'insert into net_month (company_id, period, is_received, code, section, is_claimed, amount, n) '
    || net_contributions(net_source(company));
end $$;
