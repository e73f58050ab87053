/** When the engine looked at what an import brought; null: it is still to be looked at. Work of a process that died is found by it. */
alter table import add column matched_at timestamptz, add column match_attempts integer not null default 0;
update import set matched_at = coalesce(finished_at, created_at) where status <> 'en_proceso';
create index import_unmatched on import (company_id) where matched_at is null and status in ('importado', 'parcial');
