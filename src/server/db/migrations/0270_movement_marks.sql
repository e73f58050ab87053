-- What a person says of a movement: its kind, its key in origin and application of funds, the month it counts in, and why it is hidden.

alter table movement
  /** A key of domain/kinds/catalogue.ts that a person chose; `kind` is what the glosa says. */
  add column own_kind text,
  /** A key of domain/kinds/eoaf.ts. */
  add column eoaf_key text,
  /** The first day of the month a person moved it to. */
  add column flexible_period date check (extract(day from flexible_period) = 1),
  add column hidden_reason text check (hidden_reason is null or is_hidden and length(hidden_reason) between 3 and 300);
