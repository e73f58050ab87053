-- A kept answer is given again only to somebody who is still a member of the companies that its operation changed.
alter table idempotency add column company_ids uuid[] not null default '{}';
