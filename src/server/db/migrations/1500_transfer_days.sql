-- A report of a few months finds the own transfers that were on their way over the end of one, or between two currencies, by their days.

/** Copied from the movements: the days of the leg that came first and of the other one, and whether they are in different currencies. */
alter table own_transfer add column first_on date, add column last_on date, add column is_exchange boolean;

create function transfer_copies() returns trigger language plpgsql as $$
begin
  select least(o.on_day, i.on_day), greatest(o.on_day, i.on_day), o.currency <> i.currency
  into strict new.first_on, new.last_on, new.is_exchange
  from movement o join movement i on i.company_id = o.company_id and i.movement_id = new.in_id
  where o.company_id = new.company_id and o.movement_id = new.out_id;
  return new;
end $$;

update own_transfer t
set first_on = least(o.on_day, i.on_day), last_on = greatest(o.on_day, i.on_day), is_exchange = o.currency <> i.currency
from movement o, movement i
where o.company_id = t.company_id and o.movement_id = t.out_id and i.company_id = t.company_id and i.movement_id = t.in_id;

alter table own_transfer alter column first_on set not null, alter column last_on set not null, alter column is_exchange set not null;
create trigger transfer_copied before insert on own_transfer for each row execute function transfer_copies();

/** A later statement may print a leg on another day. */
create function transfer_moves() returns trigger language plpgsql as $$
begin
  update own_transfer t set first_on = least(new.on_day, m.on_day), last_on = greatest(new.on_day, m.on_day)
  from movement m
  where t.company_id = new.company_id and new.movement_id in (t.out_id, t.in_id)
    and m.company_id = new.company_id and m.movement_id = new.transfer_id;
  return null;
end $$;
create trigger movement_leg_moved after update of on_day on movement for each row
  when (new.transfer_id is not null and new.on_day <> old.on_day) execute function transfer_moves();

/** Most transfers arrive on the day they leave, and cancel out in every report. */
create index own_transfer_days on own_transfer (company_id, last_on, first_on) where is_exchange or first_on < last_on;
