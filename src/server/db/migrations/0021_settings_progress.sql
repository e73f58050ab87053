/**
 * How far a new cut-off date or new payment days are applied to what a company has stored (jobs of features/settings): from 0 to 1;
 * null: everything stands by them.
 */
alter table company add column settings_progress real check (settings_progress between 0 and 1);
