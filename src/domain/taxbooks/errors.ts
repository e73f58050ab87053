/** What can go wrong with asking for a tax book. */
import { type Failure, failure } from '../failure.ts';

export const BOOK_ERRORS = {
  PERIODS_OR_DATES: failure('BAD_USER_INPUT', () => 'Elige períodos o un rango de fechas, no ambos.', 'periods'),
  TOO_MANY_PERIODS: failure('BAD_USER_INPUT', (p: { max: number }) => `Se aceptan hasta ${p.max} períodos.`, 'periods'),
  DAYS_EXCHANGED: failure('BAD_USER_INPUT', () => 'El primer día del rango es posterior al último.', 'dateStart'),
  BOOK_WITHOUT_LAYOUT: failure('BAD_USER_INPUT', () => 'Este libro no tiene formato del SII: descárgalo como planilla (xlsx).', 'format'),
  PERIOD_OR_IDS: failure('BAD_USER_INPUT', () => 'Elige un período o documentos, y no ambos.', 'period'),
  NOT_ONE_BOOK: failure('BAD_USER_INPUT', () => 'Los documentos elegidos son de libros distintos.', 'ids'),
} satisfies Record<string, Failure<never>>;
