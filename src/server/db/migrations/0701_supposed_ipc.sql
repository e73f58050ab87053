/** Percent a month by which the cash flow supposes that the UF moves beyond the days whose value is known; null: it keeps the last one. */
alter table company add column uf_monthly_ipc double precision check (uf_monthly_ipc between -5 and 5);
