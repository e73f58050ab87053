/** What can go wrong with any request, whatever it is about. */
import { CURRENCY_WORDS } from './currency-words.ts';
import { type Failure, failure } from './failure.ts';
import { plural } from './format.ts';
import type { Currency } from './money.ts';

export const COMMON_ERRORS = {
  FOREIGN_SITE: failure(
    'FORBIDDEN',
    () => 'La petición viene de otro sitio. Si Caudal está detrás de un proxy, quien lo instala define CAUDAL_PUBLIC_URL.',
  ),
  FORM_LIKE: failure('FORBIDDEN', () => 'Falta el encabezado x-graphql-yoga-csrf, que un formulario de otro sitio no puede enviar.'),
  UNKNOWN_HOST: failure(
    'FORBIDDEN',
    () => 'Caudal atiende aquí solo como localhost. Para usar otro nombre, quien lo instala define CAUDAL_PUBLIC_URL.',
  ),
  BAD_ADDRESS: failure('BAD_USER_INPUT', () => 'La dirección lleva un carácter que no se acepta.'),
  BAD_BODY: failure('BAD_USER_INPUT', () => 'La petición no se entiende.'),
  BAD_MEDIA: failure('BAD_USER_INPUT', () => 'Se acepta JSON, y archivos por multipart/form-data.'),
  UNEXPECTED: failure(
    'INTERNAL',
    (p: { ref: string }) => `Ha ocurrido un error en la operación, por favor vuelva a intentarlo más tarde (referencia ${p.ref}).`,
  ),
  BAD_UPLOAD: failure(
    'BAD_USER_INPUT',
    () => 'La carga no se entiende: se esperan operations, map y los archivos que map nombra, en ese orden y hasta 40 partes.',
  ),
  TOO_MANY_UPLOADS: failure('RATE_LIMITED', (p: { max: number }) => `Ya hay ${p.max} cargas tuyas en curso: espera a que termine una.`),
  BODY_TOO_LARGE: failure('BAD_USER_INPUT', () => 'La petición pesa demasiado.'),
  BLOCKED_MODULE: failure('FORBIDDEN', () => 'No tienes acceso a este módulo. Puedes contratarlo directamente en nuestro chat.'),
  ONLY_ADMINISTRATORS: failure('FORBIDDEN', () => 'Solo un administrador del sistema puede hacer esto.'),
  ONLY_MANAGERS: failure('FORBIDDEN', () => 'Solo quien administra la empresa puede hacer esto.'),
  COMPANY_NOT_FOUND: failure('NOT_FOUND', () => 'No encontramos esa empresa.'),
  ONLY_BY_SOCKET: failure('BAD_USER_INPUT', () => 'Los avisos en vivo se piden por websocket.'),
  NOT_FOUND: failure('NOT_FOUND', () => 'No encontramos lo que buscas.'),
  /** An answer that is refused, with its own sentence and field. */
  BAD_FIELD: failure('BAD_USER_INPUT', (p: { message: string; field: string }) => p.message),
  MISSING_FIELD: failure('BAD_USER_INPUT', (p: { label: string; field?: string }) => `Falta completar: ${p.label}.`),
  TEXT_TOO_LONG: failure(
    'BAD_USER_INPUT',
    (p: { label: string; max: number; field?: string }) => `El texto es demasiado largo: ${p.label} tiene hasta ${p.max} caracteres.`,
  ),
  BAD_PAGE: failure('BAD_USER_INPUT', () => 'La página pedida no existe: usa página desde 1 y entre 1 y 100 filas.', 'pagination'),
  BAD_SPAN: failure('BAD_USER_INPUT', (p: { max: number; field: string }) => `Se aceptan entre 0 y ${p.max} períodos antes y después.`),
  TOO_MANY_IDS: failure(
    'BAD_USER_INPUT',
    (p: { max: number; field?: string }) =>
      `Se aceptan hasta ${p.max} elementos ${p.field ? `en «${p.field.slice(0, 40)}»` : 'por consulta'}.`,
  ),
  RATE_KNOWN: failure('FORBIDDEN', () => 'Ese día ya tiene un valor: lo cambia quien puede abrir la configuración.'),
  RATE_MISSING: failure(
    'BAD_USER_INPUT',
    (p: { currency: Currency; on: string }) => `No tenemos ${CURRENCY_WORDS[p.currency]} del ${p.on}. Escribe su valor o vuelve a pesos.`,
  ),
  AMOUNT_TOO_LARGE: failure('BAD_USER_INPUT', (_: { field?: string }) => 'El monto es demasiado grande.', 'amount'),
  /** Beyond 2^53 a sum would lose its last digits. */
  SUM_TOO_LARGE: failure(
    'CONFLICT',
    () => 'Lo que suman estos montos es demasiado grande para mostrarlo exacto. ¿Tiene alguno dígitos de más?',
  ),
  ANSWER_TOO_LARGE: failure('BAD_USER_INPUT', () => 'La respuesta sería demasiado grande: pide menos datos a la vez.'),
  TOO_MANY_REQUESTS: failure(
    'RATE_LIMITED',
    (p: { seconds: number }) => `Estás pidiendo demasiado a la vez. Vuelve a intentarlo en ${plural(p.seconds, 'segundo', 'segundos')}.`,
  ),
  ONE_COMPANY: failure('BAD_USER_INPUT', () => 'La operación trabaja con una empresa a la vez.'),
} satisfies Record<string, Failure<never>>;
