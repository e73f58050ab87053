-- Lists find a name by its letters without the marks of every Latin alphabet, as domain/fold.ts takes them off; of the marks of Spanish and
-- a few more alone until now, so that 'São Paulo' was found by no spelling. The letters are MARKED_LETTERS and PLAIN_LETTERS: a test compares
-- the two. Only names in which a letter of more than one byte stands have marks.
alter table document drop column search;
alter table document add column search text not null generated always as (
  case when octet_length(coalesce(counterpart_name, '')) = char_length(coalesce(counterpart_name, ''))
    then replace(lower(coalesce(counterpart_name, '')), '|', ' ')
    else lower(translate(coalesce(counterpart_name, ''),
      'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž|',
      'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzz ')) end
  || '|' || coalesce(folio, '') || '|' || lower(replace(coalesce(counterpart_rut, ''), '-', ''))) stored;

-- They went with the column.
create index document_by_name on document (company_id, split_part(search, '|', 1) collate "C", document_id desc)
  where not is_hidden and not is_superseded;
create index document_list on document (company_id, issued_on desc, document_id)
  include (document_type, is_received, code, due_on, state, sign, currency, amount, amount_clp, remaining, matched, search, is_annulled, folio,
    xml_import_id)
  where not is_hidden and not is_superseded;
