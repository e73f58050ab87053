-- A cell of the roll-up whose money was paid, or moved to another day, stays with zeros: of years of invoices the report read every day on
-- which one was once expected. At night those of a company go; what comes to such a day again makes its cell anew.

/** Call it inside writeCompany: no trigger of another transaction then adds to a cell that goes. */
create function drop_empty_cells(company uuid) returns void language sql as $$
  delete from flow_day where company_id = company and n = 0 and amount = 0 and amount_clp = 0 and unrated = 0
$$;
