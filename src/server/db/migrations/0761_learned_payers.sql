-- Matches that stand on a payer who was learned, read by Calidad without the others.
create index match_learned_payer on match (company_id, movement_id) where evidence = 'learnedPayer';
