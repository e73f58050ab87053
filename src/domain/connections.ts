import { type Grant, isManager, type Role } from './access.ts';
import { BANKS, bankName } from './banks.ts';
import { dayInChile, daysBetween } from './date.ts';

export const RUN_DONE = 'Ejecutado de forma correcta';
export const RUN_FAILED = 'Ejecucion con errores';

/** Messages of a successful run, with or without the final period. Source: the specification, error catalogue. */
const GOOD_MESSAGES = [
  RUN_DONE,
  'Documentos actualizados correctamente',
  'Documentos obtenidos exitosamente',
  'Glosas obtenidas exitosamente',
];

const TITLES: Readonly<Record<string, string>> = {
  sii: 'SII',
  previred: 'Previred',
  cobranzaOnline: 'Cobranza Online',
};

/** The template of the service with which a company collects on line. */
export const COLLECTIONS = 'cobranzaOnline';

/** Whether a run's message means success. */
export function isGoodMessage(message: string): boolean {
  return GOOD_MESSAGES.includes(message.trim().replace(/\.$/, ''));
}

/** The state of a connection: `unknown` until its first run. */
export type ConnectionState = 'good' | 'bad' | 'unknown';

/** The state of a connection, from the message of its last run; null: it never ran. */
export function connectionState(lastMessage: string | null): ConnectionState {
  if (lastMessage === null) return 'unknown';
  return isGoodMessage(lastMessage) ? 'good' : 'bad';
}

/** The display name of a connector. */
export function botTitle(templateId: string): string {
  return TITLES[templateId] ?? (BANKS.some(({ code }) => code === templateId) ? bankName(templateId) : templateId);
}

const WARNED_DAYS = 30;

/** Whether a certificate needs renewal: it expires within 30 days, or has expired. */
export function isExpiringSoon(validUntil: Date, now: Date): boolean {
  return daysBetween(dayInChile(now), dayInChile(validUntil)) <= WARNED_DAYS;
}

/** Whether a member may know that a connection exists. */
export function seesConnection(allowedRoles: readonly Role[], grant: Pick<Grant, 'role' | 'systemRole'>): boolean {
  if (allowedRoles.length === 0 || isManager(grant)) return true;
  return allowedRoles.includes(grant.role) || (grant.systemRole !== null && allowedRoles.includes(grant.systemRole));
}
