-- A roll-up of the cash flow that the night finds other than a recomputation is written anew from the rows that it sums, and told to the
-- system's administrators.

/** Call it inside writeCompany: nothing else changes the company's rows meanwhile. Gaps between printed balances are not of it. */
create function mend_flow(company uuid) returns void language plpgsql as $$
declare
  movements text := format('select 1 as w, r.* from movement r where r.company_id = %L', company);
begin
  delete from flow_day where company_id = company and kind <> 'unexplained';
  execute flow_upsert(movement_contributions(movements));
  execute flow_upsert(match_contributions(format($m$select 1 as w, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from match where company_id = %1$L
    union all select 1, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from explanation where company_id = %1$L$m$, company)));
  execute flow_upsert(document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)), 'moved_days');
  execute flow_upsert(occurrence_contributions(format('select 1 as w, r.* from cash_occurrence r where r.company_id = %L', company)));
  update account_day set amount = 0, n = 0, n_reconciled = 0, inflow = 0, outflow = 0 where company_id = company;
  execute format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow from (%s) c
    on conflict (company_id, account_id, on_day) do update set amount = excluded.amount, n = excluded.n,
      n_reconciled = excluded.n_reconciled, inflow = excluded.inflow, outflow = excluded.outflow
  $q$, account_contributions(movements));
  delete from account_day where company_id = company and n = 0 and closing is null;
end $$;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'connection', 'invitation', 'role', 'member', 'onboarding', 'claims', 'matching', 'cheque', 'rollups'));
