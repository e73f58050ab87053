-- The months of bank accounts that a person closed: their report as it was, and what may no longer change.

/** A close of an account's month, and its report; a reopened one is kept. `month`: its first day. */
create table bank_month_close (
  company_id uuid not null references company on delete cascade,
  close_id uuid not null,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  /** Of the report, in the company. */
  number integer not null,
  /** Of the report, in that account and month: from 1. */
  version integer not null,
  /** Of domain/bankmonths/report.ts. */
  report jsonb not null,
  closed_by uuid references person,
  closed_at timestamptz not null default now(),
  reopened_at timestamptz,
  reopened_by uuid references person,
  reopen_reason text check (length(reopen_reason) between 3 and 300),
  primary key (company_id, close_id),
  unique (company_id, number),
  unique (company_id, account_id, month, version),
  foreign key (company_id, account_id) references bank_account on delete cascade
);
create unique index bank_month_closed on bank_month_close (company_id, account_id, month) where reopened_at is null;
call protect_company_table('bank_month_close');
call announce_changes('bank_month_close', 'matches');

/** A movement that a person leaves unmatched when its month is closed, and why. It may be matched later. */
create table kept_pending (
  company_id uuid not null references company on delete cascade,
  movement_id uuid not null,
  reason text not null check (length(reason) between 3 and 300),
  kept_by uuid references person,
  kept_at timestamptz not null default now(),
  /** The close of a later month whose report counts it as matched: from then on it is as locked as any other. */
  settled_in uuid,
  primary key (company_id, movement_id),
  foreign key (company_id, movement_id) references movement on delete cascade,
  foreign key (company_id, settled_in) references bank_month_close on delete set null (settled_in)
);
create index kept_pending_settled on kept_pending (company_id, settled_in) where settled_in is not null;
call protect_company_table('kept_pending');
call announce_changes('kept_pending', 'matches');

/** A movement that a source brought into a closed month. */
create table bank_month_arrival (
  company_id uuid not null references company on delete cascade,
  close_id uuid not null,
  movement_id uuid not null,
  arrived_at timestamptz not null default now(),
  primary key (company_id, close_id, movement_id),
  foreign key (company_id, close_id) references bank_month_close on delete cascade,
  foreign key (company_id, movement_id) references movement on delete cascade
);
create index bank_month_arrival_of_movement on bank_month_arrival (company_id, movement_id);
call protect_company_table('bank_month_arrival');
call announce_changes('bank_month_arrival', 'matches');

/** Refuses a change of a closed month; db/closed-month.ts makes the sentence. */
create function refuse_closed_month(books uuid, account uuid, closed date) returns void language plpgsql as $$
begin
  raise exception using errcode = 'CM001', message = 'the bank month is closed', detail = (
    select json_build_object('month', closed, 'bankCode', a.bank_code, 'number', a.number)
    from bank_account a where a.company_id = books and a.account_id = account);
end $$;

/** A movement's closed month; none while it is kept pending. */
create function closed_month_of(books uuid, movement_id uuid, account uuid, on_day date) returns date stable language sql as $$
  select k.month from bank_month_close k
  where k.company_id = books and k.account_id = account and k.month = date_trunc('month', on_day::timestamp)::date and k.reopened_at is null
    and not exists (select from kept_pending p
      where p.company_id = books and p.movement_id = closed_month_of.movement_id and p.settled_in is null)
$$;

/** What is matched in a closed month stays so, and nothing is added: of match, explanation and own_transfer, by their `legs`. */
create function closed_month_keeps(books uuid, legs uuid[]) returns void language plpgsql as $$
declare
  closed record;
begin
  -- Asked first: most companies close nothing. With its company everything goes.
  if not exists (select from bank_month_close k join company o using (company_id) where k.company_id = books and k.reopened_at is null) then
    return;
  end if;
  select m.account_id, c.month into closed from movement m
    cross join lateral closed_month_of(m.company_id, m.movement_id, m.account_id, m.on_day) as c (month)
    where m.company_id = books and m.movement_id = any (legs) and c.month is not null order by c.month limit 1;
  if found then perform refuse_closed_month(books, closed.account_id, closed.month); end if;
end $$;

create function match_of_closed_month() returns trigger language plpgsql as $$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.movement_id)) from changed c group by c.company_id;
  return null;
end $$;
create trigger closed_month_inserted after insert on match referencing new table as changed
  for each statement execute function match_of_closed_month();
create trigger closed_month_deleted after delete on match referencing old table as changed
  for each statement execute function match_of_closed_month();
create trigger closed_month_inserted after insert on explanation referencing new table as changed
  for each statement execute function match_of_closed_month();
create trigger closed_month_deleted after delete on explanation referencing old table as changed
  for each statement execute function match_of_closed_month();

/**
 * Its area stays free. What changed is a difference of sets, whose cost is that of reading both: of a join PostgreSQL keeps the plan that
 * was right for the first, small statement, and compares each row with each.
 */
create function match_changed_in_closed_month() returns trigger language plpgsql as $$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.movement_id)) from (
    (select company_id, match_id, movement_id, document_id, amount, document_amount from old_rows
      except select company_id, match_id, movement_id, document_id, amount, document_amount from new_rows)
    union all
    (select company_id, match_id, movement_id, document_id, amount, document_amount from new_rows
      except select company_id, match_id, movement_id, document_id, amount, document_amount from old_rows)) c
    group by c.company_id;
  return null;
end $$;
create trigger closed_month_updated after update on match referencing old table as old_rows new table as new_rows
  for each statement execute function match_changed_in_closed_month();

create function explanation_changed_in_closed_month() returns trigger language plpgsql as $$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.movement_id)) from (
    (select company_id, explanation_id, movement_id, amount, kind_key from old_rows
      except select company_id, explanation_id, movement_id, amount, kind_key from new_rows)
    union all
    (select company_id, explanation_id, movement_id, amount, kind_key from new_rows
      except select company_id, explanation_id, movement_id, amount, kind_key from old_rows)) c
    group by c.company_id;
  return null;
end $$;
create trigger closed_month_updated after update on explanation referencing old table as old_rows new table as new_rows
  for each statement execute function explanation_changed_in_closed_month();

create function transfer_of_closed_month() returns trigger language plpgsql as $$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.out_id) || array_agg(c.in_id)) from changed c group by c.company_id;
  return null;
end $$;
create trigger closed_month_inserted after insert on own_transfer referencing new table as changed
  for each statement execute function transfer_of_closed_month();
create trigger closed_month_deleted after delete on own_transfer referencing old table as changed
  for each statement execute function transfer_of_closed_month();

/** In a closed month nothing becomes pending, or ceases to be: that would free it. */
create function kept_in_closed_month() returns trigger language plpgsql as $$
declare
  closed record;
begin
  select k.company_id, k.account_id, k.month into closed from changed c
    join company o on o.company_id = c.company_id
    join movement m on m.company_id = c.company_id and m.movement_id = c.movement_id
    join bank_month_close k on k.company_id = m.company_id and k.account_id = m.account_id
      and k.month = date_trunc('month', m.on_day::timestamp)::date and k.reopened_at is null
    limit 1;
  if found then perform refuse_closed_month(closed.company_id, closed.account_id, closed.month); end if;
  return null;
end $$;
create trigger closed_month_inserted after insert on kept_pending referencing new table as changed
  for each statement execute function kept_in_closed_month();
create trigger closed_month_deleted after delete on kept_pending referencing old table as changed
  for each statement execute function kept_in_closed_month();

/** A source may bring movements into a closed month, which are listed; a person may not write one down there. */
create function movement_enters_closed_month() returns trigger language plpgsql as $$
declare
  by_hand record;
begin
  insert into bank_month_arrival (company_id, close_id, movement_id)
  select k.company_id, k.close_id, n.movement_id from new_rows n
  join bank_month_close k on k.company_id = n.company_id and k.account_id = n.account_id
    and k.month = date_trunc('month', n.on_day::timestamp)::date and k.reopened_at is null;
  select k.company_id, k.account_id, k.month into by_hand from new_rows n
    join bank_month_arrival r on r.company_id = n.company_id and r.movement_id = n.movement_id
    join bank_month_close k on k.company_id = r.company_id and k.close_id = r.close_id
    where n.origin = 'manual' limit 1;
  if found then perform refuse_closed_month(by_hand.company_id, by_hand.account_id, by_hand.month); end if;
  return null;
end $$;
create trigger closed_month_inserted after insert on movement referencing new table as new_rows
  for each statement execute function movement_enters_closed_month();

/** Movements of a closed month stay, except what the same transaction brought (a statement's row that takes the place of one by hand). */
create function movement_leaves_closed_month() returns trigger language plpgsql as $$
declare
  closed record;
begin
  -- With its company everything goes.
  select k.company_id, k.account_id, k.month into closed from old_rows o
    join company c on c.company_id = o.company_id
    join bank_month_close k on k.company_id = o.company_id and k.account_id = o.account_id
      and k.month = date_trunc('month', o.on_day::timestamp)::date and k.reopened_at is null
    where o.created_at <> now() limit 1;
  if found then perform refuse_closed_month(closed.company_id, closed.account_id, closed.month); end if;
  return null;
end $$;
create trigger closed_month_deleted after delete on movement referencing old table as old_rows
  for each statement execute function movement_leaves_closed_month();

/** Day, amount and visibility stay; marks and what a source completes are free. */
create function movement_changes_in_closed_month() returns trigger language plpgsql as $$
declare
  closed record;
begin
  -- Asked first: most companies close nothing.
  if not exists (select from bank_month_close where reopened_at is null) then return null; end if;
  select o.company_id, o.account_id, k.month into closed from (
      select company_id, movement_id, account_id, on_day, amount, currency, is_hidden from old_rows
      except select company_id, movement_id, account_id, on_day, amount, currency, is_hidden from new_rows) o
    cross join lateral (select closed_month_of(o.company_id, o.movement_id, o.account_id, o.on_day) as month) k
    where k.month is not null limit 1;
  if not found then
    select k.company_id, k.account_id, k.month into closed from (
        select company_id, movement_id, account_id, on_day, amount from new_rows
        except select company_id, movement_id, account_id, on_day, amount from old_rows) n
      join bank_month_close k on k.company_id = n.company_id and k.account_id = n.account_id
        and k.month = date_trunc('month', n.on_day::timestamp)::date and k.reopened_at is null
      limit 1;
  end if;
  if closed.month is not null then perform refuse_closed_month(closed.company_id, closed.account_id, closed.month); end if;
  return null;
end $$;
create trigger closed_month_updated after update on movement referencing old table as old_rows new table as new_rows
  for each statement execute function movement_changes_in_closed_month();
