-- Sources of the cash flow: what is expected without a document, once or again and again. Their occurrences are projections.

create table cash_source (
  company_id uuid not null references company on delete cascade,
  source_id uuid not null,
  /** f29: its amounts come from the books. */
  kind text not null check (kind in ('singleEntry', 'recurrent', 'f29')),
  label text not null check (length(label) between 1 and 80),
  area_id uuid not null,
  currency text not null,
  /** Each time, in minor units of `currency`; the section of its area gives it its sign. */
  amount bigint not null check (amount >= 0),
  first_on date not null,
  /** 7, 15, 45: days; 30, 60, 90: 1, 2, 3 months; null: once. */
  interval_days integer check (interval_days in (7, 15, 30, 45, 60, 90)),
  pay_day text not null check (pay_day in ('date', 'first', 'fifth', 'last')),
  roll text not null check (roll in ('stay', 'next', 'previous')),
  until_on date,
  times integer check (times between 1 and 520),
  /** Of an f29: by which day of the next month it is due. */
  due_day integer not null check (due_day in (12, 20)),
  /** Occurrences before this day are as they were left; from it on they follow the source. */
  counts_from date not null,
  /** The onboarding's answer that it stands for, as domain/cashflow/answered.ts writes it. */
  answer text,
  /** Taken out by a person; it stays while its answer stands, which would bring it back otherwise. */
  removed_at timestamptz,
  version integer not null default 1,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, source_id),
  foreign key (company_id, area_id) references area
);
create unique index on cash_source (company_id, answer) where answer is not null;
create index on cash_source (company_id, area_id);
call protect_company_table('cash_source');
call announce_changes('cash_source', 'flow');

/** One time of a source. `amount` signed, in minor units of `currency`. */
create table cash_occurrence (
  company_id uuid not null references company on delete cascade,
  occurrence_id uuid not null,
  source_id uuid not null,
  /** Its day by the rule, which names it for good. */
  scheduled_on date not null,
  on_day date not null,
  /** The month that it is about. */
  period date not null,
  area_id uuid not null,
  currency text not null,
  amount bigint not null,
  /** Of an f29: what its amount is made of. */
  basis text check (basis in ('closed', 'running', 'estimated')),
  /** What of it counts no more, because something real is the same money: domain/cashflow/gives-way.ts. */
  given_way bigint not null default 0 check (abs(given_way) <= abs(amount)),
  /** Several real things may be it, which a person has to tell apart. */
  is_doubtful boolean not null default false,
  primary key (company_id, occurrence_id),
  unique (company_id, source_id, scheduled_on),
  foreign key (company_id, source_id) references cash_source on delete cascade,
  foreign key (company_id, area_id) references area
);
create index on cash_occurrence (company_id, on_day);
call protect_company_table('cash_occurrence');
call announce_changes('cash_occurrence', 'flow');

create function occurrence_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, 'projection' as kind, on_day, area_id, currency, w * (amount - given_way) as amount,
      case when currency = 'CLP' then w * (amount - given_way) else 0 end as amount_clp, w as n, 0 as unrated
    from (%s) o
    where amount <> given_way
  $q$, source)
$$;

create function occurrence_rolls_up() returns trigger language plpgsql as $$
begin
  execute flow_upsert(occurrence_contributions(changed_rows(tg_op)));
  return null;
end $$;
create trigger occurrence_inserted after insert on cash_occurrence referencing new table as new_rows
  for each statement execute function occurrence_rolls_up();
create trigger occurrence_updated after update on cash_occurrence referencing new table as new_rows old table as old_rows
  for each statement execute function occurrence_rolls_up();
create trigger occurrence_deleted after delete on cash_occurrence referencing old table as old_rows
  for each statement execute function occurrence_rolls_up();

alter function rollup_differences(uuid) rename to differences_without_projections;
/** Every cell of the roll-ups of a company that differs from a recomputation; empty when all is true. */
create function rollup_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
begin
  return query select d.* from differences_without_projections(company) d where d.what not like 'flow projection %';
  return query execute format($q$
    select 'flow projection ' || currency, on_day, area_id, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
    from (select on_day, area_id, currency, sum(amount) as amount, sum(amount_clp) as clp, sum(n) as n from (%s) c group by 1, 2, 3) t
    full join (select on_day, area_id, currency, amount, amount_clp as clp, n from flow_day
      where company_id = %L and kind = 'projection') s using (on_day, area_id, currency)
    where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.clp, 0) <> coalesce(t.clp, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
  $q$, occurrence_contributions(format('select 1 as w, r.* from cash_occurrence r where r.company_id = %L', company)), company);
end $$;

/**
 * Projections follow the books: whatever changes documents or movements of a company with sources, in its own transaction a job is
 * added that looks again at what gives way and at what the F-29 will cost. Its name comes before `change_announced`, which clears
 * the areas noted so far: triggers of one row run in the order of their names.
 */
create function books_are_projected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from company_change c where c.company_id = new.company_id and c.transaction_id = new.transaction_id
      and c.areas && array['documents', 'movements', 'matches'])
    and exists (select from cash_source s where s.company_id = new.company_id and s.removed_at is null) then
    perform graphile_worker.add_job('refreshProjections', json_build_object('companyId', new.company_id),
      job_key => 'projections:' || new.company_id, max_attempts => 12);
  end if;
  return null;
end $$;
create constraint trigger books_projected after insert on company_change deferrable initially deferred
  for each row execute function books_are_projected();
revoke all on function books_are_projected() from public;
grant execute on function books_are_projected() to caudal_app;
