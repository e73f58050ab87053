-- What keeps a roll-up was written anew for each change and so planned anew each time: of the 6 ms that one document took, 3 were that. Of few
-- rows the statement now stands in its trigger's function, where PostgreSQL keeps its plan; of many it is still planned for that many.

/** The change to roll up has at most so many rows: a plan that is kept, made for a few, is good for it. */
create function few_rows() returns int language sql immutable as 'select 32';

/**
 * PL/pgSQL of a statement trigger that runs the statement of `expression`: an SQL expression of its text, in which %s stands for the changed
 * rows, each with its weight w (see changed_rows). As it stands here where they are few.
 */
create function roll_up_code(expression text) returns text language plpgsql immutable as $function$
declare
  statement text;
begin
  execute 'select ' || expression into statement;
  return format($c$
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(%1$s, '%%s', changed_rows(tg_op));
    else%2$s;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(%1$s, '%%s', changed_rows(tg_op));
    else%3$s;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(%1$s, '%%s', changed_rows(tg_op));
    else%4$s;
    end if;
  end if;$c$, expression, replace(statement, '%s', changed_rows('INSERT')), replace(statement, '%s', changed_rows('DELETE')),
    replace(statement, '%s', changed_rows('UPDATE')));
end $function$;

/** Statements by which documents change the months of net sales and purchases, and movements the days of their accounts and what the quality is counted anew of. */
create function net_upsert(source text) returns text language sql immutable as $$
  select format($q$
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (%s) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
  $q$, net_contributions(source))
$$;
create function account_upsert(source text) returns text language sql immutable as $$
  select format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (%s) c
    where (amount, n, n_reconciled, inflow, outflow, n_open, open_clp) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow,
        n_open = d.n_open + excluded.n_open, open_clp = d.open_clp + excluded.open_clp
  $q$, account_contributions(source))
$$;

create function quality_upsert(source text) returns text language sql immutable as $$
  select format($q$
    insert into quality_stale (company_id, account_id, month)
    select distinct r.company_id, r.account_id, date_trunc('month', r.on_day::timestamp)::date from (%s) r
    where exists (select from bank_account b join company o using (company_id)
      where b.company_id = r.company_id and b.account_id = r.account_id)
    order by 1, 2, 3 on conflict do nothing
  $q$, source)
$$;

/** Makes a statement trigger's function: its own code around that of roll-ups. */
create procedure make_roll_up(name text, code text) language plpgsql as $procedure$
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L', name, code);
end $procedure$;

/** Makes the functions of all roll-ups that are kept by such code: call it after a change of what a roll-up holds (functions *_contributions). */
create procedure make_roll_ups() language plpgsql as $procedure$
begin
  call make_roll_up('document_ages', $code$
begin
  if tg_op = 'INSERT' then
    insert into open_age_day (company_id, on_day)
    select distinct company_id, (now() at time zone 'America/Santiago')::date from new_rows on conflict do nothing;
  end if;
  -- Most changes of a document, such as another area, are of nothing that stands in a sum. Not by a join: its plan is kept, and of a few rows
  -- it would be a loop in a loop.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from new_rows
      except
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from old_rows
    ) then return null;
    end if;
  end if;$code$
    || roll_up_code($$open_age_upsert('select g.on_day as aged_on, r.* from (%s) r join open_age_day g using (company_id)')$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('document_counts_net', $code$
begin
  -- Most changes of a document are of none of the columns that net_contributions reads. As a difference of sets, as in document_ages.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, document_type, period, is_received, code, section, claimed_on, is_about_claimed, sign, currency, net, exempt, iva, amount,
        amount_clp, commission, is_annulled, is_superseded from new_rows
      except
      select document_id, document_type, period, is_received, code, section, claimed_on, is_about_claimed, sign, currency, net, exempt, iva, amount,
        amount_clp, commission, is_annulled, is_superseded from old_rows
    ) then return null;
    end if;
  end if;$code$
    || roll_up_code($$net_upsert('%s')$$)
    || $code$
  -- What is inserted nothing names yet, and what is deleted nothing names any more. Few are ever claimed: that is asked first.
  if tg_op = 'UPDATE' then
    if exists (select from new_rows where claimed_on is not null or section = 'reclamado')
      or exists (select from old_rows where claimed_on is not null or section = 'reclamado') then
      update document d set is_about_claimed = not d.is_about_claimed
      from (
        select distinct r.company_id, r.document_id from new_rows n
        join old_rows o on o.company_id = n.company_id and o.document_id = n.document_id
        join document_reference r on r.company_id = n.company_id and r.target_id = n.document_id
        where (n.claimed_on is not null or n.section is not distinct from 'reclamado')
          <> (o.claimed_on is not null or o.section is not distinct from 'reclamado')) c
      where d.company_id = c.company_id and d.document_id = c.document_id and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
    end if;
  end if;
  return null;
end $code$);

  call make_roll_up('document_installments', $code$
begin
  if tg_op <> 'DELETE' then
    if not exists (select from new_rows where document_type = 'CREDIT') then return null; end if;
  elsif not exists (select from old_rows where document_type = 'CREDIT') then return null;
  end if;$code$
    || roll_up_code($$installment_upsert('%s')$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('document_rolls_up', $code$
begin$code$
    || roll_up_code($$flow_upsert(document_contributions('%s'), 'moved_days')$$)
    || $code$
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
end $code$);

  call make_roll_up('movement_rolls_up', $code$
begin$code$
    || roll_up_code($$flow_upsert(movement_contributions('%s'))$$)
    || roll_up_code($$account_upsert('%s')$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('occurrence_rolls_up', $code$
begin$code$
    || roll_up_code($$flow_upsert(occurrence_contributions('%s'))$$)
    || $code$
  return null;
end $code$);

  -- What joins the books themselves is planned each time: a plan kept from when there was little would read all of them.
  call make_roll_up('match_rolls_up', $code$
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
  $q$, changed_rows(tg_op));
  execute format($q$
    update document d set matched = d.matched + c.amount
    from (select company_id, document_id, sum(w * document_amount) as amount
          from (%s) r group by 1, 2 having sum(w * document_amount) <> 0) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, changed_rows(tg_op));
$code$
    || roll_up_code($$flow_upsert(match_contributions('%s'))$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('explanation_rolls_up', $code$
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, changed_rows(tg_op));
$code$
    || roll_up_code($$flow_upsert(match_contributions('%s'))$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('quality_goes_stale', $code$
begin
  if tg_table_name = 'movement' then$code$
    || roll_up_code($$quality_upsert('%s')$$)
    || $code$
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
end $code$);
end $procedure$;

call make_roll_ups();
