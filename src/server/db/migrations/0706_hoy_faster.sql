-- What nobody explained yet is of some amount, which the index had to look up in each row.
drop index movement_unexplained;
create index movement_unexplained on movement (company_id, on_day) include (amount_clp, matched_clp)
  where not is_reconciled and not is_hidden and area_id is null and amount <> 0;

-- What is owed without a tax document: taxes that fall due are found among these few.
create index document_unpaid_other on document (company_id, is_received, due_on) include (area_id, document_id)
  where remaining > 0 and is_expected and not is_hidden and document_type <> 'TAX_DOCUMENT';
