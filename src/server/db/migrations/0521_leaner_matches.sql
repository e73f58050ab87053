-- A match costs less: both things that it copies from are looked up at once, and that its company is there follows from its movement and
-- document, as for what waits for confirmation.
create or replace function match_copies() returns trigger language plpgsql as $$
begin
  select m.on_day, m.currency, sign(m.amount)::bigint * new.amount,
    case when m.currency = 'CLP' then sign(m.amount)::bigint * new.amount
      else round(m.amount_clp::numeric * new.amount / abs(m.amount)) end, d.area_id
  into strict new.on_day, new.currency, new.flow_amount, new.flow_amount_clp, new.area_id
  from movement m cross join document d
  where m.company_id = new.company_id and m.movement_id = new.movement_id and d.company_id = new.company_id and d.document_id = new.document_id;
  return new;
end $$;
alter table match drop constraint match_company_id_fkey;
alter table awaiting_confirmation drop constraint awaiting_confirmation_company_id_fkey;
