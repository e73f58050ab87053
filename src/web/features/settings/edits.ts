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
  'lateProjectionDays',
  'futureMonthsView',
  'ufMonthlyIpc',
  'restrictsF29',
  'twoPersonApproval',
] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Pick<CompanySettingsFragment, Field>;
/** null: a cleared field. */
type Some = { [Name in Field]?: Values[Name] | null };

/** Unsaved changes. */
export type Draft = {
  edits: Some;
  /** The fields' values when they were first changed: the server accepts the change only if it still has them. */
  seen: Some;
  errors: Partial<Record<Field, string>>;
};

export const NO_DRAFT: Draft = { edits: {}, seen: {}, errors: {} };

/** Changes a field; setting it back to its saved value removes the change. */
export function edited<Name extends Field>(draft: Draft, now: Values, field: Name, value: Values[Name] | null): Draft {
  const { [field]: _edit, ...edits } = draft.edits;
  const { [field]: first = now[field], ...seen } = draft.seen;
  const { [field]: _error, ...errors } = draft.errors;
  if (value === now[field]) return { edits, seen, errors } as Draft;
  return { edits: { ...edits, [field]: value }, seen: { ...seen, [field]: first }, errors } as Draft;
}

/**
 * The draft after a save: what was sent is saved, what was changed since then is still unsaved.
 * @param now  the company in the server's answer
 */
export function afterSave({ edits, seen, errors }: Draft, sent: Some, now: Values): Draft {
  const waiting = (Object.keys(edits) as Field[]).filter((field) => edits[field] !== sent[field] && edits[field] !== now[field]);
  const unsent = (values: Some | Draft['errors']) =>
    Object.fromEntries(waiting.filter((field) => field in values).map((field) => [field, values[field]]));
  return { edits: unsent(edits), seen: unsent({ ...seen, ...savedValues(sent, now) }), errors: unsent(errors) } as Draft;
}

function savedValues(sent: Some, now: Values): Some {
  return Object.fromEntries((Object.keys(sent) as Field[]).map((field) => [field, now[field]]));
}

/** The server refused a field. If the person sees why and saves again, the previously seen value no longer matters. */
export function refused(draft: Draft, field: Field, message: string): Draft {
  const { [field]: _old, ...seen } = draft.seen;
  return { ...draft, seen: seen as Some, errors: { ...draft.errors, [field]: message } };
}

/** The values that the server must still have. */
export function expectedOf({ edits, seen }: Draft, now: Values): Some {
  const fields = Object.keys(edits) as Field[];
  return Object.fromEntries(fields.map((field) => [field, field in seen ? seen[field] : now[field]])) as Some;
}

/** The value of each field: the unsaved change, else the saved value. */
export function shownIn({ edits }: Draft, now: Values): Values {
  return { ...now, ...edits } as Values;
}

export function isField(name: string | undefined): name is Field {
  return FIELDS.includes(name as Field);
}
