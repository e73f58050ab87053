-- What documents count in net sales and purchases, summed by tax period: two years of bars read some hundred rows, however many documents
-- there are. Which codes and sections make a figure is domain/dashboard/sales.ts's.
create table net_month (
  company_id uuid not null references company on delete cascade,
  period date not null,
  is_received boolean not null,
  code int not null,
  section text not null,
  is_claimed boolean not null,
  amount bigint not null,
  n int not null,
  primary key (company_id, period, is_received, code, section, is_claimed)
);
call protect_company_table('net_month');
create index document_claimed on document (company_id) where claimed_on is not null;

/** Rows of net_month from documents with a weight `w`. Others than pesos count at their own rate. */
create function net_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, period, is_received, code, coalesce(section, 'registro') as section, claimed_on is not null as is_claimed,
      sum(w * sign * (case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end))::bigint as amount,
      sum(w)::int as n
    from (%s) d
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  $q$, source)
$$;

create function document_counts_net() returns trigger language plpgsql as $$
begin
  execute format($q$
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n)
    select * from (%s) c where amount <> 0 or n <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n
  $q$, net_contributions(changed_rows(tg_op)));
  return null;
end $$;

do $$ begin
  execute 'insert into net_month (company_id, period, is_received, code, section, is_claimed, amount, n) '
    || net_contributions('select 1 as w, r.* from document r');
end $$;

create trigger net_deleted after delete on document referencing old table as old_rows
  for each statement execute function document_counts_net();
create trigger net_inserted after insert on document referencing new table as new_rows
  for each statement execute function document_counts_net();
create trigger net_updated after update on document referencing old table as old_rows new table as new_rows
  for each statement execute function document_counts_net();

alter function rollup_differences(uuid) rename to differences_without_net;
create function rollup_differences(company uuid)
  returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
begin
  return query select d.* from differences_without_net(company) d;
  return query execute format($q$
    select concat_ws(' ', 'net', code, section, case when is_received then 'received' end, case when is_claimed then 'claimed' end), period,
      null::uuid, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
    from (%s) t
    full join (select period, is_received, code, section, is_claimed, amount, n from net_month where company_id = %L) s
      using (period, is_received, code, section, is_claimed)
    where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
  $q$, net_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)), company);
end $$;
