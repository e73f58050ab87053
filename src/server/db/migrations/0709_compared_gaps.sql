-- The nightly comparison also recomputes what balances do not explain (domain/banking/balances.ts): the difference between two printed
-- balances less what moved in between, on the day of the later one.
alter function rollup_differences(uuid) rename to differences_without_gaps;

create function rollup_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language sql stable as $$
  select * from differences_without_gaps(company)
  union all
  select 'flow unexplained ' || currency, on_day, null, coalesce(s.amount, 0), coalesce(t.amount, 0)
  from (
    select g.on_day, g.currency, sum(g.amount)::bigint as amount, count(*) as n
    from (
      select max(d.on_day) filter (where d.closing is not null) as on_day, d.currency,
        max(d.closing) - lag(max(d.closing)) over (partition by d.account_id order by d.earlier) - sum(d.amount) as amount
      from (
        select a.account_id, a.currency, y.on_day, y.amount, y.closing,
          count(y.closing) over (partition by a.account_id order by y.on_day) - (y.closing is not null)::int as earlier
        from bank_account a
        join account_day y on y.company_id = a.company_id and y.account_id = a.account_id
        where a.company_id = company) d
      group by d.account_id, d.currency, d.earlier) g
    where g.on_day is not null and g.amount <> 0
    group by 1, 2) t
  full join (
    select f.on_day, f.currency, f.amount, f.n from flow_day f where f.company_id = company and f.kind = 'unexplained') s
    using (on_day, currency)
  where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
$$;
