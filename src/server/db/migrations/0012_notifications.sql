-- What a person is told about a company, and whether they read it.

create table notification (
  company_id uuid not null references company on delete cascade,
  notification_id uuid not null,
  kind text not null check (kind in ('mention', 'connection', 'invitation', 'role', 'member', 'onboarding')),
  /** As the company was called then: whoever is invited cannot read the company itself. */
  company_name text not null,
  sender_id uuid references person,
  /** Plain text: what looks like markup in it is text too. */
  content text not null,
  redirect_url text not null,
  reference_type text check (reference_type in ('document', 'reconciliation')),
  /** Without a foreign key: undoing an import deletes documents by the thousand, and what was said of them stays said. */
  document_id uuid,
  botname text,
  created_at timestamptz not null default now(),
  primary key (company_id, notification_id)
);
call protect_company_table('notification');
revoke update on notification from caudal_app;

create table notification_recipient (
  company_id uuid not null,
  notification_id uuid not null,
  person_id uuid not null references person on delete cascade,
  /** Readable by the recipient without being a member: an invitation. */
  is_personal boolean not null,
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (company_id, notification_id, person_id),
  foreign key (company_id, notification_id) references notification on delete cascade
);
-- Ids are UUID v7: in their order of time.
create index on notification_recipient (person_id, notification_id desc);
create index on notification_recipient (person_id) where read_at is null;
call protect_company_table('notification_recipient');
revoke update on notification_recipient from caudal_app;
grant update (read_at) on notification_recipient to caudal_app;

create policy own_rows on notification_recipient for select to caudal_app
  using (is_personal and person_id = (select current_person()));
create policy own_marks on notification_recipient for update to caudal_app using (is_personal and person_id = (select current_person()));
create policy own_rows on notification for select to caudal_app
  using (kind = 'invitation' and exists (
    select from notification_recipient r
    where r.company_id = notification.company_id and r.notification_id = notification.notification_id
      and r.person_id = (select current_person())));

/** Wants notifications by mail too, where the installation sends mail. */
alter table person add column wants_mail boolean not null default true;
