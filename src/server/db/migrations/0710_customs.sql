-- Declarations of imports expect no cash (domain/documents/kinds.ts, `atCustoms`): what they owe was paid before the goods left, and is
-- their duties and taxes, not their total.
update document set is_expected = false
where document_type = 'TAX_DOCUMENT' and code in (911, 914) and is_expected;
