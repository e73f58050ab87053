-- What companies had stays as it was: a class that is new to them only proposes until they let it act.
insert into matching_mode (company_id, class, mode) select company_id, 'acquirer', 'suggest' from company;
