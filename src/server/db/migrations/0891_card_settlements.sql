/** What a card acquirer's report says of its deposits, in whole pesos. `nth`: of equal ones of a day. */
create table card_settlement (
  company_id uuid not null references company on delete cascade,
  settlement_id uuid not null,
  on_day date not null,
  sales bigint not null,
  fee bigint not null,
  annulled bigint not null,
  charges bigint not null,
  fee_refund bigint not null,
  net bigint not null,
  /** As printed; '' for none. */
  account text not null,
  sales_count integer not null,
  nth integer not null,
  primary key (company_id, settlement_id),
  unique (company_id, on_day, net, sales, fee, annulled, charges, fee_refund, account, sales_count, nth)
);
call protect_company_table('card_settlement');
call announce_changes('card_settlement', 'flow');

/** The imports that say so: without any it goes. */
create table card_settlement_source (
  company_id uuid not null references company on delete cascade,
  settlement_id uuid not null,
  source_id uuid not null,
  primary key (company_id, settlement_id, source_id),
  foreign key (company_id, settlement_id) references card_settlement on delete cascade
);
create index on card_settlement_source (company_id, source_id);
call protect_company_table('card_settlement_source');
