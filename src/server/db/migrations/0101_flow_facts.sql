/**
 * What a cash-flow report of a company is made of besides its sums, in one answer and by plans that a connection keeps: the company, its
 * structure, what the banks hold at the start of a day and of another, from when to when money is known, what waits for
 * confirmation. Amounts are texts, so that no reader rounds them.
 */
create function flow_facts(company uuid, start date, tomorrow date) returns jsonb language plpgsql stable as $$
declare known_from date := (select min(on_day) from flow_day f where f.company_id = company and kind = 'actual' and n > 0);
begin
  return (select jsonb_build_object(
    'name', c.name, 'collapsed', c.collapsed_categories, 'horizonDays', c.late_horizon_days, 'cutOffOn', c.cut_off_on,
    'knownFrom', known_from,
    'lastOn', (
      select max((select max(on_day) from flow_day f where f.company_id = company and f.kind = one.kind and n <> 0))
      from unnest(array['actual', 'expected', 'projection']) as one (kind)),
    'hasEarlier', c.cut_off_on is null and exists (
      select from document d where d.company_id = company and issued_on < known_from and is_expected and remaining > 0 and not is_hidden),
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
        select m.currency, count(distinct a.movement_id)::int as count, sum(a.amount)::text as own
        from awaiting_confirmation a join movement m using (company_id, movement_id)
        where a.company_id = company group by 1 order by 1) w))
  from company c where c.company_id = company);
end $$;
