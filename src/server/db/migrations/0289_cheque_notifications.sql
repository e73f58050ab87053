-- People hear of a cheque that bounced or was cancelled: what it paid is owed again. Behind 0280, which says the kinds anew.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'connection', 'invitation', 'role', 'member', 'onboarding', 'claims', 'matching', 'cheque'));
