-- What was sent to the tax office and is not listed there may still land: when it was sent, and when the office was asked last.

/** The last moment at which it may have left. */
alter table claim_attempt add column sent_at timestamptz not null default now();
update claim_attempt set sent_at = created_at;
/** When a job asked the office what became of it; null: not yet. */
alter table claim_attempt add column asked_at timestamptz;
create index claim_attempt_open on claim_attempt (company_id, document_id) where state in ('sending', 'unknown');
