/** Marks both legs of a transfer, as `transfer_ends` frees them: `movement.transfer_id` follows `own_transfer`. */
create function transfer_begins() returns trigger language plpgsql as $$
begin
  update movement m set transfer_id = n.other
  from (select company_id, out_id as leg, in_id as other from new_rows union all select company_id, in_id, out_id from new_rows) n
  where m.company_id = n.company_id and m.movement_id = n.leg;
  return null;
end $$;
create trigger transfer_begun after insert on own_transfer referencing new table as new_rows
  for each statement execute function transfer_begins();
