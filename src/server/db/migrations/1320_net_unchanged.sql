-- Matches, areas and whatever else changes documents without changing what a tax month counts of them cost it no sum.

create or replace function document_counts_net() returns trigger language plpgsql as $$
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
  end if;
  execute format($q$
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (%s) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
  $q$, net_contributions(changed_rows(tg_op)));
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
end $$;
