-- Accepting and claiming at the tax office: when it received a document to the second, what it lists of it, and what was asked for here.

/** By the register, in Chile; null while only the day is known. */
alter table document add column received_time time;
/** What the office's list of events says, beside accepted_on and claimed_on, which any source may say. */
alter table document add column office_accepted_on date;
alter table document add column office_claimed_on date;
create index document_to_claim on document (company_id, received_on)
  where is_received and code in (33, 34, 43) and accepted_on is null and claimed_on is null;

/** As the office listed them last. */
create table claim_event (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  event_no integer not null,
  code text not null,
  description text not null,
  responsible_rut text,
  on_day date not null,
  at_time time not null,
  primary key (company_id, document_id, event_no),
  foreign key (company_id, document_id) references document on delete cascade
);
call protect_company_table('claim_event');
call announce_changes('claim_event', 'documents');

/** What a person asked the office to enter. `sending`: it may have been sent, and its outcome is not known yet. */
create table claim_attempt (
  company_id uuid not null references company on delete cascade,
  attempt_id uuid not null,
  document_id uuid not null,
  work_id uuid not null,
  action text not null check (action in ('ACD', 'ERM', 'RCD', 'RFP', 'RFT')),
  reason text not null,
  state text not null check (state in ('sending', 'entered', 'refused', 'unknown')),
  /** The office's own; null while there is none. */
  response_code integer,
  message text not null default '',
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (company_id, attempt_id),
  unique (company_id, work_id, document_id),
  foreign key (company_id, document_id) references document on delete cascade
);
create index on claim_attempt (company_id, document_id, created_at);
call protect_company_table('claim_attempt');
call announce_changes('claim_attempt', 'documents');

/** Members who may accept and claim besides those who run the company. */
create table claim_member (
  company_id uuid not null references company on delete cascade,
  person_id uuid not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references membership on delete cascade
);
call protect_company_table('claim_member');
call announce_changes('claim_member', 'people');

/** Who somebody is says too whether they were named for it. */
create or replace function person_of_session(session uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
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
end $$;

/** Above so many pesos a claim is confirmed a second time; no row: none is. */
create table claim_rule (
  company_id uuid not null references company on delete cascade,
  confirm_above bigint not null check (confirm_above >= 0),
  primary key (company_id)
);
call protect_company_table('claim_rule');
call announce_changes('claim_rule', 'settings');

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'connection', 'invitation', 'role', 'member', 'onboarding', 'claims'));
