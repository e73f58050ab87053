-- The area of a scenario's loan is the company's, and follows it where it is merged into another; one that is not is that of all loans.
update scenario_step s set area_id = a.area_id
from area a join category c on c.company_id = a.company_id and c.category_id = a.category_id
where s.step ->> 'kind' = 'loan' and a.company_id = s.company_id and a.area_id::text = s.step -> 'terms' ->> 'areaId' and c.section = 'EXPENSE';
update scenario_step set step = jsonb_set(step, '{terms,areaId}', 'null')
where step ->> 'kind' = 'loan' and area_id is null and step -> 'terms' ? 'areaId';
-- Loans of before the columns of areas say nothing of them.
update scenario_step set step = jsonb_set(step, '{terms}', '{"areaId": null, "separatesInterest": false}'::jsonb || (step -> 'terms'))
where step ->> 'kind' = 'loan' and not (step -> 'terms' ? 'areaId' and step -> 'terms' ? 'separatesInterest');

-- Purchases that no register brought: those of a company that imports its registers are few.
create index document_outside on document (company_id, period) where is_received and section is null and document_type = 'TAX_DOCUMENT';
