-- A run over a whole company writes tens of thousands of suggestions that count at once. To look each of them up among as many ids compares
-- all with all: of many, everything that the company has waiting is gathered instead, since what did not change counts nothing. Their
-- documents are changed in the order in which they came, so that neighbouring rows share the pages that they touch.

create or replace function awaiting_rolls_up() returns trigger language plpgsql as $$
declare
  rows text := changed_rows(tg_op);
  are_many boolean;
  among text := '';
begin
  -- Deleting a movement or document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  -- The day is set to itself on purpose: PostgreSQL 18 reads the definition of every generated column again for each row of an update that
  -- changes nothing they are made of.
  execute format($q$
    update document d set awaiting = d.awaiting + c.amount, agenda_on = d.agenda_on
    from (select company_id, document_id, sum(w * document_amount) as amount from (%s) r
          group by 1, 2 having sum(w * document_amount) <> 0 order by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, rows);
  -- A movement counts once, however many documents it would pay: what it has now, less what came, is what it had. What it has is gathered
  -- by all ids at once and grouped, without a join.
  execute format('select exists (select from (%s) r offset 1000)', rows) into are_many;
  if not are_many then among := format('and movement_id = any (array(select movement_id from (%s) r))', rows); end if;
  execute format($q$
    insert into awaiting_total as t (company_id, currency, movements, amount)
    select company_id, currency, sum((now > 0)::int - (now > came)::int), sum(amount)
    from (
      select company_id, currency, movement_id, sum(came) as came, sum(now) as now, sum(amount) as amount
      from (
        select company_id, currency, movement_id, w as came, 0 as now, w * amount as amount from (%1$s) r
        union all
        select company_id, currency, movement_id, 0, 1, 0 from awaiting_confirmation
        where company_id = any (array(select company_id from (%1$s) r)) %2$s
      ) a group by 1, 2, 3) c
    group by 1, 2
    having sum((now > 0)::int - (now > came)::int) <> 0 or sum(amount) <> 0
    order by 1, 2
    on conflict (company_id, currency) do update set movements = t.movements + excluded.movements, amount = t.amount + excluded.amount
  $q$, rows, among);
  if tg_op <> 'INSERT' then
    delete from awaiting_total where company_id in (select company_id from old_rows) and movements = 0 and amount = 0;
  end if;
  return null;
end $$;
