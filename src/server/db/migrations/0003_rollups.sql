-- The roll-ups that reports read instead of documents and movements. Statement-level triggers keep them true in the same
-- transaction as every change; a property test and a job compare them with a recomputation (rollup_differences).

/**
 * Cash by day and area. kind: actual (at the banks), expected (unpaid documents on their due date), transfer (own accounts;
 * area 0), unexplained (statement balances that do not chain; area 0). amount signed, in minor units of `currency`;
 * amount_clp at each movement's own rate, 0 for expected amounts in other currencies (converted when read).
 * unrated: movements in it whose rate is not known, and so are missing from amount_clp.
 */
create table flow_day (
  company_id uuid not null references company on delete cascade,
  kind text not null check (kind in ('actual', 'expected', 'transfer', 'unexplained')),
  on_day date not null,
  area_id uuid not null,
  currency text not null,
  amount bigint not null,
  amount_clp bigint not null,
  n bigint not null,
  unrated bigint not null,
  primary key (company_id, kind, on_day, area_id, currency)
) with (fillfactor = 70);
call protect_company_table('flow_day');

/** Each account by day; `closing` is the balance that a statement printed at the end of that day. */
create table account_day (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  on_day date not null,
  amount bigint not null default 0,
  n bigint not null default 0,
  n_reconciled bigint not null default 0,
  inflow bigint not null default 0,
  outflow bigint not null default 0,
  closing bigint,
  primary key (company_id, account_id, on_day),
  foreign key (company_id, account_id) references bank_account on delete cascade
) with (fillfactor = 70);
create index account_day_closing on account_day (company_id, account_id, on_day desc) where closing is not null;
call protect_company_table('account_day');

/** The rows of a statement trigger with their weight: new ones count 1, old ones -1. */
create function changed_rows(operation text) returns text language sql immutable as $$
  select case operation
    when 'INSERT' then 'select 1 as w, r.* from new_rows r'
    when 'DELETE' then 'select -1 as w, r.* from old_rows r'
    else 'select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r'
  end
$$;

/**
 * The statement that adds contributions to flow_day. A text, because only the trigger function itself sees the rows of its
 * statement: it has to be the one that executes.
 */
create function flow_upsert(contributions text) returns text language sql immutable as $$
  select format($q$
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (%s) c
    group by company_id, kind, on_day, area_id, currency
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (company_id, kind, on_day, area_id, currency) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  $q$, contributions)
$$;

/** What movements put into flow_day by themselves: transfers whole, others what their matches leave. `%s`: weighted rows. */
create function movement_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select m.company_id, case when m.transfer_id is null then 'actual' else 'transfer' end as kind, m.on_day,
      case when m.transfer_id is null then coalesce(m.area_id, a.area_id) else '00000000-0000-0000-0000-000000000000' end as area_id,
      m.currency,
      m.w * (m.amount - sign(m.amount)::bigint * m.matched) as amount,
      m.w * (coalesce(m.amount_clp, 0) - m.matched_clp) as amount_clp,
      m.w * (case when m.matched < abs(m.amount) then 1 else 0 end) as n,
      m.w * (case when m.amount_clp is null then 1 else 0 end) as unrated
    from (%s) m
    join area a on a.company_id = m.company_id
      and a.key = case when m.amount > 0 then 'ingresossinclasificar' else 'egresossinclasificar' end
  $q$, source)
$$;

create function match_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (%s) m
  $q$, source)
$$;

create function document_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, 'expected' as kind, due_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * remaining as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * remaining else 0 end as amount_clp,
      w as n, 0 as unrated
    from (%s) d
    where is_expected and remaining > 0
  $q$, source)
$$;

create function account_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, account_id, on_day, sum(w * amount) as amount, sum(w) as n,
      sum(w * (case when is_reconciled then 1 else 0 end)) as n_reconciled,
      sum(w * greatest(amount, 0)) as inflow, sum(w * greatest(-amount, 0)) as outflow
    from (%s) m
    group by company_id, account_id, on_day
    order by 1, 2, 3
  $q$, source)
$$;

create function movement_rolls_up() returns trigger language plpgsql as $$
declare rows text := changed_rows(tg_op);
begin
  execute flow_upsert(movement_contributions(rows));
  execute format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow)
    select * from (%s) c
    where amount <> 0 or n <> 0 or n_reconciled <> 0 or inflow <> 0 or outflow <> 0
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow
  $q$, account_contributions(rows));
  return null;
end $$;
create trigger movement_inserted after insert on movement referencing new table as new_rows
  for each statement execute function movement_rolls_up();
create trigger movement_updated after update on movement referencing new table as new_rows old table as old_rows
  for each statement execute function movement_rolls_up();
create trigger movement_deleted after delete on movement referencing old table as old_rows
  for each statement execute function movement_rolls_up();

create function document_rolls_up() returns trigger language plpgsql as $$
begin
  execute flow_upsert(document_contributions(changed_rows(tg_op)));
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
create trigger document_inserted after insert on document referencing new table as new_rows
  for each statement execute function document_rolls_up();
create trigger document_updated after update on document referencing new table as new_rows old table as old_rows
  for each statement execute function document_rolls_up();
create trigger document_deleted after delete on document referencing old table as old_rows
  for each statement execute function document_rolls_up();

/** Fills what a match copies from its movement and document, before it is stored. */
create function match_copies() returns trigger language plpgsql as $$
declare m movement; d document;
begin
  select * into strict m from movement where company_id = new.company_id and movement_id = new.movement_id;
  select * into strict d from document where company_id = new.company_id and document_id = new.document_id;
  new.on_day := m.on_day;
  new.currency := m.currency;
  new.area_id := d.area_id;
  new.flow_amount := sign(m.amount)::bigint * new.amount;
  new.flow_amount_clp := case when m.currency = 'CLP' then new.flow_amount
    when m.amount_clp is null then null
    else round(m.amount_clp::numeric * new.amount / abs(m.amount)) end;
  return new;
end $$;
create trigger match_copied before insert on match for each row execute function match_copies();

/** Keeps `matched` on both sides: their check constraints refuse any match that goes beyond an amount. */
create function match_rolls_up() returns trigger language plpgsql as $$
declare rows text := changed_rows(tg_op);
begin
  -- Deleting a movement or document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, rows);
  execute format($q$
    update document d set matched = d.matched + c.amount
    from (select company_id, document_id, sum(w * document_amount) as amount
          from (%s) r group by 1, 2 having sum(w * document_amount) <> 0) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, rows);
  execute flow_upsert(match_contributions(rows));
  return null;
end $$;
create trigger match_inserted after insert on match referencing new table as new_rows
  for each statement execute function match_rolls_up();
create trigger match_updated after update on match referencing new table as new_rows old table as old_rows
  for each statement execute function match_rolls_up();
create trigger match_deleted after delete on match referencing old table as old_rows
  for each statement execute function match_rolls_up();

/** Credit notes lower the remaining of both sides. */
create function credit_rolls_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update document d set credited = d.credited + c.amount
    from (select company_id, document_id, sum(amount) as amount
          from (select company_id, document_id, w * amount as amount from (%1$s) r
                union all select company_id, note_id, w * amount from (%1$s) r) b
          group by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id and c.amount <> 0
  $q$, changed_rows(tg_op));
  return null;
end $$;
create trigger credit_inserted after insert on credit_allocation referencing new table as new_rows
  for each statement execute function credit_rolls_up();
create trigger credit_deleted after delete on credit_allocation referencing old table as old_rows
  for each statement execute function credit_rolls_up();

/** Every cell of flow_day and account_day of a company that differs from a recomputation; empty when all is true. */
create function rollup_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
begin
  return query execute format($q$
    with truth as (
      select kind, on_day, area_id, currency, sum(amount)::bigint as amount, sum(amount_clp)::bigint as clp, sum(n)::bigint as n
      from (%s union all %s union all %s) c group by 1, 2, 3, 4
    ), stored as (
      select kind, on_day, area_id, currency, amount, amount_clp as clp, n from flow_day
      where company_id = %L and kind <> 'unexplained'
    ), accounts as (%s)
    select 'flow ' || kind || ' ' || currency, on_day, area_id, coalesce(s.amount, 0), coalesce(t.amount, 0)
    from truth t full join stored s using (kind, on_day, area_id, currency)
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
