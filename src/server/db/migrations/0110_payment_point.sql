-- What a person does to a document at its payment point: each thing that lowers what it has left is a row with its author, day and act.

/** The sums of the rows of `reduction`, kept by a trigger; and the day on which somebody means to pay or be paid. */
alter table document
  add column adjusted bigint not null default 0 check (adjusted >= 0),
  add column in_cheques bigint not null default 0 check (in_cheques >= 0),
  add column factored bigint not null default 0 check (factored >= 0),
  add column agenda_on date,
  add column cash_on date not null generated always as (coalesce(agenda_on, due_on)) stored;

alter table document drop constraint document_check;
alter table document add constraint document_terms_check
  check (matched + settled + credited + adjusted + in_cheques + factored <= amount);

-- Dropping the two columns drops the indexes that hold them.
alter table document drop column remaining, drop column state;
alter table document add column remaining bigint not null
  generated always as (amount - matched - settled - credited - adjusted - in_cheques - factored) stored;
/** What became of a document; the first that holds. What a credit note annulled before anything was paid is annulled, not paid. */
alter table document add column state text not null generated always as (case
  when is_closed or (matched + settled + credited + adjusted + in_cheques + factored = amount
    and not (is_annulled and matched + settled = 0)) then 'PAID'
  when claimed_on is not null or section = 'reclamado' then 'CLAIMED'
  when is_annulled then 'ANNULLED'
  when is_expected then 'PENDING'
  else 'UNEXPECTED'
end) stored;

create index document_due on document (company_id, is_received, due_on) where remaining > 0 and is_expected;
create index document_cash on document (company_id, is_received, cash_on) where remaining > 0 and is_expected;
create index document_open on document (company_id, counterpart_rut, is_received) where remaining > 0 and is_expected;
create index document_remaining on document (company_id, remaining) where remaining > 0 and is_expected;
create index document_list on document (company_id, issued_on desc, document_id)
  include (document_type, is_received, code, due_on, state, sign, currency, amount, amount_clp, remaining, matched, search)
  where not is_hidden and not is_superseded;

create index document_pending on document (company_id, is_received, issued_on desc, document_id)
  include (document_type, code, due_on, matched, currency) where state = 'PENDING' and not is_hidden and not is_superseded;

/** A cheque is a document of type PAYMENT with the same id, which movements match. One that was matched whole was cashed. */
create table cheque (
  company_id uuid not null references company on delete cascade,
  cheque_id uuid not null,
  number text not null,
  bank_code text,
  state text not null check (state in ('inHand', 'issued', 'deposited', 'bounced', 'cancelled')),
  /** The day of its last state, and why it was bounced or cancelled. */
  state_on date not null,
  reason text,
  /** The cheques of one deposit. */
  slip_id uuid,
  primary key (company_id, cheque_id),
  foreign key (company_id, cheque_id) references document on delete cascade
);
call protect_company_table('cheque');
call announce_changes('cheque', 'documents');

/** What lowers a document beside matches and credit notes: positive minor units of its currency. */
create table reduction (
  company_id uuid not null references company on delete cascade,
  reduction_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('settlement', 'adjustment', 'cheque', 'factored')),
  amount bigint not null check (amount > 0),
  /** Of a settlement the day of payment; of the others the day of the act. */
  on_day date not null,
  note text,
  cheque_id uuid,
  /** Not while its cheque is bounced or cancelled. */
  stands boolean not null default true,
  /** The document's area before this row took it into another one. */
  area_before jsonb,
  act_no bigint not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, reduction_id),
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, cheque_id) references cheque on delete cascade,
  check ((kind = 'cheque') = (cheque_id is not null))
);
create index on reduction (company_id, document_id);
create index on reduction (company_id, cheque_id) where cheque_id is not null;
call protect_company_table('reduction');
call announce_changes('reduction', 'documents');

/** To whom an invoice was sold, and what of it is still expected of the factor, as documents of their own. */
create table factoring (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  holder_name text not null,
  holder_rut text,
  on_day date not null,
  advance_id uuid,
  retention_id uuid,
  act_no bigint not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, advance_id) references document on delete set null (advance_id),
  foreign key (company_id, retention_id) references document on delete set null (retention_id)
);
create index on factoring (company_id, advance_id) where advance_id is not null;
create index on factoring (company_id, retention_id) where retention_id is not null;
call protect_company_table('factoring');
call announce_changes('factoring', 'documents');

create function reduction_rolls_up() returns trigger language plpgsql as $$
begin
  -- Deleting a document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update document d set settled = d.settled + c.settled, adjusted = d.adjusted + c.adjusted,
      in_cheques = d.in_cheques + c.in_cheques, factored = d.factored + c.factored
    from (select company_id, document_id,
            coalesce(sum(w * amount) filter (where kind = 'settlement'), 0) as settled,
            coalesce(sum(w * amount) filter (where kind = 'adjustment'), 0) as adjusted,
            coalesce(sum(w * amount) filter (where kind = 'cheque'), 0) as in_cheques,
            coalesce(sum(w * amount) filter (where kind = 'factored'), 0) as factored
          from (%s) r where stands group by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id
      and (c.settled <> 0 or c.adjusted <> 0 or c.in_cheques <> 0 or c.factored <> 0)
  $q$, changed_rows(tg_op));
  return null;
end $$;
create trigger reduction_inserted after insert on reduction referencing new table as new_rows
  for each statement execute function reduction_rolls_up();
create trigger reduction_updated after update on reduction referencing new table as new_rows old table as old_rows
  for each statement execute function reduction_rolls_up();
create trigger reduction_deleted after delete on reduction referencing old table as old_rows
  for each statement execute function reduction_rolls_up();

/** A document counts once: where a part of it is expected, else where it waits. It stands on its agenda's day, else on its due date. */
create or replace function document_contributions(source text) returns text language sql immutable as $$
  select format($q$
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated
    from (%s) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and k.part > 0
  $q$, source)
$$;

alter function rollup_differences(uuid) rename to differences_without_reductions;
/** Every cell of the roll-ups of a company that differs from a recomputation; empty when all is true. */
create function rollup_differences(company uuid)
returns table (what text, on_day date, id uuid, stored bigint, recomputed bigint) language sql stable as $$
  select * from differences_without_reductions(company)
  union all
  select 'by ' || kind, null, document_id, coalesce(d.amount, 0)::bigint, coalesce(r.amount, 0)::bigint
  from (select document_id, k.kind, k.amount from document
        cross join lateral (values ('settlement', settled), ('adjustment', adjusted), ('cheque', in_cheques), ('factored', factored))
          as k (kind, amount)
        where company_id = company and k.amount <> 0) d
  full join (select document_id, kind, sum(amount) as amount from reduction where company_id = company and stands group by 1, 2) r
    using (document_id, kind)
  where coalesce(d.amount, 0) <> coalesce(r.amount, 0)
$$;
