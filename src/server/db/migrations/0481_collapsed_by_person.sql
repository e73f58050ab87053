-- Which categories of a company's cash flow a person keeps collapsed. Without a row, those that the company kept before each did
-- (company.collapsed_categories, which nothing writes any more).
create table collapsed_category (
  company_id uuid not null references company on delete cascade,
  person_id uuid not null references person on delete cascade,
  category_ids uuid[] not null check (cardinality(category_ids) <= 1000),
  primary key (company_id, person_id)
);
create index on collapsed_category (person_id);
call protect_company_table('collapsed_category');
