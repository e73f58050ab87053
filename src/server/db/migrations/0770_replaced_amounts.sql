-- The amount of an obligation that a file's took the place of, where somebody said that the file's holds: its undo brings it back.
alter table obligation_source add column replaced bigint check (replaced >= 0);
