-- What a month's F-29 is made of stands beside its net sales and purchases, so that nobody adds up every document to know it. `base` is net and
-- exempt of the whole document, also where only the commission is a sale; `withheld` what was kept back of fees. What is annulled is in none.
alter table net_month
  add column base bigint not null default 0,
  add column iva bigint not null default 0,
  add column withheld bigint not null default 0;

create or replace function net_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and not is_received then commission else base end))::bigint as amount,
      sum(w)::int as n,
      coalesce(sum(w * sign * base) filter (where not is_annulled), 0)::bigint as base,
      coalesce(sum(w * sign * tax) filter (where not is_annulled), 0)::bigint as iva,
      coalesce(sum(w * tax) filter (where not is_annulled and amount <> net), 0)::bigint as withheld
    from (%s) d cross join lateral (select
      case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end as base,
      case when currency = 'CLP' then iva else coalesce(round(iva::numeric * amount_clp / nullif(amount, 0)), 0) end as tax) pesos
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  $q$, source)
$$;

create or replace function document_counts_net() returns trigger language plpgsql as $$
begin
  execute format($q$
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (%s) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
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

create or replace function net_source(company uuid) returns text language sql immutable as $$
  select format($q$
    select 1 as w, company_id, period, is_received, code, section, claimed_on, sign, currency, net, exempt, iva, commission, amount, amount_clp,
      document_type, is_superseded, is_annulled, named.document_id is not null as is_about_claimed
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
    full join (select * from net_month where company_id = %L) s using (period, is_received, code, section, is_claimed)
    where (coalesce(s.amount, 0), coalesce(s.n, 0), coalesce(s.base, 0), coalesce(s.iva, 0), coalesce(s.withheld, 0))
      <> (coalesce(t.amount, 0), coalesce(t.n, 0), coalesce(t.base, 0), coalesce(t.iva, 0), coalesce(t.withheld, 0))
  $q$, net_contributions(net_source(company)), company);
end $$;

create or replace function mend_net(company uuid) returns void language plpgsql as $$
begin
  update document d set is_about_claimed = not d.is_about_claimed
    where d.company_id = company and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  delete from net_month where company_id = company;
  execute 'insert into net_month (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld) '
    || net_contributions(net_source(company));
end $$;

do $$ declare company uuid; begin
  for company in select distinct company_id from net_month loop
    perform mend_net(company);
  end loop;
end $$;
