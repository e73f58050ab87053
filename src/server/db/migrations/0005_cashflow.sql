-- What the cash-flow report and its cells read.

/**
 * Balance of every account of a company at the start of a day, in minor units of its currency: the last balance that a
 * statement printed before it plus what moved since; before the first such balance, that one walked back; without any, the
 * sum of all that moved.
 */
create function account_balances(company uuid, before date) returns table (account_id uuid, currency text, balance bigint)
language sql stable as $$
  select a.account_id, a.currency, case
    when past.closing is not null then past.closing + coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day > past.on_day and d.on_day < before), 0)
    when ahead.closing is not null then ahead.closing - coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day >= before and d.on_day <= ahead.on_day), 0)
    else coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day < before), 0)
  end::bigint
  from bank_account a
  left join lateral (
    select d.on_day, d.closing from account_day d
    where d.company_id = company and d.account_id = a.account_id and d.closing is not null and d.on_day < before
    order by d.on_day desc limit 1) past on true
  left join lateral (
    select d.on_day, d.closing from account_day d
    where d.company_id = company and d.account_id = a.account_id and d.closing is not null and d.on_day >= before
    order by d.on_day limit 1) ahead on past.closing is null
  where a.company_id = company
$$;

/** A cell of the report opens into the matches of its area and days, and the documents that were settled by hand. */
create index match_by_day on match (company_id, on_day, area_id);
create index document_settled on document (company_id, due_on) where settled > 0;
