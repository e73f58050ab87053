-- What nobody has explained of the movements was counted and summed movement by movement at each look at the dashboard, though it grows with
-- the years of who explains none: it stands with the days of each account. The index that only that sum read goes.
alter table account_day
  add column n_open bigint not null default 0,
  /** Pesos that are left of them, whichever way they went. */
  add column open_clp bigint not null default 0;

create or replace function account_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, account_id, on_day, sum(w * amount) as amount, sum(w) as n,
      sum(w * (case when is_reconciled then 1 else 0 end)) as n_reconciled,
      sum(w * greatest(amount, 0)) as inflow, sum(w * greatest(-amount, 0)) as outflow,
      coalesce(sum(w) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as n_open,
      coalesce(sum(w * abs(amount_clp - matched_clp)) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as open_clp
    from (%s) m
    group by company_id, account_id, on_day
    order by 1, 2, 3
  $q$, source)
$$;

create or replace function movement_rolls_up()
 returns trigger
 language plpgsql
as $$
declare rows text := changed_rows(tg_op);
begin
  execute flow_upsert(movement_contributions(rows));
  execute format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (%s) c
    where (amount, n, n_reconciled, inflow, outflow, n_open, open_clp) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow,
        n_open = d.n_open + excluded.n_open, open_clp = d.open_clp + excluded.open_clp
  $q$, account_contributions(rows));
  return null;
end $$;

create or replace function flow_differences(company uuid)
 returns TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 language plpgsql
 stable
as $$
begin
  return query execute format($q$
    with truth as (
      select kind, on_day, area_id, currency, moved_days, sum(amount)::bigint as amount, sum(amount_clp)::bigint as clp, sum(n)::bigint as n
      from (select m.*, 0 as moved_days from (%s) m union all select m.*, 0 from (%s) m union all %s) c group by 1, 2, 3, 4, 5
    ), stored as (
      select kind, on_day, area_id, currency, moved_days, amount, amount_clp as clp, n from flow_day
      where company_id = %L and kind <> 'unexplained'
    ), accounts as (%s)
    select 'flow ' || kind || ' ' || currency, on_day, area_id, coalesce(s.amount, 0), coalesce(t.amount, 0)
    from truth t full join stored s using (kind, on_day, area_id, currency, moved_days)
    where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.clp, 0) <> coalesce(t.clp, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
    union all
    select 'account', on_day, account_id, coalesce(d.amount, 0)::bigint, coalesce(a.amount, 0)::bigint
    from accounts a full join (select * from account_day where company_id = %L) d using (account_id, on_day)
    where coalesce(a.amount, 0) <> coalesce(d.amount, 0) or coalesce(a.n, 0) <> coalesce(d.n, 0)
      or coalesce(a.n_reconciled, 0) <> coalesce(d.n_reconciled, 0)
      or coalesce(a.inflow, 0) <> coalesce(d.inflow, 0) or coalesce(a.outflow, 0) <> coalesce(d.outflow, 0)
      or coalesce(a.n_open, 0) <> coalesce(d.n_open, 0) or coalesce(a.open_clp, 0) <> coalesce(d.open_clp, 0)
  $q$,
    movement_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    match_contributions(format($m$select 1 as w, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from match where company_id = %1$L
      union all select 1, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from explanation where company_id = %1$L$m$, company)),
    document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)),
    company,
    account_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    company);
end $$;

create or replace function mend_flow(company uuid)
 returns void
 language plpgsql
as $$
declare
  movements text := format('select 1 as w, r.* from movement r where r.company_id = %L', company);
begin
  delete from flow_day where company_id = company and kind <> 'unexplained';
  execute flow_upsert(movement_contributions(movements));
  execute flow_upsert(match_contributions(format($m$select 1 as w, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from match where company_id = %1$L
    union all select 1, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from explanation where company_id = %1$L$m$, company)));
  execute flow_upsert(document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)), 'moved_days');
  execute flow_upsert(occurrence_contributions(format('select 1 as w, r.* from cash_occurrence r where r.company_id = %L', company)));
  update account_day set amount = 0, n = 0, n_reconciled = 0, inflow = 0, outflow = 0, n_open = 0, open_clp = 0 where company_id = company;
  execute format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (%s) c
    on conflict (company_id, account_id, on_day) do update set amount = excluded.amount, n = excluded.n,
      n_reconciled = excluded.n_reconciled, inflow = excluded.inflow, outflow = excluded.outflow, n_open = excluded.n_open, open_clp = excluded.open_clp
  $q$, account_contributions(movements));
  delete from account_day where company_id = company and n = 0 and closing is null;
end $$;

do $$ begin
  execute format($q$
    update account_day d set n_open = c.n_open, open_clp = c.open_clp from (%s) c
    where c.n_open <> 0 and d.company_id = c.company_id and d.account_id = c.account_id and d.on_day = c.on_day
  $q$, account_contributions('select 1 as w, r.* from movement r where not is_reconciled'));
end $$;

drop index movement_unexplained;
