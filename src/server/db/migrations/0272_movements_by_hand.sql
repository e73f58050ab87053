-- A movement that a person wrote down, until a statement brings it: then the statement's words take its place, and the person's are kept
-- with its own source (movement_source.printed), for when that statement is withdrawn.
alter table movement add column origin text not null default 'statement' check (origin in ('statement', 'manual'));
create index movement_by_hand on movement (company_id, account_id, on_day) where origin = 'manual';
