-- With whom a time of a source is, where a person said another than its source does; empty: with nobody.
alter table occurrence_change add column contact_rut text;
alter table occurrence_change drop constraint occurrence_change_check1;
alter table occurrence_change add constraint occurrence_change_check1
  check (num_nonnulls(label, amount, on_day, area_id, is_hidden, contact_rut) > 0);
alter table occurrence_change add constraint occurrence_change_contact_rut_check check (length(contact_rut) <= 12);
