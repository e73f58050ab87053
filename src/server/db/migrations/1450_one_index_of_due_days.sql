-- Its columns and rows are those that document_unpaid begins with. Each index of this table is written again with every change of a row.
drop index document_due;
