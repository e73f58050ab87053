/** What can go wrong on the first screen. */
import { type Failure, failure } from '../failure.ts';

export const DASHBOARD_ERRORS = {
  TODAY_ITEM_NOT_FOUND: failure('NOT_FOUND', () => 'Eso ya no te espera hoy.', 'item'),
  TODAY_UNTIL: failure('BAD_USER_INPUT', (p: { days: number }) => `Elige un día desde mañana, y dentro de ${p.days} días.`, 'until'),
  MORNING_MAIL_UNSENT: failure('CONFLICT', () => 'Esta instalación de Caudal no envía correos.', 'isOn'),
  AS_OF_AHEAD: failure('BAD_USER_INPUT', () => 'Elige un día hasta hoy: lo que viene no tiene atrasos todavía.', 'asOf'),
} satisfies Record<string, Failure<never>>;
