-- The database as it stands after all migrations: tables with their indexes, triggers, policies and grants, then functions.
-- Written by `npm run gen`; the migrations (src/server/db/migrations) are what runs.

create extension pg_trgm;
create extension unaccent;

create table account_day (
  company_id uuid not null,
  account_id uuid not null,
  on_day date not null,
  amount bigint not null default 0,
  n bigint not null default 0,
  n_reconciled bigint not null default 0,
  inflow bigint not null default 0,
  outflow bigint not null default 0,
  closing bigint,
  n_open bigint not null default 0,
  open_clp bigint not null default 0,
  constraint account_day_pkey PRIMARY KEY (company_id, account_id, on_day),
  constraint account_day_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint account_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
) with (fillfactor=70);
CREATE INDEX account_day_closing ON account_day USING btree (company_id, account_id, on_day DESC) WHERE closing IS NOT NULL;
CREATE INDEX account_day_open ON account_day USING btree (company_id, on_day) WHERE n_open <> 0;
CREATE TRIGGER books_deleted AFTER DELETE ON account_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON account_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON account_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table account_day enable row level security, force row level security;
create policy company_rows on account_day for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on account_day for all to current_user using (true);
grant delete, insert, select, update on account_day to caudal_app;

create table area (
  company_id uuid not null,
  area_id uuid not null,
  category_id uuid not null,
  key text not null,
  label text not null,
  "position" integer not null,
  is_default boolean not null default false,
  is_hidden boolean not null default false,
  version integer not null default 1,
  constraint area_pkey PRIMARY KEY (company_id, area_id),
  constraint area_company_id_key_key UNIQUE (company_id, key),
  constraint area_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES category(company_id, category_id),
  constraint area_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER area_takes_slot AFTER INSERT ON area REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION area_takes_slot();
CREATE TRIGGER books_deleted AFTER DELETE ON area REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON area REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON area REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table area enable row level security, force row level security;
create policy company_rows on area for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on area for all to current_user using (true);
grant delete, insert, select, update on area to caudal_app;

create table area_rule (
  company_id uuid not null,
  applies_habits boolean not null,
  constraint area_rule_pkey PRIMARY KEY (company_id),
  constraint area_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON area_rule REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON area_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON area_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table area_rule enable row level security, force row level security;
create policy company_rows on area_rule for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on area_rule for all to current_user using (true);
grant delete, insert, select, update on area_rule to caudal_app;

create table area_slot (
  company_id uuid not null,
  slot_id uuid not null,
  area_id uuid not null,
  constraint area_slot_pkey PRIMARY KEY (company_id, slot_id),
  constraint area_slot_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id) ON DELETE CASCADE,
  constraint area_slot_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE INDEX area_slot_of_area ON area_slot USING btree (company_id, area_id);
CREATE INDEX area_slot_passed ON area_slot USING btree (company_id) WHERE area_id <> slot_id;
CREATE TRIGGER books_deleted AFTER DELETE ON area_slot REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON area_slot REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON area_slot REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table area_slot enable row level security, force row level security;
create policy company_rows on area_slot for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on area_slot for all to current_user using (true);
grant delete, insert, select, update on area_slot to caudal_app;

create table awaiting_confirmation (
  company_id uuid not null,
  movement_id uuid not null,
  document_id uuid not null,
  amount bigint not null,
  document_amount bigint not null,
  currency text not null,
  constraint awaiting_confirmation_pkey PRIMARY KEY (company_id, movement_id, document_id),
  constraint awaiting_confirmation_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint awaiting_confirmation_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint awaiting_confirmation_document_amount_check CHECK (document_amount > 0)
);
CREATE INDEX awaiting_confirmation_company_id_document_id_idx ON awaiting_confirmation USING btree (company_id, document_id);
CREATE TRIGGER awaiting_deleted AFTER DELETE ON awaiting_confirmation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION awaiting_rolls_up();
CREATE TRIGGER awaiting_inserted AFTER INSERT ON awaiting_confirmation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION awaiting_rolls_up();
CREATE TRIGGER awaiting_updated AFTER UPDATE ON awaiting_confirmation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION awaiting_rolls_up();
CREATE TRIGGER books_deleted AFTER DELETE ON awaiting_confirmation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON awaiting_confirmation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON awaiting_confirmation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table awaiting_confirmation enable row level security, force row level security;
create policy company_rows on awaiting_confirmation for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on awaiting_confirmation for all to current_user using (true);
grant delete, insert, select, update on awaiting_confirmation to caudal_app;

create table awaiting_total (
  company_id uuid not null,
  currency text not null,
  movements bigint not null,
  amount bigint not null,
  constraint awaiting_total_pkey PRIMARY KEY (company_id, currency),
  constraint awaiting_total_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON awaiting_total REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON awaiting_total REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON awaiting_total REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table awaiting_total enable row level security, force row level security;
create policy company_rows on awaiting_total for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on awaiting_total for all to current_user using (true);
grant delete, insert, select, update on awaiting_total to caudal_app;

create table bank_account (
  company_id uuid not null,
  account_id uuid not null,
  bank_code text not null,
  number text not null,
  number_norm text not null,
  currency text not null default 'CLP'::text,
  kind text not null default 'corriente'::text,
  alias text not null default ''::text,
  credit_line_approved bigint not null default 0,
  credit_line_used bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  made_by_source uuid,
  initial_on date,
  initial_balance bigint,
  constraint bank_account_pkey PRIMARY KEY (company_id, account_id),
  constraint bank_account_company_id_bank_code_number_norm_currency_key UNIQUE (company_id, bank_code, number_norm, currency),
  constraint bank_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint bank_account_bank_code_check CHECK (bank_code ~ '^\d{3}$'::text),
  constraint bank_account_check CHECK ((initial_on IS NULL) = (initial_balance IS NULL)),
  constraint bank_account_kind_check CHECK (kind = ANY (ARRAY['corriente'::text, 'vista'::text, 'ahorro'::text, 'chequera'::text, 'pyme'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON bank_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_inserted AFTER INSERT ON bank_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_updated AFTER UPDATE ON bank_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
alter table bank_account enable row level security, force row level security;
create policy company_rows on bank_account for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on bank_account for all to current_user using (true);
grant delete, insert, select, update on bank_account to caudal_app;

create table bank_month_arrival (
  company_id uuid not null,
  close_id uuid not null,
  movement_id uuid not null,
  arrived_at timestamp with time zone not null default now(),
  constraint bank_month_arrival_pkey PRIMARY KEY (company_id, close_id, movement_id),
  constraint bank_month_arrival_company_id_close_id_fkey FOREIGN KEY (company_id, close_id) REFERENCES bank_month_close(company_id, close_id) ON DELETE CASCADE,
  constraint bank_month_arrival_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint bank_month_arrival_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE
);
CREATE INDEX bank_month_arrival_of_movement ON bank_month_arrival USING btree (company_id, movement_id);
CREATE TRIGGER books_deleted AFTER DELETE ON bank_month_arrival REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON bank_month_arrival REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON bank_month_arrival REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
alter table bank_month_arrival enable row level security, force row level security;
create policy company_rows on bank_month_arrival for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on bank_month_arrival for all to current_user using (true);
grant delete, insert, select, update on bank_month_arrival to caudal_app;

create table bank_month_close (
  company_id uuid not null,
  close_id uuid not null,
  account_id uuid not null,
  month date not null,
  number integer not null,
  version integer not null,
  report jsonb not null,
  closed_by uuid,
  closed_at timestamp with time zone not null default now(),
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reopen_reason text,
  constraint bank_month_close_pkey PRIMARY KEY (company_id, close_id),
  constraint bank_month_close_company_id_account_id_month_version_key UNIQUE (company_id, account_id, month, version),
  constraint bank_month_close_company_id_number_key UNIQUE (company_id, number),
  constraint bank_month_close_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES person(person_id),
  constraint bank_month_close_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint bank_month_close_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint bank_month_close_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES person(person_id),
  constraint bank_month_close_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint bank_month_close_reopen_reason_check CHECK (length(reopen_reason) >= 3 AND length(reopen_reason) <= 300)
);
CREATE UNIQUE INDEX bank_month_closed ON bank_month_close USING btree (company_id, account_id, month) WHERE reopened_at IS NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON bank_month_close REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON bank_month_close REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON bank_month_close REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
alter table bank_month_close enable row level security, force row level security;
create policy company_rows on bank_month_close for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on bank_month_close for all to current_user using (true);
grant delete, insert, select, update on bank_month_close to caudal_app;

create table books_version (
  company_id uuid not null,
  version bigint not null,
  constraint books_version_pkey PRIMARY KEY (company_id)
);
alter table books_version enable row level security, force row level security;
create policy company_rows on books_version for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on books_version for all to current_user using (true);

create table card_settlement (
  company_id uuid not null,
  settlement_id uuid not null,
  on_day date not null,
  sales bigint not null,
  fee bigint not null,
  annulled bigint not null,
  charges bigint not null,
  fee_refund bigint not null,
  net bigint not null,
  account text not null,
  sales_count integer not null,
  nth integer not null,
  constraint card_settlement_pkey PRIMARY KEY (company_id, settlement_id),
  constraint card_settlement_company_id_on_day_net_sales_fee_annulled_ch_key UNIQUE (company_id, on_day, net, sales, fee, annulled, charges, fee_refund, account, sales_count, nth),
  constraint card_settlement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON card_settlement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON card_settlement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON card_settlement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table card_settlement enable row level security, force row level security;
create policy company_rows on card_settlement for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on card_settlement for all to current_user using (true);
grant delete, insert, select, update on card_settlement to caudal_app;

create table card_settlement_source (
  company_id uuid not null,
  settlement_id uuid not null,
  source_id uuid not null,
  constraint card_settlement_source_pkey PRIMARY KEY (company_id, settlement_id, source_id),
  constraint card_settlement_source_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint card_settlement_source_company_id_settlement_id_fkey FOREIGN KEY (company_id, settlement_id) REFERENCES card_settlement(company_id, settlement_id) ON DELETE CASCADE
);
CREATE INDEX card_settlement_source_company_id_source_id_idx ON card_settlement_source USING btree (company_id, source_id);
alter table card_settlement_source enable row level security, force row level security;
create policy company_rows on card_settlement_source for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on card_settlement_source for all to current_user using (true);
grant delete, insert, select, update on card_settlement_source to caudal_app;

create table cash_occurrence (
  company_id uuid not null,
  occurrence_id uuid not null,
  source_id uuid not null,
  scheduled_on date not null,
  on_day date not null,
  period date not null,
  area_id uuid not null,
  currency text not null,
  amount bigint not null,
  basis text,
  given_way bigint not null default 0,
  is_doubtful boolean not null default false,
  is_settled boolean not null default false,
  is_hidden boolean not null default false,
  label text,
  rule_on date,
  rule_area_id uuid,
  rule_currency text,
  rule_amount bigint,
  constraint cash_occurrence_pkey PRIMARY KEY (company_id, occurrence_id),
  constraint cash_occurrence_company_id_source_id_scheduled_on_key UNIQUE (company_id, source_id, scheduled_on),
  constraint cash_occurrence_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint cash_occurrence_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint cash_occurrence_company_id_rule_area_id_fkey FOREIGN KEY (company_id, rule_area_id) REFERENCES area(company_id, area_id),
  constraint cash_occurrence_company_id_source_id_fkey FOREIGN KEY (company_id, source_id) REFERENCES cash_source(company_id, source_id) ON DELETE CASCADE,
  constraint cash_occurrence_basis_check CHECK (basis = ANY (ARRAY['closed'::text, 'running'::text, 'estimated'::text])),
  constraint cash_occurrence_check CHECK (abs(given_way) <= abs(amount)),
  constraint cash_occurrence_check1 CHECK (NOT is_settled OR given_way = amount),
  constraint cash_occurrence_check2 CHECK (NOT is_hidden OR given_way = amount),
  constraint cash_occurrence_label_check CHECK (length(label) >= 1 AND length(label) <= 80)
);
CREATE INDEX cash_occurrence_company_id_on_day_idx ON cash_occurrence USING btree (company_id, on_day);
CREATE INDEX cash_occurrence_company_id_on_day_idx1 ON cash_occurrence USING btree (company_id, on_day) WHERE rule_amount IS NOT NULL;
CREATE INDEX cash_occurrence_company_id_rule_area_id_idx ON cash_occurrence USING btree (company_id, rule_area_id) WHERE rule_area_id IS NOT NULL;
CREATE INDEX cash_occurrence_company_id_rule_on_idx ON cash_occurrence USING btree (company_id, rule_on) WHERE rule_on IS NOT NULL;
CREATE INDEX cash_occurrence_in_area ON cash_occurrence USING btree (company_id, area_id);
CREATE TRIGGER books_deleted AFTER DELETE ON cash_occurrence REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON cash_occurrence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON cash_occurrence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER occurrence_deleted AFTER DELETE ON cash_occurrence REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrence_rolls_up();
CREATE TRIGGER occurrence_inserted AFTER INSERT ON cash_occurrence REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrence_rolls_up();
CREATE TRIGGER occurrence_updated AFTER UPDATE ON cash_occurrence REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrence_rolls_up();
alter table cash_occurrence enable row level security, force row level security;
create policy company_rows on cash_occurrence for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on cash_occurrence for all to current_user using (true);
grant delete, insert, select, update on cash_occurrence to caudal_app;

create table cash_position (
  company_id uuid not null,
  position_id uuid not null,
  name text not null,
  account_ids uuid[],
  area_ids uuid[],
  version integer not null default 1,
  constraint cash_position_pkey PRIMARY KEY (company_id, position_id),
  constraint cash_position_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint cash_position_account_ids_check CHECK (cardinality(account_ids) <= 1000),
  constraint cash_position_area_ids_check CHECK (cardinality(area_ids) <= 1000),
  constraint cash_position_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX cash_position_name ON cash_position USING btree (company_id, lower(name));
CREATE TRIGGER books_deleted AFTER DELETE ON cash_position REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON cash_position REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON cash_position REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table cash_position enable row level security, force row level security;
create policy company_rows on cash_position for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on cash_position for all to current_user using (true);
grant delete, insert, select, update on cash_position to caudal_app;

create table cash_source (
  company_id uuid not null,
  source_id uuid not null,
  kind text not null,
  label text not null,
  area_id uuid not null,
  currency text not null,
  amount bigint not null,
  first_on date not null,
  interval_days integer,
  pay_day text not null,
  roll text not null,
  until_on date,
  times integer,
  due_day integer not null,
  counts_from date not null,
  answer text,
  removed_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  is_hidden boolean not null default false,
  continues_id uuid,
  contact_rut text,
  is_taxed boolean not null default false,
  is_net boolean not null default false,
  readjust text not null default 'none'::text,
  readjust_months integer,
  readjust_percent numeric(6,2),
  readjust_from date,
  note text,
  sales_share numeric(5,2),
  sales_commission numeric(5,3),
  sales_bank_days integer,
  sales_ahead boolean,
  follows_last boolean not null default false,
  constraint cash_source_pkey PRIMARY KEY (company_id, source_id),
  constraint cash_source_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint cash_source_company_id_continues_id_fkey FOREIGN KEY (company_id, continues_id) REFERENCES cash_source(company_id, source_id) ON DELETE CASCADE,
  constraint cash_source_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint cash_source_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint cash_source_amount_check CHECK (amount >= 0),
  constraint cash_source_due_day_check CHECK (due_day = ANY (ARRAY[12, 20])),
  constraint cash_source_end CHECK (until_on IS NULL OR times IS NULL),
  constraint cash_source_follows CHECK (NOT follows_last OR kind = 'recurrent'::text AND currency = 'CLP'::text AND readjust = 'none'::text AND NOT is_taxed),
  constraint cash_source_interval_days_check CHECK (interval_days = ANY (ARRAY[7, 15, 30, 45, 60, 90])),
  constraint cash_source_kind_check CHECK (kind = ANY (ARRAY['singleEntry'::text, 'recurrent'::text, 'f29'::text, 'cardSales'::text])),
  constraint cash_source_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint cash_source_net CHECK (is_taxed OR NOT is_net),
  constraint cash_source_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  constraint cash_source_pay_day_check CHECK (pay_day = ANY (ARRAY['date'::text, 'first'::text, 'fifth'::text, 'last'::text])),
  constraint cash_source_readjust CHECK ((readjust = 'ipc'::text) = (readjust_months IS NOT NULL) AND (readjust = 'percent'::text) = (readjust_percent IS NOT NULL)),
  constraint cash_source_readjust_check CHECK (readjust = ANY (ARRAY['none'::text, 'ipc'::text, 'percent'::text])),
  constraint cash_source_readjust_months_check CHECK (readjust_months >= 1 AND readjust_months <= 60),
  constraint cash_source_readjust_percent_check CHECK (readjust_percent > 0::numeric AND readjust_percent <= 100::numeric),
  constraint cash_source_roll_check CHECK (roll = ANY (ARRAY['stay'::text, 'next'::text, 'previous'::text])),
  constraint cash_source_sales CHECK ((kind = 'cardSales'::text) = (sales_share IS NOT NULL AND sales_bank_days IS NOT NULL AND sales_ahead IS NOT NULL)),
  constraint cash_source_sales_bank_days_check CHECK (sales_bank_days >= 0 AND sales_bank_days <= 10),
  constraint cash_source_sales_commission_check CHECK (sales_commission >= 0::numeric AND sales_commission <= 20::numeric),
  constraint cash_source_sales_share_check CHECK (sales_share >= 0::numeric AND sales_share <= 100::numeric),
  constraint cash_source_times_check CHECK (times >= 1 AND times <= 520)
);
CREATE UNIQUE INDEX cash_source_company_id_answer_idx ON cash_source USING btree (company_id, answer) WHERE answer IS NOT NULL;
CREATE INDEX cash_source_company_id_area_id_idx ON cash_source USING btree (company_id, area_id);
CREATE INDEX cash_source_company_id_continues_id_idx ON cash_source USING btree (company_id, continues_id) WHERE continues_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON cash_source REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON cash_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON cash_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table cash_source enable row level security, force row level security;
create policy company_rows on cash_source for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on cash_source for all to current_user using (true);
grant delete, insert, select, update on cash_source to caudal_app;

create table category (
  company_id uuid not null,
  category_id uuid not null,
  label text not null,
  section text not null,
  "position" integer not null,
  is_default boolean not null default false,
  is_hidden boolean not null default false,
  version integer not null default 1,
  constraint category_pkey PRIMARY KEY (company_id, category_id),
  constraint category_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint category_section_check CHECK (section = ANY (ARRAY['INCOME'::text, 'EXPENSE'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON category REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table category enable row level security, force row level security;
create policy company_rows on category for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on category for all to current_user using (true);
grant delete, insert, select, update on category to caudal_app;

create table cheque (
  company_id uuid not null,
  cheque_id uuid not null,
  number text not null,
  bank_code text,
  state text not null,
  state_on date not null,
  reason text,
  slip_id uuid,
  constraint cheque_pkey PRIMARY KEY (company_id, cheque_id),
  constraint cheque_company_id_cheque_id_fkey FOREIGN KEY (company_id, cheque_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint cheque_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint cheque_state_check CHECK (state = ANY (ARRAY['inHand'::text, 'issued'::text, 'deposited'::text, 'bounced'::text, 'cancelled'::text]))
);
CREATE INDEX cheque_slip ON cheque USING btree (company_id, slip_id) WHERE slip_id IS NOT NULL;
CREATE INDEX cheque_state ON cheque USING btree (company_id, state);
CREATE TRIGGER books_deleted AFTER DELETE ON cheque REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON cheque REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON cheque REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table cheque enable row level security, force row level security;
create policy company_rows on cheque for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on cheque for all to current_user using (true);
grant delete, insert, select, update on cheque to caudal_app;

create table claim_attempt (
  company_id uuid not null,
  attempt_id uuid not null,
  document_id uuid not null,
  work_id uuid not null,
  action text not null,
  reason text not null,
  state text not null,
  response_code integer,
  message text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null default now(),
  asked_at timestamp with time zone,
  constraint claim_attempt_pkey PRIMARY KEY (company_id, attempt_id),
  constraint claim_attempt_company_id_work_id_document_id_key UNIQUE (company_id, work_id, document_id),
  constraint claim_attempt_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint claim_attempt_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint claim_attempt_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint claim_attempt_action_check CHECK (action = ANY (ARRAY['ACD'::text, 'ERM'::text, 'RCD'::text, 'RFP'::text, 'RFT'::text])),
  constraint claim_attempt_state_check CHECK (state = ANY (ARRAY['sending'::text, 'entered'::text, 'refused'::text, 'unknown'::text]))
);
CREATE INDEX claim_attempt_company_id_document_id_created_at_idx ON claim_attempt USING btree (company_id, document_id, created_at);
CREATE INDEX claim_attempt_open ON claim_attempt USING btree (company_id, document_id) WHERE state = ANY (ARRAY['sending'::text, 'unknown'::text]);
CREATE TRIGGER books_deleted AFTER DELETE ON claim_attempt REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON claim_attempt REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON claim_attempt REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table claim_attempt enable row level security, force row level security;
create policy company_rows on claim_attempt for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on claim_attempt for all to current_user using (true);
grant delete, insert, select, update on claim_attempt to caudal_app;

create table claim_event (
  company_id uuid not null,
  document_id uuid not null,
  event_no integer not null,
  code text not null,
  description text not null,
  responsible_rut text,
  on_day date not null,
  at_time time without time zone not null,
  constraint claim_event_pkey PRIMARY KEY (company_id, document_id, event_no),
  constraint claim_event_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint claim_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE INDEX claim_event_on_day ON claim_event USING btree (company_id, on_day);
CREATE TRIGGER books_deleted AFTER DELETE ON claim_event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON claim_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON claim_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table claim_event enable row level security, force row level security;
create policy company_rows on claim_event for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on claim_event for all to current_user using (true);
grant delete, insert, select, update on claim_event to caudal_app;

create table claim_member (
  company_id uuid not null,
  person_id uuid not null,
  constraint claim_member_pkey PRIMARY KEY (company_id, person_id),
  constraint claim_member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint claim_member_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES membership(company_id, person_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON claim_member REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
CREATE TRIGGER books_inserted AFTER INSERT ON claim_member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
CREATE TRIGGER books_updated AFTER UPDATE ON claim_member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
alter table claim_member enable row level security, force row level security;
create policy company_rows on claim_member for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on claim_member for all to current_user using (true);
grant delete, insert, select, update on claim_member to caudal_app;

create table claim_rule (
  company_id uuid not null,
  confirm_above bigint not null,
  constraint claim_rule_pkey PRIMARY KEY (company_id),
  constraint claim_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint claim_rule_confirm_above_check CHECK (confirm_above >= 0)
);
CREATE TRIGGER books_deleted AFTER DELETE ON claim_rule REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON claim_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON claim_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table claim_rule enable row level security, force row level security;
create policy company_rows on claim_rule for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on claim_rule for all to current_user using (true);
grant delete, insert, select, update on claim_rule to caudal_app;

create table collapsed_category (
  company_id uuid not null,
  person_id uuid not null,
  category_ids uuid[] not null,
  constraint collapsed_category_pkey PRIMARY KEY (company_id, person_id),
  constraint collapsed_category_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint collapsed_category_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE,
  constraint collapsed_category_category_ids_check CHECK (cardinality(category_ids) <= 1000)
);
CREATE INDEX collapsed_category_person_id_idx ON collapsed_category USING btree (person_id);
alter table collapsed_category enable row level security, force row level security;
create policy company_rows on collapsed_category for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on collapsed_category for all to current_user using (true);
grant delete, insert, select, update on collapsed_category to caudal_app;

create table comment (
  company_id uuid not null,
  comment_id uuid not null,
  document_id uuid,
  body text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  movement_id uuid,
  constraint comment_pkey PRIMARY KEY (company_id, comment_id),
  constraint comment_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint document_comment_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint document_comment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint document_comment_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint comment_check CHECK (num_nonnulls(document_id, movement_id) = 1),
  constraint document_comment_body_check CHECK (body <> ''::text AND length(body) <= 2000)
);
CREATE INDEX comment_of_document ON comment USING btree (company_id, document_id, created_at, comment_id) WHERE removed_at IS NULL;
CREATE INDEX comment_of_movement ON comment USING btree (company_id, movement_id, created_at, comment_id) WHERE removed_at IS NULL AND movement_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON comment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON comment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON comment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table comment enable row level security, force row level security;
create policy company_rows on comment for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on comment for all to current_user using (true);
grant delete, insert, select, update on comment to caudal_app;

create table company (
  company_id uuid not null,
  name text not null,
  alias text not null,
  rut text not null,
  plan text[] not null,
  features text[] not null default '{}'::text[],
  country text not null default 'CHL'::text,
  client_payment_days integer not null default 30,
  provider_payment_days integer not null default 30,
  trial_expires_on date,
  cut_off_on date,
  collapsed_categories uuid[] not null default '{}'::uuid[],
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  restricts_f29 boolean not null default false,
  comments text not null default ''::text,
  service_plan text not null default 'servicio1'::text,
  entry_on date,
  voucher_id uuid,
  reports jsonb not null default '[]'::jsonb,
  subscription_id text,
  two_person_approval boolean,
  logo_hash text,
  late_horizon_days integer default 180,
  low_balance bigint,
  late_projection_days integer not null default 10,
  future_months_view integer not null default 12,
  uf_monthly_ipc double precision,
  constraint company_pkey PRIMARY KEY (company_id),
  constraint company_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint company_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(voucher_id),
  constraint company_client_payment_days_check CHECK (client_payment_days >= 0 AND client_payment_days <= 365),
  constraint company_future_months_view_check CHECK (future_months_view >= 3 AND future_months_view <= 36),
  constraint company_late_horizon_days_check CHECK (late_horizon_days >= 0 AND late_horizon_days <= 3650),
  constraint company_late_projection_days_check CHECK (late_projection_days >= 0 AND late_projection_days <= 30),
  constraint company_low_balance_check CHECK (low_balance >= 0 AND low_balance <= '999999999999999'::bigint),
  constraint company_provider_payment_days_check CHECK (provider_payment_days >= 0 AND provider_payment_days <= 365),
  constraint company_service_plan_check CHECK (service_plan = ANY (ARRAY['servicio1'::text, 'servicio2'::text, 'servicio3'::text])),
  constraint company_subscription_id_check CHECK (length(subscription_id) >= 1 AND length(subscription_id) <= 200),
  constraint company_uf_monthly_ipc_check CHECK (uf_monthly_ipc >= '-5'::integer::double precision AND uf_monthly_ipc <= 5::double precision)
);
CREATE TRIGGER books_deleted AFTER DELETE ON company REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON company REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON company REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table company enable row level security, force row level security;
create policy company_rows on company for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy own_companies on company for select to caudal_app using ((company_id IN ( SELECT m.company_id
   FROM membership m
  WHERE m.person_id = (( SELECT current_person() AS current_person)))));
create policy owner_rows on company for all to current_user using (true);
grant delete, insert, select, update on company to caudal_app;

create table company_change (
  company_id uuid not null,
  transaction_id xid8 not null,
  areas text[] not null,
  constraint company_change_pkey PRIMARY KEY (company_id, transaction_id)
);
CREATE CONSTRAINT TRIGGER books_projected AFTER INSERT ON company_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books_are_projected();
CREATE CONSTRAINT TRIGGER change_announced AFTER INSERT ON company_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION announce_change();
alter table company_change enable row level security, force row level security;
create policy company_rows on company_change for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on company_change for all to current_user using (true);

create table company_logo (
  company_id uuid not null,
  content bytea not null,
  content_type text not null,
  constraint company_logo_pkey PRIMARY KEY (company_id),
  constraint company_logo_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint company_logo_content_check CHECK (octet_length(content) <= 524288),
  constraint company_logo_content_type_check CHECK (content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON company_logo REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON company_logo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON company_logo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table company_logo enable row level security, force row level security;
create policy company_rows on company_logo for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on company_logo for all to current_user using (true);
grant delete, insert, select, update on company_logo to caudal_app;

create table company_rate (
  company_id uuid not null,
  currency text not null,
  on_day date not null,
  value numeric(18,6) not null,
  constraint company_rate_pkey PRIMARY KEY (company_id, currency, on_day),
  constraint company_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint company_rate_value_check CHECK (value > 0::numeric)
);
CREATE TRIGGER books_deleted AFTER DELETE ON company_rate REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON company_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON company_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table company_rate enable row level security, force row level security;
create policy company_rows on company_rate for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on company_rate for all to current_user using (true);
grant delete, insert, select, update on company_rate to caudal_app;

create table company_service (
  company_id uuid not null,
  service text not null,
  starts_on date,
  constraint company_service_pkey PRIMARY KEY (company_id, service),
  constraint company_service_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON company_service REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON company_service REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON company_service REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table company_service enable row level security, force row level security;
create policy company_rows on company_service for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on company_service for all to current_user using (true);
grant delete, insert, select, update on company_service to caudal_app;

create table connection (
  company_id uuid not null,
  connection_id uuid not null,
  name text not null,
  template_id text not null,
  allowed_roles text[] not null default '{}'::text[],
  description text not null default ''::text,
  is_active boolean not null default true,
  is_updating boolean not null default false,
  reconcile boolean not null default false,
  reconcile_until date,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint connection_pkey PRIMARY KEY (company_id, connection_id),
  constraint connection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint connection_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id)
);
CREATE TRIGGER books_deleted AFTER DELETE ON connection REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_inserted AFTER INSERT ON connection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_updated AFTER UPDATE ON connection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
alter table connection enable row level security, force row level security;
create policy company_rows on connection for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on connection for all to current_user using (true);
grant delete, insert, select, update on connection to caudal_app;

create table connection_run (
  company_id uuid not null,
  run_id uuid not null,
  connection_id uuid not null,
  status text not null,
  message text not null,
  ended_at timestamp with time zone not null default now(),
  constraint connection_run_pkey PRIMARY KEY (company_id, run_id),
  constraint connection_run_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connection(company_id, connection_id) ON DELETE CASCADE,
  constraint connection_run_status_check CHECK (status = ANY (ARRAY['success'::text, 'error'::text]))
);
CREATE INDEX connection_run_last ON connection_run USING btree (company_id, connection_id, ended_at DESC);
CREATE TRIGGER books_deleted AFTER DELETE ON connection_run REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_inserted AFTER INSERT ON connection_run REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_updated AFTER UPDATE ON connection_run REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
alter table connection_run enable row level security, force row level security;
create policy company_rows on connection_run for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on connection_run for all to current_user using (true);
grant delete, insert, select, update on connection_run to caudal_app;

create table cost_center (
  company_id uuid not null,
  cost_center_id uuid not null,
  code text not null,
  name text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint cost_center_pkey PRIMARY KEY (company_id, cost_center_id),
  constraint cost_center_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint cost_center_code_check CHECK (length(code) >= 1 AND length(code) <= 20),
  constraint cost_center_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE UNIQUE INDEX cost_center_code ON cost_center USING btree (company_id, lower(code));
CREATE TRIGGER books_deleted AFTER DELETE ON cost_center REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON cost_center REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON cost_center REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table cost_center enable row level security, force row level security;
create policy company_rows on cost_center for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on cost_center for all to current_user using (true);
grant delete, insert, select, update on cost_center to caudal_app;

create table credential (
  company_id uuid not null,
  credential_id uuid not null,
  kind text not null,
  holder_rut text not null,
  holder_name text not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  wrapped_key text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint credential_pkey PRIMARY KEY (company_id, credential_id),
  constraint credential_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint credential_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint credential_kind_check CHECK (kind = 'certificate'::text)
);
CREATE UNIQUE INDEX credential_kind ON credential USING btree (company_id, kind);
CREATE TRIGGER books_deleted AFTER DELETE ON credential REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_inserted AFTER INSERT ON credential REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_updated AFTER UPDATE ON credential REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
alter table credential enable row level security, force row level security;
create policy company_rows on credential for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on credential for all to current_user using (true);
grant delete, insert, select, update on credential to caudal_app;

create table credential_field (
  company_id uuid not null,
  credential_id uuid not null,
  field text not null,
  sealed text not null,
  constraint credential_field_pkey PRIMARY KEY (company_id, credential_id, field),
  constraint credential_field_company_id_credential_id_fkey FOREIGN KEY (company_id, credential_id) REFERENCES credential(company_id, credential_id) ON DELETE CASCADE,
  constraint credential_field_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON credential_field REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_inserted AFTER INSERT ON credential_field REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
CREATE TRIGGER books_updated AFTER UPDATE ON credential_field REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('connections');
alter table credential_field enable row level security, force row level security;
create policy company_rows on credential_field for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on credential_field for all to current_user using (true);
grant delete, insert, select, update on credential_field to caudal_app;

create table credit_allocation (
  company_id uuid not null,
  note_id uuid not null,
  document_id uuid not null,
  amount bigint not null,
  is_by_hand boolean not null default false,
  constraint credit_allocation_pkey PRIMARY KEY (company_id, note_id, document_id, is_by_hand),
  constraint credit_allocation_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint credit_allocation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint credit_allocation_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint credit_allocation_amount_check CHECK (amount > 0)
);
CREATE INDEX credit_allocation_company_id_document_id_idx ON credit_allocation USING btree (company_id, document_id);
CREATE TRIGGER books_deleted AFTER DELETE ON credit_allocation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON credit_allocation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON credit_allocation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER credit_deleted AFTER DELETE ON credit_allocation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_rolls_up();
CREATE TRIGGER credit_inserted AFTER INSERT ON credit_allocation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_rolls_up();
alter table credit_allocation enable row level security, force row level security;
create policy company_rows on credit_allocation for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on credit_allocation for all to current_user using (true);
grant delete, insert, select, update on credit_allocation to caudal_app;

create table credit_line_day (
  company_id uuid not null,
  account_id uuid not null,
  on_day date not null,
  source_id uuid not null,
  approved bigint not null,
  used bigint not null,
  constraint credit_line_day_pkey PRIMARY KEY (company_id, account_id, on_day, source_id),
  constraint credit_line_day_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint credit_line_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint credit_line_day_approved_check CHECK (approved >= 0)
);
CREATE INDEX credit_line_day_company_id_source_id_idx ON credit_line_day USING btree (company_id, source_id);
CREATE TRIGGER books_deleted AFTER DELETE ON credit_line_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_inserted AFTER INSERT ON credit_line_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_updated AFTER UPDATE ON credit_line_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
alter table credit_line_day enable row level security, force row level security;
create policy company_rows on credit_line_day for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on credit_line_day for all to current_user using (true);
grant delete, insert, select, update on credit_line_day to caudal_app;

create table dashboard_layout (
  company_id uuid not null,
  person_id uuid not null,
  cards text[] not null,
  hidden text[] not null default '{}'::text[],
  collapsed text[] not null default '{}'::text[],
  constraint dashboard_layout_pkey PRIMARY KEY (company_id, person_id),
  constraint dashboard_layout_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint dashboard_layout_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON dashboard_layout REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
CREATE TRIGGER books_inserted AFTER INSERT ON dashboard_layout REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
CREATE TRIGGER books_updated AFTER UPDATE ON dashboard_layout REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
alter table dashboard_layout enable row level security, force row level security;
create policy company_rows on dashboard_layout for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on dashboard_layout for all to current_user using (true);
grant delete, insert, select, update on dashboard_layout to caudal_app;

create table difference_limit (
  company_id uuid not null,
  reason text not null,
  amount bigint not null,
  constraint difference_limit_pkey PRIMARY KEY (company_id, reason),
  constraint difference_limit_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint difference_limit_amount_check CHECK (amount > 0),
  constraint difference_limit_reason_check CHECK (reason = ANY (ARRAY['rounding'::text, 'transferFee'::text, 'earlyDiscount'::text, 'withheld'::text, 'factoringCost'::text, 'interest'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON difference_limit REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON difference_limit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON difference_limit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table difference_limit enable row level security, force row level security;
create policy company_rows on difference_limit for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on difference_limit for all to current_user using (true);
grant delete, insert, select, update on difference_limit to caudal_app;

create table din (
  company_id uuid not null,
  din_id uuid not null,
  number text not null,
  accepted_on date not null,
  paid_on date,
  agent_name text,
  agent_rut text,
  currency text not null,
  fob bigint not null,
  freight bigint not null,
  insurance bigint not null,
  cif bigint not null,
  rate numeric(18,4) not null,
  ad_valorem bigint not null,
  other_duties bigint not null,
  iva bigint not null,
  total bigint not null,
  base_clp bigint not null,
  iva_clp bigint not null,
  total_clp bigint not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint din_pkey PRIMARY KEY (company_id, din_id),
  constraint din_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint din_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint din_ad_valorem_check CHECK (ad_valorem >= 0),
  constraint din_base_clp_check CHECK (base_clp >= 0),
  constraint din_cif_check CHECK (cif >= 0),
  constraint din_fob_check CHECK (fob >= 0),
  constraint din_freight_check CHECK (freight >= 0),
  constraint din_insurance_check CHECK (insurance >= 0),
  constraint din_iva_check CHECK (iva >= 0),
  constraint din_iva_clp_check CHECK (iva_clp >= 0),
  constraint din_other_duties_check CHECK (other_duties >= 0),
  constraint din_rate_check CHECK (rate > 0::numeric),
  constraint din_total_check CHECK (total >= 0),
  constraint din_total_clp_check CHECK (total_clp >= 0)
);
CREATE INDEX din_company_id_accepted_on_din_id_idx ON din USING btree (company_id, accepted_on DESC, din_id);
CREATE UNIQUE INDEX din_number ON din USING btree (company_id, number);
CREATE TRIGGER books_deleted AFTER DELETE ON din REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON din REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON din REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table din enable row level security, force row level security;
create policy company_rows on din for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on din for all to current_user using (true);
grant delete, insert, select, update on din to caudal_app;

create table din_source (
  company_id uuid not null,
  din_id uuid not null,
  source_id uuid not null,
  constraint din_source_pkey PRIMARY KEY (company_id, din_id, source_id),
  constraint din_source_company_id_din_id_fkey FOREIGN KEY (company_id, din_id) REFERENCES din(company_id, din_id) ON DELETE CASCADE,
  constraint din_source_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE INDEX din_source_company_id_source_id_idx ON din_source USING btree (company_id, source_id);
CREATE TRIGGER books_deleted AFTER DELETE ON din_source REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON din_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON din_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table din_source enable row level security, force row level security;
create policy company_rows on din_source for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on din_source for all to current_user using (true);
grant delete, insert, select, update on din_source to caudal_app;

create table document (
  company_id uuid not null,
  document_id uuid not null,
  document_type text not null,
  code integer,
  label text,
  is_received boolean not null,
  sign smallint not null,
  folio text,
  counterpart_rut text,
  counterpart_name text,
  issued_on date not null,
  received_on date,
  accepted_on date,
  claimed_on date,
  period date not null,
  flexible_period date,
  section text,
  summary_count integer,
  currency text not null default 'CLP'::text,
  net bigint not null default 0,
  exempt bigint not null default 0,
  iva bigint not null default 0,
  iva_not_recoverable bigint not null default 0,
  other_taxes jsonb not null default '[]'::jsonb,
  amount bigint not null,
  rate numeric(18,6),
  amount_clp bigint not null,
  payment_form smallint,
  transaction_kind text,
  due_on date not null,
  due_from text not null,
  original_due_on date not null,
  area_id uuid not null,
  is_area_by_hand boolean not null default false,
  is_hidden boolean not null default false,
  is_annulled boolean not null default false,
  is_closed boolean not null default false,
  matched bigint not null default 0,
  settled bigint not null default 0,
  credited bigint not null default 0,
  is_expected boolean not null,
  xml_import_id uuid,
  created_at timestamp with time zone not null default now(),
  is_superseded boolean not null default false,
  awaiting bigint not null default 0,
  adjusted bigint not null default 0,
  in_cheques bigint not null default 0,
  factored bigint not null default 0,
  agenda_on date,
  cash_on date not null generated always as (COALESCE(agenda_on, due_on)) stored,
  remaining bigint not null generated always as (amount - matched - settled - credited - adjusted - in_cheques - factored) stored,
  state text not null generated always as (
CASE
    WHEN is_closed OR (matched + settled + credited + adjusted + in_cheques + factored) = amount AND NOT (is_annulled AND (matched + settled + in_cheques + factored) = 0) THEN 'PAID'::text
    WHEN claimed_on IS NOT NULL OR section = 'reclamado'::text THEN 'CLAIMED'::text
    WHEN is_annulled THEN 'ANNULLED'::text
    WHEN is_expected THEN 'PENDING'::text
    ELSE 'UNEXPECTED'::text
END) stored,
  is_ceded boolean not null default false,
  received_time time without time zone,
  office_accepted_on date,
  office_claimed_on date,
  kind_key text,
  institution text,
  detail text,
  reference_number text,
  recurring_id uuid,
  scheduled_on date,
  area_set_at timestamp with time zone,
  is_on_account boolean not null default false,
  netted bigint not null default 0,
  is_about_claimed boolean not null default false,
  commission bigint not null default 0,
  search text not null generated always as ((((
CASE
    WHEN octet_length(COALESCE(counterpart_name, ''::text)) = char_length(COALESCE(counterpart_name, ''::text)) THEN replace(lower(COALESCE(counterpart_name, ''::text)), '|'::text, ' '::text)
    ELSE lower(translate(COALESCE(counterpart_name, ''::text), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž|'::text, 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzz '::text))
END || '|'::text) || COALESCE(folio, ''::text)) || '|'::text) || lower(replace(COALESCE(counterpart_rut, ''::text), '-'::text, ''::text))) stored,
  constraint document_pkey PRIMARY KEY (company_id, document_id),
  constraint document_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area_slot(company_id, slot_id),
  constraint document_company_id_xml_import_id_fkey FOREIGN KEY (company_id, xml_import_id) REFERENCES import(company_id, import_id),
  constraint document_adjusted_check CHECK (adjusted >= 0),
  constraint document_amount_check CHECK (amount >= 0),
  constraint document_awaiting_check CHECK (awaiting >= 0),
  constraint document_credited_check CHECK (credited >= 0),
  constraint document_document_type_check CHECK (document_type = ANY (ARRAY['TAX_DOCUMENT'::text, 'PAYMENT'::text, 'MANUAL'::text, 'CREDIT'::text, 'RENDITION'::text, 'OBLIGATION'::text])),
  constraint document_due_from_check CHECK (due_from = ANY (ARRAY['hand'::text, 'document'::text, 'terms'::text])),
  constraint document_factored_check CHECK (factored >= 0),
  constraint document_in_cheques_check CHECK (in_cheques >= 0),
  constraint document_matched_check CHECK (matched >= 0),
  constraint document_netted_check CHECK (netted >= 0),
  constraint document_netted_on_account CHECK (netted = 0 OR is_on_account),
  constraint document_payment_form_check CHECK (payment_form = ANY (ARRAY[1, 2, 3])),
  constraint document_period_check CHECK (EXTRACT(day FROM period) = 1::numeric),
  constraint document_section_check CHECK (section = ANY (ARRAY['registro'::text, 'pendiente'::text, 'no_incluir'::text, 'reclamado'::text])),
  constraint document_settled_check CHECK (settled >= 0),
  constraint document_sign_check CHECK (sign = ANY (ARRAY['-1'::integer, 0, 1])),
  constraint document_terms_check CHECK ((matched + settled + credited + adjusted + in_cheques + factored) <= amount)
) with (fillfactor=85);
CREATE INDEX document_alike ON document USING btree (company_id, counterpart_rut, amount, issued_on, document_id) WHERE (sign * is_received::integer) <> 0;
CREATE INDEX document_amount ON document USING btree (company_id, amount);
CREATE INDEX document_area_learned ON document USING btree (company_id, counterpart_rut, is_received, area_set_at DESC) WHERE is_area_by_hand;
CREATE INDEX document_by_amount ON document USING btree (company_id, (sign * amount_clp) DESC, document_id) WHERE NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_by_due ON document USING btree (company_id, due_on DESC, document_id) WHERE NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_by_name ON document USING btree (company_id, split_part(search, '|'::text, 1) COLLATE "C", document_id DESC) WHERE NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_by_period ON document USING btree (company_id, is_received, code, period);
CREATE INDEX document_by_remaining ON document USING btree (company_id, (sign *
CASE
    WHEN state <> 'PENDING'::text THEN 0::bigint
    WHEN currency = 'CLP'::text THEN remaining
    ELSE round(amount_clp::numeric * remaining::numeric / NULLIF(amount, 0)::numeric)::bigint
END) DESC, document_id) WHERE NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_cash ON document USING btree (company_id, is_received, cash_on) WHERE remaining > 0 AND is_expected;
CREATE INDEX document_claimed ON document USING btree (company_id) WHERE claimed_on IS NOT NULL;
CREATE INDEX document_counterpart ON document USING btree (company_id, counterpart_rut text_pattern_ops, issued_on);
CREATE INDEX document_digit_name ON document USING btree (company_id) WHERE counterpart_name ~ '[0-9]'::text;
CREATE INDEX document_due ON document USING btree (company_id, is_received, due_on) WHERE remaining > 0 AND is_expected;
CREATE INDEX document_folio ON document USING btree (company_id, folio text_pattern_ops);
CREATE UNIQUE INDEX document_identity ON document USING btree (company_id, is_received, code, folio text_pattern_ops, counterpart_rut text_pattern_ops) NULLS NOT DISTINCT WHERE document_type = 'TAX_DOCUMENT'::text AND folio IS NOT NULL;
CREATE INDEX document_in_area ON document USING btree (company_id, area_id);
CREATE INDEX document_kind ON document USING btree (company_id, kind_key) WHERE kind_key IS NOT NULL;
CREATE INDEX document_list ON document USING btree (company_id, issued_on DESC, document_id) INCLUDE (document_type, is_received, code, due_on, state, sign, currency, amount, amount_clp, remaining, matched, search, is_annulled, folio, xml_import_id) WHERE NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_named ON document USING btree (company_id, counterpart_rut, counterpart_name) WHERE NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_netted ON document USING btree (company_id, issued_on) INCLUDE (document_id) WHERE credited > 0 OR netted > 0;
CREATE INDEX document_numbered ON document USING btree (company_id, counterpart_rut) WHERE (document_type = ANY (ARRAY['OBLIGATION'::text, 'RENDITION'::text])) AND COALESCE(folio, reference_number) IS NOT NULL;
CREATE INDEX document_obligation ON document USING btree (company_id, area_id, period) WHERE document_type = 'OBLIGATION'::text;
CREATE INDEX document_occurrence ON document USING btree (company_id, recurring_id, scheduled_on) WHERE recurring_id IS NOT NULL;
CREATE INDEX document_on_account ON document USING btree (company_id, counterpart_rut) WHERE is_on_account;
CREATE INDEX document_open ON document USING btree (company_id, counterpart_rut text_pattern_ops, is_received, due_on) WHERE remaining > 0 AND is_expected;
CREATE INDEX document_open_notes ON document USING btree (company_id, is_received, due_on) WHERE sign = '-1'::integer AND remaining > 0 AND is_expected AND NOT is_hidden;
CREATE INDEX document_outside ON document USING btree (company_id, period) WHERE is_received AND section IS NULL AND document_type = 'TAX_DOCUMENT'::text;
CREATE INDEX document_outside_sales ON document USING btree (company_id, period, code) WHERE NOT is_received AND section IS NULL AND document_type = 'TAX_DOCUMENT'::text AND folio IS NOT NULL;
CREATE INDEX document_owed ON document USING btree (company_id, due_on) WHERE document_type = ANY (ARRAY['OBLIGATION'::text, 'CREDIT'::text]);
CREATE UNIQUE INDEX document_payroll ON document USING btree (company_id, period, kind_key, institution) NULLS NOT DISTINCT WHERE document_type = 'OBLIGATION'::text AND (kind_key = ANY (ARRAY['sueldo'::text, 'cotizacionafp'::text, 'cotizacionsalud'::text, 'cotizacioncesantia'::text]));
CREATE INDEX document_pending ON document USING btree (company_id, is_received, issued_on DESC, document_id) INCLUDE (document_type, code, due_on, matched, currency) WHERE state = 'PENDING'::text AND NOT is_hidden AND NOT is_superseded;
CREATE INDEX document_put_away ON document USING btree (company_id, issued_on) WHERE is_hidden OR is_superseded;
CREATE INDEX document_put_off ON document USING btree (company_id, counterpart_rut text_pattern_ops) WHERE remaining > 0 AND is_expected AND cash_on > due_on;
CREATE INDEX document_register ON document USING btree (company_id, period) WHERE section IS NOT NULL AND is_received;
CREATE INDEX document_register_sales ON document USING btree (company_id, period) WHERE section IS NOT NULL AND NOT is_received;
CREATE INDEX document_remaining ON document USING btree (company_id, remaining) WHERE remaining > 0 AND is_expected;
CREATE INDEX document_settled ON document USING btree (company_id, due_on) WHERE settled > 0;
CREATE INDEX document_sold ON document USING btree (company_id, code, issued_on) WHERE remaining > 0 AND NOT is_received AND folio IS NOT NULL;
CREATE UNIQUE INDEX document_summary ON document USING btree (company_id, is_received, code, period) WHERE document_type = 'TAX_DOCUMENT'::text AND folio IS NULL;
CREATE INDEX document_to_claim ON document USING btree (company_id, received_on) WHERE is_received <> (code = 43) AND (code = ANY (ARRAY[33, 34, 43])) AND accepted_on IS NULL AND claimed_on IS NULL;
CREATE INDEX document_unpaid ON document USING btree (company_id, is_received, due_on) INCLUDE (document_id, document_type, currency, sign, remaining, amount, amount_clp, issued_on, counterpart_rut, counterpart_name, area_id, is_hidden) WHERE remaining > 0 AND is_expected;
CREATE INDEX document_unpaid_issued ON document USING btree (company_id, issued_on) INCLUDE (document_type, is_received, due_on, currency, sign, remaining, is_hidden) WHERE remaining > 0 AND is_expected;
CREATE INDEX document_unpaid_other ON document USING btree (company_id, is_received, due_on) INCLUDE (area_id, document_id) WHERE remaining > 0 AND is_expected AND NOT is_hidden AND document_type <> 'TAX_DOCUMENT'::text;
CREATE TRIGGER ages_deleted AFTER DELETE ON document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_ages();
CREATE TRIGGER ages_inserted AFTER INSERT ON document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_ages();
CREATE TRIGGER ages_updated AFTER UPDATE ON document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_ages();
CREATE TRIGGER books_deleted AFTER DELETE ON document REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON document REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON document REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER document_deleted AFTER DELETE ON document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_rolls_up();
CREATE TRIGGER document_enters_on_insert AFTER INSERT ON document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_enters_area();
CREATE TRIGGER document_enters_on_update AFTER UPDATE ON document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_enters_area();
CREATE TRIGGER document_inserted AFTER INSERT ON document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_rolls_up();
CREATE TRIGGER document_sources_gone AFTER DELETE ON document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_sources_go();
CREATE TRIGGER document_updated AFTER UPDATE ON document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_rolls_up();
CREATE TRIGGER installments_deleted AFTER DELETE ON document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_installments();
CREATE TRIGGER installments_inserted AFTER INSERT ON document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_installments();
CREATE TRIGGER installments_updated AFTER UPDATE ON document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_installments();
CREATE TRIGGER net_deleted AFTER DELETE ON document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_counts_net();
CREATE TRIGGER net_inserted AFTER INSERT ON document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_counts_net();
CREATE TRIGGER net_updated AFTER UPDATE ON document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_counts_net();
CREATE TRIGGER on_account_stands AFTER UPDATE OF matched ON document FOR EACH ROW WHEN (new.is_on_account) EXECUTE FUNCTION on_account_stands();
alter table document enable row level security, force row level security;
create policy company_rows on document for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document for all to current_user using (true);
grant delete, insert, select, update on document to caudal_app;

create table document_cost_center (
  company_id uuid not null,
  document_id uuid not null,
  cost_center_id uuid not null,
  amount bigint not null,
  percentage integer,
  constraint document_cost_center_pkey PRIMARY KEY (company_id, document_id, cost_center_id),
  constraint document_cost_center_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES cost_center(company_id, cost_center_id),
  constraint document_cost_center_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint document_cost_center_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint document_cost_center_amount_check CHECK (amount >= 0),
  constraint document_cost_center_percentage_check CHECK (percentage >= 1 AND percentage <= 10000)
);
CREATE INDEX document_cost_center_company_id_cost_center_id_idx ON document_cost_center USING btree (company_id, cost_center_id);
CREATE TRIGGER books_deleted AFTER DELETE ON document_cost_center REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON document_cost_center REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON document_cost_center REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table document_cost_center enable row level security, force row level security;
create policy company_rows on document_cost_center for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document_cost_center for all to current_user using (true);
grant delete, insert, select, update on document_cost_center to caudal_app;

create table document_line (
  company_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  name text not null,
  description text,
  quantity numeric,
  unit text,
  unit_price numeric,
  discount bigint,
  discount_percentage numeric,
  amount bigint not null,
  is_exempt boolean not null default false,
  constraint document_line_pkey PRIMARY KEY (company_id, document_id, line_no),
  constraint document_line_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint document_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table document_line enable row level security, force row level security;
create policy company_rows on document_line for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document_line for all to current_user using (true);
grant delete, insert, select, update on document_line to caudal_app;

create table document_reference (
  company_id uuid not null,
  document_id uuid not null,
  reference_no integer not null,
  code text not null,
  folio text not null,
  on_day date,
  effect smallint,
  reason text,
  target_id uuid,
  constraint document_reference_pkey PRIMARY KEY (company_id, document_id, reference_no),
  constraint document_reference_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint document_reference_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint document_reference_company_id_target_id_fkey FOREIGN KEY (company_id, target_id) REFERENCES document(company_id, document_id) ON DELETE SET NULL (target_id),
  constraint document_reference_effect_check CHECK (effect = ANY (ARRAY[1, 2, 3]))
);
CREATE INDEX document_reference_company_id_code_folio_idx ON document_reference USING btree (company_id, code, folio);
CREATE INDEX document_reference_company_id_target_id_idx ON document_reference USING btree (company_id, target_id);
CREATE TRIGGER net_deleted AFTER DELETE ON document_reference FOR EACH ROW WHEN (old.target_id IS NOT NULL) EXECUTE FUNCTION reference_counts_net();
CREATE TRIGGER net_inserted AFTER INSERT ON document_reference REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION references_count_net();
CREATE TRIGGER net_updated AFTER UPDATE ON document_reference FOR EACH ROW WHEN (old.target_id IS DISTINCT FROM new.target_id) EXECUTE FUNCTION reference_counts_net();
alter table document_reference enable row level security, force row level security;
create policy company_rows on document_reference for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document_reference for all to current_user using (true);
grant delete, insert, select, update on document_reference to caudal_app;

create table document_source (
  company_id uuid not null,
  document_id uuid not null,
  import_id uuid not null,
  line_no integer not null,
  facts jsonb,
  digest uuid,
  constraint document_source_pkey PRIMARY KEY (company_id, document_id, import_id)
);
CREATE INDEX document_source_ceded ON document_source USING btree (company_id, document_id) WHERE jsonb_typeof(facts -> 'cesiones'::text) = 'array'::text;
CREATE INDEX document_source_company_id_import_id_idx ON document_source USING btree (company_id, import_id);
alter table document_source enable row level security, force row level security;
create policy company_rows on document_source for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document_source for all to current_user using (true);
grant delete, insert, select, update on document_source to caudal_app;

create table document_target (
  company_id uuid not null,
  work_id uuid not null,
  document_id uuid not null,
  remaining bigint not null,
  constraint document_target_pkey PRIMARY KEY (company_id, work_id, document_id),
  constraint document_target_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint document_target_company_id_work_id_fkey FOREIGN KEY (company_id, work_id) REFERENCES work(company_id, work_id) ON DELETE CASCADE
);
alter table document_target enable row level security, force row level security;
create policy company_rows on document_target for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document_target for all to current_user using (true);
grant delete, insert, select, update on document_target to caudal_app;

create table document_view (
  company_id uuid not null,
  view_id uuid not null,
  person_id uuid not null,
  is_shared boolean not null,
  name text not null,
  list text not null,
  filters text not null,
  hidden_columns text[] not null,
  column_order text[] not null,
  constraint document_view_pkey PRIMARY KEY (company_id, view_id),
  constraint document_view_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint document_view_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE,
  constraint document_view_filters_check CHECK (length(filters) <= 2000),
  constraint document_view_list_check CHECK (list = ANY (ARRAY['/documentos_tributarios'::text, '/boletas'::text, '/obligaciones'::text])),
  constraint document_view_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX document_view_of_company ON document_view USING btree (company_id, list, lower(name)) WHERE is_shared;
CREATE UNIQUE INDEX document_view_of_person ON document_view USING btree (company_id, person_id, list, lower(name)) WHERE NOT is_shared;
CREATE TRIGGER books_deleted AFTER DELETE ON document_view REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON document_view REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON document_view REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table document_view enable row level security, force row level security;
create policy company_rows on document_view for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on document_view for all to current_user using (true);
grant delete, insert, select, update on document_view to caudal_app;

create table download (
  company_id uuid not null,
  download_id uuid not null,
  kind text not null,
  params jsonb not null,
  file_name text not null,
  person_id uuid not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint download_pkey PRIMARY KEY (company_id, download_id),
  constraint download_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint download_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
CREATE INDEX download_ended ON download USING btree (expires_at);
alter table download enable row level security, force row level security;
create policy company_rows on download for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on download for all to current_user using (true);
grant delete, insert, select, update on download to caudal_app;

create table explanation (
  company_id uuid not null,
  explanation_id uuid not null,
  movement_id uuid not null,
  amount bigint not null,
  kind_key text not null,
  area_id uuid not null,
  reason text,
  origin text not null,
  run_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  on_day date not null,
  currency text not null,
  flow_amount bigint not null,
  flow_amount_clp bigint,
  constraint explanation_pkey PRIMARY KEY (company_id, explanation_id),
  constraint explanation_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint explanation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint explanation_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint explanation_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint explanation_amount_check CHECK (amount > 0),
  constraint explanation_origin_check CHECK (origin = ANY (ARRAY['manual'::text, 'engine'::text])),
  constraint explanation_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 300)
);
CREATE INDEX explanation_by_day ON explanation USING btree (company_id, on_day, area_id);
CREATE INDEX explanation_in_area ON explanation USING btree (company_id, area_id);
CREATE INDEX explanation_of_movement ON explanation USING btree (company_id, movement_id);
CREATE INDEX explanation_of_run ON explanation USING btree (company_id, run_id) WHERE run_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON explanation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON explanation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON explanation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER closed_month_deleted AFTER DELETE ON explanation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_of_closed_month();
CREATE TRIGGER closed_month_inserted AFTER INSERT ON explanation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_of_closed_month();
CREATE TRIGGER closed_month_updated AFTER UPDATE ON explanation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION explanation_changed_in_closed_month();
CREATE TRIGGER explanation_copied BEFORE INSERT ON explanation FOR EACH ROW EXECUTE FUNCTION explanation_copies();
CREATE TRIGGER explanation_deleted AFTER DELETE ON explanation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION explanation_rolls_up();
CREATE TRIGGER explanation_inserted AFTER INSERT ON explanation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION explanation_rolls_up();
CREATE TRIGGER explanation_updated AFTER UPDATE ON explanation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION explanation_rolls_up();
alter table explanation enable row level security, force row level security;
create policy company_rows on explanation for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on explanation for all to current_user using (true);
grant delete, insert, select, update on explanation to caudal_app;

create table explanation_rejection (
  company_id uuid not null,
  movement_id uuid not null,
  rejected_by uuid,
  rejected_at timestamp with time zone not null default now(),
  is_whole_run boolean not null default false,
  constraint explanation_rejection_pkey PRIMARY KEY (company_id, movement_id),
  constraint explanation_rejection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint explanation_rejection_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON explanation_rejection REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON explanation_rejection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON explanation_rejection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
alter table explanation_rejection enable row level security, force row level security;
create policy company_rows on explanation_rejection for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on explanation_rejection for all to current_user using (true);
grant delete, insert, select, update on explanation_rejection to caudal_app;

create table factoring (
  company_id uuid not null,
  document_id uuid not null,
  holder_name text not null,
  holder_rut text,
  on_day date not null,
  advance_id uuid,
  retention_id uuid,
  act_no bigint not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint factoring_pkey PRIMARY KEY (company_id, document_id),
  constraint factoring_company_id_advance_id_fkey FOREIGN KEY (company_id, advance_id) REFERENCES document(company_id, document_id) ON DELETE SET NULL (advance_id),
  constraint factoring_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint factoring_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint factoring_company_id_retention_id_fkey FOREIGN KEY (company_id, retention_id) REFERENCES document(company_id, document_id) ON DELETE SET NULL (retention_id),
  constraint factoring_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id)
);
CREATE INDEX factoring_company_id_advance_id_idx ON factoring USING btree (company_id, advance_id) WHERE advance_id IS NOT NULL;
CREATE INDEX factoring_company_id_retention_id_idx ON factoring USING btree (company_id, retention_id) WHERE retention_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON factoring REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON factoring REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON factoring REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table factoring enable row level security, force row level security;
create policy company_rows on factoring for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on factoring for all to current_user using (true);
grant delete, insert, select, update on factoring to caudal_app;

create table flow_day (
  company_id uuid not null,
  kind text not null,
  on_day date not null,
  area_id uuid not null,
  currency text not null,
  amount bigint not null,
  amount_clp bigint not null,
  n bigint not null,
  unrated bigint not null,
  moved_days integer not null default 0,
  constraint flow_day_pkey PRIMARY KEY (company_id, kind, on_day, area_id, currency, moved_days),
  constraint flow_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint flow_day_kind_check CHECK (kind = ANY (ARRAY['actual'::text, 'expected'::text, 'awaiting'::text, 'projection'::text, 'transfer'::text, 'unexplained'::text]))
) with (fillfactor=70);
CREATE INDEX flow_day_foreign ON flow_day USING btree (company_id, kind) INCLUDE (currency, amount) WHERE currency <> 'CLP'::text;
CREATE TRIGGER books_deleted AFTER DELETE ON flow_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON flow_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON flow_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table flow_day enable row level security, force row level security;
create policy company_rows on flow_day for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on flow_day for all to current_user using (true);
grant delete, insert, select, update on flow_day to caudal_app;

create table flow_point (
  company_id uuid not null,
  point_id uuid not null,
  kind text not null,
  since date not null,
  until date,
  on_day date not null,
  area_id uuid not null,
  currency text not null,
  minor bigint not null,
  cash bigint not null,
  other bigint not null,
  end_cash bigint,
  end_other bigint,
  name text,
  constraint flow_point_pkey PRIMARY KEY (company_id, since, point_id),
  constraint flow_point_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint flow_point_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'occurrence'::text, 'movement'::text]))
);
CREATE INDEX flow_point_ended ON flow_point USING btree (company_id, point_id) WHERE end_cash IS NOT NULL;
CREATE INDEX flow_point_standing ON flow_point USING btree (company_id, point_id) WHERE until IS NULL;
CREATE INDEX flow_point_until ON flow_point USING btree (company_id, until);
alter table flow_point enable row level security, force row level security;
create policy company_rows on flow_point for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on flow_point for all to current_user using (true);
grant delete, insert, select, update on flow_point to caudal_app;

create table flow_snapshot (
  company_id uuid not null,
  on_day date not null,
  balances jsonb not null,
  rates jsonb not null,
  constraint flow_snapshot_pkey PRIMARY KEY (company_id, on_day),
  constraint flow_snapshot_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON flow_snapshot REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON flow_snapshot REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON flow_snapshot REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table flow_snapshot enable row level security, force row level security;
create policy company_rows on flow_snapshot for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on flow_snapshot for all to current_user using (true);
grant delete, insert, select, update on flow_snapshot to caudal_app;

create table history (
  company_id uuid not null,
  entry_no bigint not null,
  at timestamp with time zone not null,
  person_id uuid,
  code text not null,
  params jsonb not null,
  undo jsonb,
  undoes bigint,
  subject_kind text not null,
  subject_id uuid,
  item_count integer not null,
  item_hash text not null,
  search_text text not null,
  previous_hash text not null,
  hash text not null,
  constraint history_pkey PRIMARY KEY (company_id, entry_no),
  constraint history_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint history_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id)
);
CREATE INDEX history_at ON history USING btree (company_id, at);
CREATE INDEX history_code ON history USING btree (company_id, code, entry_no DESC);
CREATE INDEX history_of_subject ON history USING btree (company_id, subject_kind, subject_id, entry_no DESC);
CREATE INDEX history_person ON history USING btree (company_id, person_id, entry_no DESC);
CREATE UNIQUE INDEX history_undoes ON history USING btree (company_id, undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON history REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('history');
CREATE TRIGGER books_inserted AFTER INSERT ON history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('history');
CREATE TRIGGER books_updated AFTER UPDATE ON history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('history');
alter table history enable row level security, force row level security;
create policy company_rows on history for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on history for all to current_user using (true);
grant insert, select on history to caudal_app;

create table history_head (
  company_id uuid not null,
  entry_no bigint not null,
  hash text not null,
  constraint history_head_pkey PRIMARY KEY (company_id),
  constraint history_head_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table history_head enable row level security, force row level security;
create policy company_rows on history_head for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on history_head for all to current_user using (true);
grant insert, select, update on history_head to caudal_app;

create table history_item (
  company_id uuid not null,
  entry_no bigint not null,
  item_no integer not null,
  item jsonb not null,
  about text generated always as (item ->> 'id'::text) stored,
  constraint history_item_pkey PRIMARY KEY (company_id, entry_no, item_no),
  constraint history_item_company_id_entry_no_fkey FOREIGN KEY (company_id, entry_no) REFERENCES history(company_id, entry_no) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX history_item_about ON history_item USING btree (company_id, about, entry_no) WHERE about IS NOT NULL;
alter table history_item enable row level security, force row level security;
create policy company_rows on history_item for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on history_item for all to current_user using (true);
grant insert, select on history_item to caudal_app;

create table history_signature (
  company_id uuid not null,
  signature_no integer not null,
  entry_no bigint not null,
  hash text not null,
  signed_at timestamp with time zone not null,
  key_id text not null,
  signature text not null,
  constraint history_signature_pkey PRIMARY KEY (company_id, signature_no),
  constraint history_signature_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON history_signature REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('history');
CREATE TRIGGER books_inserted AFTER INSERT ON history_signature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('history');
CREATE TRIGGER books_updated AFTER UPDATE ON history_signature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('history');
alter table history_signature enable row level security, force row level security;
create policy company_rows on history_signature for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on history_signature for all to current_user using (true);
grant select on history_signature to caudal_app;

create table idempotency (
  person_id uuid not null,
  key text not null,
  request_hash text not null,
  is_done boolean not null default false,
  status integer,
  answer text,
  created_at timestamp with time zone not null default now(),
  company_ids uuid[] not null default '{}'::uuid[],
  constraint idempotency_pkey PRIMARY KEY (person_id, key),
  constraint idempotency_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
CREATE INDEX idempotency_created_at_idx ON idempotency USING btree (created_at);
alter table idempotency enable row level security;
create policy own_rows on idempotency for all to caudal_app using (person_id = (( SELECT current_person() AS current_person)));
grant delete, insert, select, update on idempotency to caudal_app;

create table import (
  company_id uuid not null,
  import_id uuid not null,
  file_name text not null,
  kind text,
  status text not null,
  sha256 text not null,
  all_or_nothing boolean not null default false,
  answers jsonb not null default '{}'::jsonb,
  questions jsonb not null default '[]'::jsonb,
  rows_read integer not null default 0,
  rows_new integer not null default 0,
  rows_repeated integer not null default 0,
  rows_rejected integer not null default 0,
  problems jsonb not null default '[]'::jsonb,
  problem_count integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by uuid,
  bytes bigint not null,
  content_sha256 text,
  rows_pending integer not null default 0,
  matched_at timestamp with time zone,
  match_attempts integer not null default 0,
  constraint import_pkey PRIMARY KEY (company_id, import_id),
  constraint import_company_id_content_sha256_fkey FOREIGN KEY (company_id, content_sha256) REFERENCES import_content(company_id, sha256),
  constraint import_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint import_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES person(person_id),
  constraint import_status_check CHECK (status = ANY (ARRAY['en_proceso'::text, 'pregunta'::text, 'importado'::text, 'parcial'::text, 'repetido'::text, 'rechazado'::text, 'deshecho'::text]))
);
CREATE INDEX import_asking ON import USING btree (company_id, created_at) WHERE status = 'pregunta'::text AND undone_at IS NULL;
CREATE INDEX import_company_id_content_sha256_idx ON import USING btree (company_id, content_sha256);
CREATE INDEX import_company_id_created_at_import_id_idx ON import USING btree (company_id, created_at DESC, import_id);
CREATE INDEX import_unmatched ON import USING btree (company_id) WHERE matched_at IS NULL AND (status = ANY (ARRAY['importado'::text, 'parcial'::text]));
CREATE TRIGGER books_deleted AFTER DELETE ON import REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('imports');
CREATE TRIGGER books_inserted AFTER INSERT ON import REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('imports');
CREATE TRIGGER books_updated AFTER UPDATE ON import REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('imports');
alter table import enable row level security, force row level security;
create policy company_rows on import for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on import for all to current_user using (true);
grant delete, insert, select, update on import to caudal_app;

create table import_content (
  company_id uuid not null,
  sha256 text not null,
  bytes bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint import_content_pkey PRIMARY KEY (company_id, sha256),
  constraint import_content_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint import_content_bytes_check CHECK (bytes >= 0)
);
alter table import_content enable row level security, force row level security;
create policy company_rows on import_content for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on import_content for all to current_user using (true);
grant delete, insert, select, update on import_content to caudal_app;

create table import_content_part (
  company_id uuid not null,
  sha256 text not null,
  part_no integer not null,
  content bytea not null /* storage e */,
  constraint import_content_part_pkey PRIMARY KEY (company_id, sha256, part_no),
  constraint import_content_part_company_id_sha256_fkey FOREIGN KEY (company_id, sha256) REFERENCES import_content(company_id, sha256) ON DELETE CASCADE
);
alter table import_content_part enable row level security, force row level security;
create policy company_rows on import_content_part for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on import_content_part for all to current_user using (true);
grant delete, insert, select, update on import_content_part to caudal_app;

create table imported_match (
  company_id uuid not null,
  match_id uuid not null,
  import_id uuid not null,
  line_no integer not null,
  author text,
  matched_on date,
  constraint imported_match_pkey PRIMARY KEY (company_id, match_id, import_id),
  constraint imported_match_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint imported_match_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES import(company_id, import_id) ON DELETE CASCADE,
  constraint imported_match_company_id_match_id_fkey FOREIGN KEY (company_id, match_id) REFERENCES match(company_id, match_id) ON DELETE CASCADE
);
CREATE INDEX imported_match_of_import ON imported_match USING btree (company_id, import_id);
CREATE TRIGGER books_deleted AFTER DELETE ON imported_match REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON imported_match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON imported_match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
alter table imported_match enable row level security, force row level security;
create policy company_rows on imported_match for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on imported_match for all to current_user using (true);
grant delete, insert, select, update on imported_match to caudal_app;

create table installment_month (
  company_id uuid not null,
  period date not null,
  area_id uuid not null,
  currency text not null,
  open bigint not null,
  open_n integer not null,
  awaiting bigint not null,
  awaiting_n integer not null,
  constraint installment_month_pkey PRIMARY KEY (company_id, period, area_id, currency),
  constraint installment_month_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table installment_month enable row level security, force row level security;
create policy company_rows on installment_month for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on installment_month for all to current_user using (true);
grant delete, insert, select, update on installment_month to caudal_app;

create table invitation (
  company_id uuid not null,
  invitation_id uuid not null,
  email text,
  name text not null default ''::text,
  surname text not null default ''::text,
  role text not null,
  is_onboarding boolean not null default false,
  invited_by uuid,
  invited_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (company_id, invitation_id),
  constraint invitation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES person(person_id),
  constraint invitation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(person_id),
  constraint invitation_email_check CHECK (email = lower(email)),
  constraint invitation_role_check CHECK (role = ANY (ARRAY['FOUNDER'::text, 'USER'::text, 'USER_CAUDAL'::text, 'USER_PEPPER'::text, 'WORKER'::text, 'FLUJO_DE_CAJA'::text, 'NOMINAS'::text, 'OPERARIO'::text, 'USER_WITH_COBRANZA'::text, 'USER_WITH_OUT_COBRANZA'::text]))
);
CREATE INDEX invitation_email_idx ON invitation USING btree (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE UNIQUE INDEX invitation_open ON invitation USING btree (company_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON invitation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
CREATE TRIGGER books_inserted AFTER INSERT ON invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
CREATE TRIGGER books_updated AFTER UPDATE ON invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
alter table invitation enable row level security, force row level security;
create policy company_rows on invitation for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy own_rows on invitation for select to caudal_app using (email = (( SELECT p.email
   FROM person p
  WHERE p.person_id = current_person() AND p.email_proven_at IS NOT NULL)));
create policy owner_rows on invitation for all to current_user using (true);
grant delete, insert, select, update on invitation to caudal_app;

create table job_process (
  process_id uuid not null,
  lock_key bigint not null,
  worker_ids text[] not null default '{}'::text[],
  started_at timestamp with time zone not null default now(),
  constraint job_process_pkey PRIMARY KEY (process_id)
);

create table kept_pending (
  company_id uuid not null,
  movement_id uuid not null,
  reason text not null,
  kept_by uuid,
  kept_at timestamp with time zone not null default now(),
  settled_in uuid,
  constraint kept_pending_pkey PRIMARY KEY (company_id, movement_id),
  constraint kept_pending_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint kept_pending_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint kept_pending_company_id_settled_in_fkey FOREIGN KEY (company_id, settled_in) REFERENCES bank_month_close(company_id, close_id) ON DELETE SET NULL (settled_in),
  constraint kept_pending_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES person(person_id),
  constraint kept_pending_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 300)
);
CREATE INDEX kept_pending_settled ON kept_pending USING btree (company_id, settled_in) WHERE settled_in IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON kept_pending REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON kept_pending REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON kept_pending REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER closed_month_deleted AFTER DELETE ON kept_pending REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kept_in_closed_month();
CREATE TRIGGER closed_month_inserted AFTER INSERT ON kept_pending REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kept_in_closed_month();
alter table kept_pending enable row level security, force row level security;
create policy company_rows on kept_pending for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on kept_pending for all to current_user using (true);
grant delete, insert, select, update on kept_pending to caudal_app;

create table kind_suggestion (
  company_id uuid not null,
  movement_id uuid not null,
  kind_key text not null,
  class text not null,
  reasons jsonb not null,
  constraint kind_suggestion_pkey PRIMARY KEY (company_id, movement_id),
  constraint kind_suggestion_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint kind_suggestion_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON kind_suggestion REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON kind_suggestion REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON kind_suggestion REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table kind_suggestion enable row level security, force row level security;
create policy company_rows on kind_suggestion for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on kind_suggestion for all to current_user using (true);
grant delete, insert, select, update on kind_suggestion to caudal_app;

create table late_rate (
  company_id uuid not null,
  from_day date not null,
  percent numeric(7,4) not null,
  certificate text not null,
  constraint late_rate_pkey PRIMARY KEY (company_id, from_day),
  constraint late_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint late_rate_certificate_check CHECK (length(certificate) <= 60),
  constraint late_rate_percent_check CHECK (percent > 0::numeric AND percent <= 100::numeric)
);
CREATE TRIGGER books_deleted AFTER DELETE ON late_rate REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON late_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON late_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table late_rate enable row level security, force row level security;
create policy company_rows on late_rate for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on late_rate for all to current_user using (true);
grant delete, insert, select, update on late_rate to caudal_app;

create table likely_duplicate (
  company_id uuid not null,
  document_id uuid not null,
  other_id uuid not null,
  reason text not null,
  dismissed_by uuid,
  dismissed_at timestamp with time zone,
  constraint likely_duplicate_pkey PRIMARY KEY (company_id, document_id, other_id),
  constraint likely_duplicate_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint likely_duplicate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint likely_duplicate_company_id_other_id_fkey FOREIGN KEY (company_id, other_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint likely_duplicate_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES person(person_id),
  constraint likely_duplicate_check CHECK (other_id <> document_id),
  constraint likely_duplicate_reason_check CHECK (reason = ANY (ARRAY['days'::text, 'folio'::text, 'paper'::text, 'obligation'::text]))
);
CREATE INDEX likely_duplicate_other ON likely_duplicate USING btree (company_id, other_id);
CREATE TRIGGER books_deleted AFTER DELETE ON likely_duplicate REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON likely_duplicate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON likely_duplicate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table likely_duplicate enable row level security, force row level security;
create policy company_rows on likely_duplicate for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on likely_duplicate for all to current_user using (true);
grant delete, insert, select, update on likely_duplicate to caudal_app;

create table link (
  token_hash text not null,
  kind text not null,
  person_id uuid,
  target jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_mailed boolean not null default false,
  constraint link_pkey PRIMARY KEY (token_hash),
  constraint link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE,
  constraint link_check CHECK (kind = 'invitation'::text OR person_id IS NOT NULL),
  constraint link_kind_check CHECK (kind = ANY (ARRAY['reset'::text, 'verify'::text, 'invitation'::text]))
);
CREATE INDEX link_expires_at_idx ON link USING btree (expires_at);
CREATE INDEX link_invitation ON link USING btree ((target ->> 'invitationId'::text)) WHERE kind = 'invitation'::text;
CREATE INDEX link_person_id_idx ON link USING btree (person_id);
alter table link enable row level security;

create table loan (
  company_id uuid not null,
  loan_id uuid not null,
  version integer not null default 1,
  credit_type text not null,
  method text not null,
  identificator text not null,
  institution text,
  currency text not null,
  principal bigint not null,
  payment bigint not null,
  installment_count integer not null,
  rate numeric(18,12) not null,
  rate_period text not null,
  day_count text not null,
  interval_months integer not null,
  disbursed_on date,
  first_due_on date not null,
  grace_count integer not null,
  grace text not null,
  balloon bigint not null,
  insurance bigint not null,
  rolls boolean not null,
  paid_before integer not null,
  has_bank_table boolean not null,
  disbursement_id uuid,
  prepayment_months numeric(6,3),
  letter_state text,
  tolerance numeric(5,2) not null default 0,
  renews_id uuid,
  institution_rut text,
  stamp_tax bigint not null default 0,
  notary bigint not null default 0,
  separates_interest boolean not null default false,
  area_id uuid,
  account_id uuid,
  reference text,
  reference_rate numeric(18,12),
  spread numeric(18,12),
  down_payment bigint not null default 0,
  constraint loan_pkey PRIMARY KEY (company_id, loan_id),
  constraint loan_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE SET NULL (account_id),
  constraint loan_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint loan_company_id_disbursement_id_fkey FOREIGN KEY (company_id, disbursement_id) REFERENCES document(company_id, document_id),
  constraint loan_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint loan_company_id_renews_id_fkey FOREIGN KEY (company_id, renews_id) REFERENCES loan(company_id, loan_id),
  constraint loan_balloon_check CHECK (balloon >= 0),
  constraint loan_check CHECK ((credit_type = 'cartaCredito'::text) = (letter_state IS NOT NULL)),
  constraint loan_check1 CHECK ((stamp_tax + notary) < principal),
  constraint loan_check2 CHECK ((reference_rate IS NULL) = (spread IS NULL)),
  constraint loan_check3 CHECK (down_payment >= 0 AND (down_payment = 0 OR credit_type = 'leasing'::text)),
  constraint loan_credit_type_check CHECK (credit_type = ANY (ARRAY['comercial'::text, 'bullet'::text, 'comex'::text, 'cartaCredito'::text, 'leasing'::text])),
  constraint loan_day_count_check CHECK (day_count = ANY (ARRAY['thirty360'::text, 'actual360'::text, 'actual365'::text])),
  constraint loan_grace_check CHECK (grace = ANY (ARRAY['interest'::text, 'capitalised'::text])),
  constraint loan_grace_count_check CHECK (grace_count >= 0),
  constraint loan_identificator_check CHECK (length(identificator) >= 1 AND length(identificator) <= 80),
  constraint loan_installment_count_check CHECK (installment_count >= 1 AND installment_count <= 600),
  constraint loan_institution_check CHECK (length(institution) >= 1 AND length(institution) <= 80),
  constraint loan_institution_rut_check CHECK (institution_rut ~ '^[0-9]{1,9}-[0-9K]$'::text),
  constraint loan_insurance_check CHECK (insurance >= 0),
  constraint loan_interval_months_check CHECK (interval_months = ANY (ARRAY[1, 3, 6, 12])),
  constraint loan_letter_state_check CHECK (letter_state = ANY (ARRAY['ABIERTA'::text, 'NEGOCIADA'::text, 'DIFERIDA'::text, 'ANULADA'::text])),
  constraint loan_method_check CHECK (method = ANY (ARRAY['french'::text, 'german'::text, 'balloon'::text, 'advance'::text, 'arrears'::text])),
  constraint loan_notary_check CHECK (notary >= 0),
  constraint loan_paid_before_check CHECK (paid_before >= 0),
  constraint loan_payment_check CHECK (payment > 0),
  constraint loan_prepayment_months_check CHECK (prepayment_months >= 0::numeric AND prepayment_months <= 99::numeric),
  constraint loan_principal_check CHECK (principal > 0),
  constraint loan_rate_check CHECK (rate >= 0::numeric),
  constraint loan_rate_period_check CHECK (rate_period = ANY (ARRAY['month'::text, 'year'::text])),
  constraint loan_separates_interest CHECK (NOT separates_interest OR (credit_type = ANY (ARRAY['comercial'::text, 'bullet'::text, 'comex'::text]))),
  constraint loan_stamp_tax_check CHECK (stamp_tax >= 0),
  constraint loan_tolerance_check CHECK (tolerance >= 0::numeric AND tolerance <= 100::numeric)
);
CREATE INDEX loan_company_id_account_id_idx ON loan USING btree (company_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX loan_company_id_area_id_idx ON loan USING btree (company_id, area_id) WHERE area_id IS NOT NULL;
CREATE INDEX loan_company_id_disbursement_id_idx ON loan USING btree (company_id, disbursement_id);
CREATE INDEX loan_company_id_renews_id_idx ON loan USING btree (company_id, renews_id);
CREATE UNIQUE INDEX loan_identificator ON loan USING btree (company_id, lower(identificator));
CREATE TRIGGER books_deleted AFTER DELETE ON loan REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON loan REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON loan REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table loan enable row level security, force row level security;
create policy company_rows on loan for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on loan for all to current_user using (true);
grant delete, insert, select, update on loan to caudal_app;

create table loan_installment (
  company_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  due_on date not null,
  cash_on date not null,
  capital bigint not null,
  interest bigint not null,
  stock bigint not null,
  charges bigint not null,
  vat bigint not null,
  amount bigint not null,
  document_id uuid,
  rolled bigint not null default 0,
  interest_document_id uuid,
  constraint loan_installment_pkey PRIMARY KEY (company_id, loan_id, number),
  constraint loan_installment_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id),
  constraint loan_installment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint loan_installment_company_id_interest_document_id_fkey FOREIGN KEY (company_id, interest_document_id) REFERENCES document(company_id, document_id),
  constraint loan_installment_company_id_loan_id_fkey FOREIGN KEY (company_id, loan_id) REFERENCES loan(company_id, loan_id) ON DELETE CASCADE,
  constraint loan_installment_amount_check CHECK (amount >= 0),
  constraint loan_installment_charges_check CHECK (charges >= 0),
  constraint loan_installment_check CHECK (amount = (capital + interest + charges + vat - rolled)),
  constraint loan_installment_interest_check CHECK (interest >= 0),
  constraint loan_installment_rolled_check CHECK (rolled >= 0),
  constraint loan_installment_stock_check CHECK (stock >= 0),
  constraint loan_installment_vat_check CHECK (vat >= 0)
);
CREATE INDEX loan_installment_company_id_document_id_idx ON loan_installment USING btree (company_id, document_id);
CREATE INDEX loan_installment_company_id_interest_document_id_idx ON loan_installment USING btree (company_id, interest_document_id) WHERE interest_document_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON loan_installment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON loan_installment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON loan_installment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table loan_installment enable row level security, force row level security;
create policy company_rows on loan_installment for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on loan_installment for all to current_user using (true);
grant delete, insert, select, update on loan_installment to caudal_app;

create table loan_invoice (
  company_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  invoice_id uuid,
  is_by_hand boolean not null,
  constraint loan_invoice_pkey PRIMARY KEY (company_id, loan_id, number),
  constraint loan_invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint loan_invoice_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint loan_invoice_company_id_loan_id_fkey FOREIGN KEY (company_id, loan_id) REFERENCES loan(company_id, loan_id) ON DELETE CASCADE,
  constraint loan_invoice_check CHECK (is_by_hand OR invoice_id IS NOT NULL)
);
CREATE UNIQUE INDEX loan_invoice_company_id_invoice_id_idx ON loan_invoice USING btree (company_id, invoice_id);
CREATE TRIGGER books_deleted AFTER DELETE ON loan_invoice REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON loan_invoice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON loan_invoice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table loan_invoice enable row level security, force row level security;
create policy company_rows on loan_invoice for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on loan_invoice for all to current_user using (true);
grant delete, insert, select, update on loan_invoice to caudal_app;

create table loan_prepayment (
  company_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  on_day date not null,
  mode text not null,
  capital bigint not null,
  interest bigint not null,
  commission bigint not null,
  document_id uuid not null,
  constraint loan_prepayment_pkey PRIMARY KEY (company_id, loan_id, number),
  constraint loan_prepayment_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id),
  constraint loan_prepayment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint loan_prepayment_company_id_loan_id_fkey FOREIGN KEY (company_id, loan_id) REFERENCES loan(company_id, loan_id) ON DELETE CASCADE,
  constraint loan_prepayment_capital_check CHECK (capital > 0),
  constraint loan_prepayment_commission_check CHECK (commission >= 0),
  constraint loan_prepayment_interest_check CHECK (interest >= 0),
  constraint loan_prepayment_mode_check CHECK (mode = ANY (ARRAY['shorter'::text, 'cheaper'::text, 'whole'::text]))
);
CREATE INDEX loan_prepayment_company_id_document_id_idx ON loan_prepayment USING btree (company_id, document_id);
CREATE TRIGGER books_deleted AFTER DELETE ON loan_prepayment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON loan_prepayment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON loan_prepayment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table loan_prepayment enable row level security, force row level security;
create policy company_rows on loan_prepayment for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on loan_prepayment for all to current_user using (true);
grant delete, insert, select, update on loan_prepayment to caudal_app;

create table match (
  company_id uuid not null,
  match_id uuid not null,
  movement_id uuid not null,
  document_id uuid not null,
  amount bigint not null,
  document_amount bigint not null,
  origin text not null,
  evidence text,
  reasons jsonb not null default '[]'::jsonb,
  run_id uuid,
  on_day date not null,
  currency text not null,
  flow_amount bigint not null,
  flow_amount_clp bigint,
  area_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  difference text,
  settlement_id uuid,
  constraint match_pkey PRIMARY KEY (company_id, match_id),
  constraint match_company_id_movement_id_document_id_key UNIQUE (company_id, movement_id, document_id),
  constraint match_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area_slot(company_id, slot_id),
  constraint match_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint match_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint match_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint match_amount_check CHECK (amount <> 0),
  constraint match_difference_check CHECK (difference = ANY (ARRAY['rounding'::text, 'transferFee'::text, 'earlyDiscount'::text, 'withheld'::text, 'factoringCost'::text, 'interest'::text])),
  constraint match_document_amount_check CHECK (document_amount > 0),
  constraint match_origin_check CHECK (origin = ANY (ARRAY['manual'::text, 'clay'::text, 'engine'::text]))
);
CREATE INDEX match_by_day ON match USING btree (company_id, on_day, area_id);
CREATE INDEX match_company_id_document_id_idx ON match USING btree (company_id, document_id);
CREATE INDEX match_company_id_run_id_idx ON match USING btree (company_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX match_learned_payer ON match USING btree (company_id, movement_id) WHERE evidence = 'learnedPayer'::text;
CREATE INDEX match_on_settlement ON match USING btree (company_id, settlement_id) WHERE settlement_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON match REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER closed_month_deleted AFTER DELETE ON match REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_of_closed_month();
CREATE TRIGGER closed_month_inserted AFTER INSERT ON match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_of_closed_month();
CREATE TRIGGER closed_month_updated AFTER UPDATE ON match REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION match_changed_in_closed_month();
CREATE TRIGGER match_copied BEFORE INSERT ON match FOR EACH ROW EXECUTE FUNCTION match_copies();
CREATE TRIGGER match_deleted AFTER DELETE ON match REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION match_rolls_up();
CREATE TRIGGER match_inserted AFTER INSERT ON match REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION match_rolls_up();
CREATE TRIGGER match_updated AFTER UPDATE ON match REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION match_rolls_up();
CREATE TRIGGER quality_stale_updated AFTER UPDATE ON match REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
alter table match enable row level security, force row level security;
create policy company_rows on match for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on match for all to current_user using (true);
grant delete, insert, select, update on match to caudal_app;

create table match_rejection (
  company_id uuid not null,
  movement_id uuid not null,
  document_id uuid not null,
  rejected_by uuid,
  rejected_at timestamp with time zone not null default now(),
  is_whole_run boolean not null default false,
  is_wrong boolean not null default false,
  constraint match_rejection_pkey PRIMARY KEY (company_id, movement_id, document_id),
  constraint match_rejection_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint match_rejection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint match_rejection_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint match_rejection_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES person(person_id)
);
CREATE TRIGGER books_deleted AFTER DELETE ON match_rejection REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON match_rejection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON match_rejection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table match_rejection enable row level security, force row level security;
create policy company_rows on match_rejection for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on match_rejection for all to current_user using (true);
grant delete, insert, select, update on match_rejection to caudal_app;

create table match_run (
  company_id uuid not null,
  run_id uuid not null,
  matches integer not null,
  transfers integer not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  undone_by uuid,
  undone_at timestamp with time zone,
  returned integer not null default 0,
  constraint match_run_pkey PRIMARY KEY (company_id, run_id),
  constraint match_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint match_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint match_run_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES person(person_id)
);
CREATE INDEX match_run_company_id_created_at_idx ON match_run USING btree (company_id, created_at DESC);
CREATE TRIGGER books_deleted AFTER DELETE ON match_run REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON match_run REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON match_run REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
alter table match_run enable row level security, force row level security;
create policy company_rows on match_run for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on match_run for all to current_user using (true);
grant delete, insert, select, update on match_run to caudal_app;

create table match_suggestion (
  company_id uuid not null,
  movement_id uuid not null,
  option_no smallint not null,
  document_id uuid not null,
  amount bigint not null,
  document_amount bigint not null,
  evidence text not null,
  is_strong boolean not null,
  reasons jsonb not null,
  difference text,
  constraint match_suggestion_pkey PRIMARY KEY (company_id, movement_id, option_no, document_id),
  constraint match_suggestion_difference_check CHECK (difference = ANY (ARRAY['rounding'::text, 'transferFee'::text, 'earlyDiscount'::text, 'withheld'::text, 'factoringCost'::text, 'interest'::text])),
  constraint match_suggestion_document_amount_check CHECK (document_amount > 0)
);
CREATE INDEX match_suggestion_company_id_document_id_idx ON match_suggestion USING btree (company_id, document_id);
CREATE INDEX match_suggestion_replaced ON match_suggestion USING btree (company_id, document_id) WHERE evidence = 'settledByHand'::text;
CREATE TRIGGER books_deleted AFTER DELETE ON match_suggestion REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON match_suggestion REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON match_suggestion REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table match_suggestion enable row level security, force row level security;
create policy company_rows on match_suggestion for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on match_suggestion for all to current_user using (true);
grant delete, insert, select, update on match_suggestion to caudal_app;

create table match_verdict (
  company_id uuid not null,
  verdict_id uuid not null,
  class text not null,
  movement_id uuid not null,
  is_right boolean not null,
  source text not null,
  act_no bigint,
  decided_by uuid,
  decided_at timestamp with time zone not null default now(),
  constraint match_verdict_pkey PRIMARY KEY (company_id, verdict_id),
  constraint match_verdict_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint match_verdict_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint match_verdict_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(person_id),
  constraint match_verdict_source_check CHECK (source = ANY (ARRAY['accepted'::text, 'checked'::text, 'undone'::text]))
);
CREATE INDEX match_verdict_of_act ON match_verdict USING btree (company_id, act_no) WHERE act_no IS NOT NULL;
CREATE INDEX match_verdict_of_class ON match_verdict USING btree (company_id, class, verdict_id DESC);
CREATE INDEX match_verdict_of_movement ON match_verdict USING btree (company_id, movement_id);
CREATE TRIGGER books_deleted AFTER DELETE ON match_verdict REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON match_verdict REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON match_verdict REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table match_verdict enable row level security, force row level security;
create policy company_rows on match_verdict for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on match_verdict for all to current_user using (true);
grant delete, insert, select, update on match_verdict to caudal_app;

create table matching_contradiction (
  company_id uuid not null,
  act_no bigint not null,
  topic text not null,
  key text not null,
  value text not null,
  contradicted_at timestamp with time zone not null,
  constraint matching_contradiction_pkey PRIMARY KEY (company_id, act_no, topic, key, value),
  constraint matching_contradiction_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint matching_contradiction_topic_check CHECK (topic = ANY (ARRAY['payer'::text, 'kind'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON matching_contradiction REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON matching_contradiction REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON matching_contradiction REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table matching_contradiction enable row level security, force row level security;
create policy company_rows on matching_contradiction for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_contradiction for all to current_user using (true);
grant delete, insert, select, update on matching_contradiction to caudal_app;

create table matching_forgotten (
  company_id uuid not null,
  topic text not null,
  key text not null,
  value text not null,
  forgotten_by uuid,
  forgotten_at timestamp with time zone not null,
  constraint matching_forgotten_pkey PRIMARY KEY (company_id, topic, key, value),
  constraint matching_forgotten_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint matching_forgotten_forgotten_by_fkey FOREIGN KEY (forgotten_by) REFERENCES person(person_id),
  constraint matching_forgotten_topic_check CHECK (topic = ANY (ARRAY['payer'::text, 'kind'::text, 'area'::text, 'eoaf'::text, 'sums'::text, 'days'::text, 'rounds'::text, 'account'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON matching_forgotten REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON matching_forgotten REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON matching_forgotten REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table matching_forgotten enable row level security, force row level security;
create policy company_rows on matching_forgotten for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_forgotten for all to current_user using (true);
grant delete, insert, select, update on matching_forgotten to caudal_app;

create table matching_lesson (
  company_id uuid not null,
  movement_id uuid not null,
  topic text not null,
  key text not null,
  value text not null,
  taught_by uuid,
  taught_at timestamp with time zone not null,
  constraint matching_lesson_pkey PRIMARY KEY (company_id, movement_id, topic, key, value),
  constraint matching_lesson_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint matching_lesson_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint matching_lesson_taught_by_fkey FOREIGN KEY (taught_by) REFERENCES person(person_id),
  constraint matching_lesson_topic_check CHECK (topic = ANY (ARRAY['payer'::text, 'kind'::text, 'area'::text, 'eoaf'::text, 'sums'::text, 'days'::text, 'rounds'::text, 'account'::text]))
);
CREATE INDEX matching_lesson_by_key ON matching_lesson USING btree (company_id, topic, key, value);
CREATE TRIGGER books_deleted AFTER DELETE ON matching_lesson REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON matching_lesson REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON matching_lesson REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table matching_lesson enable row level security, force row level security;
create policy company_rows on matching_lesson for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_lesson for all to current_user using (true);
grant delete, insert, select, update on matching_lesson to caudal_app;

create table matching_mode (
  company_id uuid not null,
  class text not null,
  mode text not null,
  stopped_at timestamp with time zone,
  set_by uuid,
  set_at timestamp with time zone not null default now(),
  constraint matching_mode_pkey PRIMARY KEY (company_id, class),
  constraint matching_mode_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint matching_mode_set_by_fkey FOREIGN KEY (set_by) REFERENCES person(person_id),
  constraint matching_mode_mode_check CHECK (mode = ANY (ARRAY['shadow'::text, 'suggest'::text, 'automatic'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON matching_mode REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON matching_mode REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON matching_mode REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table matching_mode enable row level security, force row level security;
create policy company_rows on matching_mode for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_mode for all to current_user using (true);
grant delete, insert, select, update on matching_mode to caudal_app;

create table matching_rule (
  company_id uuid not null,
  rule_id uuid not null,
  name text not null,
  mode text not null,
  "position" integer not null,
  version integer not null,
  definition jsonb not null,
  stopped_at timestamp with time zone,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint matching_rule_pkey PRIMARY KEY (company_id, rule_id),
  constraint matching_rule_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES person(person_id),
  constraint matching_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint matching_rule_mode_check CHECK (mode = ANY (ARRAY['off'::text, 'suggest'::text, 'automatic'::text])),
  constraint matching_rule_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE TRIGGER books_deleted AFTER DELETE ON matching_rule REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON matching_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON matching_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table matching_rule enable row level security, force row level security;
create policy company_rows on matching_rule for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_rule for all to current_user using (true);
grant delete, insert, select, update on matching_rule to caudal_app;

create table matching_rule_version (
  company_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  definition jsonb not null,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  constraint matching_rule_version_pkey PRIMARY KEY (company_id, rule_id, version),
  constraint matching_rule_version_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint matching_rule_version_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES matching_rule(company_id, rule_id) ON DELETE CASCADE,
  constraint matching_rule_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES person(person_id)
);
CREATE TRIGGER books_deleted AFTER DELETE ON matching_rule_version REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON matching_rule_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON matching_rule_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table matching_rule_version enable row level security, force row level security;
create policy company_rows on matching_rule_version for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_rule_version for all to current_user using (true);
grant delete, insert, select, update on matching_rule_version to caudal_app;

create table matching_untaught (
  company_id uuid not null,
  read_to uuid,
  constraint matching_untaught_pkey PRIMARY KEY (company_id),
  constraint matching_untaught_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table matching_untaught enable row level security, force row level security;
create policy company_rows on matching_untaught for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on matching_untaught for all to current_user using (true);
grant delete, insert, select, update on matching_untaught to caudal_app;

create table membership (
  company_id uuid not null,
  person_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint membership_pkey PRIMARY KEY (company_id, person_id),
  constraint membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE,
  constraint membership_role_check CHECK (role = ANY (ARRAY['FOUNDER'::text, 'USER'::text, 'USER_CAUDAL'::text, 'USER_PEPPER'::text, 'WORKER'::text, 'FLUJO_DE_CAJA'::text, 'NOMINAS'::text, 'OPERARIO'::text, 'USER_WITH_COBRANZA'::text, 'USER_WITH_OUT_COBRANZA'::text]))
);
CREATE INDEX membership_person_id_idx ON membership USING btree (person_id);
CREATE TRIGGER books_deleted AFTER DELETE ON membership REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
CREATE TRIGGER books_inserted AFTER INSERT ON membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
CREATE TRIGGER books_updated AFTER UPDATE ON membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('people');
alter table membership enable row level security, force row level security;
create policy company_rows on membership for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy own_rows on membership for select to caudal_app using (person_id = (( SELECT current_person() AS current_person)));
create policy owner_rows on membership for all to current_user using (true);
grant delete, insert, select, update on membership to caudal_app;

create table migration (
  name text not null,
  sha256 text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table movement (
  company_id uuid not null,
  movement_id uuid not null,
  account_id uuid not null,
  on_day date not null,
  amount bigint not null,
  currency text not null,
  amount_clp bigint,
  glosa text not null,
  reference text,
  branch text,
  counterpart_rut text,
  counterpart_name text,
  balance bigint,
  bank_uid text,
  kind text,
  ordinal integer not null default 0,
  area_id uuid,
  is_hidden boolean not null default false,
  is_closed boolean not null default false,
  transfer_id uuid,
  matched bigint not null default 0,
  matched_clp bigint not null default 0,
  is_reconciled boolean not null generated always as (matched = abs(amount) OR transfer_id IS NOT NULL OR is_closed) stored,
  created_at timestamp with time zone not null default now(),
  own_kind text,
  eoaf_key text,
  flexible_period date,
  hidden_reason text,
  origin text not null default 'statement'::text,
  constraint movement_pkey PRIMARY KEY (company_id, movement_id),
  constraint movement_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id),
  constraint movement_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint movement_check CHECK (matched >= 0 AND matched <= abs(amount)),
  constraint movement_check1 CHECK (transfer_id IS NULL OR matched = 0),
  constraint movement_check2 CHECK (hidden_reason IS NULL OR is_hidden AND length(hidden_reason) >= 3 AND length(hidden_reason) <= 300),
  constraint movement_flexible_period_check CHECK (EXTRACT(day FROM flexible_period) = 1::numeric),
  constraint movement_origin_check CHECK (origin = ANY (ARRAY['statement'::text, 'manual'::text]))
);
CREATE INDEX movement_bank_uid ON movement USING btree (company_id, account_id, bank_uid) WHERE bank_uid IS NOT NULL;
CREATE INDEX movement_by_account ON movement USING btree (company_id, account_id, on_day, amount);
CREATE INDEX movement_by_day ON movement USING btree (company_id, on_day DESC, ordinal DESC, movement_id);
CREATE INDEX movement_by_hand ON movement USING btree (company_id, account_id, on_day) WHERE origin = 'manual'::text;
CREATE INDEX movement_hidden ON movement USING btree (company_id, account_id, on_day) WHERE is_hidden;
CREATE INDEX movement_in_area ON movement USING btree (company_id, area_id) WHERE area_id IS NOT NULL;
CREATE INDEX movement_of_acquirer ON movement USING btree (company_id, on_day) WHERE kind = 'acquirer'::text AND amount > 0;
CREATE INDEX movement_open ON movement USING btree (company_id, on_day) WHERE NOT is_reconciled;
CREATE TRIGGER books_deleted AFTER DELETE ON movement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_inserted AFTER INSERT ON movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_updated AFTER UPDATE ON movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER closed_month_deleted AFTER DELETE ON movement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_leaves_closed_month();
CREATE TRIGGER closed_month_inserted AFTER INSERT ON movement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_enters_closed_month();
CREATE TRIGGER closed_month_updated AFTER UPDATE ON movement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_changes_in_closed_month();
CREATE TRIGGER movement_confirmed AFTER UPDATE ON movement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_awaits_no_more();
CREATE TRIGGER movement_deleted AFTER DELETE ON movement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_rolls_up();
CREATE TRIGGER movement_inserted AFTER INSERT ON movement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_rolls_up();
CREATE TRIGGER movement_leg_moved AFTER UPDATE OF on_day ON movement FOR EACH ROW WHEN (new.transfer_id IS NOT NULL AND new.on_day <> old.on_day) EXECUTE FUNCTION transfer_moves();
CREATE TRIGGER movement_sources_gone AFTER DELETE ON movement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_sources_go();
CREATE TRIGGER movement_updated AFTER UPDATE ON movement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION movement_rolls_up();
CREATE TRIGGER quality_stale_deleted AFTER DELETE ON movement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
CREATE TRIGGER quality_stale_inserted AFTER INSERT ON movement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
CREATE TRIGGER quality_stale_updated AFTER UPDATE ON movement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
alter table movement enable row level security, force row level security;
create policy company_rows on movement for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on movement for all to current_user using (true);
grant delete, insert, select, update on movement to caudal_app;

create table movement_kind (
  company_id uuid not null,
  kind_key text not null,
  label text,
  accounts jsonb,
  constraint movement_kind_pkey PRIMARY KEY (company_id, kind_key),
  constraint movement_kind_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint movement_kind_label_check CHECK (length(label) >= 1 AND length(label) <= 80)
);
CREATE TRIGGER books_deleted AFTER DELETE ON movement_kind REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_inserted AFTER INSERT ON movement_kind REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
CREATE TRIGGER books_updated AFTER UPDATE ON movement_kind REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('settings');
alter table movement_kind enable row level security, force row level security;
create policy company_rows on movement_kind for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on movement_kind for all to current_user using (true);
grant delete, insert, select, update on movement_kind to caudal_app;

create table movement_source (
  company_id uuid not null,
  movement_id uuid not null,
  source_id uuid not null,
  line_no integer not null,
  enriched jsonb,
  paired_by text,
  printed jsonb,
  constraint movement_source_pkey PRIMARY KEY (company_id, source_id, movement_id),
  constraint movement_source_paired_by_check CHECK (paired_by = ANY (ARRAY['id'::text, 'number'::text, 'balance'::text, 'order'::text, 'text'::text, 'likeness'::text, 'hand'::text]))
);
CREATE INDEX movement_source_company_id_movement_id_idx ON movement_source USING btree (company_id, movement_id);
alter table movement_source enable row level security, force row level security;
create policy company_rows on movement_source for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on movement_source for all to current_user using (true);
grant delete, insert, select, update on movement_source to caudal_app;

create table net_month (
  company_id uuid not null,
  period date not null,
  is_received boolean not null,
  code integer not null,
  section text not null,
  is_claimed boolean not null,
  amount bigint not null,
  n integer not null,
  base bigint not null default 0,
  iva bigint not null default 0,
  withheld bigint not null default 0,
  constraint net_month_pkey PRIMARY KEY (company_id, period, is_received, code, section, is_claimed),
  constraint net_month_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table net_month enable row level security, force row level security;
create policy company_rows on net_month for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on net_month for all to current_user using (true);
grant delete, insert, select, update on net_month to caudal_app;

create table notification (
  company_id uuid not null,
  notification_id uuid not null,
  kind text not null,
  company_name text not null,
  sender_id uuid,
  content text not null,
  redirect_url text not null,
  reference_type text,
  document_id uuid,
  botname text,
  created_at timestamp with time zone not null default now(),
  constraint notification_pkey PRIMARY KEY (company_id, notification_id),
  constraint notification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint notification_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES person(person_id),
  constraint notification_kind_check CHECK (kind = ANY (ARRAY['mention'::text, 'connection'::text, 'invitation'::text, 'role'::text, 'member'::text, 'onboarding'::text, 'claims'::text, 'matching'::text, 'cheque'::text, 'rollups'::text])),
  constraint notification_reference_type_check CHECK (reference_type = ANY (ARRAY['document'::text, 'reconciliation'::text]))
);
alter table notification enable row level security, force row level security;
create policy company_rows on notification for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy own_rows on notification for select to caudal_app using (kind = 'invitation'::text AND (EXISTS ( SELECT
   FROM notification_recipient r
  WHERE r.company_id = notification.company_id AND r.notification_id = notification.notification_id AND r.person_id = (( SELECT current_person() AS current_person)))));
create policy owner_rows on notification for all to current_user using (true);
grant delete, insert, select on notification to caudal_app;

create table notification_recipient (
  company_id uuid not null,
  notification_id uuid not null,
  person_id uuid not null,
  is_personal boolean not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint notification_recipient_pkey PRIMARY KEY (company_id, notification_id, person_id),
  constraint notification_recipient_company_id_notification_id_fkey FOREIGN KEY (company_id, notification_id) REFERENCES notification(company_id, notification_id) ON DELETE CASCADE,
  constraint notification_recipient_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
CREATE INDEX notification_recipient_person_id_idx ON notification_recipient USING btree (person_id) WHERE read_at IS NULL;
CREATE INDEX notification_recipient_person_id_notification_id_idx ON notification_recipient USING btree (person_id, notification_id DESC);
alter table notification_recipient enable row level security, force row level security;
create policy company_rows on notification_recipient for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy own_marks on notification_recipient for update to caudal_app using (is_personal AND person_id = (( SELECT current_person() AS current_person)));
create policy own_rows on notification_recipient for select to caudal_app using (is_personal AND person_id = (( SELECT current_person() AS current_person)));
create policy owner_rows on notification_recipient for all to current_user using (true);
grant delete, insert, select on notification_recipient to caudal_app;
grant update (read_at) on notification_recipient to caudal_app;

create table obligation_source (
  company_id uuid not null,
  document_id uuid not null,
  source_id uuid not null,
  amount bigint not null,
  created_at timestamp with time zone not null default now(),
  identity text,
  label text,
  due_on date,
  replaced bigint,
  month_total bigint,
  constraint obligation_source_pkey PRIMARY KEY (company_id, document_id, source_id),
  constraint obligation_source_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint obligation_source_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint obligation_source_amount_check CHECK (amount >= 0),
  constraint obligation_source_month_total_check CHECK (month_total > 0),
  constraint obligation_source_replaced_check CHECK (replaced >= 0)
);
CREATE INDEX obligation_identity ON obligation_source USING btree (company_id, identity) WHERE identity IS NOT NULL;
CREATE INDEX obligation_source_company_id_source_id_idx ON obligation_source USING btree (company_id, source_id);
CREATE TRIGGER books_deleted AFTER DELETE ON obligation_source REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON obligation_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON obligation_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table obligation_source enable row level security, force row level security;
create policy company_rows on obligation_source for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on obligation_source for all to current_user using (true);
grant delete, insert, select, update on obligation_source to caudal_app;

create table occurrence_change (
  company_id uuid not null,
  change_id uuid not null,
  source_id uuid not null,
  occasion text not null,
  label text,
  amount bigint,
  currency text,
  on_day date,
  area_id uuid,
  is_hidden boolean,
  contact_rut text,
  constraint occurrence_change_pkey PRIMARY KEY (company_id, change_id),
  constraint occurrence_change_company_id_source_id_occasion_key UNIQUE (company_id, source_id, occasion),
  constraint occurrence_change_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint occurrence_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint occurrence_change_company_id_source_id_fkey FOREIGN KEY (company_id, source_id) REFERENCES cash_source(company_id, source_id) ON DELETE CASCADE,
  constraint occurrence_change_amount_check CHECK (amount > 0),
  constraint occurrence_change_check CHECK ((amount IS NULL) = (currency IS NULL)),
  constraint occurrence_change_check1 CHECK (num_nonnulls(label, amount, on_day, area_id, is_hidden, contact_rut) > 0),
  constraint occurrence_change_contact_rut_check CHECK (length(contact_rut) <= 12),
  constraint occurrence_change_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint occurrence_change_occasion_check CHECK (length(occasion) <= 10)
);
CREATE INDEX occurrence_change_company_id_area_id_idx ON occurrence_change USING btree (company_id, area_id) WHERE area_id IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON occurrence_change REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON occurrence_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON occurrence_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table occurrence_change enable row level security, force row level security;
create policy company_rows on occurrence_change for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on occurrence_change for all to current_user using (true);
grant delete, insert, select, update on occurrence_change to caudal_app;

create table occurrence_settlement (
  company_id uuid not null,
  source_id uuid not null,
  occasion text not null,
  constraint occurrence_settlement_pkey PRIMARY KEY (company_id, source_id, occasion),
  constraint occurrence_settlement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint occurrence_settlement_company_id_source_id_fkey FOREIGN KEY (company_id, source_id) REFERENCES cash_source(company_id, source_id) ON DELETE CASCADE,
  constraint occurrence_settlement_occasion_check CHECK (length(occasion) <= 10)
);
CREATE TRIGGER books_deleted AFTER DELETE ON occurrence_settlement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON occurrence_settlement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON occurrence_settlement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table occurrence_settlement enable row level security, force row level security;
create policy company_rows on occurrence_settlement for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on occurrence_settlement for all to current_user using (true);
grant delete, insert, select, update on occurrence_settlement to caudal_app;

create table onboarding (
  company_id uuid not null,
  payroll_day smallint,
  payroll_amount bigint,
  rent_day smallint,
  rent_amount bigint,
  tax_regime text,
  ppm_rate numeric(6,3),
  loans jsonb not null default '[]'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  completed_by uuid,
  completed_at timestamp with time zone,
  constraint onboarding_pkey PRIMARY KEY (company_id),
  constraint onboarding_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint onboarding_completed_by_fkey FOREIGN KEY (completed_by) REFERENCES person(person_id),
  constraint onboarding_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint onboarding_loans_check CHECK (jsonb_typeof(loans) = 'array'::text),
  constraint onboarding_payroll_amount_check CHECK (payroll_amount >= 0),
  constraint onboarding_payroll_day_check CHECK (payroll_day >= 1 AND payroll_day <= 31),
  constraint onboarding_ppm_rate_check CHECK (ppm_rate >= 0::numeric AND ppm_rate <= 100::numeric),
  constraint onboarding_rent_amount_check CHECK (rent_amount >= 0),
  constraint onboarding_rent_day_check CHECK (rent_day >= 1 AND rent_day <= 31),
  constraint onboarding_tax_regime_check CHECK (tax_regime = ANY (ARRAY['GENERAL_14A'::text, 'PRO_PYME_14D3'::text, 'TRANSPARENTE_14D8'::text, 'OTRO'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON onboarding REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('onboarding');
CREATE TRIGGER books_inserted AFTER INSERT ON onboarding REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('onboarding');
CREATE TRIGGER books_updated AFTER UPDATE ON onboarding REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('onboarding');
alter table onboarding enable row level security, force row level security;
create policy company_rows on onboarding for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on onboarding for all to current_user using (true);
grant delete, insert, select, update on onboarding to caudal_app;

create table onboarding_step (
  company_id uuid not null,
  step text not null,
  is_skipped boolean not null default false,
  done_by uuid,
  done_at timestamp with time zone not null default now(),
  constraint onboarding_step_pkey PRIMARY KEY (company_id, step),
  constraint onboarding_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint onboarding_step_done_by_fkey FOREIGN KEY (done_by) REFERENCES person(person_id),
  constraint onboarding_step_step_check CHECK (step = ANY (ARRAY['company'::text, 'documents'::text, 'bankBalance'::text, 'additional'::text, 'waitingRoom'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON onboarding_step REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('onboarding');
CREATE TRIGGER books_inserted AFTER INSERT ON onboarding_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('onboarding');
CREATE TRIGGER books_updated AFTER UPDATE ON onboarding_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('onboarding');
alter table onboarding_step enable row level security, force row level security;
create policy company_rows on onboarding_step for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on onboarding_step for all to current_user using (true);
grant delete, insert, select, update on onboarding_step to caudal_app;

create table open_age (
  company_id uuid not null,
  is_received boolean not null,
  rut text not null,
  name text not null,
  currency text not null,
  later bigint not null,
  later_n integer not null,
  soon bigint not null,
  soon_n integer not null,
  late30 bigint not null,
  late30_n integer not null,
  late60 bigint not null,
  late60_n integer not null,
  late90 bigint not null,
  late90_n integer not null,
  older bigint not null,
  older_n integer not null,
  constraint open_age_pkey PRIMARY KEY (company_id, is_received, rut, name, currency),
  constraint open_age_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
) with (fillfactor=80);
alter table open_age enable row level security, force row level security;
create policy company_rows on open_age for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on open_age for all to current_user using (true);
grant delete, insert, select, update on open_age to caudal_app;

create table open_age_day (
  company_id uuid not null,
  on_day date not null,
  constraint open_age_day_pkey PRIMARY KEY (company_id),
  constraint open_age_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table open_age_day enable row level security, force row level security;
create policy company_rows on open_age_day for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on open_age_day for all to current_user using (true);
grant delete, insert, select, update on open_age_day to caudal_app;

create table outbox (
  outbox_id uuid not null,
  recipient text not null,
  subject text not null,
  body jsonb,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (outbox_id),
  constraint outbox_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX outbox_created_at_idx ON outbox USING btree (created_at);
grant insert on outbox to caudal_app;
grant select (created_at, last_error, outbox_id, recipient, sent_at, state, subject, tries) on outbox to caudal_app;
grant update (state) on outbox to caudal_app;

create table own_transfer (
  company_id uuid not null,
  out_id uuid not null,
  in_id uuid not null,
  origin text not null,
  reasons jsonb not null default '[]'::jsonb,
  run_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  first_on date not null,
  last_on date not null,
  is_exchange boolean not null,
  constraint own_transfer_pkey PRIMARY KEY (company_id, out_id),
  constraint own_transfer_company_id_in_id_key UNIQUE (company_id, in_id),
  constraint own_transfer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint own_transfer_company_id_in_id_fkey FOREIGN KEY (company_id, in_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint own_transfer_company_id_out_id_fkey FOREIGN KEY (company_id, out_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint own_transfer_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint own_transfer_origin_check CHECK (origin = ANY (ARRAY['manual'::text, 'engine'::text]))
);
CREATE INDEX own_transfer_company_id_run_id_idx ON own_transfer USING btree (company_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX own_transfer_days ON own_transfer USING btree (company_id, last_on, first_on) WHERE is_exchange OR first_on < last_on;
CREATE TRIGGER books_deleted AFTER DELETE ON own_transfer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_inserted AFTER INSERT ON own_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER books_updated AFTER UPDATE ON own_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('matches');
CREATE TRIGGER closed_month_deleted AFTER DELETE ON own_transfer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION transfer_of_closed_month();
CREATE TRIGGER closed_month_inserted AFTER INSERT ON own_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION transfer_of_closed_month();
CREATE TRIGGER transfer_begun AFTER INSERT ON own_transfer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transfer_begins();
CREATE TRIGGER transfer_copied BEFORE INSERT ON own_transfer FOR EACH ROW EXECUTE FUNCTION transfer_copies();
CREATE TRIGGER transfer_ended AFTER DELETE ON own_transfer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION transfer_ends();
alter table own_transfer enable row level security, force row level security;
create policy company_rows on own_transfer for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on own_transfer for all to current_user using (true);
grant delete, insert, select, update on own_transfer to caudal_app;

create table payment_notice (
  company_id uuid not null,
  event_id text not null,
  subscription_id text not null,
  received_at timestamp with time zone not null default now(),
  constraint payment_notice_pkey PRIMARY KEY (company_id, event_id),
  constraint payment_notice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table payment_notice enable row level security, force row level security;
create policy company_rows on payment_notice for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on payment_notice for all to current_user using (true);
grant insert, select on payment_notice to caudal_app;

create table payoff_sheet_row (
  company_id uuid not null,
  work_id uuid not null,
  line integer not null,
  content jsonb not null,
  constraint payoff_sheet_row_pkey PRIMARY KEY (company_id, work_id, line),
  constraint payoff_sheet_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint payoff_sheet_row_company_id_work_id_fkey FOREIGN KEY (company_id, work_id) REFERENCES work(company_id, work_id) ON DELETE CASCADE
);
alter table payoff_sheet_row enable row level security, force row level security;
create policy company_rows on payoff_sheet_row for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on payoff_sheet_row for all to current_user using (true);
grant delete, insert, select, update on payoff_sheet_row to caudal_app;

create table payroll_row (
  company_id uuid not null,
  import_id uuid not null,
  line integer not null,
  period date not null,
  worker_rut text not null,
  amounts jsonb not null,
  is_current boolean not null default true,
  constraint payroll_row_pkey PRIMARY KEY (company_id, import_id, line),
  constraint payroll_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint payroll_row_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES import(company_id, import_id) ON DELETE CASCADE,
  constraint payroll_row_period_check CHECK (EXTRACT(day FROM period) = 1::numeric)
);
CREATE INDEX payroll_row_company_id_period_worker_rut_idx ON payroll_row USING btree (company_id, period, worker_rut);
CREATE TRIGGER books_deleted AFTER DELETE ON payroll_row REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON payroll_row REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON payroll_row REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table payroll_row enable row level security, force row level security;
create policy company_rows on payroll_row for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on payroll_row for all to current_user using (true);
grant delete, insert, select, update on payroll_row to caudal_app;

create table pending_movement (
  company_id uuid not null,
  movement_id uuid not null,
  account_id uuid not null,
  currency text not null,
  on_day date not null,
  amount bigint not null,
  amount_clp bigint,
  glosa text not null,
  reference text,
  branch text,
  counterpart_rut text,
  counterpart_name text,
  balance bigint,
  bank_uid text,
  kind text,
  ordinal integer not null,
  is_closed boolean not null,
  candidate_id uuid not null,
  reason text not null,
  constraint pending_movement_pkey PRIMARY KEY (company_id, movement_id),
  constraint pending_movement_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint pending_movement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint pending_movement_reason_check CHECK (reason = ANY (ARRAY['alike'::text, 'contradiction'::text, 'moved'::text, 'edited'::text]))
);
CREATE INDEX pending_movement_company_id_account_id_on_day_idx ON pending_movement USING btree (company_id, account_id, on_day);
CREATE INDEX pending_movement_company_id_candidate_id_idx ON pending_movement USING btree (company_id, candidate_id);
CREATE TRIGGER books_deleted AFTER DELETE ON pending_movement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_inserted AFTER INSERT ON pending_movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_updated AFTER UPDATE ON pending_movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
alter table pending_movement enable row level security, force row level security;
create policy company_rows on pending_movement for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on pending_movement for all to current_user using (true);
grant delete, insert, select, update on pending_movement to caudal_app;

create table person (
  person_id uuid not null,
  email text not null,
  name text not null,
  surname text not null,
  password_hash text not null,
  system_role text,
  last_company_id uuid,
  created_at timestamp with time zone not null default now(),
  wants_mail boolean not null default true,
  phone text not null default ''::text,
  rut text,
  birthday date,
  totp_secret text,
  totp_pending text,
  totp_step bigint,
  welcomed_at timestamp with time zone,
  email_proven_at timestamp with time zone,
  awaits_mail boolean not null default false,
  has_totp boolean not null generated always as (totp_secret IS NOT NULL) stored,
  constraint person_pkey PRIMARY KEY (person_id),
  constraint person_email_key UNIQUE (email),
  constraint person_email_check CHECK (email = lower(email)),
  constraint person_system_role_check CHECK (system_role = ANY (ARRAY['ADMIN'::text, 'SUPER_COLABORADOR'::text, 'COLABORADOR'::text]))
);
grant select (awaits_mail, birthday, created_at, email, email_proven_at, has_totp, last_company_id, name, person_id, phone, rut, surname, system_role, wants_mail, welcomed_at) on person to caudal_app;
grant update (birthday, last_company_id, name, phone, rut, surname, wants_mail, welcomed_at) on person to caudal_app;

create table quality_month (
  company_id uuid not null,
  account_id uuid not null,
  month date not null,
  by text not null,
  rule text not null,
  movements integer not null,
  first_legs integer not null,
  rated integer not null,
  pesos bigint not null,
  constraint quality_month_pkey PRIMARY KEY (company_id, account_id, month, by, rule),
  constraint quality_month_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint quality_month_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table quality_month enable row level security, force row level security;
create policy company_rows on quality_month for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on quality_month for all to current_user using (true);
grant delete, insert, select, update on quality_month to caudal_app;

create table quality_stale (
  company_id uuid not null,
  account_id uuid not null,
  month date not null,
  constraint quality_stale_pkey PRIMARY KEY (company_id, account_id, month),
  constraint quality_stale_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint quality_stale_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table quality_stale enable row level security, force row level security;
create policy company_rows on quality_stale for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on quality_stale for all to current_user using (true);
grant delete, insert, select, update on quality_stale to caudal_app;

create table rate (
  indicator text not null,
  on_day date not null,
  value numeric(18,6) not null,
  source text not null,
  fetched_at timestamp with time zone not null default now(),
  constraint rate_pkey PRIMARY KEY (indicator, on_day),
  constraint rate_indicator_check CHECK (indicator = ANY (ARRAY['UF'::text, 'UTM'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'MXN'::text])),
  constraint rate_value_check CHECK (value > 0::numeric)
);
CREATE TRIGGER rates_changed AFTER INSERT OR DELETE OR UPDATE ON rate FOR EACH STATEMENT EXECUTE FUNCTION rates_changed();
grant select on rate to caudal_app;

create table receipt (
  company_id uuid not null,
  document_id uuid not null,
  receipt_no integer not null,
  on_day date not null,
  number text,
  description text not null,
  amount bigint not null,
  constraint receipt_pkey PRIMARY KEY (company_id, document_id, receipt_no),
  constraint receipt_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint receipt_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint receipt_amount_check CHECK (amount > 0),
  constraint receipt_description_check CHECK (length(description) >= 1 AND length(description) <= 200)
);
CREATE TRIGGER books_deleted AFTER DELETE ON receipt REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON receipt REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON receipt REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table receipt enable row level security, force row level security;
create policy company_rows on receipt for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on receipt for all to current_user using (true);
grant delete, insert, select, update on receipt to caudal_app;

create table recovery_code (
  person_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (person_id, code_hash),
  constraint recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
alter table recovery_code enable row level security;

create table recurrence (
  company_id uuid not null,
  recurring_id uuid not null,
  kind_key text not null,
  label text not null,
  is_received boolean not null,
  institution text,
  counterpart_rut text,
  counterpart_name text,
  detail text,
  reference_number text,
  area_id uuid,
  currency text not null,
  amount bigint not null,
  first_on date not null,
  interval_days integer not null,
  pay_day text not null,
  roll text not null,
  until_on date,
  times integer,
  made_until date not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint recurrence_pkey PRIMARY KEY (company_id, recurring_id),
  constraint recurrence_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint recurrence_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint recurrence_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint recurrence_amount_check CHECK (amount > 0),
  constraint recurrence_interval_days_check CHECK (interval_days = ANY (ARRAY[7, 15, 30, 45, 60, 90])),
  constraint recurrence_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint recurrence_pay_day_check CHECK (pay_day = ANY (ARRAY['date'::text, 'first'::text, 'fifth'::text, 'last'::text])),
  constraint recurrence_roll_check CHECK (roll = ANY (ARRAY['stay'::text, 'next'::text, 'previous'::text])),
  constraint recurrence_times_check CHECK (times >= 1 AND times <= 520)
);
CREATE INDEX recurrence_company_id_area_id_idx ON recurrence USING btree (company_id, area_id);
CREATE INDEX recurrence_made_until_idx ON recurrence USING btree (made_until);
CREATE TRIGGER books_deleted AFTER DELETE ON recurrence REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON recurrence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON recurrence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
alter table recurrence enable row level security, force row level security;
create policy company_rows on recurrence for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on recurrence for all to current_user using (true);
grant delete, insert, select, update on recurrence to caudal_app;

create table reduction (
  company_id uuid not null,
  reduction_id uuid not null,
  document_id uuid not null,
  kind text not null,
  amount bigint not null,
  on_day date not null,
  note text,
  cheque_id uuid,
  stands boolean not null default true,
  area_before jsonb,
  act_no bigint not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  means text,
  constraint reduction_pkey PRIMARY KEY (company_id, reduction_id),
  constraint reduction_company_id_cheque_id_fkey FOREIGN KEY (company_id, cheque_id) REFERENCES cheque(company_id, cheque_id) ON DELETE CASCADE,
  constraint reduction_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES document(company_id, document_id) ON DELETE CASCADE,
  constraint reduction_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint reduction_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint reduction_amount_check CHECK (amount > 0),
  constraint reduction_check CHECK ((kind = 'cheque'::text) = (cheque_id IS NOT NULL)),
  constraint reduction_kind_check CHECK (kind = ANY (ARRAY['settlement'::text, 'adjustment'::text, 'cheque'::text, 'factored'::text])),
  constraint reduction_means_check CHECK (means = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'card'::text, 'debit'::text, 'other'::text])),
  constraint reduction_means_check1 CHECK (means IS NULL OR kind = 'settlement'::text)
);
CREATE INDEX reduction_by_day ON reduction USING btree (company_id, on_day) WHERE stands;
CREATE INDEX reduction_company_id_cheque_id_idx ON reduction USING btree (company_id, cheque_id) WHERE cheque_id IS NOT NULL;
CREATE INDEX reduction_company_id_document_id_idx ON reduction USING btree (company_id, document_id);
CREATE TRIGGER books_deleted AFTER DELETE ON reduction REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_inserted AFTER INSERT ON reduction REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER books_updated AFTER UPDATE ON reduction REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('documents');
CREATE TRIGGER reduction_deleted AFTER DELETE ON reduction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reduction_rolls_up();
CREATE TRIGGER reduction_inserted AFTER INSERT ON reduction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reduction_rolls_up();
CREATE TRIGGER reduction_updated AFTER UPDATE ON reduction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reduction_rolls_up();
alter table reduction enable row level security, force row level security;
create policy company_rows on reduction for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on reduction for all to current_user using (true);
grant delete, insert, select, update on reduction to caudal_app;

create table retired_key (
  key_id text not null,
  purpose text not null,
  sealed text not null,
  retired_at timestamp with time zone not null default now(),
  constraint retired_key_pkey PRIMARY KEY (key_id, purpose)
);
grant select on retired_key to caudal_app;

create table rule_hit (
  company_id uuid not null,
  movement_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  made jsonb not null,
  hit_at timestamp with time zone not null default now(),
  act_no bigint,
  is_undone boolean not null default false,
  corrected_act bigint,
  constraint rule_hit_pkey PRIMARY KEY (company_id, movement_id),
  constraint rule_hit_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint rule_hit_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE
);
CREATE INDEX rule_hit_corrected ON rule_hit USING btree (company_id, corrected_act) WHERE corrected_act IS NOT NULL;
CREATE INDEX rule_hit_of_act ON rule_hit USING btree (company_id, act_no) WHERE act_no IS NOT NULL;
CREATE INDEX rule_hit_of_rule ON rule_hit USING btree (company_id, rule_id, hit_at DESC);
CREATE TRIGGER books_deleted AFTER DELETE ON rule_hit REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON rule_hit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON rule_hit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER quality_stale_deleted AFTER DELETE ON rule_hit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
CREATE TRIGGER quality_stale_inserted AFTER INSERT ON rule_hit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
CREATE TRIGGER quality_stale_updated AFTER UPDATE ON rule_hit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION quality_goes_stale();
alter table rule_hit enable row level security, force row level security;
create policy company_rows on rule_hit for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on rule_hit for all to current_user using (true);
grant delete, insert, select, update on rule_hit to caudal_app;

create table scenario (
  company_id uuid not null,
  scenario_id uuid not null,
  name text not null,
  version integer not null default 1,
  frozen_on date,
  frozen jsonb,
  removed_at timestamp with time zone,
  constraint scenario_pkey PRIMARY KEY (company_id, scenario_id),
  constraint scenario_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint scenario_check CHECK ((frozen_on IS NULL) = (frozen IS NULL)),
  constraint scenario_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX scenario_name ON scenario USING btree (company_id, lower(name)) WHERE removed_at IS NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON scenario REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON scenario REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON scenario REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table scenario enable row level security, force row level security;
create policy company_rows on scenario for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on scenario for all to current_user using (true);
grant delete, insert, select, update on scenario to caudal_app;

create table scenario_figure (
  company_id uuid not null,
  figure_id uuid not null,
  scenario_id uuid not null,
  area_id uuid,
  sums jsonb not null,
  constraint scenario_figure_pkey PRIMARY KEY (company_id, figure_id),
  constraint scenario_figure_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint scenario_figure_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint scenario_figure_company_id_scenario_id_fkey FOREIGN KEY (company_id, scenario_id) REFERENCES scenario(company_id, scenario_id) ON DELETE CASCADE
);
CREATE INDEX scenario_figure_area ON scenario_figure USING btree (company_id, area_id) WHERE area_id IS NOT NULL;
CREATE INDEX scenario_figure_scenario ON scenario_figure USING btree (company_id, scenario_id);
CREATE TRIGGER books_deleted AFTER DELETE ON scenario_figure REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON scenario_figure REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON scenario_figure REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table scenario_figure enable row level security, force row level security;
create policy company_rows on scenario_figure for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on scenario_figure for all to current_user using (true);
grant delete, insert, select, update on scenario_figure to caudal_app;

create table scenario_step (
  company_id uuid not null,
  step_id uuid not null,
  scenario_id uuid not null,
  place integer not null,
  area_id uuid,
  step jsonb not null,
  constraint scenario_step_pkey PRIMARY KEY (company_id, step_id),
  constraint scenario_step_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES area(company_id, area_id),
  constraint scenario_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint scenario_step_company_id_scenario_id_fkey FOREIGN KEY (company_id, scenario_id) REFERENCES scenario(company_id, scenario_id) ON DELETE CASCADE
);
CREATE INDEX scenario_step_area ON scenario_step USING btree (company_id, area_id) WHERE area_id IS NOT NULL;
CREATE UNIQUE INDEX scenario_step_place ON scenario_step USING btree (company_id, scenario_id, place);
CREATE TRIGGER books_deleted AFTER DELETE ON scenario_step REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_inserted AFTER INSERT ON scenario_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
CREATE TRIGGER books_updated AFTER UPDATE ON scenario_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('flow');
alter table scenario_step enable row level security, force row level security;
create policy company_rows on scenario_step for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on scenario_step for all to current_user using (true);
grant delete, insert, select, update on scenario_step to caudal_app;

create table session (
  session_id uuid not null,
  person_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  constraint session_pkey PRIMARY KEY (session_id),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
CREATE INDEX session_person_id_address_idx ON session USING btree (person_id, address);
CREATE INDEX session_person_id_idx ON session USING btree (person_id);
alter table session enable row level security;

create table shadow_match (
  company_id uuid not null,
  movement_id uuid not null,
  class text not null,
  partners uuid[] not null,
  kind_key text,
  found_at timestamp with time zone not null default now(),
  constraint shadow_match_pkey PRIMARY KEY (company_id, movement_id, class),
  constraint shadow_match_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint shadow_match_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE
);
CREATE INDEX shadow_match_of_class ON shadow_match USING btree (company_id, class);
CREATE TRIGGER books_deleted AFTER DELETE ON shadow_match REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON shadow_match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON shadow_match REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table shadow_match enable row level security, force row level security;
create policy company_rows on shadow_match for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on shadow_match for all to current_user using (true);
grant delete, insert, select, update on shadow_match to caudal_app;

create table softlanding (
  company_id uuid not null,
  notes text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  completed_by uuid,
  completed_at timestamp with time zone,
  constraint softlanding_pkey PRIMARY KEY (company_id),
  constraint softlanding_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint softlanding_completed_by_fkey FOREIGN KEY (completed_by) REFERENCES person(person_id),
  constraint softlanding_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id)
);
CREATE TRIGGER books_deleted AFTER DELETE ON softlanding REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('softlanding');
CREATE TRIGGER books_inserted AFTER INSERT ON softlanding REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('softlanding');
CREATE TRIGGER books_updated AFTER UPDATE ON softlanding REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('softlanding');
alter table softlanding enable row level security, force row level security;
create policy company_rows on softlanding for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on softlanding for all to current_user using (true);
grant delete, insert, select, update on softlanding to caudal_app;

create table softlanding_step (
  company_id uuid not null,
  step text not null,
  is_completed boolean not null,
  note text not null default ''::text,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint softlanding_step_pkey PRIMARY KEY (company_id, step),
  constraint softlanding_step_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES person(person_id),
  constraint softlanding_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint softlanding_step_step_check CHECK (step = ANY (ARRAY['sii'::text, 'bancos'::text, 'saldos'::text, 'areas'::text, 'conciliacion'::text, 'usuarios'::text]))
);
CREATE TRIGGER books_deleted AFTER DELETE ON softlanding_step REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('softlanding');
CREATE TRIGGER books_inserted AFTER INSERT ON softlanding_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('softlanding');
CREATE TRIGGER books_updated AFTER UPDATE ON softlanding_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('softlanding');
alter table softlanding_step enable row level security, force row level security;
create policy company_rows on softlanding_step for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on softlanding_step for all to current_user using (true);
grant delete, insert, select, update on softlanding_step to caudal_app;

create table statement (
  company_id uuid not null,
  account_id uuid not null,
  source_id uuid not null,
  layout text not null,
  is_numbered boolean not null,
  from_day date not null,
  to_day date not null,
  constraint statement_pkey PRIMARY KEY (company_id, account_id, source_id),
  constraint statement_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint statement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint statement_check CHECK (to_day >= from_day)
);
CREATE INDEX statement_company_id_source_id_idx ON statement USING btree (company_id, source_id);
alter table statement enable row level security, force row level security;
create policy company_rows on statement for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on statement for all to current_user using (true);
grant delete, insert, select, update on statement to caudal_app;

create table statement_day (
  company_id uuid not null,
  account_id uuid not null,
  on_day date not null,
  source_id uuid not null,
  closing bigint not null,
  n integer not null,
  quiet_since date,
  constraint statement_day_pkey PRIMARY KEY (company_id, account_id, on_day, source_id),
  constraint statement_day_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES bank_account(company_id, account_id) ON DELETE CASCADE,
  constraint statement_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint statement_day_check CHECK (quiet_since < on_day)
);
CREATE INDEX statement_day_company_id_import_id_idx ON statement_day USING btree (company_id, source_id);
CREATE INDEX statement_day_quiet ON statement_day USING btree (company_id, account_id, on_day) WHERE quiet_since IS NOT NULL;
CREATE TRIGGER books_deleted AFTER DELETE ON statement_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_inserted AFTER INSERT ON statement_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
CREATE TRIGGER books_updated AFTER UPDATE ON statement_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('movements');
alter table statement_day enable row level security, force row level security;
create policy company_rows on statement_day for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on statement_day for all to current_user using (true);
grant delete, insert, select, update on statement_day to caudal_app;

create table tax_info (
  company_id uuid not null,
  version_id uuid not null,
  part text not null,
  facts jsonb not null,
  source text not null,
  read_on date not null,
  import_id uuid,
  person_id uuid,
  constraint tax_info_pkey PRIMARY KEY (company_id, version_id),
  constraint tax_info_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint tax_info_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES import(company_id, import_id) ON DELETE CASCADE,
  constraint tax_info_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id),
  constraint tax_info_part_check CHECK (part = ANY (ARRAY['answer'::text, 'taxpayer'::text, 'activities'::text, 'addresses'::text, 'representatives'::text, 'partners'::text, 'stampings'::text, 'attributes'::text, 'participations'::text])),
  constraint tax_info_source_check CHECK (source = ANY (ARRAY['file'::text, 'hand'::text, 'connection'::text]))
);
CREATE INDEX tax_info_current ON tax_info USING btree (company_id, part, read_on DESC, version_id DESC);
CREATE INDEX tax_info_of_import ON tax_info USING btree (company_id, import_id);
CREATE TRIGGER books_deleted AFTER DELETE ON tax_info REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('taxInfo');
CREATE TRIGGER books_inserted AFTER INSERT ON tax_info REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('taxInfo');
CREATE TRIGGER books_updated AFTER UPDATE ON tax_info REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('taxInfo');
alter table tax_info enable row level security, force row level security;
create policy company_rows on tax_info for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on tax_info for all to current_user using (true);
grant delete, insert, select, update on tax_info to caudal_app;

create table today_count (
  company_id uuid not null,
  on_day date not null,
  version bigint not null,
  items jsonb not null,
  constraint today_count_pkey PRIMARY KEY (company_id),
  constraint today_count_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
alter table today_count enable row level security, force row level security;
create policy company_rows on today_count for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on today_count for all to current_user using (true);
grant delete, insert, select, update on today_count to caudal_app;

create table today_mail (
  company_id uuid not null,
  person_id uuid not null,
  mailed_on date,
  constraint today_mail_pkey PRIMARY KEY (company_id, person_id),
  constraint today_mail_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint today_mail_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON today_mail REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
CREATE TRIGGER books_inserted AFTER INSERT ON today_mail REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
CREATE TRIGGER books_updated AFTER UPDATE ON today_mail REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
alter table today_mail enable row level security, force row level security;
create policy company_rows on today_mail for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on today_mail for all to current_user using (true);
grant delete, insert, select, update on today_mail to caudal_app;

create table today_mark (
  company_id uuid not null,
  person_id uuid not null,
  item text not null,
  marked_on date not null,
  until date,
  risk bigint not null,
  constraint today_mark_pkey PRIMARY KEY (company_id, person_id, item),
  constraint today_mark_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint today_mark_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE,
  constraint today_mark_check CHECK (until > marked_on),
  constraint today_mark_item_check CHECK (length(item) >= 1 AND length(item) <= 150),
  constraint today_mark_risk_check CHECK (risk >= 0)
);
CREATE TRIGGER books_deleted AFTER DELETE ON today_mark REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
CREATE TRIGGER books_inserted AFTER INSERT ON today_mark REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
CREATE TRIGGER books_updated AFTER UPDATE ON today_mark REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('today');
alter table today_mark enable row level security, force row level security;
create policy company_rows on today_mark for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on today_mark for all to current_user using (true);
grant delete, insert, select, update on today_mark to caudal_app;

create table transfer_rejection (
  company_id uuid not null,
  out_id uuid not null,
  in_id uuid not null,
  rejected_by uuid,
  rejected_at timestamp with time zone not null default now(),
  is_whole_run boolean not null default false,
  constraint transfer_rejection_pkey PRIMARY KEY (company_id, out_id, in_id),
  constraint transfer_rejection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint transfer_rejection_company_id_in_id_fkey FOREIGN KEY (company_id, in_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint transfer_rejection_company_id_out_id_fkey FOREIGN KEY (company_id, out_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint transfer_rejection_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES person(person_id)
);
CREATE TRIGGER books_deleted AFTER DELETE ON transfer_rejection REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON transfer_rejection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON transfer_rejection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table transfer_rejection enable row level security, force row level security;
create policy company_rows on transfer_rejection for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on transfer_rejection for all to current_user using (true);
grant delete, insert, select, update on transfer_rejection to caudal_app;

create table transfer_suggestion (
  company_id uuid not null,
  out_id uuid not null,
  in_id uuid not null,
  class text not null,
  reasons jsonb not null,
  is_strong boolean not null default true,
  constraint transfer_suggestion_pkey PRIMARY KEY (company_id, out_id),
  constraint transfer_suggestion_company_id_in_id_key UNIQUE (company_id, in_id),
  constraint transfer_suggestion_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint transfer_suggestion_company_id_in_id_fkey FOREIGN KEY (company_id, in_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE,
  constraint transfer_suggestion_company_id_out_id_fkey FOREIGN KEY (company_id, out_id) REFERENCES movement(company_id, movement_id) ON DELETE CASCADE
);
CREATE TRIGGER books_deleted AFTER DELETE ON transfer_suggestion REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_inserted AFTER INSERT ON transfer_suggestion REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
CREATE TRIGGER books_updated AFTER UPDATE ON transfer_suggestion REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('suggestions');
alter table transfer_suggestion enable row level security, force row level security;
create policy company_rows on transfer_suggestion for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on transfer_suggestion for all to current_user using (true);
grant delete, insert, select, update on transfer_suggestion to caudal_app;

create table trial_use (
  rut text not null,
  person_id uuid,
  started_at timestamp with time zone not null default now(),
  constraint trial_use_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE SET NULL
);
CREATE INDEX trial_use_person_id_idx ON trial_use USING btree (person_id);
CREATE INDEX trial_use_rut_idx ON trial_use USING btree (rut);
alter table trial_use enable row level security;

create table try_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint try_limit_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on try_limit to caudal_app;

create table voucher (
  voucher_id uuid not null,
  code text not null,
  plan text[] not null,
  trial_days integer,
  uses integer not null,
  used integer not null default 0,
  ends_on date,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint voucher_pkey PRIMARY KEY (voucher_id),
  constraint voucher_code_key UNIQUE (code),
  constraint voucher_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint voucher_check CHECK (used >= 0 AND used <= uses),
  constraint voucher_code_check CHECK (code = upper(code)),
  constraint voucher_plan_check CHECK (cardinality(plan) > 0),
  constraint voucher_trial_days_check CHECK (trial_days >= 1 AND trial_days <= 365)
);
grant insert, select, update on voucher to caudal_app;

create table work (
  company_id uuid not null,
  work_id uuid not null,
  kind text not null,
  params jsonb not null,
  state text not null default 'pending'::text,
  progress real,
  done_count integer not null default 0,
  total_count integer,
  place jsonb,
  result jsonb,
  error_code text,
  error_text text,
  runner_id uuid,
  attempts integer not null default 0,
  is_single boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint work_pkey PRIMARY KEY (company_id, work_id),
  constraint work_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint work_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(person_id),
  constraint work_done_count_check CHECK (done_count >= 0),
  constraint work_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  constraint work_state_check CHECK (state = ANY (ARRAY['pending'::text, 'running'::text, 'stopping'::text, 'stopped'::text, 'done'::text, 'failed'::text])),
  constraint work_total_count_check CHECK (total_count >= 0)
);
CREATE INDEX work_ended ON work USING btree (finished_at) WHERE state = ANY (ARRAY['done'::text, 'failed'::text]);
CREATE INDEX work_open ON work USING btree (created_at) WHERE state = ANY (ARRAY['pending'::text, 'running'::text, 'stopping'::text]);
CREATE UNIQUE INDEX work_single ON work USING btree (company_id, kind) WHERE is_single AND state <> 'done'::text;
CREATE TRIGGER books_deleted AFTER DELETE ON work REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('work');
CREATE TRIGGER books_inserted AFTER INSERT ON work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('work');
CREATE TRIGGER books_updated AFTER UPDATE ON work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('work');
CREATE TRIGGER connection_ended AFTER UPDATE ON work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_connection_end();
CREATE TRIGGER work_added AFTER INSERT ON work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_work();
CREATE TRIGGER work_changed AFTER UPDATE ON work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_work();
alter table work enable row level security, force row level security;
create policy company_rows on work for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on work for all to current_user using (true);
grant delete, insert, select, update on work to caudal_app;

create table work_file_part (
  company_id uuid not null,
  work_id uuid not null,
  part_no integer not null,
  content bytea not null /* storage e */,
  notes jsonb not null default '[]'::jsonb,
  constraint work_file_part_pkey PRIMARY KEY (company_id, work_id, part_no),
  constraint work_file_part_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint work_file_part_company_id_work_id_fkey FOREIGN KEY (company_id, work_id) REFERENCES work(company_id, work_id) ON DELETE CASCADE,
  constraint work_file_part_part_no_check CHECK (part_no >= 0)
);
alter table work_file_part enable row level security, force row level security;
create policy company_rows on work_file_part for all to caudal_app using (company_id = ANY ((( SELECT current_companies() AS current_companies))::uuid[]));
create policy owner_rows on work_file_part for all to current_user using (true);
grant delete, insert, select, update on work_file_part to caudal_app;

CREATE OR REPLACE FUNCTION public.account_balances(company uuid, before date)
 RETURNS TABLE(account_id uuid, currency text, balance bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select a.account_id, a.currency, case
    when past.closing is not null then past.closing + coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day > past.on_day and d.on_day < before), 0)
    when ahead.closing is not null then ahead.closing - coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day >= before and d.on_day <= ahead.on_day), 0)
    when a.initial_on < before then a.initial_balance + coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day > a.initial_on and d.on_day < before), 0)
    when a.initial_on >= before then a.initial_balance - coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day >= before and d.on_day <= a.initial_on), 0)
    else coalesce((
      select sum(d.amount) from account_day d
      where d.company_id = company and d.account_id = a.account_id and d.on_day < before), 0)
  end::bigint
  from bank_account a
  left join lateral (
    select d.on_day, d.closing from account_day d
    where d.company_id = company and d.account_id = a.account_id and d.closing is not null and d.on_day < before
    order by d.on_day desc limit 1) past on true
  left join lateral (
    select d.on_day, d.closing from account_day d
    where d.company_id = company and d.account_id = a.account_id and d.closing is not null and d.on_day >= before
    order by d.on_day limit 1) ahead on past.closing is null
  where a.company_id = company
$function$;

CREATE OR REPLACE FUNCTION public.account_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, account_id, on_day, sum(w * amount) as amount, sum(w) as n,
      sum(w * (case when is_reconciled then 1 else 0 end)) as n_reconciled,
      sum(w * greatest(amount, 0)) as inflow, sum(w * greatest(-amount, 0)) as outflow,
      coalesce(sum(w) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as n_open,
      coalesce(sum(w * abs(amount_clp - matched_clp)) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as open_clp
    from (%s) m
    group by company_id, account_id, on_day
    order by 1, 2, 3
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.account_upsert(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (%s) c
    where (amount, n, n_reconciled, inflow, outflow, n_open, open_clp) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow,
        n_open = d.n_open + excluded.n_open, open_clp = d.open_clp + excluded.open_clp
  $q$, account_contributions(source))
$function$;

CREATE OR REPLACE FUNCTION public.add_link(hash text, link_kind text, person uuid, about jsonb, mailed boolean, ends_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into link (token_hash, kind, person_id, target, is_mailed, expires_at) values (hash, link_kind, person, about, mailed, ends_at)
$function$;
revoke all on function add_link(text,text,uuid,jsonb,boolean,timestamp with time zone) from public;
grant execute on function add_link(text,text,uuid,jsonb,boolean,timestamp with time zone) to caudal_app;

CREATE OR REPLACE FUNCTION public.add_person(id uuid, address text, first_name text, last_name text, hash text, is_proven boolean, waits boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two first sign-ups at once must not both become ADMIN.
  perform pg_advisory_xact_lock(7203118);
  insert into person (person_id, email, name, surname, password_hash, system_role, email_proven_at, awaits_mail)
  values (id, address, first_name, last_name, hash, case when not exists (select from person) then 'ADMIN' end,
    case when is_proven then now() end, waits)
  on conflict (email) do nothing;
  return found;
end $function$;
revoke all on function add_person(uuid,text,text,text,text,boolean,boolean) from public;
grant execute on function add_person(uuid,text,text,text,text,boolean,boolean) to caudal_app;

CREATE OR REPLACE FUNCTION public.advance_books(company uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into books_version as b (company_id, version) values (company, 1)
  on conflict (company_id) do update set version = b.version + 1
$function$;
revoke all on function advance_books(uuid) from public;

CREATE OR REPLACE FUNCTION public.age_of_due(on_day date, due_on date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select width_bucket(on_day - due_on, array[-7, 1, 31, 61, 91])
$function$;

CREATE OR REPLACE FUNCTION public.age_open(company uuid, today date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare was date := (select on_day from open_age_day where company_id = company);
begin
  if was is null or was = today then return; end if;
  execute open_age_upsert(format($q$
    select t.w, t.aged_on, d.* from document d cross join (values (-1, %2$L::date), (1, %3$L::date)) t (w, aged_on)
    where d.company_id = %1$L and d.is_expected and d.remaining > 0 and d.is_received in (false, true)
      and d.due_on between least(%2$L::date, %3$L::date) - 91 and greatest(%2$L::date, %3$L::date) + 7
      and age_of_due(%2$L::date, d.due_on) <> age_of_due(%3$L::date, d.due_on)
  $q$, company, was, today));
  update open_age_day set on_day = today where company_id = company;
end $function$;

CREATE OR REPLACE FUNCTION public.analyze_books(part text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET default_statistics_target TO '30'
AS $function$
begin
  if part = 'documents' then
    analyze (skip_locked) document, document_source, document_reference, document_line, credit_allocation, flow_day;
  elsif part = 'obligations' then
    analyze (skip_locked) document, obligation_source, flow_day;
  elsif part = 'matches' then
    analyze (skip_locked) match, match_suggestion, awaiting_confirmation;
  else
    analyze (skip_locked) movement, movement_source, account_day, statement_day, flow_day;
  end if;
end $function$;
revoke all on function analyze_books(text) from public;
grant execute on function analyze_books(text) to caudal_app;

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare all_areas text[];
begin
  if exists (select from company_change where transaction_id = new.transaction_id and company_id <> new.company_id) then
    insert into books_version (company_id, version)
      select company_id, 0 from company_change where transaction_id = new.transaction_id order by company_id
      on conflict do nothing;
    perform from books_version where company_id in (select company_id from company_change where transaction_id = new.transaction_id)
      order by company_id for update;
  end if;
  delete from company_change where company_id = new.company_id and transaction_id = new.transaction_id returning areas into all_areas;
  perform advance_books(new.company_id);
  perform pg_notify('caudal', json_build_object('topic', 'company', 'companyId', new.company_id, 'areas', all_areas)::text);
  return null;
end $function$;
revoke all on function announce_change() from public;
grant execute on function announce_change() to caudal_app;

CREATE OR REPLACE PROCEDURE public.announce_changes(IN name text, IN area text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger books_inserted after insert on %I referencing new table as changed
    for each statement execute function note_change(%L)', name, area);
  execute format('create trigger books_updated after update on %I referencing new table as changed
    for each statement execute function note_change(%L)', name, area);
  execute format('create trigger books_deleted after delete on %I referencing old table as changed
    for each statement execute function note_change(%L)', name, area);
end $procedure$;

CREATE OR REPLACE FUNCTION public.announce_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('caudal', json_strip_nulls(json_build_object('topic', 'work', 'companyId', company_id, 'id', work_id, 'kind', kind,
    'state', state, 'progress', case when state = 'running' then progress end))::text)
  from (select distinct company_id, work_id, kind, state, progress from changed) one;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.area_takes_slot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into area_slot (company_id, slot_id, area_id) select company_id, area_id, area_id from new_rows
  on conflict (company_id, slot_id) do update set area_id = excluded.area_id;
  return null;
end $function$;
revoke all on function area_takes_slot() from public;
grant execute on function area_takes_slot() to caudal_app;

CREATE OR REPLACE FUNCTION public.awaiting_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  rows text := changed_rows(tg_op);
  are_many boolean;
  among text := '';
begin
  -- Deleting a movement or document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  -- The day is set to itself on purpose: PostgreSQL 18 reads the definition of every generated column again for each row of an update that
  -- changes nothing they are made of.
  execute format($q$
    update document d set awaiting = d.awaiting + c.amount, agenda_on = d.agenda_on
    from (select company_id, document_id, sum(w * document_amount) as amount from (%s) r
          group by 1, 2 having sum(w * document_amount) <> 0 order by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, rows);
  -- A movement counts once, however many documents it would pay: what it has now, less what came, is what it had. What it has is gathered
  -- by all ids at once and grouped, without a join.
  execute format('select exists (select from (%s) r offset 1000)', rows) into are_many;
  if not are_many then among := format('and movement_id = any (array(select movement_id from (%s) r))', rows); end if;
  execute format($q$
    insert into awaiting_total as t (company_id, currency, movements, amount)
    select company_id, currency, sum((now > 0)::int - (now > came)::int), sum(amount)
    from (
      select company_id, currency, movement_id, sum(came) as came, sum(now) as now, sum(amount) as amount
      from (
        select company_id, currency, movement_id, w as came, 0 as now, w * amount as amount from (%1$s) r
        union all
        select company_id, currency, movement_id, 0, 1, 0 from awaiting_confirmation
        where company_id = any (array(select company_id from (%1$s) r)) %2$s
      ) a group by 1, 2, 3) c
    group by 1, 2
    having sum((now > 0)::int - (now > came)::int) <> 0 or sum(amount) <> 0
    order by 1, 2
    on conflict (company_id, currency) do update set movements = t.movements + excluded.movements, amount = t.amount + excluded.amount
  $q$, rows, among);
  if tg_op <> 'INSERT' then
    delete from awaiting_total where company_id in (select company_id from old_rows) and movements = 0 and amount = 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_totp(person uuid, pending text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update person p set totp_pending = pending where p.person_id = person and p.totp_secret is null;
  return found;
end $function$;
revoke all on function begin_totp(uuid,text) from public;
grant execute on function begin_totp(uuid,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.books_are_projected()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from company_change c where c.company_id = new.company_id and c.transaction_id = new.transaction_id
      and c.areas && array['documents', 'movements', 'matches']) then
    if exists (select from cash_source s where s.company_id = new.company_id and s.removed_at is null) then
      perform graphile_worker.add_job('refreshProjections', json_build_object('companyId', new.company_id),
        job_key => 'projections:' || new.company_id, max_attempts => 12);
    end if;
    if exists (select from loan l where l.company_id = new.company_id and l.credit_type = 'leasing' and l.institution_rut is not null) then
      perform graphile_worker.add_job('refreshRents', json_build_object('companyId', new.company_id),
        job_key => 'rents:' || new.company_id, max_attempts => 12);
    end if;
  end if;
  return null;
end $function$;
revoke all on function books_are_projected() from public;
grant execute on function books_are_projected() to caudal_app;

CREATE OR REPLACE FUNCTION public.books_version_of(company uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (select string_agg(version::text, ' ' order by b.company_id) from books_version b
    where b.company_id in (company, '00000000-0000-0000-0000-000000000000'));
end $function$;
revoke all on function books_version_of(uuid) from public;
grant execute on function books_version_of(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.change_totp(person uuid, was_secret text, was_pending text, secret text, step bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update person p set totp_secret = secret, totp_step = step, totp_pending = null
  where p.person_id = person and p.totp_secret is not distinct from was_secret and p.totp_pending is not distinct from was_pending;
  return found;
end $function$;
revoke all on function change_totp(uuid,text,text,text,bigint) from public;
grant execute on function change_totp(uuid,text,text,text,bigint) to caudal_app;

CREATE OR REPLACE FUNCTION public.changed_rows(operation text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case operation
    when 'INSERT' then 'select 1 as w, r.* from new_rows r'
    when 'DELETE' then 'select -1 as w, r.* from old_rows r'
    else 'select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r'
  end
$function$;

CREATE OR REPLACE FUNCTION public.claim_trial(of_rut text, of_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7203124);
  if exists (select from trial_use where rut = of_rut or person_id = of_person) then return false; end if;
  insert into trial_use (rut, person_id) values (of_rut, of_person);
  return true;
end $function$;
revoke all on function claim_trial(text,uuid) from public;
grant execute on function claim_trial(text,uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.closed_month_keeps(books uuid, legs uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  -- Asked first: most companies close nothing. With its company everything goes.
  if not exists (select from bank_month_close k join company o using (company_id) where k.company_id = books and k.reopened_at is null) then
    return;
  end if;
  select m.account_id, c.month into closed from movement m
    cross join lateral closed_month_of(m.company_id, m.movement_id, m.account_id, m.on_day) as c (month)
    where m.company_id = books and m.movement_id = any (legs) and c.month is not null order by c.month limit 1;
  if found then perform refuse_closed_month(books, closed.account_id, closed.month); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.closed_month_of(books uuid, movement_id uuid, account uuid, on_day date)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select k.month from bank_month_close k
  where k.company_id = books and k.account_id = account and k.month = date_trunc('month', on_day::timestamp)::date and k.reopened_at is null
    and not exists (select from kept_pending p
      where p.company_id = books and p.movement_id = closed_month_of.movement_id and p.settled_in is null)
$function$;

CREATE OR REPLACE FUNCTION public.credentials_by_id(person uuid)
 RETURNS TABLE(id uuid, email text, name text, surname text, "systemRole" text, "passwordHash" text, "provenAt" timestamp with time zone, "awaitsMail" boolean, "totpSecret" text, "totpPending" text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.person_id, p.email, p.name, p.surname, p.system_role, p.password_hash, p.email_proven_at, p.awaits_mail, p.totp_secret,
    p.totp_pending
  from person p where p.person_id = person
$function$;
revoke all on function credentials_by_id(uuid) from public;
grant execute on function credentials_by_id(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.credentials_of(address text)
 RETURNS TABLE(id uuid, email text, name text, surname text, "systemRole" text, "passwordHash" text, "provenAt" timestamp with time zone, "awaitsMail" boolean, "totpSecret" text, "totpPending" text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.* from person p, credentials_by_id(p.person_id) c where p.email = address
$function$;
revoke all on function credentials_of(text) from public;
grant execute on function credentials_of(text) to caudal_app;

CREATE OR REPLACE FUNCTION public.credit_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update document d set credited = d.credited + c.as_target + case when d.is_on_account then 0 else c.as_note end,
      netted = d.netted + case when d.is_on_account then c.as_note else 0 end
    from (select company_id, document_id, coalesce(sum(amount) filter (where not is_note), 0) as as_target,
            coalesce(sum(amount) filter (where is_note), 0) as as_note
          from (select company_id, document_id, w * amount as amount, false as is_note from (%1$s) r
                union all select company_id, note_id, w * amount, true from (%1$s) r) b
          group by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id and (c.as_target <> 0 or c.as_note <> 0)
  $q$, changed_rows(tg_op));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.current_companies()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.companies', true), ''), '{}')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.current_person()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.person', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.differences_without_ages(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from differences_without_gaps(company)
  union all
  select 'flow unexplained ' || currency, on_day, null, coalesce(s.amount, 0), coalesce(t.amount, 0)
  from (
    select g.on_day, g.currency, sum(g.amount)::bigint as amount, count(*) as n
    from (
      select max(d.on_day) filter (where d.closing is not null) as on_day, d.currency,
        max(d.closing) - lag(max(d.closing)) over (partition by d.account_id order by d.earlier) - sum(d.amount) as amount
      from (
        select a.account_id, a.currency, y.on_day, y.amount, y.closing,
          count(y.closing) over (partition by a.account_id order by y.on_day) - (y.closing is not null)::int as earlier
        from bank_account a
        join account_day y on y.company_id = a.company_id and y.account_id = a.account_id
        where a.company_id = company) d
      group by d.account_id, d.currency, d.earlier) g
    where g.on_day is not null and g.amount <> 0
    group by 1, 2) t
  full join (
    select f.on_day, f.currency, f.amount, f.n from flow_day f where f.company_id = company and f.kind = 'unexplained') s
    using (on_day, currency)
  where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
$function$;

CREATE OR REPLACE FUNCTION public.differences_without_awaiting_totals(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select d.* from differences_without_projections(company) d where d.what not like 'flow projection %';
  return query execute format($q$
    select 'flow projection ' || currency, on_day, area_id, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
    from (select on_day, area_id, currency, sum(amount) as amount, sum(amount_clp) as clp, sum(n) as n from (%s) c group by 1, 2, 3) t
    full join (select on_day, area_id, currency, amount, amount_clp as clp, n from flow_day
      where company_id = %L and kind = 'projection') s using (on_day, area_id, currency)
    where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.clp, 0) <> coalesce(t.clp, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
  $q$, occurrence_contributions(format('select 1 as w, r.* from cash_occurrence r where r.company_id = %L', company)), company);
end $function$;

CREATE OR REPLACE FUNCTION public.differences_without_gaps(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from differences_without_quality(company)
  union all
  select 'quality ' || d.by, d.month, d.account_id, d.stored, d.recomputed
  from (
    select account_id, month, "by", coalesce(s.movements, 0)::bigint as stored, coalesce(t.movements, 0)::bigint as recomputed,
      (coalesce(s.movements, 0), coalesce(s.first_legs, 0), coalesce(s.rated, 0), coalesce(s.pesos, 0))
        is distinct from (coalesce(t.movements, 0), coalesce(t.first_legs, 0), coalesce(t.rated, 0), coalesce(t.pesos, 0)) as differs
    from (select account_id, month, "by", rule, movements, first_legs, rated, pesos from quality_month where company_id = company) s
    full join (select e.account_id, date_trunc('month', e.on_day::timestamp)::date as month, e.by, coalesce(e.rule, '') as rule,
        count(*) as movements, count(*) filter (where e.is_first_leg) as first_legs, count(e.pesos) as rated, coalesce(sum(e.pesos), 0) as pesos
      from explained_movements(company, '-infinity', 'infinity') e group by 1, 2, 3, 4) t using (account_id, month, "by", rule)) d
  where d.differs
    and not exists (select from quality_stale x where x.company_id = company and x.account_id = d.account_id and x.month = d.month)
$function$;

CREATE OR REPLACE FUNCTION public.differences_without_installments(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select d.* from differences_without_ages(company) d;
  return query execute format($q$
    select concat_ws(' ', 'open', case when is_received then 'received' end, currency), null::date, null::uuid,
      sum(coalesce(s.later, 0) + coalesce(s.soon, 0) + coalesce(s.late30, 0) + coalesce(s.late60, 0) + coalesce(s.late90, 0) + coalesce(s.older, 0))::bigint, sum(coalesce(t.later, 0) + coalesce(t.soon, 0) + coalesce(t.late30, 0) + coalesce(t.late60, 0) + coalesce(t.late90, 0) + coalesce(t.older, 0))::bigint
    from (%s) t
    full join (select * from open_age where company_id = %L) s using (is_received, rut, name, currency)
    where (coalesce(s.later, 0), coalesce(s.later_n, 0), coalesce(s.soon, 0), coalesce(s.soon_n, 0), coalesce(s.late30, 0), coalesce(s.late30_n, 0), coalesce(s.late60, 0), coalesce(s.late60_n, 0), coalesce(s.late90, 0), coalesce(s.late90_n, 0), coalesce(s.older, 0), coalesce(s.older_n, 0))
      <> (coalesce(t.later, 0), coalesce(t.later_n, 0), coalesce(t.soon, 0), coalesce(t.soon_n, 0), coalesce(t.late30, 0), coalesce(t.late30_n, 0), coalesce(t.late60, 0), coalesce(t.late60_n, 0), coalesce(t.late90, 0), coalesce(t.late90_n, 0), coalesce(t.older, 0), coalesce(t.older_n, 0))
    group by is_received, currency
  $q$, open_age_contributions(open_age_source(company)), company);
end $function$;

CREATE OR REPLACE FUNCTION public.differences_without_net(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from differences_without_awaiting_totals(company)
  union all
  select 'awaiting total ' || currency, null, null, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
  from (select currency, movements, amount from awaiting_total where company_id = company) s
  full join (select a.currency, count(distinct movement_id) as movements, sum(amount) as amount
    from awaiting_confirmation a where a.company_id = company group by 1) t using (currency)
  where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.movements, 0) <> coalesce(t.movements, 0)
$function$;

CREATE OR REPLACE FUNCTION public.differences_without_projections(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from differences_without_reductions(company)
  union all
  select 'by ' || kind, null, document_id, coalesce(d.amount, 0)::bigint, coalesce(r.amount, 0)::bigint
  from (select document_id, k.kind, k.amount from document
        cross join lateral (values ('settlement', settled), ('adjustment', adjusted), ('cheque', in_cheques), ('factored', factored))
          as k (kind, amount)
        where company_id = company and k.amount <> 0) d
  full join (select document_id, kind, sum(amount) as amount from reduction where company_id = company and stands group by 1, 2) r
    using (document_id, kind)
  where coalesce(d.amount, 0) <> coalesce(r.amount, 0)
$function$;

CREATE OR REPLACE FUNCTION public.differences_without_quality(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select d.* from differences_without_net(company) d;
  return query execute format($q$
    select concat_ws(' ', 'net', code, section, case when is_received then 'received' end, case when is_claimed then 'claimed' end), period,
      null::uuid, coalesce(s.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
    from (%s) t
    full join (select * from net_month where company_id = %L) s using (period, is_received, code, section, is_claimed)
    where (coalesce(s.amount, 0), coalesce(s.n, 0), coalesce(s.base, 0), coalesce(s.iva, 0), coalesce(s.withheld, 0))
      <> (coalesce(t.amount, 0), coalesce(t.n, 0), coalesce(t.base, 0), coalesce(t.iva, 0), coalesce(t.withheld, 0))
  $q$, net_contributions(net_source(company)), company);
end $function$;

CREATE OR REPLACE FUNCTION public.differences_without_reductions(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from flow_differences(company)
  union all
  select 'awaiting', null, document_id, coalesce(d.awaiting, 0)::bigint, coalesce(a.amount, 0)::bigint
  from (select document_id, awaiting from document where company_id = company and awaiting <> 0) d
  full join (select document_id, sum(document_amount) as amount from awaiting_confirmation where company_id = company group by 1) a
    using (document_id)
  where coalesce(d.awaiting, 0) <> coalesce(a.amount, 0)
$function$;

CREATE OR REPLACE FUNCTION public.document_ages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into open_age_day (company_id, on_day)
    select distinct company_id, (now() at time zone 'America/Santiago')::date from new_rows on conflict do nothing;
  end if;
  -- Most changes of a document, such as another area, are of nothing that stands in a sum. Not by a join: its plan is kept, and of a few rows
  -- it would be a loop in a loop.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from new_rows
      except
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from old_rows
    ) then return null;
    end if;
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(open_age_upsert('select g.on_day as aged_on, r.* from (%s) r join open_age_day g using (company_id)'), '%s', changed_rows(tg_op));
    else
    insert into open_age as a (company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n)
    select company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n from (
    select company_id, is_received, coalesce(counterpart_rut, '') collate "C" as rut, coalesce(counterpart_name, '') collate "C" as name, currency,
      coalesce(sum(w * sign * remaining) filter (where age = 0), 0)::bigint as later, coalesce(sum(w) filter (where age = 0), 0)::int as later_n,
      coalesce(sum(w * sign * remaining) filter (where age = 1), 0)::bigint as soon, coalesce(sum(w) filter (where age = 1), 0)::int as soon_n,
      coalesce(sum(w * sign * remaining) filter (where age = 2), 0)::bigint as late30, coalesce(sum(w) filter (where age = 2), 0)::int as late30_n,
      coalesce(sum(w * sign * remaining) filter (where age = 3), 0)::bigint as late60, coalesce(sum(w) filter (where age = 3), 0)::int as late60_n,
      coalesce(sum(w * sign * remaining) filter (where age = 4), 0)::bigint as late90, coalesce(sum(w) filter (where age = 4), 0)::int as late90_n,
      coalesce(sum(w * sign * remaining) filter (where age = 5), 0)::bigint as older, coalesce(sum(w) filter (where age = 5), 0)::int as older_n
    from (select g.on_day as aged_on, r.* from (select 1 as w, r.* from new_rows r) r join open_age_day g using (company_id)) d cross join lateral (select age_of_due(aged_on, due_on) as age) a
    where document_type = 'TAX_DOCUMENT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4, 5
  ) c
    where (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5
    on conflict (company_id, is_received, rut, name, currency) do update
    set later = a.later + excluded.later, later_n = a.later_n + excluded.later_n,
      soon = a.soon + excluded.soon, soon_n = a.soon_n + excluded.soon_n,
      late30 = a.late30 + excluded.late30, late30_n = a.late30_n + excluded.late30_n,
      late60 = a.late60 + excluded.late60, late60_n = a.late60_n + excluded.late60_n,
      late90 = a.late90 + excluded.late90, late90_n = a.late90_n + excluded.late90_n,
      older = a.older + excluded.older, older_n = a.older_n + excluded.older_n
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(open_age_upsert('select g.on_day as aged_on, r.* from (%s) r join open_age_day g using (company_id)'), '%s', changed_rows(tg_op));
    else
    insert into open_age as a (company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n)
    select company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n from (
    select company_id, is_received, coalesce(counterpart_rut, '') collate "C" as rut, coalesce(counterpart_name, '') collate "C" as name, currency,
      coalesce(sum(w * sign * remaining) filter (where age = 0), 0)::bigint as later, coalesce(sum(w) filter (where age = 0), 0)::int as later_n,
      coalesce(sum(w * sign * remaining) filter (where age = 1), 0)::bigint as soon, coalesce(sum(w) filter (where age = 1), 0)::int as soon_n,
      coalesce(sum(w * sign * remaining) filter (where age = 2), 0)::bigint as late30, coalesce(sum(w) filter (where age = 2), 0)::int as late30_n,
      coalesce(sum(w * sign * remaining) filter (where age = 3), 0)::bigint as late60, coalesce(sum(w) filter (where age = 3), 0)::int as late60_n,
      coalesce(sum(w * sign * remaining) filter (where age = 4), 0)::bigint as late90, coalesce(sum(w) filter (where age = 4), 0)::int as late90_n,
      coalesce(sum(w * sign * remaining) filter (where age = 5), 0)::bigint as older, coalesce(sum(w) filter (where age = 5), 0)::int as older_n
    from (select g.on_day as aged_on, r.* from (select -1 as w, r.* from old_rows r) r join open_age_day g using (company_id)) d cross join lateral (select age_of_due(aged_on, due_on) as age) a
    where document_type = 'TAX_DOCUMENT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4, 5
  ) c
    where (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5
    on conflict (company_id, is_received, rut, name, currency) do update
    set later = a.later + excluded.later, later_n = a.later_n + excluded.later_n,
      soon = a.soon + excluded.soon, soon_n = a.soon_n + excluded.soon_n,
      late30 = a.late30 + excluded.late30, late30_n = a.late30_n + excluded.late30_n,
      late60 = a.late60 + excluded.late60, late60_n = a.late60_n + excluded.late60_n,
      late90 = a.late90 + excluded.late90, late90_n = a.late90_n + excluded.late90_n,
      older = a.older + excluded.older, older_n = a.older_n + excluded.older_n
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(open_age_upsert('select g.on_day as aged_on, r.* from (%s) r join open_age_day g using (company_id)'), '%s', changed_rows(tg_op));
    else
    insert into open_age as a (company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n)
    select company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n from (
    select company_id, is_received, coalesce(counterpart_rut, '') collate "C" as rut, coalesce(counterpart_name, '') collate "C" as name, currency,
      coalesce(sum(w * sign * remaining) filter (where age = 0), 0)::bigint as later, coalesce(sum(w) filter (where age = 0), 0)::int as later_n,
      coalesce(sum(w * sign * remaining) filter (where age = 1), 0)::bigint as soon, coalesce(sum(w) filter (where age = 1), 0)::int as soon_n,
      coalesce(sum(w * sign * remaining) filter (where age = 2), 0)::bigint as late30, coalesce(sum(w) filter (where age = 2), 0)::int as late30_n,
      coalesce(sum(w * sign * remaining) filter (where age = 3), 0)::bigint as late60, coalesce(sum(w) filter (where age = 3), 0)::int as late60_n,
      coalesce(sum(w * sign * remaining) filter (where age = 4), 0)::bigint as late90, coalesce(sum(w) filter (where age = 4), 0)::int as late90_n,
      coalesce(sum(w * sign * remaining) filter (where age = 5), 0)::bigint as older, coalesce(sum(w) filter (where age = 5), 0)::int as older_n
    from (select g.on_day as aged_on, r.* from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) r join open_age_day g using (company_id)) d cross join lateral (select age_of_due(aged_on, due_on) as age) a
    where document_type = 'TAX_DOCUMENT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4, 5
  ) c
    where (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5
    on conflict (company_id, is_received, rut, name, currency) do update
    set later = a.later + excluded.later, later_n = a.later_n + excluded.later_n,
      soon = a.soon + excluded.soon, soon_n = a.soon_n + excluded.soon_n,
      late30 = a.late30 + excluded.late30, late30_n = a.late30_n + excluded.late30_n,
      late60 = a.late60 + excluded.late60, late60_n = a.late60_n + excluded.late60_n,
      late90 = a.late90 + excluded.late90, late90_n = a.late90_n + excluded.late90_n,
      older = a.older + excluded.older, older_n = a.older_n + excluded.older_n
  ;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.document_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated, cash_on - due_on as moved_days
    from (%s) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and not is_hidden and k.part > 0
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.document_counts_net()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Most changes of a document are of none of the columns that net_contributions reads. As a difference of sets, as in document_ages.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, document_type, period, is_received, code, section, claimed_on, is_about_claimed, sign, currency, net, exempt, iva, amount,
        amount_clp, commission, is_annulled, is_superseded from new_rows
      except
      select document_id, document_type, period, is_received, code, section, claimed_on, is_about_claimed, sign, currency, net, exempt, iva, amount,
        amount_clp, commission, is_annulled, is_superseded from old_rows
    ) then return null;
    end if;
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(net_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and is_received then commission else base end))::bigint as amount,
      sum(w)::int as n,
      coalesce(sum(w * sign * base) filter (where not is_annulled), 0)::bigint as base,
      coalesce(sum(w * sign * tax) filter (where not is_annulled), 0)::bigint as iva,
      coalesce(sum(w * tax) filter (where not is_annulled and amount <> net), 0)::bigint as withheld
    from (select 1 as w, r.* from new_rows r) d cross join lateral (select
      case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end as base,
      case when currency = 'CLP' then iva else coalesce(round(iva::numeric * amount_clp / nullif(amount, 0)), 0) end as tax) pesos
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  ) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(net_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and is_received then commission else base end))::bigint as amount,
      sum(w)::int as n,
      coalesce(sum(w * sign * base) filter (where not is_annulled), 0)::bigint as base,
      coalesce(sum(w * sign * tax) filter (where not is_annulled), 0)::bigint as iva,
      coalesce(sum(w * tax) filter (where not is_annulled and amount <> net), 0)::bigint as withheld
    from (select -1 as w, r.* from old_rows r) d cross join lateral (select
      case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end as base,
      case when currency = 'CLP' then iva else coalesce(round(iva::numeric * amount_clp / nullif(amount, 0)), 0) end as tax) pesos
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  ) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(net_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and is_received then commission else base end))::bigint as amount,
      sum(w)::int as n,
      coalesce(sum(w * sign * base) filter (where not is_annulled), 0)::bigint as base,
      coalesce(sum(w * sign * tax) filter (where not is_annulled), 0)::bigint as iva,
      coalesce(sum(w * tax) filter (where not is_annulled and amount <> net), 0)::bigint as withheld
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) d cross join lateral (select
      case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end as base,
      case when currency = 'CLP' then iva else coalesce(round(iva::numeric * amount_clp / nullif(amount, 0)), 0) end as tax) pesos
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  ) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
  ;
    end if;
  end if;
  -- What is inserted nothing names yet, and what is deleted nothing names any more. Few are ever claimed: that is asked first.
  if tg_op = 'UPDATE' then
    if exists (select from new_rows where claimed_on is not null or section = 'reclamado')
      or exists (select from old_rows where claimed_on is not null or section = 'reclamado') then
      update document d set is_about_claimed = not d.is_about_claimed
      from (
        select distinct r.company_id, r.document_id from new_rows n
        join old_rows o on o.company_id = n.company_id and o.document_id = n.document_id
        join document_reference r on r.company_id = n.company_id and r.target_id = n.document_id
        where (n.claimed_on is not null or n.section is not distinct from 'reclamado')
          <> (o.claimed_on is not null or o.section is not distinct from 'reclamado')) c
      where d.company_id = c.company_id and d.document_id = c.document_id and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.document_enters_area()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Asked first: hardly any company has such slots.
  if not exists (select from area_slot s where s.area_id <> s.slot_id and exists (select from new_rows n where n.company_id = s.company_id)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from new_rows n join area_slot s on s.company_id = n.company_id and s.slot_id = n.area_id where s.area_id <> s.slot_id) then
      return null;
    end if;
  elsif not exists (
      select from (select company_id, document_id, area_id from new_rows except select company_id, document_id, area_id from old_rows) n
      join area_slot s on s.company_id = n.company_id and s.slot_id = n.area_id where s.area_id <> s.slot_id) then
    return null;
  end if;
  raise foreign_key_violation using message = 'a document in an area that is no more', constraint = 'document_company_id_area_id_fkey', table = 'document';
end $function$;
revoke all on function document_enters_area() from public;
grant execute on function document_enters_area() to caudal_app;

CREATE OR REPLACE FUNCTION public.document_installments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    if not exists (select from new_rows where document_type = 'CREDIT') then return null; end if;
  elsif not exists (select from old_rows where document_type = 'CREDIT') then return null;
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(installment_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into installment_month as m (company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n)
    select company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n from (
    select company_id, date_trunc('month', due_on)::date as period, area_id, currency,
      sum(w * own * greatest(remaining - awaiting, 0))::bigint as open, coalesce(sum(w) filter (where remaining > awaiting), 0)::int as open_n,
      sum(w * own * least(awaiting, remaining))::bigint as awaiting, coalesce(sum(w) filter (where awaiting >= remaining), 0)::int as awaiting_n
    from (select 1 as w, r.* from new_rows r) d cross join lateral (select case when is_received then -sign else sign end as own) o
    where document_type = 'CREDIT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4
  ) c
    where (open, open_n, awaiting, awaiting_n) <> (0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (company_id, period, area_id, currency) do update
    set open = m.open + excluded.open, open_n = m.open_n + excluded.open_n, awaiting = m.awaiting + excluded.awaiting, awaiting_n = m.awaiting_n + excluded.awaiting_n
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(installment_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into installment_month as m (company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n)
    select company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n from (
    select company_id, date_trunc('month', due_on)::date as period, area_id, currency,
      sum(w * own * greatest(remaining - awaiting, 0))::bigint as open, coalesce(sum(w) filter (where remaining > awaiting), 0)::int as open_n,
      sum(w * own * least(awaiting, remaining))::bigint as awaiting, coalesce(sum(w) filter (where awaiting >= remaining), 0)::int as awaiting_n
    from (select -1 as w, r.* from old_rows r) d cross join lateral (select case when is_received then -sign else sign end as own) o
    where document_type = 'CREDIT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4
  ) c
    where (open, open_n, awaiting, awaiting_n) <> (0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (company_id, period, area_id, currency) do update
    set open = m.open + excluded.open, open_n = m.open_n + excluded.open_n, awaiting = m.awaiting + excluded.awaiting, awaiting_n = m.awaiting_n + excluded.awaiting_n
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(installment_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into installment_month as m (company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n)
    select company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n from (
    select company_id, date_trunc('month', due_on)::date as period, area_id, currency,
      sum(w * own * greatest(remaining - awaiting, 0))::bigint as open, coalesce(sum(w) filter (where remaining > awaiting), 0)::int as open_n,
      sum(w * own * least(awaiting, remaining))::bigint as awaiting, coalesce(sum(w) filter (where awaiting >= remaining), 0)::int as awaiting_n
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) d cross join lateral (select case when is_received then -sign else sign end as own) o
    where document_type = 'CREDIT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4
  ) c
    where (open, open_n, awaiting, awaiting_n) <> (0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (company_id, period, area_id, currency) do update
    set open = m.open + excluded.open, open_n = m.open_n + excluded.open_n, awaiting = m.awaiting + excluded.awaiting, awaiting_n = m.awaiting_n + excluded.awaiting_n
  ;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.document_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(document_contributions('%s'), 'moved_days'), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, moved_days, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated, cash_on - due_on as moved_days
    from (select 1 as w, r.* from new_rows r) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and not is_hidden and k.part > 0
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(flow_upsert(document_contributions('%s'), 'moved_days'), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, moved_days, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated, cash_on - due_on as moved_days
    from (select -1 as w, r.* from old_rows r) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and not is_hidden and k.part > 0
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(document_contributions('%s'), 'moved_days'), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, moved_days, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, k.kind, cash_on as on_day, area_id, currency,
      w * sign * (case when is_received then -1 else 1 end) * k.part as amount,
      case when currency = 'CLP' then w * sign * (case when is_received then -1 else 1 end) * k.part else 0 end as amount_clp,
      w * k.n as n, 0 as unrated, cash_on - due_on as moved_days
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) d
    cross join lateral (values ('expected', remaining - least(awaiting, remaining), 1),
      ('awaiting', least(awaiting, remaining), case when awaiting < remaining then 0 else 1 end)) as k (kind, part, n)
    where is_expected and remaining > 0 and not is_hidden and k.part > 0
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    -- Asked first: a statement trigger runs for no rows as well, and a match updates documents in turn. As a difference of sets,
    -- whose cost is that of reading both; of a join PostgreSQL would expect a first row soon and compare each with each.
    if exists (select company_id, document_id, area_id from new_rows except select company_id, document_id, area_id from old_rows) then
      execute $q$update match m set area_id = n.area_id
        from new_rows n join old_rows o using (company_id, document_id)
        where n.area_id <> o.area_id and m.company_id = n.company_id and m.document_id = n.document_id$q$;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.document_sources_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from document_source s using old_rows o where s.company_id = o.company_id and s.document_id = o.document_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_empty_ages(company uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from open_age where company_id = company and (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
$function$;

CREATE OR REPLACE FUNCTION public.drop_empty_cells(company uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from flow_day where company_id = company and n = 0 and amount = 0 and amount_clp = 0 and unrated = 0
$function$;

CREATE OR REPLACE FUNCTION public.drop_empty_installments(company uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from installment_month where company_id = company and (open, open_n, awaiting, awaiting_n) = (0, 0, 0, 0);
$function$;

CREATE OR REPLACE FUNCTION public.end_invitation_links(invitation uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update link l set used_at = now()
  where l.kind = 'invitation' and l.target ->> 'invitationId' = invitation::text and l.used_at is null
$function$;
revoke all on function end_invitation_links(uuid) from public;
grant execute on function end_invitation_links(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.end_oldest_sessions(person uuid, max integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update session s set revoked_at = now()
  where s.session_id in (
    select o.session_id from session o where o.person_id = person and o.revoked_at is null and o.expires_at > now()
    order by o.created_at desc, o.session_id desc offset max)
  returning s.session_id
$function$;
revoke all on function end_oldest_sessions(uuid,integer) from public;
grant execute on function end_oldest_sessions(uuid,integer) to caudal_app;

CREATE OR REPLACE FUNCTION public.end_reset_links(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update link l set used_at = now() where l.person_id = person and l.kind = 'reset' and l.used_at is null
$function$;
revoke all on function end_reset_links(uuid) from public;
grant execute on function end_reset_links(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.end_sessions(person uuid, only_id uuid, except_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update session s set revoked_at = now()
  where s.person_id = person and s.revoked_at is null and s.expires_at > now()
    and (only_id is null or s.session_id = only_id) and (except_id is null or s.session_id <> except_id)
  returning s.session_id
$function$;
revoke all on function end_sessions(uuid,uuid,uuid) from public;
grant execute on function end_sessions(uuid,uuid,uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.end_waiting(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update person p set awaits_mail = false where p.person_id = person
$function$;
revoke all on function end_waiting(uuid) from public;
grant execute on function end_waiting(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.enqueue(task text, payload json, job_key text, run_at timestamp with time zone, max_attempts integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload => payload, job_key => job_key, run_at => run_at, max_attempts => max_attempts);
end $function$;
revoke all on function enqueue(text,json,text,timestamp with time zone,integer) from public;
grant execute on function enqueue(text,json,text,timestamp with time zone,integer) to caudal_app;

CREATE OR REPLACE FUNCTION public.explained_movements(books uuid, first_day date, last_day date)
 RETURNS TABLE(movement_id uuid, account_id uuid, on_day date, ordinal integer, pesos bigint, is_first_leg boolean, by text, rule text)
 LANGUAGE sql
 STABLE
AS $function$
  select m.movement_id, m.account_id, m.on_day, m.ordinal, abs(m.amount_clp), m.movement_id is distinct from t.in_id, k.by,
    case when k.by = 'rule' then (select h.rule_id::text from rule_hit h where h.company_id = m.company_id and h.movement_id = m.movement_id) end
  from movement m
  left join own_transfer t on t.company_id = m.company_id and m.transfer_id is not null and m.movement_id in (t.out_id, t.in_id)
  left join lateral (
    select case when bool_or(r.origin = 'clay') then 'clay' when bool_or(r.origin = 'manual' and r.class is null) then 'byHand'
      when bool_or(r.origin = 'manual') then 'accepted' else min(r.class) end as "by"
    from (select x.origin, x.evidence as class from match x where x.company_id = m.company_id and x.movement_id = m.movement_id
      union all select e.origin, case when e.origin = 'engine' then case when h.movement_id is null then 'bankFee' else 'rule' end end
      from explanation e
      left join rule_hit h on h.company_id = e.company_id and h.movement_id = e.movement_id
        and h.made ->> 'explanationId' = e.explanation_id::text
      where e.company_id = m.company_id and e.movement_id = m.movement_id) r) x on true
  cross join lateral (select case when not m.is_reconciled then 'open'
      when t.out_id is not null then case when t.origin = 'manual' then 'byHand'
        when (select count(distinct l.account_id) from movement l where l.company_id = m.company_id and l.movement_id in (t.out_id, t.in_id)) = 1
        then 'reversal' else 'ownTransfer' end
      else coalesce(x.by, 'closed') end as "by") k
  where m.company_id = books and not m.is_hidden and m.on_day between first_day and last_day
$function$;

CREATE OR REPLACE FUNCTION public.explanation_changed_in_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.movement_id)) from (
    (select company_id, explanation_id, movement_id, amount, kind_key from old_rows
      except select company_id, explanation_id, movement_id, amount, kind_key from new_rows)
    union all
    (select company_id, explanation_id, movement_id, amount, kind_key from new_rows
      except select company_id, explanation_id, movement_id, amount, kind_key from old_rows)) c
    group by c.company_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.explanation_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select m.on_day, m.currency, sign(m.amount)::bigint * new.amount,
    case when m.currency = 'CLP' then sign(m.amount)::bigint * new.amount
      else round(m.amount_clp::numeric * new.amount / abs(m.amount)) end
  into strict new.on_day, new.currency, new.flow_amount, new.flow_amount_clp
  from movement m where m.company_id = new.company_id and m.movement_id = new.movement_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.explanation_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, changed_rows(tg_op));

  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(match_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (select 1 as w, r.* from new_rows r) m
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(flow_upsert(match_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (select -1 as w, r.* from old_rows r) m
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(match_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) m
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.few_rows()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$select 32$function$;

CREATE OR REPLACE FUNCTION public.flow_differences(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query execute format($q$
    with truth as (
      select kind, on_day, area_id, currency, moved_days, sum(amount)::bigint as amount, sum(amount_clp)::bigint as clp, sum(n)::bigint as n
      from (select m.*, 0 as moved_days from (%s) m union all select m.*, 0 from (%s) m union all %s) c group by 1, 2, 3, 4, 5
    ), stored as (
      select kind, on_day, area_id, currency, moved_days, amount, amount_clp as clp, n from flow_day
      where company_id = %L and kind <> 'unexplained'
    ), accounts as (%s)
    select 'flow ' || kind || ' ' || currency, on_day, area_id, coalesce(s.amount, 0), coalesce(t.amount, 0)
    from truth t full join stored s using (kind, on_day, area_id, currency, moved_days)
    where coalesce(s.amount, 0) <> coalesce(t.amount, 0) or coalesce(s.clp, 0) <> coalesce(t.clp, 0) or coalesce(s.n, 0) <> coalesce(t.n, 0)
    union all
    select 'account', on_day, account_id, coalesce(d.amount, 0)::bigint, coalesce(a.amount, 0)::bigint
    from accounts a full join (select * from account_day where company_id = %L) d using (account_id, on_day)
    where coalesce(a.amount, 0) <> coalesce(d.amount, 0) or coalesce(a.n, 0) <> coalesce(d.n, 0)
      or coalesce(a.n_reconciled, 0) <> coalesce(d.n_reconciled, 0)
      or coalesce(a.inflow, 0) <> coalesce(d.inflow, 0) or coalesce(a.outflow, 0) <> coalesce(d.outflow, 0)
      or coalesce(a.n_open, 0) <> coalesce(d.n_open, 0) or coalesce(a.open_clp, 0) <> coalesce(d.open_clp, 0)
  $q$,
    movement_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    match_contributions(format($m$select 1 as w, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from match where company_id = %1$L
      union all select 1, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from explanation where company_id = %1$L$m$, company)),
    document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)),
    company,
    account_contributions(format('select 1 as w, r.* from movement r where r.company_id = %L', company)),
    company);
end $function$;

CREATE OR REPLACE FUNCTION public.flow_facts(company uuid, start date, tomorrow date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare known_from date := (select min(on_day) from flow_day f where f.company_id = company and kind = 'actual' and n > 0);
begin
  return (select jsonb_build_object(
    'name', c.name, 'collapsed', c.collapsed_categories, 'horizonDays', c.late_horizon_days, 'cutOffOn', c.cut_off_on,
    'knownFrom', known_from,
    'lastOn', (
      select max((select max(on_day) from flow_day f where f.company_id = company and f.kind = one.kind and n <> 0))
      from unnest(array['actual', 'expected', 'projection']) as one (kind)),
    'hasEarlier', c.cut_off_on is null and (
      select issued_on from document d
      where d.company_id = company and issued_on < known_from and is_expected and remaining > 0 and not is_hidden and not is_superseded
      order by issued_on limit 1) is not null,
    'structure', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.category_id, 'label', k.label, 'section', k.section, 'isDefault', k.is_default,
        'isHidden', k.is_hidden, 'areas', (
          select coalesce(jsonb_agg(jsonb_build_object('id', a.area_id, 'label', a.label, 'isDefault', a.is_default, 'isHidden', a.is_hidden)
            order by a.position, a.area_id), '[]')
          from area a where a.company_id = company and a.category_id = k.category_id)) order by k.position, k.category_id), '[]')
      from category k where k.company_id = company),
    'balances', (
      select coalesce(jsonb_agg(b), '[]') from (
        select currency, sum(a.balance)::text as "atStart", sum(b.balance)::text as today
        from account_balances(company, start) a join account_balances(company, tomorrow) b using (account_id, currency)
        group by currency order by currency) b),
    'awaiting', (
      select coalesce(jsonb_agg(w), '[]') from (
        select currency, movements as count, amount::text as own
        from awaiting_total where company_id = company and movements > 0 order by 1) w))
  from company c where c.company_id = company);
end $function$;

CREATE OR REPLACE FUNCTION public.flow_upsert(contributions text, moved text DEFAULT '0'::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, %2$s, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (%1$s) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  $q$, contributions, moved)
$function$;

CREATE OR REPLACE FUNCTION public.has_signed_in_from(account text, from_address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from session s join person p on p.person_id = s.person_id
    where p.email = account and s.address = from_address and s.created_at >= coalesce(p.email_proven_at, s.created_at))
$function$;
revoke all on function has_signed_in_from(text,text) from public;
grant execute on function has_signed_in_from(text,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.installment_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, date_trunc('month', due_on)::date as period, area_id, currency,
      sum(w * own * greatest(remaining - awaiting, 0))::bigint as open, coalesce(sum(w) filter (where remaining > awaiting), 0)::int as open_n,
      sum(w * own * least(awaiting, remaining))::bigint as awaiting, coalesce(sum(w) filter (where awaiting >= remaining), 0)::int as awaiting_n
    from (%s) d cross join lateral (select case when is_received then -sign else sign end as own) o
    where document_type = 'CREDIT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.installment_source(company uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format('select 1 as w, d.* from document d where company_id = %L and document_type = ''CREDIT''', company)
$function$;

CREATE OR REPLACE FUNCTION public.installment_upsert(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    insert into installment_month as m (company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n)
    select company_id, period, area_id, currency, open, open_n, awaiting, awaiting_n from (%s) c
    where (open, open_n, awaiting, awaiting_n) <> (0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (company_id, period, area_id, currency) do update
    set open = m.open + excluded.open, open_n = m.open_n + excluded.open_n, awaiting = m.awaiting + excluded.awaiting, awaiting_n = m.awaiting_n + excluded.awaiting_n
  $q$, installment_contributions(source))
$function$;

CREATE OR REPLACE FUNCTION public.is_living_session(session_id uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from session s
    where s.session_id = is_living_session.session_id and s.person_id = person and s.revoked_at is null and s.expires_at > now())
$function$;
revoke all on function is_living_session(uuid,uuid) from public;
grant execute on function is_living_session(uuid,uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.job_summary()
 RETURNS TABLE(task text, waiting integer, running integer, failed integer, last_error text, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select t.identifier::text,
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts)::integer,
    count(*) filter (where j.locked_at is not null)::integer,
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::integer,
    (array_agg(left(split_part(j.last_error, chr(10), 1), 300) order by j.updated_at desc) filter (where j.last_error is not null))[1],
    min(j.created_at)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  group by 1 order by 1
$function$;
revoke all on function job_summary() from public;
grant execute on function job_summary() to caudal_app;

CREATE OR REPLACE FUNCTION public.kept_in_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  select k.company_id, k.account_id, k.month into closed from changed c
    join company o on o.company_id = c.company_id
    join movement m on m.company_id = c.company_id and m.movement_id = c.movement_id
    join bank_month_close k on k.company_id = m.company_id and k.account_id = m.account_id
      and k.month = date_trunc('month', m.on_day::timestamp)::date and k.reopened_at is null
    limit 1;
  if found then perform refuse_closed_month(closed.company_id, closed.account_id, closed.month); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.last_seen_at(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select max(s.created_at) from session s
  where s.person_id = person
    and exists (select from membership m where m.person_id = person and m.company_id = any ((select current_companies())::uuid[]))
$function$;
revoke all on function last_seen_at(uuid) from public;
grant execute on function last_seen_at(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.living_sessions(person uuid)
 RETURNS TABLE(id uuid, "createdAt" timestamp with time zone, "expiresAt" timestamp with time zone, "userAgent" text, address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.session_id, s.created_at, s.expires_at, s.user_agent, s.address from session s
  where s.person_id = person and s.revoked_at is null and s.expires_at > now()
  order by s.created_at desc
$function$;
revoke all on function living_sessions(uuid) from public;
grant execute on function living_sessions(uuid) to caudal_app;

CREATE OR REPLACE PROCEDURE public.make_roll_up(IN name text, IN code text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L', name, code);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.make_roll_ups()
 LANGUAGE plpgsql
AS $procedure$
begin
  call make_roll_up('document_ages', $code$
begin
  if tg_op = 'INSERT' then
    insert into open_age_day (company_id, on_day)
    select distinct company_id, (now() at time zone 'America/Santiago')::date from new_rows on conflict do nothing;
  end if;
  -- Most changes of a document, such as another area, are of nothing that stands in a sum. Not by a join: its plan is kept, and of a few rows
  -- it would be a loop in a loop.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from new_rows
      except
      select document_id, is_received, counterpart_rut, counterpart_name, currency, sign, remaining, due_on, document_type, is_expected, is_hidden from old_rows
    ) then return null;
    end if;
  end if;$code$
    || roll_up_code($$open_age_upsert('select g.on_day as aged_on, r.* from (%s) r join open_age_day g using (company_id)')$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('document_counts_net', $code$
begin
  -- Most changes of a document are of none of the columns that net_contributions reads. As a difference of sets, as in document_ages.
  if tg_op = 'UPDATE' then
    if not exists (
      select document_id, document_type, period, is_received, code, section, claimed_on, is_about_claimed, sign, currency, net, exempt, iva, amount,
        amount_clp, commission, is_annulled, is_superseded from new_rows
      except
      select document_id, document_type, period, is_received, code, section, claimed_on, is_about_claimed, sign, currency, net, exempt, iva, amount,
        amount_clp, commission, is_annulled, is_superseded from old_rows
    ) then return null;
    end if;
  end if;$code$
    || roll_up_code($$net_upsert('%s')$$)
    || $code$
  -- What is inserted nothing names yet, and what is deleted nothing names any more. Few are ever claimed: that is asked first.
  if tg_op = 'UPDATE' then
    if exists (select from new_rows where claimed_on is not null or section = 'reclamado')
      or exists (select from old_rows where claimed_on is not null or section = 'reclamado') then
      update document d set is_about_claimed = not d.is_about_claimed
      from (
        select distinct r.company_id, r.document_id from new_rows n
        join old_rows o on o.company_id = n.company_id and o.document_id = n.document_id
        join document_reference r on r.company_id = n.company_id and r.target_id = n.document_id
        where (n.claimed_on is not null or n.section is not distinct from 'reclamado')
          <> (o.claimed_on is not null or o.section is not distinct from 'reclamado')) c
      where d.company_id = c.company_id and d.document_id = c.document_id and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
    end if;
  end if;
  return null;
end $code$);

  call make_roll_up('document_installments', $code$
begin
  if tg_op <> 'DELETE' then
    if not exists (select from new_rows where document_type = 'CREDIT') then return null; end if;
  elsif not exists (select from old_rows where document_type = 'CREDIT') then return null;
  end if;$code$
    || roll_up_code($$installment_upsert('%s')$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('document_rolls_up', $code$
begin$code$
    || roll_up_code($$flow_upsert(document_contributions('%s'), 'moved_days')$$)
    || $code$
  if tg_op = 'UPDATE' then
    -- Asked first: a statement trigger runs for no rows as well, and a match updates documents in turn. As a difference of sets,
    -- whose cost is that of reading both; of a join PostgreSQL would expect a first row soon and compare each with each.
    if exists (select company_id, document_id, area_id from new_rows except select company_id, document_id, area_id from old_rows) then
      execute $q$update match m set area_id = n.area_id
        from new_rows n join old_rows o using (company_id, document_id)
        where n.area_id <> o.area_id and m.company_id = n.company_id and m.document_id = n.document_id$q$;
    end if;
  end if;
  return null;
end $code$);

  call make_roll_up('movement_rolls_up', $code$
begin$code$
    || roll_up_code($$flow_upsert(movement_contributions('%s'))$$)
    || roll_up_code($$account_upsert('%s')$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('occurrence_rolls_up', $code$
begin$code$
    || roll_up_code($$flow_upsert(occurrence_contributions('%s'))$$)
    || $code$
  return null;
end $code$);

  -- What joins the books themselves is planned each time: a plan kept from when there was little would read all of them.
  call make_roll_up('match_rolls_up', $code$
begin
  -- Deleting a movement or document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, changed_rows(tg_op));
  execute format($q$
    update document d set matched = d.matched + c.amount
    from (select company_id, document_id, sum(w * document_amount) as amount
          from (%s) r group by 1, 2 having sum(w * document_amount) <> 0) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, changed_rows(tg_op));
$code$
    || roll_up_code($$flow_upsert(match_contributions('%s'))$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('explanation_rolls_up', $code$
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, changed_rows(tg_op));
$code$
    || roll_up_code($$flow_upsert(match_contributions('%s'))$$)
    || $code$
  return null;
end $code$);

  call make_roll_up('quality_goes_stale', $code$
begin
  if tg_table_name = 'movement' then$code$
    || roll_up_code($$quality_upsert('%s')$$)
    || $code$
  else
    execute format($q$
      insert into quality_stale (company_id, account_id, month)
      select distinct m.company_id, m.account_id, date_trunc('month', m.on_day::timestamp)::date
      from (select distinct company_id, movement_id from (%s) c) r
      join movement m on m.company_id = r.company_id and m.movement_id = r.movement_id
      order by 1, 2, 3 on conflict do nothing
    $q$, changed_rows(tg_op));
  end if;
  return null;
end $code$);
end $procedure$;

CREATE OR REPLACE FUNCTION public.match_changed_in_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.movement_id)) from (
    (select company_id, match_id, movement_id, document_id, amount, document_amount from old_rows
      except select company_id, match_id, movement_id, document_id, amount, document_amount from new_rows)
    union all
    (select company_id, match_id, movement_id, document_id, amount, document_amount from new_rows
      except select company_id, match_id, movement_id, document_id, amount, document_amount from old_rows)) c
    group by c.company_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.match_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (%s) m
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.match_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select m.on_day, m.currency, sign(m.amount)::bigint * new.amount,
    case when m.currency = 'CLP' then sign(m.amount)::bigint * new.amount
      else round(m.amount_clp::numeric * new.amount / abs(m.amount)) end, d.area_id
  into strict new.on_day, new.currency, new.flow_amount, new.flow_amount_clp, new.area_id
  from movement m cross join document d
  where m.company_id = new.company_id and m.movement_id = new.movement_id and d.company_id = new.company_id and d.document_id = new.document_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.match_of_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.movement_id)) from changed c group by c.company_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.match_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Deleting a movement or document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update movement m set matched = m.matched + c.amount, matched_clp = m.matched_clp + c.clp
    from (select company_id, movement_id, sum(w * amount) as amount, sum(w * coalesce(flow_amount_clp, 0)) as clp
          from (%s) r group by 1, 2 having sum(w * amount) <> 0 or sum(w * coalesce(flow_amount_clp, 0)) <> 0) c
    where m.company_id = c.company_id and m.movement_id = c.movement_id
  $q$, changed_rows(tg_op));
  execute format($q$
    update document d set matched = d.matched + c.amount
    from (select company_id, document_id, sum(w * document_amount) as amount
          from (%s) r group by 1, 2 having sum(w * document_amount) <> 0) c
    where d.company_id = c.company_id and d.document_id = c.document_id
  $q$, changed_rows(tg_op));

  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(match_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (select 1 as w, r.* from new_rows r) m
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(flow_upsert(match_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (select -1 as w, r.* from old_rows r) m
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(match_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'actual' as kind, on_day, area_id, currency, w * flow_amount as amount,
      w * coalesce(flow_amount_clp, 0) as amount_clp, w as n, 0 as unrated
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) m
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_flow(company uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  movements text := format('select 1 as w, r.* from movement r where r.company_id = %L', company);
begin
  delete from flow_day where company_id = company and kind <> 'unexplained';
  execute flow_upsert(movement_contributions(movements));
  execute flow_upsert(match_contributions(format($m$select 1 as w, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from match where company_id = %1$L
    union all select 1, company_id, on_day, area_id, currency, flow_amount, flow_amount_clp from explanation where company_id = %1$L$m$, company)));
  execute flow_upsert(document_contributions(format('select 1 as w, r.* from document r where r.company_id = %L', company)), 'moved_days');
  execute flow_upsert(occurrence_contributions(format('select 1 as w, r.* from cash_occurrence r where r.company_id = %L', company)));
  update account_day set amount = 0, n = 0, n_reconciled = 0, inflow = 0, outflow = 0, n_open = 0, open_clp = 0 where company_id = company;
  execute format($q$
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (%s) c
    on conflict (company_id, account_id, on_day) do update set amount = excluded.amount, n = excluded.n,
      n_reconciled = excluded.n_reconciled, inflow = excluded.inflow, outflow = excluded.outflow, n_open = excluded.n_open, open_clp = excluded.open_clp
  $q$, account_contributions(movements));
  delete from account_day where company_id = company and n = 0 and closing is null;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_installments(company uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from installment_month where company_id = company;
  execute installment_upsert(installment_source(company));
end $function$;

CREATE OR REPLACE FUNCTION public.mend_net(company uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update document d set is_about_claimed = not d.is_about_claimed
    where d.company_id = company and d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  delete from net_month where company_id = company;
  execute 'insert into net_month (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld) '
    || net_contributions(net_source(company));
end $function$;

CREATE OR REPLACE FUNCTION public.mend_open_ages(company uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from open_age where company_id = company;
  execute open_age_upsert(open_age_source(company));
end $function$;

CREATE OR REPLACE FUNCTION public.movement_awaits_no_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from awaiting_confirmation a join new_rows n using (company_id, movement_id) where n.is_reconciled or n.is_hidden) then
    delete from awaiting_confirmation a using new_rows n
    where a.company_id = n.company_id and a.movement_id = n.movement_id and (n.is_reconciled or n.is_hidden);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_changes_in_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  -- Asked first: most companies close nothing.
  if not exists (select from bank_month_close where reopened_at is null) then return null; end if;
  select o.company_id, o.account_id, k.month into closed from (
      select company_id, movement_id, account_id, on_day, amount, currency, is_hidden from old_rows
      except select company_id, movement_id, account_id, on_day, amount, currency, is_hidden from new_rows) o
    cross join lateral (select closed_month_of(o.company_id, o.movement_id, o.account_id, o.on_day) as month) k
    where k.month is not null limit 1;
  if not found then
    select k.company_id, k.account_id, k.month into closed from (
        select company_id, movement_id, account_id, on_day, amount from new_rows
        except select company_id, movement_id, account_id, on_day, amount from old_rows) n
      join bank_month_close k on k.company_id = n.company_id and k.account_id = n.account_id
        and k.month = date_trunc('month', n.on_day::timestamp)::date and k.reopened_at is null
      limit 1;
  end if;
  if closed.month is not null then perform refuse_closed_month(closed.company_id, closed.account_id, closed.month); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select m.company_id, case when m.transfer_id is null then 'actual' else 'transfer' end as kind, m.on_day,
      case when m.transfer_id is null then coalesce(m.area_id, a.area_id) else '00000000-0000-0000-0000-000000000000' end as area_id,
      m.currency,
      m.w * (m.amount - sign(m.amount)::bigint * m.matched) as amount,
      m.w * (coalesce(m.amount_clp, 0) - m.matched_clp) as amount_clp,
      m.w * (case when m.matched < abs(m.amount) then 1 else 0 end) as n,
      m.w * (case when m.amount_clp is null then 1 else 0 end) as unrated
    from (%s) m
    join area a on a.company_id = m.company_id
      and a.key = case when m.amount > 0 then 'ingresossinclasificar' else 'egresossinclasificar' end
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.movement_enters_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  by_hand record;
begin
  insert into bank_month_arrival (company_id, close_id, movement_id)
  select k.company_id, k.close_id, n.movement_id from new_rows n
  join bank_month_close k on k.company_id = n.company_id and k.account_id = n.account_id
    and k.month = date_trunc('month', n.on_day::timestamp)::date and k.reopened_at is null;
  select k.company_id, k.account_id, k.month into by_hand from new_rows n
    join bank_month_arrival r on r.company_id = n.company_id and r.movement_id = n.movement_id
    join bank_month_close k on k.company_id = r.company_id and k.close_id = r.close_id
    where n.origin = 'manual' limit 1;
  if found then perform refuse_closed_month(by_hand.company_id, by_hand.account_id, by_hand.month); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_leaves_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  -- With its company everything goes.
  select k.company_id, k.account_id, k.month into closed from old_rows o
    join company c on c.company_id = o.company_id
    join bank_month_close k on k.company_id = o.company_id and k.account_id = o.account_id
      and k.month = date_trunc('month', o.on_day::timestamp)::date and k.reopened_at is null
    where o.created_at <> now() limit 1;
  if found then perform refuse_closed_month(closed.company_id, closed.account_id, closed.month); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(movement_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select m.company_id, case when m.transfer_id is null then 'actual' else 'transfer' end as kind, m.on_day,
      case when m.transfer_id is null then coalesce(m.area_id, a.area_id) else '00000000-0000-0000-0000-000000000000' end as area_id,
      m.currency,
      m.w * (m.amount - sign(m.amount)::bigint * m.matched) as amount,
      m.w * (coalesce(m.amount_clp, 0) - m.matched_clp) as amount_clp,
      m.w * (case when m.matched < abs(m.amount) then 1 else 0 end) as n,
      m.w * (case when m.amount_clp is null then 1 else 0 end) as unrated
    from (select 1 as w, r.* from new_rows r) m
    join area a on a.company_id = m.company_id
      and a.key = case when m.amount > 0 then 'ingresossinclasificar' else 'egresossinclasificar' end
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(flow_upsert(movement_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select m.company_id, case when m.transfer_id is null then 'actual' else 'transfer' end as kind, m.on_day,
      case when m.transfer_id is null then coalesce(m.area_id, a.area_id) else '00000000-0000-0000-0000-000000000000' end as area_id,
      m.currency,
      m.w * (m.amount - sign(m.amount)::bigint * m.matched) as amount,
      m.w * (coalesce(m.amount_clp, 0) - m.matched_clp) as amount_clp,
      m.w * (case when m.matched < abs(m.amount) then 1 else 0 end) as n,
      m.w * (case when m.amount_clp is null then 1 else 0 end) as unrated
    from (select -1 as w, r.* from old_rows r) m
    join area a on a.company_id = m.company_id
      and a.key = case when m.amount > 0 then 'ingresossinclasificar' else 'egresossinclasificar' end
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(movement_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select m.company_id, case when m.transfer_id is null then 'actual' else 'transfer' end as kind, m.on_day,
      case when m.transfer_id is null then coalesce(m.area_id, a.area_id) else '00000000-0000-0000-0000-000000000000' end as area_id,
      m.currency,
      m.w * (m.amount - sign(m.amount)::bigint * m.matched) as amount,
      m.w * (coalesce(m.amount_clp, 0) - m.matched_clp) as amount_clp,
      m.w * (case when m.matched < abs(m.amount) then 1 else 0 end) as n,
      m.w * (case when m.amount_clp is null then 1 else 0 end) as unrated
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) m
    join area a on a.company_id = m.company_id
      and a.key = case when m.amount > 0 then 'ingresossinclasificar' else 'egresossinclasificar' end
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(account_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (
    select company_id, account_id, on_day, sum(w * amount) as amount, sum(w) as n,
      sum(w * (case when is_reconciled then 1 else 0 end)) as n_reconciled,
      sum(w * greatest(amount, 0)) as inflow, sum(w * greatest(-amount, 0)) as outflow,
      coalesce(sum(w) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as n_open,
      coalesce(sum(w * abs(amount_clp - matched_clp)) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as open_clp
    from (select 1 as w, r.* from new_rows r) m
    group by company_id, account_id, on_day
    order by 1, 2, 3
  ) c
    where (amount, n, n_reconciled, inflow, outflow, n_open, open_clp) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow,
        n_open = d.n_open + excluded.n_open, open_clp = d.open_clp + excluded.open_clp
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(account_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (
    select company_id, account_id, on_day, sum(w * amount) as amount, sum(w) as n,
      sum(w * (case when is_reconciled then 1 else 0 end)) as n_reconciled,
      sum(w * greatest(amount, 0)) as inflow, sum(w * greatest(-amount, 0)) as outflow,
      coalesce(sum(w) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as n_open,
      coalesce(sum(w * abs(amount_clp - matched_clp)) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as open_clp
    from (select -1 as w, r.* from old_rows r) m
    group by company_id, account_id, on_day
    order by 1, 2, 3
  ) c
    where (amount, n, n_reconciled, inflow, outflow, n_open, open_clp) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow,
        n_open = d.n_open + excluded.n_open, open_clp = d.open_clp + excluded.open_clp
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(account_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into account_day as d (company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp)
    select company_id, account_id, on_day, amount, n, n_reconciled, inflow, outflow, n_open, open_clp from (
    select company_id, account_id, on_day, sum(w * amount) as amount, sum(w) as n,
      sum(w * (case when is_reconciled then 1 else 0 end)) as n_reconciled,
      sum(w * greatest(amount, 0)) as inflow, sum(w * greatest(-amount, 0)) as outflow,
      coalesce(sum(w) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as n_open,
      coalesce(sum(w * abs(amount_clp - matched_clp)) filter (where not is_reconciled and not is_hidden and area_id is null and amount <> 0), 0) as open_clp
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) m
    group by company_id, account_id, on_day
    order by 1, 2, 3
  ) c
    where (amount, n, n_reconciled, inflow, outflow, n_open, open_clp) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (company_id, account_id, on_day) do update
    set amount = d.amount + excluded.amount, n = d.n + excluded.n, n_reconciled = d.n_reconciled + excluded.n_reconciled,
        inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow,
        n_open = d.n_open + excluded.n_open, open_clp = d.open_clp + excluded.open_clp
  ;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_sources_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from movement_source s using old_rows o where s.company_id = o.company_id and s.movement_id = o.movement_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.names_claimed(company uuid, document uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from document_reference r
    join document t on t.company_id = r.company_id and t.document_id = r.target_id
    where r.company_id = company and r.document_id = document and (t.claimed_on is not null or t.section = 'reclamado'))
$function$;

CREATE OR REPLACE FUNCTION public.net_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, period, is_received, code, coalesce(section, 'registro') as section,
      claimed_on is not null or (is_about_claimed and sign < 0) as is_claimed,
      sum(w * sign * (case when code in (40, 43, 103) and is_received then commission else base end))::bigint as amount,
      sum(w)::int as n,
      coalesce(sum(w * sign * base) filter (where not is_annulled), 0)::bigint as base,
      coalesce(sum(w * sign * tax) filter (where not is_annulled), 0)::bigint as iva,
      coalesce(sum(w * tax) filter (where not is_annulled and amount <> net), 0)::bigint as withheld
    from (%s) d cross join lateral (select
      case when currency = 'CLP' then net + exempt
        else coalesce(round((net + exempt)::numeric * amount_clp / nullif(amount, 0)), 0) end as base,
      case when currency = 'CLP' then iva else coalesce(round(iva::numeric * amount_clp / nullif(amount, 0)), 0) end as tax) pesos
    where document_type = 'TAX_DOCUMENT' and not is_superseded and code is not null
    group by 1, 2, 3, 4, 5, 6
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.net_source(company uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select 1 as w, company_id, period, is_received, code, section, claimed_on, sign, currency, net, exempt, iva, commission, amount, amount_clp,
      document_type, is_superseded, is_annulled, named.document_id is not null as is_about_claimed
    from document left join (
      select distinct r.document_id from document t
      join document_reference r on r.company_id = t.company_id and r.target_id = t.document_id
      where t.company_id = %1$L and (t.claimed_on is not null or t.section = 'reclamado')) named using (document_id)
    where company_id = %1$L
  $q$, company)
$function$;

CREATE OR REPLACE FUNCTION public.net_upsert(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    insert into net_month as m (company_id, period, is_received, code, section, is_claimed, amount, n, base, iva, withheld)
    select * from (%s) c where amount <> 0 or n <> 0 or base <> 0 or iva <> 0 or withheld <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, period, is_received, code, section, is_claimed) do update
    set amount = m.amount + excluded.amount, n = m.n + excluded.n, base = m.base + excluded.base, iva = m.iva + excluded.iva,
      withheld = m.withheld + excluded.withheld
  $q$, net_contributions(source))
$function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into company_change as c (company_id, transaction_id, areas)
  select company_id, pg_current_xact_id(), array[tg_argv[0]] from (select distinct company_id from changed) r
  on conflict (company_id, transaction_id) do update set areas = c.areas || excluded.areas where not c.areas @> excluded.areas;
  return null;
end $function$;
revoke all on function note_change() from public;
grant execute on function note_change() to caudal_app;

CREATE OR REPLACE FUNCTION public.note_connection_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into company_change as c (company_id, transaction_id, areas)
  select company_id, pg_current_xact_id(), array['connections']
  from (select distinct company_id from changed where kind = 'claims' and state not in ('running', 'stopping')) r
  on conflict (company_id, transaction_id) do update set areas = c.areas || excluded.areas where not c.areas @> excluded.areas;
  return null;
end $function$;
revoke all on function note_connection_end() from public;
grant execute on function note_connection_end() to caudal_app;

CREATE OR REPLACE FUNCTION public.occurrence_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, 'projection' as kind, on_day, area_id, currency, w * (amount - given_way) as amount,
      case when currency = 'CLP' then w * (amount - given_way) else 0 end as amount_clp, w as n, 0 as unrated
    from (%s) o
    where amount <> given_way
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.occurrence_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(occurrence_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'projection' as kind, on_day, area_id, currency, w * (amount - given_way) as amount,
      case when currency = 'CLP' then w * (amount - given_way) else 0 end as amount_clp, w as n, 0 as unrated
    from (select 1 as w, r.* from new_rows r) o
    where amount <> given_way
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(flow_upsert(occurrence_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'projection' as kind, on_day, area_id, currency, w * (amount - given_way) as amount,
      case when currency = 'CLP' then w * (amount - given_way) else 0 end as amount_clp, w as n, 0 as unrated
    from (select -1 as w, r.* from old_rows r) o
    where amount <> given_way
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(flow_upsert(occurrence_contributions('%s')), '%s', changed_rows(tg_op));
    else
    insert into flow_day as f (company_id, kind, on_day, area_id, currency, moved_days, amount, amount_clp, n, unrated)
    select company_id, kind, on_day, area_id, currency, 0, sum(amount), sum(amount_clp), sum(n), sum(unrated)
    from (
    select company_id, 'projection' as kind, on_day, area_id, currency, w * (amount - given_way) as amount,
      case when currency = 'CLP' then w * (amount - given_way) else 0 end as amount_clp, w as n, 0 as unrated
    from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) o
    where amount <> given_way
  ) c
    group by 1, 2, 3, 4, 5, 6
    having sum(amount) <> 0 or sum(amount_clp) <> 0 or sum(n) <> 0 or sum(unrated) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, kind, on_day, area_id, currency, moved_days) do update
    set amount = f.amount + excluded.amount, amount_clp = f.amount_clp + excluded.amount_clp,
        n = f.n + excluded.n, unrated = f.unrated + excluded.unrated
  ;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.on_account_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.matched < new.netted then
    raise exception 'documents count on this payment' using errcode = 'CM002',
      detail = jsonb_build_object('name', concat_ws(' de ', new.label, new.counterpart_name))::text;
  end if;
  update document set is_annulled = new.matched = 0
  where company_id = new.company_id and document_id = new.document_id and is_annulled <> (new.matched = 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_age_contributions(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    select company_id, is_received, coalesce(counterpart_rut, '') collate "C" as rut, coalesce(counterpart_name, '') collate "C" as name, currency,
      coalesce(sum(w * sign * remaining) filter (where age = 0), 0)::bigint as later, coalesce(sum(w) filter (where age = 0), 0)::int as later_n,
      coalesce(sum(w * sign * remaining) filter (where age = 1), 0)::bigint as soon, coalesce(sum(w) filter (where age = 1), 0)::int as soon_n,
      coalesce(sum(w * sign * remaining) filter (where age = 2), 0)::bigint as late30, coalesce(sum(w) filter (where age = 2), 0)::int as late30_n,
      coalesce(sum(w * sign * remaining) filter (where age = 3), 0)::bigint as late60, coalesce(sum(w) filter (where age = 3), 0)::int as late60_n,
      coalesce(sum(w * sign * remaining) filter (where age = 4), 0)::bigint as late90, coalesce(sum(w) filter (where age = 4), 0)::int as late90_n,
      coalesce(sum(w * sign * remaining) filter (where age = 5), 0)::bigint as older, coalesce(sum(w) filter (where age = 5), 0)::int as older_n
    from (%s) d cross join lateral (select age_of_due(aged_on, due_on) as age) a
    where document_type = 'TAX_DOCUMENT' and is_expected and remaining > 0 and not is_hidden
    group by 1, 2, 3, 4, 5
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.open_age_source(company uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format('select 1 as w, g.on_day as aged_on, d.* from document d join open_age_day g using (company_id) where company_id = %L', company)
$function$;

CREATE OR REPLACE FUNCTION public.open_age_upsert(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    insert into open_age as a (company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n)
    select company_id, is_received, rut, name, currency, later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n from (%s) c
    where (later, later_n, soon, soon_n, late30, late30_n, late60, late60_n, late90, late90_n, older, older_n) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5
    on conflict (company_id, is_received, rut, name, currency) do update
    set later = a.later + excluded.later, later_n = a.later_n + excluded.later_n,
      soon = a.soon + excluded.soon, soon_n = a.soon_n + excluded.soon_n,
      late30 = a.late30 + excluded.late30, late30_n = a.late30_n + excluded.late30_n,
      late60 = a.late60 + excluded.late60, late60_n = a.late60_n + excluded.late60_n,
      late90 = a.late90 + excluded.late90, late90_n = a.late90_n + excluded.late90_n,
      older = a.older + excluded.older, older_n = a.older_n + excluded.older_n
  $q$, open_age_contributions(source))
$function$;

CREATE OR REPLACE FUNCTION public.open_session(id uuid, person uuid, hash text, ends_at timestamp with time zone, agent text, from_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into session (session_id, person_id, expires_at, user_agent, address)
  select id, p.person_id, ends_at, agent, from_address from person p where p.person_id = person and p.password_hash = hash for share;
  return found;
end $function$;
revoke all on function open_session(uuid,uuid,text,timestamp with time zone,text,text) from public;
grant execute on function open_session(uuid,uuid,text,timestamp with time zone,text,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.person_of_session(session uuid, person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (
    select jsonb_build_object('id', p.person_id, 'email', p.email, 'name', p.name, 'surname', p.surname, 'systemRole', p.system_role,
      'isProven', p.email_proven_at is not null,
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('companyId', c.company_id, 'role', m.role, 'plan', c.plan, 'country', c.country,
          'features', c.features, 'restrictsF29', c.restricts_f29, 'trialExpiresOn', c.trial_expires_on,
          'isClaimer', exists (select from claim_member n where n.company_id = m.company_id and n.person_id = m.person_id))), '[]')
        from membership m join company c using (company_id) where m.person_id = p.person_id))
    from person p where p.person_id = person and is_living_session(session, person));
end $function$;
revoke all on function person_of_session(uuid,uuid) from public;
grant execute on function person_of_session(uuid,uuid) to caudal_app;

CREATE OR REPLACE PROCEDURE public.protect_company_table(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy company_rows on %I to caudal_app using (company_id = any ((select current_companies())::uuid[]))', name);
  execute format('create policy owner_rows on %I to %I using (true)', name, current_user);
  execute format('grant select, insert, update, delete on %I to caudal_app', name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.prove_email(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update person p set email_proven_at = coalesce(p.email_proven_at, now()), awaits_mail = false where p.person_id = person
$function$;
revoke all on function prove_email(uuid) from public;
grant execute on function prove_email(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.quality_goes_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'movement' then
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(quality_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into quality_stale (company_id, account_id, month)
    select distinct r.company_id, r.account_id, date_trunc('month', r.on_day::timestamp)::date from (select 1 as w, r.* from new_rows r) r
    where exists (select from bank_account b join company o using (company_id)
      where b.company_id = r.company_id and b.account_id = r.account_id)
    order by 1, 2, 3 on conflict do nothing
  ;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(quality_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into quality_stale (company_id, account_id, month)
    select distinct r.company_id, r.account_id, date_trunc('month', r.on_day::timestamp)::date from (select -1 as w, r.* from old_rows r) r
    where exists (select from bank_account b join company o using (company_id)
      where b.company_id = r.company_id and b.account_id = r.account_id)
    order by 1, 2, 3 on conflict do nothing
  ;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(quality_upsert('%s'), '%s', changed_rows(tg_op));
    else
    insert into quality_stale (company_id, account_id, month)
    select distinct r.company_id, r.account_id, date_trunc('month', r.on_day::timestamp)::date from (select 1 as w, r.* from new_rows r union all select -1 as w, r.* from old_rows r) r
    where exists (select from bank_account b join company o using (company_id)
      where b.company_id = r.company_id and b.account_id = r.account_id)
    order by 1, 2, 3 on conflict do nothing
  ;
    end if;
  end if;
  else
    execute format($q$
      insert into quality_stale (company_id, account_id, month)
      select distinct m.company_id, m.account_id, date_trunc('month', m.on_day::timestamp)::date
      from (select distinct company_id, movement_id from (%s) c) r
      join movement m on m.company_id = r.company_id and m.movement_id = r.movement_id
      order by 1, 2, 3 on conflict do nothing
    $q$, changed_rows(tg_op));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quality_upsert(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format($q$
    insert into quality_stale (company_id, account_id, month)
    select distinct r.company_id, r.account_id, date_trunc('month', r.on_day::timestamp)::date from (%s) r
    where exists (select from bank_account b join company o using (company_id)
      where b.company_id = r.company_id and b.account_id = r.account_id)
    order by 1, 2, 3 on conflict do nothing
  $q$, source)
$function$;

CREATE OR REPLACE FUNCTION public.rates_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform advance_books('00000000-0000-0000-0000-000000000000');
  return null;
end $function$;
revoke all on function rates_changed() from public;

CREATE OR REPLACE FUNCTION public.read_link(hash text, link_kind text)
 RETURNS TABLE("personId" uuid, target jsonb, "isMailed" boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.person_id, l.target, l.is_mailed from link l
  where l.token_hash = hash and l.kind = link_kind and l.used_at is null and l.expires_at > now()
$function$;
revoke all on function read_link(text,text) from public;
grant execute on function read_link(text,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.recovery_codes_left(person uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::integer from recovery_code r where r.person_id = person and r.used_at is null
$function$;
revoke all on function recovery_codes_left(uuid) from public;
grant execute on function recovery_codes_left(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.reduction_rolls_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Deleting a document cascades once per row, mostly to none.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format($q$
    update document d set settled = d.settled + c.settled, adjusted = d.adjusted + c.adjusted,
      in_cheques = d.in_cheques + c.in_cheques, factored = d.factored + c.factored
    from (select company_id, document_id,
            coalesce(sum(w * amount) filter (where kind = 'settlement'), 0) as settled,
            coalesce(sum(w * amount) filter (where kind = 'adjustment'), 0) as adjusted,
            coalesce(sum(w * amount) filter (where kind = 'cheque'), 0) as in_cheques,
            coalesce(sum(w * amount) filter (where kind = 'factored'), 0) as factored
          from (%s) r where stands group by 1, 2) c
    where d.company_id = c.company_id and d.document_id = c.document_id
      and (c.settled <> 0 or c.adjusted <> 0 or c.in_cheques <> 0 or c.factored <> 0)
  $q$, changed_rows(tg_op));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reference_counts_net()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from document d where d.company_id = old.company_id and d.document_id = old.document_id
      and d.is_about_claimed <> names_claimed(d.company_id, d.document_id)) then
    update document d set is_about_claimed = not d.is_about_claimed
    where d.company_id = old.company_id and d.document_id = old.document_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.references_count_net()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[];
begin
  select array_agg(d.document_id) into changed
  from (select distinct company_id, document_id from new_rows where target_id is not null) c
  join document d on d.company_id = c.company_id and d.document_id = c.document_id
  where d.is_about_claimed <> names_claimed(d.company_id, d.document_id);
  if changed is not null then
    update document d set is_about_claimed = not d.is_about_claimed
    from (select distinct company_id from new_rows) c
    where d.company_id = c.company_id and d.document_id = any (changed);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_month(books uuid, account uuid, closed date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using errcode = 'CM001', message = 'the bank month is closed', detail = (
    select json_build_object('month', closed, 'bankCode', a.bank_code, 'number', a.number)
    from bank_account a where a.company_id = books and a.account_id = account);
end $function$;

CREATE OR REPLACE FUNCTION public.remove_totp(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from recovery_code r where r.person_id = person;
  update person p set totp_secret = null, totp_pending = null, totp_step = null
  where p.person_id = person and (p.totp_secret is not null or p.totp_pending is not null);
  return found;
end $function$;
revoke all on function remove_totp(uuid) from public;
grant execute on function remove_totp(uuid) to caudal_app;

CREATE OR REPLACE FUNCTION public.reseal_totp(person uuid, was text, sealed text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update person p set totp_secret = sealed where p.person_id = person and p.totp_secret = was
$function$;
revoke all on function reseal_totp(uuid,text,text) from public;
grant execute on function reseal_totp(uuid,text,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.roll_up_code(expression text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  statement text;
begin
  execute 'select ' || expression into statement;
  return format($c$
  if tg_op = 'INSERT' then
    if exists (select from new_rows offset few_rows()) then
      execute replace(%1$s, '%%s', changed_rows(tg_op));
    else%2$s;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from old_rows offset few_rows()) then
      execute replace(%1$s, '%%s', changed_rows(tg_op));
    else%3$s;
    end if;
  else
    if exists (select from new_rows offset few_rows()) then
      execute replace(%1$s, '%%s', changed_rows(tg_op));
    else%4$s;
    end if;
  end if;$c$, expression, replace(statement, '%s', changed_rows('INSERT')), replace(statement, '%s', changed_rows('DELETE')),
    replace(statement, '%s', changed_rows('UPDATE')));
end $function$;

CREATE OR REPLACE FUNCTION public.rollup_differences(company uuid)
 RETURNS TABLE(what text, on_day date, id uuid, stored bigint, recomputed bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select d.* from differences_without_installments(company) d;
  return query execute format($q$
    select 'installments ' || currency, period, area_id, (coalesce(s.open, 0) + coalesce(s.awaiting, 0))::bigint,
      (coalesce(t.open, 0) + coalesce(t.awaiting, 0))::bigint
    from (%s) t
    full join (select * from installment_month where company_id = %L) s using (period, area_id, currency)
    where (coalesce(s.open, 0), coalesce(s.open_n, 0), coalesce(s.awaiting, 0), coalesce(s.awaiting_n, 0))
      <> (coalesce(t.open, 0), coalesce(t.open_n, 0), coalesce(t.awaiting, 0), coalesce(t.awaiting_n, 0))
  $q$, installment_contributions(installment_source(company)), company);
end $function$;

CREATE OR REPLACE FUNCTION public.set_password(person uuid, hash text, instead_of text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update person p set password_hash = hash where p.person_id = person and (instead_of is null or p.password_hash = instead_of);
  return found;
end $function$;
revoke all on function set_password(uuid,text,text) from public;
grant execute on function set_password(uuid,text,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.set_recovery_codes(person uuid, hashes text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from recovery_code r where r.person_id = person;
  insert into recovery_code (person_id, code_hash) select person, unnest(hashes);
$function$;
revoke all on function set_recovery_codes(uuid,text[]) from public;
grant execute on function set_recovery_codes(uuid,text[]) to caudal_app;

CREATE OR REPLACE FUNCTION public.take_link(hash text, link_kind text)
 RETURNS TABLE("personId" uuid, target jsonb, "isMailed" boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update link l set used_at = now()
  where l.token_hash = hash and l.kind = link_kind and l.used_at is null and l.expires_at > now()
  returning l.person_id, l.target, l.is_mailed
$function$;
revoke all on function take_link(text,text) from public;
grant execute on function take_link(text,text) to caudal_app;

CREATE OR REPLACE FUNCTION public.take_recovery_code(person uuid, hashes text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update recovery_code r set used_at = now() where r.person_id = person and r.code_hash = any (hashes) and r.used_at is null;
  return found;
end $function$;
revoke all on function take_recovery_code(uuid,text[]) from public;
grant execute on function take_recovery_code(uuid,text[]) to caudal_app;

CREATE OR REPLACE FUNCTION public.take_totp_step(person uuid, step bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update person p set totp_step = step where p.person_id = person and (p.totp_step is null or p.totp_step < step);
  return found;
end $function$;
revoke all on function take_totp_step(uuid,bigint) from public;
grant execute on function take_totp_step(uuid,bigint) to caudal_app;

CREATE OR REPLACE FUNCTION public.transfer_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update movement m set transfer_id = n.other
  from (select company_id, out_id as leg, in_id as other from new_rows union all select company_id, in_id, out_id from new_rows) n
  where m.company_id = n.company_id and m.movement_id = n.leg;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.transfer_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select least(o.on_day, i.on_day), greatest(o.on_day, i.on_day), o.currency <> i.currency
  into strict new.first_on, new.last_on, new.is_exchange
  from movement o join movement i on i.company_id = o.company_id and i.movement_id = new.in_id
  where o.company_id = new.company_id and o.movement_id = new.out_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.transfer_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update movement m set transfer_id = null
  from old_rows o
  where m.company_id = o.company_id and m.movement_id in (o.out_id, o.in_id) and m.transfer_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.transfer_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update own_transfer t set first_on = least(new.on_day, m.on_day), last_on = greatest(new.on_day, m.on_day)
  from movement m
  where t.company_id = new.company_id and new.movement_id in (t.out_id, t.in_id)
    and m.company_id = new.company_id and m.movement_id = new.transfer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.transfer_of_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform closed_month_keeps(c.company_id, array_agg(c.out_id) || array_agg(c.in_id)) from changed c group by c.company_id;
  return null;
end $function$;
