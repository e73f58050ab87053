-- What a person types into the list of documents is found by indexes, and what is still to be paid is a list of its own: neither costs
-- more in a company that has many documents.

drop index document_folio;
/** For a folio, and for what begins as one. */
create index document_folio on document (company_id, folio text_pattern_ops);
drop index document_counterpart;
/** For a RUT, and for what begins as one. */
create index document_counterpart on document (company_id, counterpart_rut text_pattern_ops);
create index document_amount on document (company_id, amount);
/** Few names hold digits: whoever searches a number means these too. */
create index document_digit_name on document (company_id) where counterpart_name ~ '[0-9]';
create index document_pending on document (company_id, is_received, issued_on desc, document_id)
  include (document_type, code, due_on, matched, currency) where state = 'PENDING' and not is_hidden and not is_superseded;
