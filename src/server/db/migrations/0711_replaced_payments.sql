-- A run around what came in asks which payments by hand have a movement proposed in their place.
create index match_suggestion_replaced on match_suggestion (company_id, document_id) where evidence = 'settledByHand';
