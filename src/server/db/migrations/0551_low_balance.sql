/** In pesos, a company's own: below it what the banks are expected to have is too little. Null: it has not said. */
alter table company add column low_balance bigint check (low_balance between 0 and 999999999999999);
