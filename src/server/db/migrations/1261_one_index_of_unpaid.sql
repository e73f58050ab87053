-- document_unpaid has the same keys of the same rows, and more: each document that came in paid for both.
drop index document_due;
