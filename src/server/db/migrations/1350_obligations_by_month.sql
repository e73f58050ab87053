-- Whether wages, contributions or an F-29 of a month stand among what is owed was looked for among all documents of that month, at each look
-- at the dashboard: obligations are few beside invoices, and found by their area.
create index document_obligation on document (company_id, area_id, period) where document_type = 'OBLIGATION';

-- On which days movements wait to be explained was read from every day of every account: found among those alone, however many years they are.
create index account_day_open on account_day (company_id, on_day) where n_open <> 0;
