-- Part payments that name the folio were of the class 'rutAndFolio': they keep what it may do.
insert into matching_mode (company_id, class, mode, set_by, set_at, stopped_at)
select company_id, 'partial', mode, set_by, set_at, stopped_at from matching_mode where class = 'rutAndFolio'
on conflict (company_id, class) do nothing;
