-- Installations that send no mail count every e-mail as verified; that an e-mail is a person's own is shown only by a link that went
-- to it. Invitations are offered, without their link, to such persons alone: anybody may sign up with anybody's e-mail.
alter table person add column email_proven_at timestamptz;
