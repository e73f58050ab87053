-- What the list of documents is filtered, searched and added up by.

/** What became of a document; the first that holds. What a credit note annulled before anything was paid is annulled, not paid. */
alter table document add column state text not null generated always as (case
  when is_closed or (matched + settled + credited = amount and not (is_annulled and matched + settled = 0)) then 'PAID'
  when claimed_on is not null or section = 'reclamado' then 'CLAIMED'
  when is_annulled then 'ANNULLED'
  when is_expected then 'PENDING'
  else 'UNEXPECTED'
end) stored;

/** 'name|folio|rut' in small letters without accents, the RUT without its hyphen. */
alter table document add column search text not null generated always as (
  translate(lower(coalesce(counterpart_name, '')), 'áàäâéèëêíìïîóòöôúùüûñç|', 'aaaaeeeeiiiioooouuuunc ')
  || '|' || coalesce(folio, '') || '|' || lower(replace(coalesce(counterpart_rut, ''), '-', ''))) stored;

/** Counting and adding up a filter reads this only, never the documents themselves. */
create index document_list on document (company_id, issued_on desc, document_id)
  include (document_type, is_received, code, due_on, state, sign, currency, amount, amount_clp, remaining, matched, search)
  where not is_hidden and not is_superseded;
