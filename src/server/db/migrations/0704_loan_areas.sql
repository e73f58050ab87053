-- The area in which a loan's installments are expected; null: that of all loans.
alter table loan
  add column area_id uuid,
  add foreign key (company_id, area_id) references area (company_id, area_id);
create index on loan (company_id, area_id) where area_id is not null;
