-- What an answer over a company's books was made of: while the version stands, the same question has the same answer, in whichever
-- process (api/answer-cache.ts). It advances with the commit of whatever changes the books, in the same transaction.

/** One row per company that ever changed; the company of zeros stands for the public values in `rate`. */
create table books_version (
  company_id uuid primary key,
  version bigint not null
);
call protect_company_table('books_version');
revoke all on books_version from caudal_app;

create function advance_books(company uuid) returns void language sql as $$
  insert into books_version as b (company_id, version) values (company, 1)
  on conflict (company_id) do update set version = b.version + 1
$$;

create or replace function announce_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare all_areas text[];
begin
  delete from company_change where company_id = new.company_id and transaction_id = new.transaction_id returning areas into all_areas;
  perform advance_books(new.company_id);
  perform pg_notify('caudal', json_build_object('topic', 'company', 'companyId', new.company_id, 'areas', all_areas)::text);
  return null;
end $$;

create function rates_changed() returns trigger language plpgsql as $$
begin
  perform advance_books('00000000-0000-0000-0000-000000000000');
  return null;
end $$;
create trigger rates_changed after insert or update or delete on rate for each statement execute function rates_changed();

/** Of a company and of the public values, as a text to compare; whoever asks was let into the company before. */
create function books_version_of(company uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select string_agg(version::text, ' ' order by b.company_id) from books_version b
    where b.company_id in (company, '00000000-0000-0000-0000-000000000000'));
end $$;

revoke all on function advance_books(uuid), rates_changed(), books_version_of(uuid) from public;
grant execute on function books_version_of(uuid) to caudal_app;
