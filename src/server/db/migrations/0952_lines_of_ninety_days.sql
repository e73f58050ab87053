-- Three months of what was unpaid read what notes and payments on account have netted since, and what is unpaid of the documents issued since.
-- Both are found without reading the others: documents that something was netted with, and a cover of those that are unpaid.
create index document_netted on document (company_id, issued_on) include (document_id) where credited > 0 or netted > 0;
drop index document_unpaid_issued;
create index document_unpaid_issued on document (company_id, issued_on)
  include (document_type, is_received, due_on, currency, sign, remaining, is_hidden) where remaining > 0 and is_expected;
