-- A settlement (43) is issued by the agent who sells for the company: its receiver, who may claim it, stands on the side of sales.
drop index document_to_claim;
create index document_to_claim on document (company_id, received_on)
  where is_received <> (code = 43) and code in (33, 34, 43) and accepted_on is null and claimed_on is null;
