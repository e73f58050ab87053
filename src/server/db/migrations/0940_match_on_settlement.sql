-- A match that the engine made because a card acquirer's report says so names the row of that report (card_settlement), and goes with it; one
-- that people made, or made theirs, names none. No foreign key: for each row that goes it would run every trigger of match.
alter table match add column settlement_id uuid;

-- Until now only the sentence of the reason said so. Of several rows of which it is true, the one on the deposit's own account, and to the peso.
update match m set settlement_id = found.settlement_id
from (
  select x.company_id, x.match_id, (
    select c.settlement_id from card_settlement c
    where c.company_id = x.company_id and v.on_day between c.on_day and c.on_day + 4 and abs(v.amount - c.net) <= 1
      and exists (select from jsonb_array_elements_text(x.reasons) r (reason) where starts_with(r.reason, concat('El informe de abonos del ',
        to_char(c.on_day, 'DD/MM/YYYY'), ' dice ventas por $ ', replace(to_char(c.sales, 'FM999,999,999,999,999,999'), ',', '.'), ', que son ')))
    order by ltrim(regexp_replace(c.account, '\D', '', 'g'), '0') = ltrim(regexp_replace(a.number, '\D', '', 'g'), '0') desc,
      abs(v.amount - c.net), c.on_day desc, c.nth, c.settlement_id
    limit 1) as settlement_id
  from match x
  join movement v on v.company_id = x.company_id and v.movement_id = x.movement_id
  join bank_account a on a.company_id = v.company_id and a.account_id = v.account_id
  where x.origin = 'engine' and x.evidence = 'acquirer' and x.reasons::text like '%El informe de abonos del %') found
where m.company_id = found.company_id and m.match_id = found.match_id and found.settlement_id is not null;

create index match_on_settlement on match (company_id, settlement_id) where settlement_id is not null;
