-- A settlement invoice (40, 43, 103) stands on the side of who sells or buys, whoever issues it: to the principal it is a sale, at all of its net;
-- to the agent who issued it the goods are a purchase for somebody else, and the sale is the commission.
create or replace function net_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and is_received then commission else base end))::bigint as amount,
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

do $$ declare company uuid; begin
  for company in select distinct company_id from net_month where code in (40, 43, 103) loop
    perform mend_net(company);
  end loop;
end $$;
