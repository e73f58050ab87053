-- What importing needs beside the facts themselves.

/** How often an import was begun: one that takes its process down each time is given up (features/imports/jobs.ts). */
alter table import add column attempts integer not null default 0;

/** The import that made the account: undoing it takes the account too, while nothing else is on it. */
alter table bank_account add column made_by_import uuid;

/** A monthly summary whose detail is here as well: the detail counts, the summary nowhere. */
alter table document add column is_superseded boolean not null default false;

create index document_by_period on document (company_id, is_received, code, period);
create index movement_bank_uid on movement (company_id, account_id, bank_uid) where bank_uid is not null;

/**
 * What each statement says an account held at the end of a day; `n` is how many movements of that day it lists. The fullest
 * one is account_day.closing, of equal ones the latest.
 */
create table statement_day (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  on_day date not null,
  import_id uuid not null,
  closing bigint not null,
  n integer not null,
  primary key (company_id, account_id, on_day, import_id),
  foreign key (company_id, account_id) references bank_account on delete cascade,
  foreign key (company_id, import_id) references import
);
create index on statement_day (company_id, import_id);
call protect_company_table('statement_day');

-- Three foreign keys go, each a third of a second for every hundred thousand rows. A movement's company is its account's; a
-- source is written in the same breath as its movement, and its import before; imports are never deleted by themselves.
alter table movement drop constraint movement_company_id_fkey;
alter table movement_source drop constraint movement_source_company_id_fkey;
alter table movement_source drop constraint movement_source_company_id_import_id_fkey;
alter table movement_source drop constraint movement_source_company_id_movement_id_fkey;

/** Takes the place of the foreign key's cascade, once for all rows of a statement. */
create function movement_sources_go() returns trigger language plpgsql as $$
begin
  delete from movement_source s using old_rows o where s.company_id = o.company_id and s.movement_id = o.movement_id;
  return null;
end $$;
create trigger movement_sources_gone after delete on movement referencing old table as old_rows
  for each statement execute function movement_sources_go();

/** Tells the planner how many rows there are after a long import, before it would find out by itself. */
create function analyze_imported() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze movement, movement_source, document, document_source, account_day, flow_day;
end $$;
