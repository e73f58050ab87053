/** What can go wrong with credentials and connections. */
import { dayInChile, formatDay } from '../date.ts';
import { type Failure, failure } from '../failure.ts';
import { formatRut } from '../rut.ts';

export const CONNECTION_ERRORS = {
  NO_MASTER_KEY: failure(
    'CONFLICT',
    () => 'Esta instalación aún no puede guardar credenciales: quien la administra debe definir CAUDAL_KEY.',
  ),
  CERTIFICATE_TOO_LARGE: failure('BAD_USER_INPUT', (p: { kilobytes: number }) => `El certificado pesa más de ${p.kilobytes} kB.`, 'file'),
  CERTIFICATE_UNREADABLE: failure('BAD_USER_INPUT', () => 'El archivo no es un certificado .pfx o .p12, o está dañado.', 'file'),
  CERTIFICATES_BUSY: failure('RATE_LIMITED', () => 'Se están leyendo otros certificados: inténtalo de nuevo en un momento.'),
  CERTIFICATE_PASSWORD: failure('BAD_USER_INPUT', () => 'La clave no abre el certificado.', 'password'),
  CERTIFICATE_WITHOUT_KEY: failure(
    'BAD_USER_INPUT',
    () => 'El archivo no trae la llave privada del certificado: expórtalo de nuevo con ella.',
    'file',
  ),
  CERTIFICATE_WITHOUT_RUT: failure('BAD_USER_INPUT', () => 'El certificado no dice el RUT de su titular: no sirve ante el SII.', 'file'),
  CERTIFICATE_OTHER_RUT: failure(
    'BAD_USER_INPUT',
    (p: { holder: string; expected: string }) => `El certificado es de ${formatRut(p.holder)}, no de ${formatRut(p.expected)}.`,
    'rut',
  ),
  CERTIFICATE_EXPIRED: failure('BAD_USER_INPUT', (p: { at: Date }) => `El certificado venció el ${dayOf(p.at)}: pide uno nuevo.`, 'file'),
  CERTIFICATE_NOT_YET_VALID: failure('BAD_USER_INPUT', (p: { at: Date }) => `El certificado vale recién desde el ${dayOf(p.at)}.`, 'file'),
  NO_CERTIFICATE: failure('CONFLICT', () => 'La empresa no tiene un certificado digital vigente: súbelo en Configuración.'),
  CERTIFICATE_SEALED: failure(
    'CONFLICT',
    () => 'El certificado no se abre con la llave de esta instalación: súbelo de nuevo en Configuración.',
  ),
} satisfies Record<string, Failure<never>>;

function dayOf(at: Date): string {
  return formatDay(dayInChile(at));
}
