-- Installments that fall due after this month are debt but not yet due to anybody, so the cards take them off what is expected. They were
-- read one by one at each look at the dashboard, years of every loan: they stand summed by the month of their day.
/**
 * Money in positive, out negative, in minor units: what unpaid installments of a month lack, less what suggestions would pay, and what these
 * would. `open_n`: how many lack more than is suggested; `awaiting_n`: the others.
 */
create table installment_month (
  company_id uuid not null references company on delete cascade,
  /** Its first day. */
  period date not null,
  area_id uuid not null,
  currency text not null,
  open bigint not null,
  open_n int not null,
  awaiting bigint not null,
  awaiting_n int not null,
  primary key (company_id, period, area_id, currency)
);
call protect_company_table('installment_month');

/** Rows of installment_month from documents with a weight `w`. */
create function installment_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, date_trunc('month', due_on)::date as period, area_id, currency,
      sum(w * own * greatest(remaining - awaiting, 0))::bigint as open, coalesce(sum(w) filter (where remaining > awaiting), 0)::int as open_n,
      sum(w * own * least(awaiting, remaining))::bigint as awaiting, coalesce(sum(w) filter (where awaiting >= remaining), 0)::int as awaiting_n
    from (%s) d cross join lateral (select case when is_received then -sign else sign end as own) o
    where document_type = 'CREDIT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4
  $q$, source)
$$;

create function installment_upsert(source text) returns text language sql immutable as $$
  select format($q$
    insert into installment_month as m (company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n)
    select company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n from (%s) c
    where (open, open_n, awaiting, awaiting_n) <> (0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (company_id, period, area_id, currency) do update
    set open = m.open + excluded.open, open_n = m.open_n + excluded.open_n, awaiting = m.awaiting + excluded.awaiting, awaiting_n = m.awaiting_n + excluded.awaiting_n
  $q$, installment_contributions(source))
$$;

create function installment_source(company uuid) returns text language sql immutable as $$
  select format('select 1 as w, d.* from document d where company_id = %L and document_type = ''CREDIT''', company)
$$;

/** Few documents are installments: that is asked first. */
create function document_installments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    if not exists (select from new_rows where document_type = 'CREDIT') then return null; end if;
  elsif not exists (select from old_rows where document_type = 'CREDIT') then return null;
  end if;
  execute installment_upsert(changed_rows(tg_op));
  return null;
end $$;

create function mend_installments(company uuid) returns void language plpgsql as $$
begin
  delete from installment_month where company_id = company;
  execute installment_upsert(installment_source(company));
end $$;

do $$ begin
  execute installment_upsert('select 1 as w, d.* from document d where document_type = ''CREDIT''');
end $$;

create trigger installments_deleted after delete on document referencing old table as old_rows
  for each statement execute function document_installments();
create trigger installments_inserted after insert on document referencing new table as new_rows
  for each statement execute function document_installments();
create trigger installments_updated after update on document referencing old table as old_rows new table as new_rows
  for each statement execute function document_installments();

alter function rollup_differences(uuid) rename to differences_without_installments;
create function rollup_differences(company uuid)
  returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
begin
  return query select d.* from differences_without_installments(company) d;
  return query execute format($q$
    select 'installments ' || currency, period, area_id, (coalesce(s.open, 0) + coalesce(s.awaiting, 0))::bigint,
      (coalesce(t.open, 0) + coalesce(t.awaiting, 0))::bigint
    from (%s) t
    full join (select * from installment_month where company_id = %L) s using (period, area_id, currency)
    where (coalesce(s.open, 0), coalesce(s.open_n, 0), coalesce(s.awaiting, 0), coalesce(s.awaiting_n, 0))
      <> (coalesce(t.open, 0), coalesce(t.open_n, 0), coalesce(t.awaiting, 0), coalesce(t.awaiting_n, 0))
  $q$, installment_contributions(installment_source(company)), company);
end $$;

/** Call it inside writeCompany. */
create function drop_empty_installments(company uuid) returns void language sql as $$
  delete from installment_month where company_id = company and (open, open_n, awaiting, awaiting_n) = (0, 0, 0, 0);
$$;
