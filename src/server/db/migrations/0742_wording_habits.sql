-- What people give movements of a wording is learned too: their area and their key of origin and application.
alter table matching_lesson drop constraint matching_lesson_topic_check,
  add constraint matching_lesson_topic_check check (topic in ('payer', 'kind', 'area', 'eoaf'));
alter table matching_forgotten drop constraint matching_forgotten_topic_check,
  add constraint matching_forgotten_topic_check check (topic in ('payer', 'kind', 'area', 'eoaf'));
