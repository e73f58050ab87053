-- A movement with a suggestion and the document that it would pay are one and the same money: what waits for a person's
-- confirmation leaves the expected money of its document, so that no report counts it twice.

/**
 * What the best suggestions explain, each document up to what remains of it: domain/reconciliation/awaiting.ts chooses, together
 * with the suggestions. Amounts as in match_suggestion.
 */
create table awaiting_confirmation (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  document_id uuid not null,
  amount bigint not null,
  document_amount bigint not null check (document_amount > 0),
  primary key (company_id, movement_id, document_id),
  foreign key (company_id, movement_id) references movement on delete cascade,
  foreign key (company_id, document_id) references document on delete cascade
);
create index on awaiting_confirmation (company_id, document_id);
call protect_company_table('awaiting_confirmation');
call announce_changes('awaiting_confirmation', 'suggestions');

/** What awaiting_confirmation holds of it, kept by a trigger; at most `remaining` of it counts. */
alter table document add column awaiting bigint not null default 0 check (awaiting >= 0);

alter table flow_day drop constraint flow_day_kind_check;
/** awaiting: the part of unpaid documents that a suggestion explains; the rest of them is expected. */
alter table flow_day add constraint flow_day_kind_check
  check (kind in ('actual', 'expected', 'awaiting', 'projection', 'transfer', 'unexplained'));

/** A document counts once: where a part of it is expected, else where it waits. */
create or replace function document_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, k.kind, due_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated
    from (%s) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and k.part > 0
  $q$, source)
$$;

create function awaiting_rolls_up() returns trigger language plpgsql as $$
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
  $q$, changed_rows(tg_op));
  return null;
end $$;
create trigger awaiting_inserted after insert on awaiting_confirmation referencing new table as new_rows
  for each statement execute function awaiting_rolls_up();
create trigger awaiting_updated after update on awaiting_confirmation referencing new table as new_rows old table as old_rows
  for each statement execute function awaiting_rolls_up();
create trigger awaiting_deleted after delete on awaiting_confirmation referencing old table as old_rows
  for each statement execute function awaiting_rolls_up();

/** A movement that is reconciled, hidden or closed, by whatever way, waits for nothing any more. */
create function movement_awaits_no_more() returns trigger language plpgsql as $$
begin
  if exists (select from awaiting_confirmation a join new_rows n using (company_id, movement_id) where n.is_reconciled or n.is_hidden) then
    delete from awaiting_confirmation a using new_rows n
    where a.company_id = n.company_id and a.movement_id = n.movement_id and (n.is_reconciled or n.is_hidden);
  end if;
  return null;
end $$;
create trigger movement_confirmed after update on movement referencing new table as new_rows
  for each statement execute function movement_awaits_no_more();

alter function rollup_differences(uuid) rename to flow_differences;
/** Every cell of the roll-ups of a company that differs from a recomputation; empty when all is true. */
create function rollup_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language sql stable as $$
  select * from flow_differences(company)
  union all
  select 'awaiting', null, document_id, coalesce(d.awaiting, 0)::bigint, coalesce(a.amount, 0)::bigint
  from (select document_id, awaiting from document where company_id = company and awaiting <> 0) d
  full join (select document_id, sum(document_amount) as amount from awaiting_confirmation where company_id = company group by 1) a
    using (document_id)
  where coalesce(d.awaiting, 0) <> coalesce(a.amount, 0)
$$;
