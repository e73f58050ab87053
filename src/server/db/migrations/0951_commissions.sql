-- Of a settlement invoice (40, 43, 103) that the company issues, the goods are somebody else's: its sale is the commission that it keeps.
alter table document add column commission bigint not null default 0;

-- As the register printed it; of an XML it is known once that is read again.
update document d set commission = (
  select coalesce(max(coalesce(nullif(translate(substring(r ->> 'Neto Comision Liquid. Factura' from '^[0-9.]{1,18}$'), '.', ''), '')::bigint, 0)
    + coalesce(nullif(translate(substring(r ->> 'Exento Comision Liquid. Factura' from '^[0-9.]{1,18}$'), '.', ''), '')::bigint, 0)), 0)
  from document_source s cross join lateral (select s.facts -> 'register') f (r)
  where s.company_id = d.company_id and s.document_id = d.document_id)
where not d.is_received and d.code in (40, 43, 103);

/** As before, but that of settlement invoices issued the commission counts. */
create or replace function net_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and not is_received then commission
        when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end))::bigint as amount,
      sum(w)::int as n
    from (%s) d
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  $q$, source)
$$;

create or replace function net_source(company uuid) returns text language sql immutable as $$
  select format($q$
    select 1 as w, company_id, period, is_received, code, section, claimed_on, sign, currency, net, exempt, commission, amount, amount_clp,
      document_type, is_superseded, named.document_id is not null as is_about_claimed
    from document left join (
      select distinct r.document_id from document t
      join document_reference r on r.company_id = t.company_id and r.target_id = t.document_id
      where t.company_id = %1$L and (t.claimed_on is not null or t.section = 'reclamado')) named using (document_id)
    where company_id = %1$L
  $q$, company)
$$;

-- What settlement invoices issued counted until now, net and exempt, was in no figure.
do $$ declare company uuid; begin
  for company in select distinct company_id from net_month where code in (40, 43, 103) and not is_received loop
    perform mend_net(company);
  end loop;
end $$;
