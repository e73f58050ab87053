-- Movements that no document explains: what they are by a kind of the catalogue, in whole or in part.

/** A part of a movement that is of a kind, and pays no document. `amount`: minor units of the movement, positive. */
create table explanation (
  company_id uuid not null references company on delete cascade,
  explanation_id uuid not null,
  movement_id uuid not null,
  amount bigint not null check (amount > 0),
  /** A key of domain/kinds/catalogue.ts. */
  kind_key text not null,
  /** Where it stands in the cash flow. */
  area_id uuid not null,
  reason text check (length(reason) between 3 and 300),
  origin text not null check (origin in ('manual', 'engine')),
  run_id uuid,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  /** Copies of the movement, for the cash flow. */
  on_day date not null,
  currency text not null,
  flow_amount bigint not null,
  flow_amount_clp bigint,
  primary key (company_id, explanation_id),
  foreign key (company_id, movement_id) references movement on delete cascade,
  foreign key (company_id, area_id) references area
);
create index explanation_of_movement on explanation (company_id, movement_id);
create index explanation_by_day on explanation (company_id, on_day, area_id);
create index explanation_of_run on explanation (company_id, run_id) where run_id is not null;
call protect_company_table('explanation');
call announce_changes('explanation', 'matches');

/** A movement whose kind a person took back: the engine does not explain it again. */
create table explanation_rejection (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  rejected_by uuid,
  rejected_at timestamptz not null default now(),
  primary key (company_id, movement_id),
  foreign key (company_id, movement_id) references movement on delete cascade
);
call protect_company_table('explanation_rejection');
call announce_changes('explanation_rejection', 'matches');

create function explanation_copies() returns trigger language plpgsql as $$
begin
  select m.on_day, m.currency, sign(m.amount)::bigint * new.amount,
    case when m.currency = 'CLP' then sign(m.amount)::bigint * new.amount
      else round(m.amount_clp::numeric * new.amount / abs(m.amount)) end
  into strict new.on_day, new.currency, new.flow_amount, new.flow_amount_clp
  from movement m where m.company_id = new.company_id and m.movement_id = new.movement_id;
  return new;
end $$;
create trigger explanation_copied before insert on explanation for each row execute function explanation_copies();

/** What it explains of a movement counts as matched, and stands in its own area. */
create function explanation_rolls_up() returns trigger language plpgsql as $$
declare rows text := changed_rows(tg_op);
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, rows);
  execute flow_upsert(match_contributions(rows));
  return null;
end $$;
create trigger explanation_inserted after insert on explanation referencing new table as new_rows
  for each statement execute function explanation_rolls_up();
create trigger explanation_updated after update on explanation referencing old table as old_rows new table as new_rows
  for each statement execute function explanation_rolls_up();
create trigger explanation_deleted after delete on explanation referencing old table as old_rows
  for each statement execute function explanation_rolls_up();

/** As before, with what explanations put into areas. */
create or replace function flow_differences(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE plpgsql
 STABLE
AS $$
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
    match_contributions(format($m$select 1 as w, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from match where company_id = %1$L
      union all select 1, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from explanation where company_id = %1$L$m$, company)),
    document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)),
    company,
    account_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    company);
end $$;
