-- Figures of obligations for the planner, after a spreadsheet of them: until now they came with the next automatic round, and meanwhile
-- undoing ten thousand took twenty seconds.

create or replace function analyze_books(part text) returns void language plpgsql security definer set search_path = public, pg_temp
  set default_statistics_target = 30 as $$
begin
  if part = 'documents' then
    analyze (skip_locked) document, document_source, document_reference, document_line, credit_allocation, flow_day;
  elsif part = 'obligations' then
    analyze (skip_locked) document, obligation_source, flow_day;
  elsif part = 'matches' then
    analyze (skip_locked) match, match_suggestion, awaiting_confirmation;
  else
    analyze (skip_locked) movement, movement_source, account_day, statement_day, flow_day;
  end if;
end $$;
