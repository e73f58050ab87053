-- A source ends never, on a day, or after so many times: of one that had both, what comes first.
update cash_source set
  until_on = least(until_on, case
    when interval_days in (30, 60, 90) then (first_on + make_interval(months => interval_days / 30 * (times - 1)))::date
    else first_on + coalesce(interval_days, 0) * (times - 1) end),
  times = null
where until_on is not null and times is not null;
alter table cash_source add constraint cash_source_end check (until_on is null or times is null);
