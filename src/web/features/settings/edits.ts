import type { CompanySettingsFragment } from './operations.ts';

const FIELDS = [
  'name',
  'alias',
  'clientPaymentDays',
  'providerPaymentDays',
  'comments',
  'entryDate',
  'cutOffDate',
  'lateHorizonDays',
  'restrictsF29',
  'twoPersonApproval',
] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Pick<CompanySettingsFragment, Field>;
/** An emptied field is null. */
type Some = { [Name in Field]?: Values[Name] | null };

/** What somebody changed and has not saved. */
export type Draft = {
  edits: Some;
  /** Those fields as they were when they were first changed: what the server must still find to accept the change. */
  seen: Some;
  errors: Partial<Record<Field, string>>;
};

export const NO_DRAFT: Draft = { edits: {}, seen: {}, errors: {} };

/** A field changed; back at its present value it is no change. */
export function edited<Name extends Field>(draft: Draft, now: Values, field: Name, value: Values[Name] | null): Draft {
  const { [field]: _edit, ...edits } = draft.edits;
  const { [field]: first = now[field], ...seen } = draft.seen;
  const { [field]: _error, ...errors } = draft.errors;
  if (value === now[field]) return { edits, seen, errors } as Draft;
  return { edits: { ...edits, [field]: value }, seen: { ...seen, [field]: first }, errors } as Draft;
}

/**
 * What was sent is kept now; what was changed after it was sent still waits.
 * @param now  the company as the server then tells it
 */
export function afterSave({ edits, seen, errors }: Draft, sent: Some, now: Values): Draft {
  const waiting = (Object.keys(edits) as Field[]).filter((field) => edits[field] !== sent[field] && edits[field] !== now[field]);
  const unsent = (values: Some | Draft['errors']) =>
    Object.fromEntries(waiting.filter((field) => field in values).map((field) => [field, values[field]]));
  return { edits: unsent(edits), seen: unsent({ ...seen, ...keptOf(sent, now) }), errors: unsent(errors) } as Draft;
}

function keptOf(sent: Some, now: Values): Some {
  return Object.fromEntries((Object.keys(sent) as Field[]).map((field) => [field, now[field]]));
}

/** The server refused a field. Whoever sees why and saves again means it: what was seen before no longer counts. */
export function refused(draft: Draft, field: Field, message: string): Draft {
  const { [field]: _old, ...seen } = draft.seen;
  return { ...draft, seen: seen as Some, errors: { ...draft.errors, [field]: message } };
}

/** What the server must still find. */
export function expectedOf({ edits, seen }: Draft, now: Values): Some {
  const fields = Object.keys(edits) as Field[];
  return Object.fromEntries(fields.map((field) => [field, field in seen ? seen[field] : now[field]])) as Some;
}

/** What each field shows: the change, else the present value. */
export function shownIn({ edits }: Draft, now: Values): Values {
  return { ...now, ...edits } as Values;
}

export function isField(name: string | undefined): name is Field {
  return FIELDS.includes(name as Field);
}
