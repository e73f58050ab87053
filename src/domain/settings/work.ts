/** Applying new payment terms to a company's stored rows, as long work. */
import { plural } from '../format.ts';
import { workKind } from '../work/kind.ts';

/** Resume after this row of this table; `done` of `total` rows. */
export type TermsPlace = { table: 'movement' | 'document'; after: string; done: number; total: number };

export const SETTINGS_WORK = {
  terms: workKind<null, { rows: number }, TermsPlace>({
    read: 'company.read',
    write: 'company.write',
    again: 'restarts',
    title: () => 'Aplicando la fecha de corte y los plazos de pago',
    done: ({ rows }) => `La fecha de corte y los plazos de pago rigen para todo: ${plural(rows, 'fila revisada', 'filas revisadas')}.`,
    stopped: 'Se detuvo: lo que falta por revisar sigue con la fecha de corte y los plazos anteriores.',
  }),
};
