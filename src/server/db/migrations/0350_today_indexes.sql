-- What needs a person today is read from what is open, by indexes that hold little of what is done.

drop index document_counterpart;
/** For a RUT, and for what begins as one; of a supplier's documents those of the last year. */
create index document_counterpart on document (company_id, counterpart_rut text_pattern_ops, issued_on);
/** Files that ask. */
create index import_asking on import (company_id, created_at) where status = 'pregunta' and undone_at is null;
create index cheque_state on cheque (company_id, state);
