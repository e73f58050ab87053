/** What a person may change in an occurrence of a source, or in its series. */

import { type Day, isWithin } from '../date.ts';
import type { Currency } from '../money.ts';
import { amountProblem, type Problem, wrong } from '../problem.ts';
import type { Rut } from '../rut.ts';
import { letterCount } from '../text.ts';
import { isByBooks, isShared, MAX_DAYS_AWAY, MAX_LABEL, SHARED_RUT, SOURCE_CURRENCIES, type Source } from './sources.ts';

/** ONE: this occurrence only; FROM_HERE: it and those after it; ALL: every one that still counts. */
export const EDIT_SCOPES = ['ONE', 'FROM_HERE', 'ALL'] as const;
export type EditScope = (typeof EDIT_SCOPES)[number];

/** Only what changes. `amount` above zero, in minor units of the currency. */
export type OccurrenceEdit = {
  label?: string;
  amount?: number;
  currency?: Currency;
  on?: Day;
  areaId?: string;
  isHidden?: boolean;
  /** With whom it is; null: with nobody. */
  contactRut?: Rut | null;
};

type SeenOccurrence = { currency: Currency; on: Day };

/** What is wrong with an edit, in the order of its fields. `now`: what the occurrence is. */
export function editProblems(
  { label, amount, currency, on, contactRut }: OccurrenceEdit,
  { today, now, kind, scope }: { today: Day; now: SeenOccurrence; kind: Source['kind']; scope: EditScope },
): Problem[] {
  const isOfBooks = isByBooks(kind) && scope !== 'ONE';
  const isReckoned = isOfBooks && (amount !== undefined || currency !== undefined || on !== undefined);
  const found: (Problem | false)[] = [
    isByBooks(kind) &&
      scope === 'FROM_HERE' &&
      wrong('scope', 'Lo que sale de los documentos se cambia una vez o todas: cada monto sale de ellos.'),
    label !== undefined && (!label || letterCount(label) > MAX_LABEL) && wrong('label', `Escribe un nombre de hasta ${MAX_LABEL} letras.`),
    isReckoned && wrong(amount === undefined ? 'date' : 'amount', 'El monto y el día salen de los documentos: cámbialos una vez sola.'),
    amount !== undefined && amountProblem('amount', amount),
    currency !== undefined && !SOURCE_CURRENCIES.includes(currency) && wrong('currency', 'Elige la moneda.'),
    currency !== undefined && currency !== now.currency && amount === undefined && wrong('amount', 'Escribe el monto en su nueva moneda.'),
    on !== undefined && !isWithin(MAX_DAYS_AWAY, on, today) && wrong('date', 'Elige una fecha a no más de diez años de hoy.'),
    contactRut != null && isByBooks(kind) && wrong('contactId', 'Lo que sale de los documentos no es con un cliente o proveedor.'),
    contactRut != null && isShared(contactRut) && wrong('contactId', SHARED_RUT),
    scope !== 'ONE' && on !== undefined && on < today && on !== now.on && wrong('date', 'Elige un día desde hoy.'),
  ];
  return found.filter((one) => one !== false);
}
