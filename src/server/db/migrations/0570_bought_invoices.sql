-- What the debtor of a bought invoice owes is no obligation of the company's own: a document of type MANUAL, as a factor's advance is.
update document d set document_type = 'MANUAL'
where d.document_type = 'OBLIGATION' and d.kind_key = 'factoring' and exists (
  select from obligation_source s join import i on i.company_id = s.company_id and i.import_id = s.source_id
  where s.company_id = d.company_id and s.document_id = d.document_id and i.kind = 'AEC');
