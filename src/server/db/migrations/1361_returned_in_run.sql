/** Of the transfers of a run, payments that came back to their account; none is known of runs of before. */
alter table match_run add column returned int not null default 0;
