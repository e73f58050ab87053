-- Of a pair that a person undid: whether it was wrong ('Estaba mal'). Such a pair is not proposed again; any other stays as a weak suggestion.
alter table match_rejection add column is_wrong boolean not null default false;
