-- Deposits of sales by card and boleta as a source whose amounts come from the books.
alter table cash_source
  drop constraint cash_source_kind_check,
  add constraint cash_source_kind_check check (kind in ('singleEntry', 'recurrent', 'f29', 'cardSales')),
  /** Of card sales: percent of the boletas that a card pays. */
  add column sales_share numeric(5, 2) check (sales_share between 0 and 100),
  /** Of card sales: the acquirer's commission in percent, before its IVA; null: what its deposits show. */
  add column sales_commission numeric(5, 3) check (sales_commission between 0 and 20),
  /** Of card sales: bank days from a sale to its deposit. */
  add column sales_bank_days integer check (sales_bank_days between 0 and 10),
  /** Of card sales: whether sales still to be made are expected too. */
  add column sales_ahead boolean,
  add constraint cash_source_sales check (
    (kind = 'cardSales') = (sales_share is not null and sales_bank_days is not null and sales_ahead is not null));
