-- What explained the movements of each month of an account, summed: the figures of Calidad read some rows a month, whatever the history.
-- A change marks its months as stale in its own transaction; stale ones are read from the movements until a job sums them again.

/**
 * Movements of a company with what explained each, one only: a person's hand before the engine. `is_first_leg`: not the incoming side of a
 * pair. `rule`: of which rule, where it was one. Hidden ones are left out.
 */
create function explained_movements(books uuid, first_day date, last_day date)
  returns table (movement_id uuid, account_id uuid, on_day date, ordinal integer, pesos bigint, is_first_leg boolean, "by" text, rule text)
  language sql stable as $$
  select m.movement_id, m.account_id, m.on_day, m.ordinal, abs(m.amount_clp), m.movement_id is distinct from t.in_id, k.by,
    case when k.by = 'rule' then (select h.rule_id::text from rule_hit h where h.company_id = m.company_id and h.movement_id = m.movement_id) end
  from movement m
  left join own_transfer t on t.company_id = m.company_id and m.transfer_id is not null and m.movement_id in (t.out_id, t.in_id)
  left join lateral (
    select case when bool_or(r.origin = 'clay') then 'clay' when bool_or(r.origin = 'manual' and r.class is null) then 'byHand'
      when bool_or(r.origin = 'manual') then 'accepted' else min(r.class) end as "by"
    from (select x.origin, x.evidence as class from match x where x.company_id = m.company_id and x.movement_id = m.movement_id
      union all select e.origin, case when e.origin = 'engine' then case when h.movement_id is null then 'bankFee' else 'rule' end end
      from explanation e
      left join rule_hit h on h.company_id = e.company_id and h.movement_id = e.movement_id
        and h.made ->> 'explanationId' = e.explanation_id::text
      where e.company_id = m.company_id and e.movement_id = m.movement_id) r) x on true
  cross join lateral (select case when not m.is_reconciled then 'open'
      when t.out_id is not null then case when t.origin = 'manual' then 'byHand'
        when (select count(distinct l.account_id) from movement l where l.company_id = m.company_id and l.movement_id in (t.out_id, t.in_id)) = 1
        then 'reversal' else 'ownTransfer' end
      else coalesce(x.by, 'closed') end as "by") k
  where m.company_id = books and not m.is_hidden and m.on_day between first_day and last_day
$$;

create table quality_month (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  month date not null,
  /** A class, or what else explained them: explained_movements. */
  "by" text not null,
  /** Empty but for rules. */
  rule text not null,
  movements integer not null,
  first_legs integer not null,
  /** Those whose pesos are known, and their sum. */
  rated integer not null,
  pesos bigint not null,
  primary key (company_id, account_id, month, "by", rule),
  foreign key (company_id, account_id) references bank_account on delete cascade
);
call protect_company_table('quality_month');

create table quality_stale (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  month date not null,
  primary key (company_id, account_id, month),
  foreign key (company_id, account_id) references bank_account on delete cascade
);
call protect_company_table('quality_stale');

create function quality_goes_stale() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'movement' then
    execute format($q$
      insert into quality_stale (company_id, account_id, month)
      select distinct r.company_id, r.account_id, date_trunc('month', r.on_day::timestamp)::date from (%s) r
      where exists (select from bank_account b join company o using (company_id)
        where b.company_id = r.company_id and b.account_id = r.account_id)
      order by 1, 2, 3 on conflict do nothing
    $q$, changed_rows(tg_op));
  else
    execute format($q$
      insert into quality_stale (company_id, account_id, month)
      select distinct m.company_id, m.account_id, date_trunc('month', m.on_day::timestamp)::date
      from (select distinct company_id, movement_id from (%s) c) r
      join movement m on m.company_id = r.company_id and m.movement_id = r.movement_id
      order by 1, 2, 3 on conflict do nothing
    $q$, changed_rows(tg_op));
  end if;
  return null;
end $$;

create trigger quality_stale_deleted after delete on movement referencing old table as old_rows
  for each statement execute function quality_goes_stale();
create trigger quality_stale_inserted after insert on movement referencing new table as new_rows
  for each statement execute function quality_goes_stale();
create trigger quality_stale_updated after update on movement referencing old table as old_rows new table as new_rows
  for each statement execute function quality_goes_stale();
-- Matches and explanations change the movement too, but for who made them.
create trigger quality_stale_updated after update on match referencing old table as old_rows new table as new_rows
  for each statement execute function quality_goes_stale();
create trigger quality_stale_deleted after delete on rule_hit referencing old table as old_rows
  for each statement execute function quality_goes_stale();
create trigger quality_stale_inserted after insert on rule_hit referencing new table as new_rows
  for each statement execute function quality_goes_stale();
create trigger quality_stale_updated after update on rule_hit referencing old table as old_rows new table as new_rows
  for each statement execute function quality_goes_stale();

-- The first job sums what there is.
insert into quality_stale (company_id, account_id, month)
select distinct company_id, account_id, date_trunc('month', on_day::timestamp)::date from movement;

alter function rollup_differences(uuid) rename to differences_without_quality;
create function rollup_differences(company uuid)
  returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language sql stable as $$
  select * from differences_without_quality(company)
  union all
  select 'quality ' || d.by, d.month, d.account_id, d.stored, d.recomputed
  from (
    select account_id, month, "by", coalesce(s.movements, 0)::bigint as stored, coalesce(t.movements, 0)::bigint as recomputed,
      (coalesce(s.movements, 0), coalesce(s.first_legs, 0), coalesce(s.rated, 0), coalesce(s.pesos, 0))
        is distinct from (coalesce(t.movements, 0), coalesce(t.first_legs, 0), coalesce(t.rated, 0), coalesce(t.pesos, 0)) as differs
    from (select account_id, month, "by", rule, movements, first_legs, rated, pesos from quality_month where company_id = company) s
    full join (select e.account_id, date_trunc('month', e.on_day::timestamp)::date as month, e.by, coalesce(e.rule, '') as rule,
        count(*) as movements, count(*) filter (where e.is_first_leg) as first_legs, count(e.pesos) as rated, coalesce(sum(e.pesos), 0) as pesos
      from explained_movements(company, '-infinity', 'infinity') e group by 1, 2, 3, 4) t using (account_id, month, "by", rule)) d
  where d.differs
    and not exists (select from quality_stale x where x.company_id = company and x.account_id = d.account_id and x.month = d.month)
$$;
