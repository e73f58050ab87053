-- The bytes of imports have their own tables: once for each company and hash, in parts, and only as long as somebody may want them.

/** A file that a company brought in, however often it did. Never shared between companies. */
create table import_content (
  company_id uuid not null references company on delete cascade,
  sha256 text not null,
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default now(),
  primary key (company_id, sha256)
);
call protect_company_table('import_content');

/** Its bytes, in parts of up to 1 MB: neither a write nor a read holds a whole file. */
create table import_content_part (
  company_id uuid not null,
  sha256 text not null,
  part_no integer not null,
  content bytea not null,
  primary key (company_id, sha256, part_no),
  foreign key (company_id, sha256) references import_content on delete cascade
);
alter table import_content_part alter column content set storage external;
call protect_company_table('import_content_part');

/** `content_sha256`: where its bytes are; null once they are gone, as those of a refused file are after a week. */
alter table import add column bytes bigint, add column content_sha256 text;

insert into import_content (company_id, sha256, bytes, created_at)
  select distinct on (company_id, sha256) company_id, sha256, octet_length(content), created_at
  from import order by company_id, sha256, created_at;
insert into import_content_part (company_id, sha256, part_no, content)
  select company_id, sha256, part_no, substr(content, part_no * 1048576 + 1, 1048576)
  from (select distinct on (company_id, sha256) company_id, sha256, content from import order by company_id, sha256, created_at) one
  cross join lateral generate_series(0, (octet_length(content) - 1) / 1048576) part_no
  where octet_length(content) > 0;

alter table import alter column content drop not null;
-- What a column that is dropped held stays on disk; what is overwritten is freed.
update import set bytes = octet_length(content), content_sha256 = sha256, content = null;
alter table import
  drop column content,
  alter column bytes set not null,
  add foreign key (company_id, content_sha256) references import_content;
create index on import (company_id, content_sha256);
