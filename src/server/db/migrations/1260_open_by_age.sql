-- Who owes what, and since when, was read from every unpaid document at each look at the dashboard. What is unpaid of tax documents stands
-- summed by counterpart and age; of what else is owed there is less. Ages are those of a day: what has passed into another age since is
-- read beside them, and moved once a day (`age_open`).
create table open_age_day (
  company_id uuid not null references company on delete cascade,
  on_day date not null,
  primary key (company_id)
);
call protect_company_table('open_age_day');

/**
 * Without a RUT or a name: empty. Amounts in minor units, notes below zero: due later than within a week, within it, and late up to 30, 60
 * and 90 days, and longer. `_n`: how many documents.
 */
create table open_age (
  company_id uuid not null references company on delete cascade,
  is_received boolean not null,
  rut text collate "C" not null,
  name text collate "C" not null,
  currency text not null,
  later bigint not null,
  later_n int not null,
  soon bigint not null,
  soon_n int not null,
  late30 bigint not null,
  late30_n int not null,
  late60 bigint not null,
  late60_n int not null,
  late90 bigint not null,
  late90_n int not null,
  older bigint not null,
  older_n int not null,
  primary key (company_id, is_received, rut, name, currency)
) with (fillfactor = 80);
call protect_company_table('open_age');

/** The place of an age among the columns of open_age. */
create function age_of_due(on_day date, due_on date) returns int language sql immutable as $$
  select width_bucket(on_day - due_on, array[-7, 1, 31, 61, 91])
$$;

/** Rows of open_age from documents with a weight `w` and the day `aged_on` of which their age is. */
create function open_age_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, is_received, coalesce(counterpart_rut, '') collate "C" as rut, coalesce(counterpart_name, '') collate "C" as name, currency,
      coalesce(sum(w * sign * remaining) filter (where age = 0), 0)::bigint as later, coalesce(sum(w) filter (where age = 0), 0)::int as later_n,
      coalesce(sum(w * sign * remaining) filter (where age = 1), 0)::bigint as soon, coalesce(sum(w) filter (where age = 1), 0)::int as soon_n,
      coalesce(sum(w * sign * remaining) filter (where age = 2), 0)::bigint as late30, coalesce(sum(w) filter (where age = 2), 0)::int as late30_n,
      coalesce(sum(w * sign * remaining) filter (where age = 3), 0)::bigint as late60, coalesce(sum(w) filter (where age = 3), 0)::int as late60_n,
      coalesce(sum(w * sign * remaining) filter (where age = 4), 0)::bigint as late90, coalesce(sum(w) filter (where age = 4), 0)::int as late90_n,
      coalesce(sum(w * sign * remaining) filter (where age = 5), 0)::bigint as older, coalesce(sum(w) filter (where age = 5), 0)::int as older_n
    from (%s) d cross join lateral (select age_of_due(aged_on, due_on) as age) a
    where document_type = 'TAX_DOCUMENT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4, 5
  $q$, source)
$$;

create function open_age_upsert(source text) returns text language sql immutable as $$
  select format($q$
    insert into open_age as a (company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n)
    select company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n from (%s) c
    where (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5
    on conflict (company_id, is_received, rut, name, currency) do update
    set later = a.later + excluded.later, later_n = a.later_n + excluded.later_n,
      soon = a.soon + excluded.soon, soon_n = a.soon_n + excluded.soon_n,
      late30 = a.late30 + excluded.late30, late30_n = a.late30_n + excluded.late30_n,
      late60 = a.late60 + excluded.late60, late60_n = a.late60_n + excluded.late60_n,
      late90 = a.late90 + excluded.late90, late90_n = a.late90_n + excluded.late90_n,
      older = a.older + excluded.older, older_n = a.older_n + excluded.older_n
  $q$, open_age_contributions(source))
$$;

create function open_age_source(company uuid) returns text language sql immutable as $$
  select format('select 1 as w, g.on_day as aged_on, d.* from document d join open_age_day g using (company_id) where company_id = %L', company)
$$;

create function document_ages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into open_age_day (company_id, on_day)
    select distinct company_id, (now() at time zone 'America/Santiago')::date from new_rows on conflict do nothing;
  end if;
  -- Most changes of a document, such as another area, are of nothing that stands in a sum. Not by a join: its plan is kept, and of a few rows
  -- it would be a loop in a loop.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from new_rows
      except
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from old_rows
    ) then return null;
    end if;
  end if;
  execute open_age_upsert(format('select g.on_day as aged_on, r.* from (%s) r join open_age_day g using (company_id)', changed_rows(tg_op)));
  return null;
end $$;

/** Moves what has passed into another age. */
create function age_open(company uuid, today date) returns void language plpgsql as $$
declare was date := (select on_day from open_age_day where company_id = company);
begin
  if was is null or was = today then return; end if;
  execute open_age_upsert(format($q$
    select t.w, t.aged_on, d.* from document d cross join (values (-1, %2$L::date), (1, %3$L::date)) t (w, aged_on)
    where d.company_id = %1$L and d.is_expected and d.remaining > 0 and d.is_received in (false, true)
      and d.due_on between least(%2$L::date, %3$L::date) - 91 and greatest(%2$L::date, %3$L::date) + 7
      and age_of_due(%2$L::date, d.due_on) <> age_of_due(%3$L::date, d.due_on)
  $q$, company, was, today));
  update open_age_day set on_day = today where company_id = company;
end $$;

create function mend_open_ages(company uuid) returns void language plpgsql as $$
begin
  delete from open_age where company_id = company;
  execute open_age_upsert(open_age_source(company));
end $$;

insert into open_age_day (company_id, on_day)
select distinct company_id, (now() at time zone 'America/Santiago')::date from document;
do $$ begin
  execute open_age_upsert('select 1 as w, g.on_day as aged_on, d.* from document d join open_age_day g using (company_id)');
end $$;

create trigger ages_deleted after delete on document referencing old table as old_rows
  for each statement execute function document_ages();
create trigger ages_inserted after insert on document referencing new table as new_rows
  for each statement execute function document_ages();
create trigger ages_updated after update on document referencing old table as old_rows new table as new_rows
  for each statement execute function document_ages();

-- Told by side and currency: a counterpart's name has no place in a log.
alter function rollup_differences(uuid) rename to differences_without_ages;
create function rollup_differences(company uuid)
  returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language plpgsql stable as $$
begin
  return query select d.* from differences_without_ages(company) d;
  return query execute format($q$
    select concat_ws(' ', 'open', case when is_received then 'received' end, currency), null::date, null::uuid,
      sum(coalesce(s.later, 0) + coalesce(s.soon, 0) + coalesce(s.late30, 0) + coalesce(s.late60, 0) + coalesce(s.late90, 0) + coalesce(s.older, 0))::bigint, sum(coalesce(t.later, 0) + coalesce(t.soon, 0) + coalesce(t.late30, 0) + coalesce(t.late60, 0) + coalesce(t.late90, 0) + coalesce(t.older, 0))::bigint
    from (%s) t
    full join (select * from open_age where company_id = %L) s using (is_received, rut, name, currency)
    where (coalesce(s.later, 0), coalesce(s.later_n, 0), coalesce(s.soon, 0), coalesce(s.soon_n, 0), coalesce(s.late30, 0), coalesce(s.late30_n, 0), coalesce(s.late60, 0), coalesce(s.late60_n, 0), coalesce(s.late90, 0), coalesce(s.late90_n, 0), coalesce(s.older, 0), coalesce(s.older_n, 0))
      <> (coalesce(t.later, 0), coalesce(t.later_n, 0), coalesce(t.soon, 0), coalesce(t.soon_n, 0), coalesce(t.late30, 0), coalesce(t.late30_n, 0), coalesce(t.late60, 0), coalesce(t.late60_n, 0), coalesce(t.late90, 0), coalesce(t.late90_n, 0), coalesce(t.older, 0), coalesce(t.older_n, 0))
    group by is_received, currency
  $q$, open_age_contributions(open_age_source(company)), company);
end $$;

create function drop_empty_ages(company uuid) returns void language sql as $$
  delete from open_age where company_id = company and (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
$$;
