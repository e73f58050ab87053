-- What is hidden leaves sums as it leaves lists; and what cheques or a factor paid before a note annulled it was paid.

-- Dropping the column drops the indexes that hold it.
alter table document drop column state;
/** What became of a document; the first that holds. What a credit note annulled before anything was paid is annulled, not paid. */
alter table document add column state text not null generated always as (case
  when is_closed or (matched + settled + credited + adjusted + in_cheques + factored = amount
    and not (is_annulled and matched + settled + in_cheques + factored = 0)) then 'PAID'
  when claimed_on is not null or section = 'reclamado' then 'CLAIMED'
  when is_annulled then 'ANNULLED'
  when is_expected then 'PENDING'
  else 'UNEXPECTED'
end) stored;
create index document_list on document (company_id, issued_on desc, document_id)
  include (document_type, is_received, code, due_on, state, sign, currency, amount, amount_clp, remaining, matched, search)
  where not is_hidden and not is_superseded;
create index document_pending on document (company_id, is_received, issued_on desc, document_id)
  include (document_type, code, due_on, matched, currency) where state = 'PENDING' and not is_hidden and not is_superseded;

-- While the function still counts them.
do $$ begin
  execute flow_upsert(document_contributions('select -1 as w, d.* from document d where d.is_hidden'));
end $$;

/**
 * A document that is not hidden counts once: where a part of it is expected, else where it waits. It stands on its agenda's day, else on
 * its due date.
 */
create or replace function document_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated
    from (%s) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and not is_hidden and k.part > 0
  $q$, source)
$$;
