/** Closing and reopening the months of bank accounts, for the history. */

import { formatCount, plural } from '../format.ts';
import { type Act, act, COMPANY, type Subject, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase, short } from '../history/phrase.ts';
import { monthName, type Period } from '../period.ts';

/** `account`: bank and number, as a sentence names them. `number`: of its report. */
export type BankMonth = { closeId: string; accountId: string; account: string; month: Period; number: number };
type Reopened = BankMonth & { reason: string };
/** `reason` null: no longer pending. `before`: of each movement, null for none. */
export type KeptItem = { movementId: string; before: string | null };
export type KeptPending = { count: number; only: { id: string; glosa: string } | null; reason: string | null };

export const BANK_MONTH_ACTS = {
  'bankMonth.closed': act({
    kind: 'conciliacion',
    subject: monthOf,
    sentence: (p: BankMonth) =>
      phrase`cerró ${monthName(p.month).toLowerCase()} de ${p.account}, con el informe N° ${formatCount(p.number)}`,
    undo: undoable<null>('bankMonths.close'),
  }),
  'bankMonth.reopened': act({
    kind: 'conciliacion',
    subject: monthOf,
    sentence: (p: Reopened) => phrase`reabrió ${monthName(p.month).toLowerCase()} de ${p.account}: ${short(p.reason)}`,
    changes: ({ reason }) => changesOf(null, { reason }),
    undo: undoable<null>('bankMonths.close'),
  }),
  'movement.kept': act({
    kind: 'conciliacion',
    subject: ({ only }: KeptPending) => (only ? { kind: 'movement', id: only.id } : COMPANY),
    sentence: (p: KeptPending) =>
      p.reason === null
        ? phrase`quitó el motivo de pendiente de ${movements(p)}`
        : phrase`dejó pendiente ${movements(p)}: ${short(p.reason)}`,
    changes: ({ reason }) => (reason === null ? [] : changesOf(null, { reason })),
    undo: undoable<null, KeptItem>('bankMonths.prepare'),
  }),
} satisfies Record<string, Act<never>>;

function monthOf({ closeId }: BankMonth): Subject {
  return { kind: 'bankMonth', id: closeId };
}

function movements({ count, only }: KeptPending): Phrase {
  return only ? [link('movement', only.id, short(only.glosa.trim() || 'un movimiento'))] : [plural(count, 'movimiento', 'movimientos')];
}
