-- What a source says beyond its amount and days: whose it is, its IVA, how it is readjusted, and a note.
alter table cash_source
  add column contact_rut text,
  /** Afecto a IVA; `is_net`: the amount is without it. */
  add column is_taxed boolean not null default false,
  add column is_net boolean not null default false,
  /** ipc: every so many months, by what the UF moved; percent: each year. */
  add column readjust text not null default 'none' check (readjust in ('none', 'ipc', 'percent')),
  add column readjust_months integer check (readjust_months between 1 and 60),
  add column readjust_percent numeric(6, 2) check (readjust_percent > 0 and readjust_percent <= 100),
  /** The day whose amount it is; null: its first. */
  add column readjust_from date,
  add column note text check (length(note) between 1 and 500),
  add constraint cash_source_net check (is_taxed or not is_net),
  add constraint cash_source_readjust check ((readjust = 'ipc') = (readjust_months is not null) and (readjust = 'percent') = (readjust_percent is not null));

/** Days for which a time of a source that has passed, and that nothing explains, is still expected. */
alter table company add column late_projection_days integer not null default 10 check (late_projection_days between 0 and 30);
