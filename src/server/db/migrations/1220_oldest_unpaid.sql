-- Whether an unpaid document is older than the first movement is found by its index, in its order: for a plan that knows neither day
-- 'exists' may look cheapest by reading every document, at each look at the cash flow.
create or replace function flow_facts(company uuid, start date, tomorrow date)
 returns jsonb language plpgsql stable as $$
declare known_from date := (select min(on_day) from flow_day f where f.company_id = company and kind = 'actual' and n > 0);
begin
  return (select jsonb_build_object(
    'name', c.name, 'collapsed', c.collapsed_categories, 'horizonDays', c.late_horizon_days, 'cutOffOn', c.cut_off_on,
    'knownFrom', known_from,
    'lastOn', (
      select max((select max(on_day) from flow_day f where f.company_id = company and f.kind = one.kind and n <> 0))
      from unnest(array['actual', 'expected', 'projection']) as one (kind)),
    'hasEarlier', c.cut_off_on is null and (
      select issued_on from document d
      where d.company_id = company and issued_on < known_from and is_expected and remaining > 0 and not is_hidden and not is_superseded
      order by issued_on limit 1) is not null,
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
