-- The cheques of one deposit.
create index cheque_slip on cheque (company_id, slip_id) where slip_id is not null;
