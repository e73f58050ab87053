-- Sales that the register of their month lacks, as 0676 and 0708 have for purchases. Boletas stand there by their months.
create index document_register_sales on document (company_id, period) where section is not null and not is_received;
create index document_outside_sales on document (company_id, period, code)
  where not is_received and section is null and document_type = 'TAX_DOCUMENT' and folio is not null;
