-- Pairs of received documents that may be one purchase twice (domain/documents/duplicates.ts), each in two rows, one for each of its sides.
-- Made whenever a document is written; a person who says that it is no duplicate says so of the pair, whatever becomes of it.
create table likely_duplicate (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  other_id uuid not null check (other_id <> document_id),
  reason text not null check (reason in ('days', 'folio', 'paper', 'obligation')),
  dismissed_by uuid references person,
  dismissed_at timestamptz,
  primary key (company_id, document_id, other_id),
  foreign key (company_id, document_id) references document on delete cascade,
  foreign key (company_id, other_id) references document on delete cascade
);
create index likely_duplicate_other on likely_duplicate (company_id, other_id);
-- The purchases of one amount from one supplier, in the order of their days.
create index document_alike on document (company_id, counterpart_rut, amount, issued_on, document_id) where is_received and sign <> 0;
-- What is owed with a number that may be an invoice's.
create index document_numbered on document (company_id, counterpart_rut)
  where document_type in ('OBLIGATION', 'RENDITION') and coalesce(folio, reference_number) is not null;

-- Of what is already there only what the days tell; the rest is found when a file mentions one of them again.
insert into likely_duplicate (company_id, document_id, other_id, reason)
select company_id, side.document_id, side.other_id, 'days' from (
  select d.company_id, d.document_id as a, o.document_id as b
  from document d cross join lateral (
    select document_id, issued_on, currency, sign, document_type, folio from document n
    where n.company_id = d.company_id and n.counterpart_rut = d.counterpart_rut and n.amount = d.amount and n.is_received and n.sign <> 0
      and (n.issued_on, n.document_id) > (d.issued_on, d.document_id)
    order by n.issued_on, n.document_id limit 5) o
  where d.is_received and d.sign <> 0 and d.amount > 0 and o.sign = d.sign and o.currency = d.currency and o.issued_on <= d.issued_on + 3
    and d.document_type in ('TAX_DOCUMENT', 'OBLIGATION', 'RENDITION') and o.document_type in ('TAX_DOCUMENT', 'OBLIGATION', 'RENDITION')
    and (d.document_type <> 'TAX_DOCUMENT' or d.folio is not null) and (o.document_type <> 'TAX_DOCUMENT' or o.folio is not null)
) pair cross join lateral (values (a, b), (b, a)) as side (document_id, other_id);

call protect_company_table('likely_duplicate');
call announce_changes('likely_duplicate', 'documents');
