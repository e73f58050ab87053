-- How counterparts pay is learned too: together, so many days after the issue, rounded, and in which account.
alter table matching_lesson drop constraint matching_lesson_topic_check,
  add constraint matching_lesson_topic_check check (topic in ('payer', 'kind', 'area', 'eoaf', 'sums', 'days', 'rounds', 'account'));
alter table matching_forgotten drop constraint matching_forgotten_topic_check,
  add constraint matching_forgotten_topic_check check (topic in ('payer', 'kind', 'area', 'eoaf', 'sums', 'days', 'rounds', 'account'));
