-- While the tax office does not answer, 'Hoy' asks on each look what it told in the days before.
create index claim_event_on_day on claim_event (company_id, on_day);
