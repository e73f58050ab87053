-- A day set to pay places a document in the cash flow; whether it is late its due date says. The roll-up of days knows both.

-- While the function still counts them by their day alone.
do $$ begin
  execute flow_upsert(document_contributions('select -1 as w, d.* from document d where d.agenda_on <> d.due_on'));
end $$;

/** By how many days what is expected there was moved from its due date: `on_day - moved_days` is that date. */
alter table flow_day add column moved_days integer not null default 0;
alter table flow_day drop constraint flow_day_pkey;
alter table flow_day add primary key (company_id, kind, on_day, area_id, currency, moved_days);

drop function flow_upsert(text);
/** Adds contributions to the roll-up of days. `moved`: how SQL says by how many days each was moved from its due date. */
create function flow_upsert(contributions text, moved text default '0') returns text language sql immutable as $$
  select format($q$
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, %2$s, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (%1$s) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  $q$, contributions, moved)
$$;

/**
 * A document that is not hidden counts once: where a part of it is expected, else where it waits. It stands on its agenda's day, else on
 * its due date.
 */
create or replace function document_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated, cash_on - due_on as moved_days
    from (%s) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and not is_hidden and k.part > 0
  $q$, source)
$$;

create or replace function document_rolls_up() returns trigger language plpgsql as $$
begin
  execute flow_upsert(document_contributions(changed_rows(tg_op)), 'moved_days');
  if tg_op = 'UPDATE' then
    -- Asked first: a statement trigger runs for no rows as well, and a match updates documents in turn. As a difference of sets,
    -- whose cost is that of reading both; of a join PostgreSQL would expect a first row soon and compare each with each.
    if exists (select company_id, document_id, area_id from new_rows except select company_id, document_id, area_id from old_rows) then
      execute $q$update match m set area_id = n.area_id
        from new_rows n join old_rows o using (company_id, document_id)
        where n.area_id <> o.area_id and m.company_id = n.company_id and m.document_id = n.document_id$q$;
    end if;
  end if;
  return null;
end $$;

do $$ begin
  execute flow_upsert(document_contributions('select 1 as w, d.* from document d where d.agenda_on <> d.due_on'), 'moved_days');
end $$;

create or replace function flow_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
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
  $q$,
    movement_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    match_contributions(format('select 1 as w, r.* from match r where r.company_id = %L', company)),
    document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)),
    company,
    account_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    company);
end $$;
