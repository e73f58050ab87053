-- Declarations of imports expect no cash (domain/documents/kinds.ts, `atCustoms`): what they owe was paid before the goods left, and is
-- their duties and taxes, not their total.
update document set is_expected = false
where document_type = 'TAX_DOCUMENT' and code in (911, 914) and is_expected;
-- What was suggested for them goes too, with all of its option.
delete from match_suggestion s
using (select distinct t.company_id, t.movement_id, t.option_no from match_suggestion t
       join document d on d.company_id = t.company_id and d.document_id = t.document_id
       where d.document_type = 'TAX_DOCUMENT' and d.code in (911, 914)) o
where s.company_id = o.company_id and s.movement_id = o.movement_id and s.option_no = o.option_no;
delete from awaiting_confirmation a using document d
where d.company_id = a.company_id and d.document_id = a.document_id and d.document_type = 'TAX_DOCUMENT' and d.code in (911, 914);
