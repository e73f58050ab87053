-- What the search over everything steps through: counterparts by RUT and name, few beside their documents.

create index document_named on document (company_id, counterpart_rut, counterpart_name) where not is_hidden and not is_superseded;
