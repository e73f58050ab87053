/** Whether the amount of a source is that of the last file or charge of its area (Previred, wages), as long as the books have one. */
alter table cash_source add column follows_last boolean not null default false,
  add constraint cash_source_follows check (not follows_last or (kind = 'recurrent' and currency = 'CLP' and readjust = 'none' and not is_taxed));
