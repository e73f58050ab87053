-- Figures for the planner while much comes in at once: of rows of this transaction it knows nothing by itself, and of a new company
-- it expects one row in each table, so that it takes any index for as good as the right one.

drop function analyze_imported();

/**
 * Gathers figures of what hangs on documents, or on movements. A table whose figures another transaction gathers is left out: the lock
 * lasts until that one commits.
 */
create function analyze_books(part text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if part = 'documents' then
    analyze (skip_locked) document, document_source, document_reference, document_line, credit_allocation, flow_day;
  else
    analyze (skip_locked) movement, movement_source, account_day, statement_day, flow_day;
  end if;
end $$;
revoke all on function analyze_books(text) from public;
grant execute on function analyze_books(text) to caudal_app;
