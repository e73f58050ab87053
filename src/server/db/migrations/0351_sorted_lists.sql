-- A page of documents costs the same however many there are, in whatever order it is asked for: an index for each key that lists are
-- sorted by, as features/documents/list-order.ts writes it, read forwards or backwards.

create index document_by_due on document (company_id, due_on desc, document_id) where not is_hidden and not is_superseded;
create index document_by_amount on document (company_id, (sign * amount_clp) desc, document_id) where not is_hidden and not is_superseded;
create index document_by_remaining on document (company_id, (sign * case when state <> 'PENDING' then 0 when currency = 'CLP' then remaining
  else round(amount_clp::numeric * remaining / nullif(amount, 0))::bigint end) desc, document_id) where not is_hidden and not is_superseded;
