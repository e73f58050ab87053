-- A statement tells until the end of its period, its last movement may be days before. Its balance then stands on that day too.

/**
 * `quiet_since`: of a balance on the last day that a file tells, on which it has no movement, the day of its last movement before; null for
 * the balance of a day with movements, or before the first. It holds while no statement has a movement after that day, up to its own: else
 * the file was made before it, or the bank booked something for a day that it had told.
 */
alter table statement_day add column quiet_since date check (quiet_since < on_day);
create index statement_day_quiet on statement_day (company_id, account_id, on_day) where quiet_since is not null;
