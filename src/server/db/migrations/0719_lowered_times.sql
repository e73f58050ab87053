-- The few times of sources whose amount a person changed: each cash-flow report asks which of its projections were lowered.
create index on cash_occurrence (company_id, on_day) where rule_amount is not null;
