/** A renewal, and what happens to a letter of credit. */

import { bankDayFrom } from '../bank-days.ts';
import type { Day } from '../date.ts';
import { formatMoney } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import type { LoanInstallment } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

/** ABIERTA: a promise, no debt; NEGOCIADA: its documents came, so that it is owed; DIFERIDA: another loan pays it. */
export const LETTER_STATES = ['ABIERTA', 'NEGOCIADA', 'DIFERIDA', 'ANULADA'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
/** What they are called on screen. */
export const LETTER_STATE_WORDS: Readonly<Record<LetterState, string>> = {
  ABIERTA: 'Abierta',
  NEGOCIADA: 'Negociada',
  DIFERIDA: 'Diferida',
  ANULADA: 'Anulada',
};
/** What may follow. That a letter is paid follows from its payment. */
const NEXT: Readonly<Record<LetterState, readonly LetterState[]>> = {
  ABIERTA: ['NEGOCIADA', 'ANULADA'],
  NEGOCIADA: ['DIFERIDA'],
  DIFERIDA: [],
  ANULADA: [],
};

/** The states that a letter of credit may come to. */
export function nextLetterStates(state: LetterState): readonly LetterState[] {
  return NEXT[state];
}

/** The most that the documents of a letter may ask for. */
export function letterLimit({ principal, tolerance }: Pick<LoanTerms, 'principal' | 'tolerance'>): number {
  return Math.floor(principal * (1 + tolerance / 100));
}

type Letter = { terms: LoanTerms; rows: readonly LoanInstallment[] };

/** The documents came: their amount is owed on a day, and no commission falls due after it. */
export function negotiated({ terms, rows }: Letter, { on, amount }: { on: Day; amount: number }): LoanInstallment[] | Problem {
  const limit = letterLimit(terms);
  if (!Number.isSafeInteger(amount) || amount <= 0) return wrong('amount', 'Escribe un monto mayor que cero.');
  if (amount > limit) return wrong('amount', `Con su tolerancia la carta paga hasta ${formatMoney(limit, terms.currency)}.`);
  const past = rows.filter(({ dueOn }) => dueOn < on);
  const days = { number: past.length + 1, dueOn: on, cashOn: terms.rolls ? bankDayFrom(on) : on };
  return [...past, { ...days, capital: amount, interest: 0, stock: 0, charges: 0, vat: 0, rolled: 0, amount }];
}

/** Nothing more falls due from a day on. */
export function annulled({ rows }: Letter, on: Day): LoanInstallment[] {
  return rows.filter(({ dueOn }) => dueOn < on);
}

/** The rows of a loan whose last capital another one takes over: only its interest is paid. */
export function rolledOver(rows: readonly LoanInstallment[], capital: number): LoanInstallment[] {
  return rows.map((row, index) => (index === rows.length - 1 ? { ...row, rolled: capital, amount: row.amount - capital } : row));
}
