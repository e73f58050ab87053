-- document_unpaid has the same keys and the same condition: each change of a document wrote both.
drop index document_due;
