-- Whether anything older than the banks' data is unpaid reads none of what is paid.
create index document_unpaid_issued on document (company_id, issued_on) where remaining > 0 and is_expected;

-- Which other currencies are expected: a few of the cash flow's rows.
create index flow_day_foreign on flow_day (company_id, kind) include (currency, amount) where currency <> 'CLP';
