-- Which processes work off the job queue, what an administrator may see of jobs and mail, and trying a mail again.

/** A living process holds the advisory lock lock_key from its start: whoever can take it knows that the process is dead. */
create table job_process (
  process_id uuid primary key,
  lock_key bigint not null,
  worker_ids text[] not null default '{}',
  started_at timestamptz not null default now()
);

grant update (state) on outbox to caudal_app;

/** Jobs by kind and state, for the administrator: never what they carry. */
create function job_summary()
returns table (task text, waiting integer, running integer, failed integer, last_error text, oldest_at timestamptz)
language sql stable security definer set search_path = pg_catalog as $$
  select t.identifier::text,
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts)::integer,
    count(*) filter (where j.locked_at is not null)::integer,
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::integer,
    (array_agg(left(split_part(j.last_error, chr(10), 1), 300) order by j.updated_at desc) filter (where j.last_error is not null))[1],
    min(j.created_at)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  group by 1 order by 1
$$;
revoke all on function job_summary() from public;
grant execute on function job_summary() to caudal_app;
