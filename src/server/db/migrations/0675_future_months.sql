/** Months that the arrows of the cash flow go forward, at most. */
alter table company add column future_months_view integer not null default 12 check (future_months_view between 3 and 36);
