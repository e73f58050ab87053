/** What can go wrong with obligations. */
import { type Day, formatDay } from '../date.ts';
import { type Failure, failure } from '../failure.ts';

export const OBLIGATION_ERRORS = {
  OBLIGATIONS_REFUSED: failure('BAD_USER_INPUT', (p: { count: number; details: readonly string[]; field: string }) =>
    p.count === 1 ? (p.details[0] ?? '') : `${p.count} obligaciones tienen algo que corregir. ${p.details[0] ?? ''}`,
  ),
  OBLIGATION_PAID: failure('CONFLICT', (p: { name: string }) => `${p.name} ya tiene pagos: deshazlos primero.`),
  OBLIGATION_NOT_REPEATED: failure('BAD_USER_INPUT', () => 'La obligación no se repite.', 'scope'),
  NO_OBLIGATION: failure('BAD_USER_INPUT', () => 'Solo se cambian o eliminan obligaciones y rendiciones.', 'ids'),
  OBLIGATION_DATE_OF_ALL: failure('BAD_USER_INPUT', () => 'La fecha se cambia en una vez, o desde ella en adelante.', 'dueDate'),
  OBLIGATION_PAST_END: failure(
    'BAD_USER_INPUT',
    (p: { untilOn: Day }) => `La repetición termina el ${formatDay(p.untilOn)}: elige un vencimiento hasta ese día.`,
    'dueDate',
  ),
} satisfies Record<string, Failure<never>>;
