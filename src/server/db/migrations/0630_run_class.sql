-- As with every class that is new to a company: it only proposes until its people let it act.
insert into matching_mode (company_id, class, mode) select company_id, 'runSum', 'suggest' from company;
