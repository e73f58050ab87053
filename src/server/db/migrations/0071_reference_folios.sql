-- References name folios without leading zeros, as documents do (domain/documents/folio.ts).
update document_reference set folio = ltrim(btrim(folio), '0') where btrim(folio) ~ '^0+[1-9][0-9]*$';
