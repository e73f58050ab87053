-- How a payment by hand was made, where a person says it (domain/documents/means.ts). On settlements only.
alter table reduction
  add column means text check (means in ('transfer', 'cash', 'cheque', 'card', 'debit', 'other')),
  add constraint reduction_means_check1 check (means is null or kind = 'settlement');
