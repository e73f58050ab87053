-- An e-mail is proven by a link that travelled by mail, and by nothing else: whoever is shown a link may be anybody.

/** The link went out in a mail, and its address was shown to nobody. */
alter table link add column is_mailed boolean not null default false;

-- A link and the mail that carries it are of one transaction, so of one moment; what was shown has no mail.
update link l set is_mailed = true
where exists (
  select from outbox o
  where o.created_at = l.created_at and o.recipient = coalesce(
    (select p.email from person p where p.person_id = l.person_id),
    (select i.email from invitation i
      where i.company_id = (l.target ->> 'companyId')::uuid and i.invitation_id = (l.target ->> 'invitationId')::uuid)));

-- A proof stays where its own link is still known and its mail was sent; in doubt it is taken back, and the e-mail confirmed once more.
update person p set email_proven_at = null
where email_proven_at is not null and not exists (
  select from link l
  join outbox o on o.created_at = l.created_at and o.recipient = p.email and o.state = 'sent'
  where l.is_mailed and l.used_at = p.email_proven_at and (
    l.person_id = p.person_id
    or exists (
      select from invitation i
      where i.company_id = (l.target ->> 'companyId')::uuid and i.invitation_id = (l.target ->> 'invitationId')::uuid
        and i.email = p.email and i.accepted_by = p.person_id)));

/** Signed up where mail is sent, and not proven yet: signing in then answers as to a wrong password, so that it does not tell whether
 *  the e-mail had an account before. Others are told to confirm it. */
alter table person add column awaits_mail boolean not null default false;
update person set awaits_mail = true where email_verified_at is null;
alter table person drop column email_verified_at;

-- Only who has proven an e-mail sees what was sent to it.
drop policy own_rows on invitation;
create policy own_rows on invitation for select to caudal_app
  using (email = (select p.email from person p where p.person_id = current_person() and p.email_proven_at is not null));
