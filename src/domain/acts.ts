/** Every act in the history, joined from the features. The database stores the code. */
import { BANK_MONTH_ACTS } from './bankmonths/acts.ts';
import { CASHFLOW_ACTS } from './cashflow/acts.ts';
import { CLAIM_ACTS } from './claims/acts.ts';
import { COMPANY_ACTS } from './companies/acts.ts';
import { CONNECTION_ACTS } from './connections/acts.ts';
import { COST_CENTER_ACTS } from './costcenters/acts.ts';
import { DIN_ACTS } from './dins/acts.ts';
import { DOCUMENT_ACTS } from './documents/acts.ts';
import type { Act, Final, Subject, Undoable } from './history/act.ts';
import type { Change } from './history/fields.ts';
import { type Phrase, phrase, textOf } from './history/phrase.ts';
import { IMPORT_ACTS } from './imports/acts.ts';
import { KIND_ACTS } from './kinds/acts.ts';
import { LOAN_ACTS } from './loans/acts.ts';
import { OBLIGATION_ACTS } from './obligations/acts.ts';
import { ONBOARDING_ACTS } from './onboarding/acts.ts';
import { RATE_ACTS } from './rates/acts.ts';
import { RECONCILIATION_ACTS } from './reconciliation/acts.ts';
import { SETTINGS_ACTS } from './settings/acts.ts';
import { SOFTLANDING_ACTS } from './softlanding/acts.ts';
import { TAX_INFO_ACTS } from './taxinfo/acts.ts';
import { USER_ACTS } from './users/acts.ts';

export const ACTS = {
  ...COMPANY_ACTS,
  ...USER_ACTS,
  ...SETTINGS_ACTS,
  ...RATE_ACTS,
  ...ONBOARDING_ACTS,
  ...SOFTLANDING_ACTS,
  ...IMPORT_ACTS,
  ...RECONCILIATION_ACTS,
  ...BANK_MONTH_ACTS,
  ...CASHFLOW_ACTS,
  ...DOCUMENT_ACTS,
  ...CONNECTION_ACTS,
  ...CLAIM_ACTS,
  ...COST_CENTER_ACTS,
  ...KIND_ACTS,
  ...OBLIGATION_ACTS,
  ...DIN_ACTS,
  ...LOAN_ACTS,
  ...TAX_INFO_ACTS,
} satisfies Record<string, Act<never>>;

type Acts = typeof ACTS;
export type ActCode = keyof Acts;
export type ParamsOf<Code extends ActCode> = Parameters<Acts[Code]['sentence']>[0];
/** What undoing needs beyond the parameters; null for nothing. */
export type PayloadOf<Code extends ActCode> = Acts[Code]['undo'] extends Undoable<infer Payload, infer _Item> ? Payload : null;
/** One row that a bulk act touched. */
export type ItemOf<Code extends ActCode> = Acts[Code]['undo'] extends { types?: { item: infer Item } } ? Item : never;
export type UndoableCode = { [Code in ActCode]: Acts[Code]['undo'] extends { action: unknown } ? Code : never }[ActCode];

/** An act as it is stored; `original`: the one that it undid. */
export type Recorded = { code: string; params: unknown; original?: Recorded | null };

/** Whether a text is the code of an act that this version knows. */
export function isActCode(code: string): code is ActCode {
  return Object.hasOwn(ACTS, code);
}

/** What an act is about, by its parameters: the kind of thing and its id, null for the company itself. */
export function subjectOf<Code extends ActCode>(code: Code, params: ParamsOf<Code>): Subject {
  return actOf(code).subject(params);
}

/** What happened, after the name of who did it. */
export function phraseOf({ code, params, original }: Recorded): Phrase {
  // However it was undone: it is no new act.
  if (original) return phrase`deshizo «${phraseOf(original)}»`;
  return isActCode(code) ? actOf(code).sentence(params) : [`hizo algo que esta versión no conoce (${code})`];
}

/** 'Ana Pérez concilió …'; `person` null: the system. */
export function sentenceOf(person: string | null, recorded: Recorded): string {
  return `${person ?? 'Caudal'} ${textOf(phraseOf(recorded))}`;
}

/** The values shown when a history entry is opened. */
export function changesIn({ code, params }: Recorded): Change[] {
  return isActCode(code) ? (actOf(code).changes?.(params) ?? []) : [];
}

/** The permission that undoing requires, or why the act cannot be undone. */
export function undoOf(code: string): Undoable | Final {
  return isActCode(code) ? actOf(code).undo : { why: 'Esta versión no conoce este acto.' };
}

/** The codes of a kind. */
export function codesOf(kind: string): ActCode[] {
  return (Object.keys(ACTS) as ActCode[]).filter((code) => ACTS[code].kind === kind);
}

function actOf(code: ActCode): Act<unknown, Undoable | Final> {
  return ACTS[code] as Act<unknown, Undoable | Final>;
}
