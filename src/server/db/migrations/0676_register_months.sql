-- Whether the register of a month is here is told by one look.

create index document_register on document (company_id, period) where section is not null and is_received;
