-- A list of documents by the name of the other side, in the order of list-order.ts, read either way.
create index document_by_name on document (company_id, (split_part(search, '|', 1) collate "C"), document_id desc)
  where not is_hidden and not is_superseded;
