-- What needs a person today, and what they put off.

/** An item of 'Hoy' that a person put off or took for done. */
create table today_mark (
  company_id uuid not null references company on delete cascade,
  person_id uuid not null references person on delete cascade,
  /** Of domain/dashboard/today.ts. */
  item text not null check (length(item) between 1 and 150),
  marked_on date not null,
  /** From that day on it is back; null: until it grows or begins anew. */
  until date check (until > marked_on),
  /** In whole pesos, when it was marked. */
  risk bigint not null check (risk >= 0),
  primary key (company_id, person_id, item)
);
call protect_company_table('today_mark');

/** What no match and no person explained, summed without reading the movements. */
create index movement_unexplained on movement (company_id, on_day) include (amount_clp, matched_clp)
  where not is_reconciled and not is_hidden and area_id is null;
