-- Long work: what takes longer than an answer may wait, with its progress, its stop, and where it goes on. One table for every kind
-- (domain/work/kinds.ts); jobs/work-runner.ts works it off.

create table work (
  company_id uuid not null references company on delete cascade,
  work_id uuid not null,
  kind text not null,
  params jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'stopping', 'stopped', 'done', 'failed')),
  /** 0 to 1; null while nobody knows. */
  progress real check (progress between 0 and 1),
  /** Rows, once they are known. */
  done_count integer not null default 0 check (done_count >= 0),
  total_count integer check (total_count >= 0),
  /** Where it stands between two steps, written in the transaction of the step: whoever takes it up goes on from here. */
  place jsonb,
  result jsonb,
  /** Why it failed: a code of domain/errors.ts, and the sentence. */
  error_code text,
  error_text text,
  /** Of whoever has it in hand: what an earlier one still writes is refused. */
  runner_id uuid,
  /** Begun so often since it last got on. */
  attempts integer not null default 0,
  /** Of its kind the company has one unfinished work at most. */
  is_single boolean not null default false,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, work_id)
);
create unique index work_single on work (company_id, kind) where is_single and state <> 'done';
create index work_open on work (created_at) where state in ('pending', 'running', 'stopping');
create index work_ended on work (finished_at) where state in ('done', 'failed');
call protect_company_table('work');
call announce_changes('work', 'work');

/** Processes hear of each work by its id: whoever has it in hand is asked to stop, whoever waits for its end is answered. */
create function announce_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('caudal', json_build_object('topic', 'work', 'companyId', company_id, 'id', work_id, 'state', state)::text)
  from (select distinct company_id, work_id, state from changed) one;
  return null;
end $$;
create trigger work_added after insert on work referencing new table as changed for each statement execute function announce_work();
create trigger work_changed after update on work referencing new table as changed for each statement execute function announce_work();

-- How far a company's new terms are applied is the progress of their work. What an earlier version had begun is begun again.
insert into work (company_id, work_id, kind, params, is_single)
  select company_id, gen_random_uuid(), 'terms', 'null', true from company where settings_progress is not null;
select graphile_worker.add_job('work', json_build_object('companyId', company_id, 'workId', work_id)) from work;
select graphile_worker.remove_job('applyTerms:' || company_id) from work;
alter table company drop column settings_progress;
