-- An invitation that ends takes its links with it.
create index link_invitation on link ((target ->> 'invitationId')) where kind = 'invitation';
