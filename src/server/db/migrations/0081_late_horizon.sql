/** Documents late by more days than this stand outside the cash-flow projection; 0: no late one is in it, null: all are. */
alter table company add column late_horizon_days integer default 180 check (late_horizon_days between 0 and 3650);
