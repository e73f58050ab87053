-- document_unpaid begins with the same columns and holds the same rows: whatever this one found, that one finds.
drop index document_due;
