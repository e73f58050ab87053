-- What was ahead at the end of each day, kept as differences: a point that stands as it stood the night before takes no row.

create table flow_snapshot (
  company_id uuid not null references company on delete cascade,
  /** The day at whose end it was taken. */
  on_day date not null,
  /** At the banks, by currency, in its minor units. */
  balances jsonb not null,
  /** Pesos per unit of each currency as they were known, days ahead included. */
  rates jsonb not null,
  primary key (company_id, on_day)
);
call protect_company_table('flow_snapshot');
call announce_changes('flow_snapshot', 'flow');

/** What a document, an occurrence of a source, or a movement dated ahead still expected, from one snapshot until another. */
create table flow_point (
  company_id uuid not null references company on delete cascade,
  point_id uuid not null,
  kind text not null check (kind in ('document', 'occurrence', 'movement')),
  /** The first snapshot that has it so, and the first that has it no more so; null: it stands. */
  since date not null,
  until date,
  on_day date not null,
  /** As of `since`; a change of area makes no row, since it changes no balance. */
  area_id uuid not null,
  currency text not null,
  /** What is expected: in positive, out negative. */
  minor bigint not null,
  /** What the banks moved of it until then, and what was paid of it without a movement of its own. */
  cash bigint not null,
  other bigint not null,
  /** The same where it is ahead no more. */
  end_cash bigint,
  end_other bigint,
  name text,
  primary key (company_id, since, point_id)
);
create index flow_point_until on flow_point (company_id, until);
create index flow_point_standing on flow_point (company_id, point_id) where until is null;
create index flow_point_ended on flow_point (company_id, point_id) where end_cash is not null;
call protect_company_table('flow_point');
