/** Two movements that could only be the legs of one transfer, though nothing shows that the money is the company's own, wait for a look at each. */
alter table transfer_suggestion add column is_strong boolean not null default true;
