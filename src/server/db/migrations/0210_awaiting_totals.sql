-- A report tells how many movements wait for a person's confirmation, and what they sum to. It read all of them, and all movements of
-- the company, each time; now the sums are kept up like the other roll-ups.

alter table awaiting_confirmation add column currency text;
alter table awaiting_confirmation disable trigger user;
update awaiting_confirmation a set currency = m.currency from movement m where m.company_id = a.company_id and m.movement_id = a.movement_id;
alter table awaiting_confirmation enable trigger user;
/** Of the movement: its row may be gone when this one goes. */
alter table awaiting_confirmation alter column currency set not null;

/** Of what awaiting_confirmation holds, by the movements' currency: how many movements, and their sum for money in and out. */
create table awaiting_total (
  company_id uuid not null references company on delete cascade,
  currency text not null,
  movements bigint not null,
  amount bigint not null,
  primary key (company_id, currency)
);
call protect_company_table('awaiting_total');
call announce_changes('awaiting_total', 'suggestions');
insert into awaiting_total (company_id, currency, movements, amount)
select company_id, currency, count(distinct movement_id), sum(amount) from awaiting_confirmation group by 1, 2;

create or replace function awaiting_rolls_up() returns trigger language plpgsql as $$
declare rows text := changed_rows(tg_op);
begin
  -- Deleting a movement or document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update document d set awaiting = d.awaiting + c.amount
    from (select company_id, document_id, sum(w * document_amount) as amount from (%s) r
          group by 1, 2 having sum(w * document_amount) <> 0) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, rows);
  -- A movement counts once, however many documents it would pay: what it has now, less what came, is what it had.
  execute format($q$
    insert into awaiting_total as t (company_id, currency, movements, amount)
    select company_id, currency, sum((h.n > 0)::int - (h.n > c.n)::int), sum(c.amount)
    from (select company_id, currency, movement_id, sum(w) as n, sum(w * amount) as amount from (%s) r group by 1, 2, 3) c
    cross join lateral (
      select count(*) as n from awaiting_confirmation a where a.company_id = c.company_id and a.movement_id = c.movement_id) h
    group by 1, 2
    having sum((h.n > 0)::int - (h.n > c.n)::int) <> 0 or sum(c.amount) <> 0
    order by 1, 2
    on conflict (company_id, currency) do update set movements = t.movements + excluded.movements, amount = t.amount + excluded.amount
  $q$, rows);
  if tg_op <> 'INSERT' then
    delete from awaiting_total where company_id in (select company_id from old_rows) and movements = 0 and amount = 0;
  end if;
  return null;
end $$;

/** What else a report says of a company, in one answer (migration 0101). */
create or replace function flow_facts(company uuid, start date, tomorrow date) returns jsonb language plpgsql stable as $$
declare known_from date := (select min(on_day) from flow_day f where f.company_id = company and kind = 'actual' and n > 0);
begin
  return (select jsonb_build_object(
    'name', c.name, 'collapsed', c.collapsed_categories, 'horizonDays', c.late_horizon_days, 'cutOffOn', c.cut_off_on,
    'knownFrom', known_from,
    'lastOn', (
      select max((select max(on_day) from flow_day f where f.company_id = company and f.kind = one.kind and n <> 0))
      from unnest(array['actual', 'expected', 'projection']) as one (kind)),
    'hasEarlier', c.cut_off_on is null and exists (
      select from document d where d.company_id = company and issued_on < known_from and is_expected and remaining > 0
        and not is_hidden and not is_superseded),
    'structure', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.category_id, 'label', k.label, 'section', k.section, 'isDefault', k.is_default,
        'isHidden', k.is_hidden, 'areas', (
          select coalesce(jsonb_agg(jsonb_build_object('id', a.area_id, 'label', a.label, 'isDefault', a.is_default, 'isHidden', a.is_hidden)
            order by a.position, a.area_id), '[]')
          from area a where a.company_id = company and a.category_id = k.category_id)) order by k.position, k.category_id), '[]')
      from category k where k.company_id = company),
    'balances', (
      select coalesce(jsonb_agg(b), '[]') from (
        select currency, sum(a.balance)::text as "atStart", sum(b.balance)::text as today
        from account_balances(company, start) a join account_balances(company, tomorrow) b using (account_id, currency)
        group by currency order by currency) b),
    'awaiting', (
      select coalesce(jsonb_agg(w), '[]') from (
        select currency, movements as count, amount::text as own
        from awaiting_total where company_id = company and movements > 0 order by 1) w))
  from company c where c.company_id = company);
end $$;

/** Every cell of the roll-ups of a company that differs from a recomputation; empty when all is true. */
alter function rollup_differences(uuid) rename to differences_without_awaiting_totals;
create function rollup_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language sql stable as $$
  select * from differences_without_awaiting_totals(company)
  union all
  select 'awaiting total ' || currency, null, null, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
  from (select currency, movements, amount from awaiting_total where company_id = company) s
  full join (select a.currency, count(distinct movement_id) as movements, sum(amount) as amount
    from awaiting_confirmation a where a.company_id = company group by 1) t using (currency)
  where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.movements, 0) <> coalesce(t.movements, 0)
$$;
