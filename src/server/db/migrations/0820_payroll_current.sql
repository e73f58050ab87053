-- Of a month of the payroll book the file that was read last counts; one of which somebody said that its amounts do not hold never takes
-- the place of another.
alter table payroll_row add column is_current boolean not null default true;
update payroll_row p set is_current = false
where import_id <> (
  select i.import_id from import i
  where i.company_id = p.company_id and i.import_id in (
    select o.import_id from payroll_row o where o.company_id = p.company_id and o.period = p.period)
  order by i.answers ->> 'obligations' is not distinct from 'actual', i.finished_at desc nulls last, i.import_id desc limit 1);
