-- What the engine looks for around new movements is found without reading what was matched long ago: boletas of which something is left, and
-- what acquirers paid in.
create index document_sold on document (company_id, code, issued_on) where remaining > 0 and not is_received and folio is not null;
create index movement_of_acquirer on movement (company_id, on_day) where kind = 'acquirer' and amount > 0;
