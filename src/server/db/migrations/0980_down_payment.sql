/** Of a leasing: what is paid when the thing is handed over, beside what is financed, without IVA; its row in the schedule has number 0. */
alter table loan add down_payment bigint not null default 0 check (down_payment >= 0 and (down_payment = 0 or credit_type = 'leasing'));
