/**
 * Every failure that a user can meet, with the sentence they read. Adding one touches this file only.
 * `kind` is the API's error code; anything thrown that is no AppError is a bug: logged, shown as INTERNAL with a reference.
 */
export type ErrorKind = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_USER_INPUT' | 'CONFLICT' | 'RATE_LIMITED' | 'INTERNAL';

type Failure<Params> = { kind: ErrorKind; field?: string; sentence: (params: Params) => string };
const failure = <Params>(kind: ErrorKind, sentence: (params: Params) => string, field?: string): Failure<Params> => ({
  kind,
  sentence,
  ...(field ? { field } : {}),
});

const ERRORS = {
  NOT_SIGNED_IN: failure('UNAUTHENTICATED', () => 'Inicia sesión para continuar.'),
  BAD_CREDENTIALS: failure('BAD_USER_INPUT', () => 'El correo o la contraseña no son correctos.'),
  TOO_MANY_TRIES: failure('RATE_LIMITED', (p: { minutes: number }) => `Demasiados intentos. Vuelve a intentarlo en ${p.minutes} minutos.`),
  BLOCKED_MODULE: failure('FORBIDDEN', () => 'No tienes acceso a este módulo. Puedes contratarlo directamente en nuestro chat.'),
  COMPANY_NOT_FOUND: failure('NOT_FOUND', () => 'No encontramos esa empresa.'),
  NOT_FOUND: failure('NOT_FOUND', () => 'No encontramos lo que buscas.'),
  BAD_EMAIL: failure('BAD_USER_INPUT', () => 'El correo no es válido.', 'email'),
  EMAIL_TAKEN: failure('CONFLICT', () => 'Ya existe una cuenta con ese correo.', 'email'),
  WEAK_PASSWORD: failure('BAD_USER_INPUT', () => 'La contraseña debe tener al menos 10 caracteres.', 'password'),
  MISSING_FIELD: failure('BAD_USER_INPUT', (p: { label: string }) => `Falta completar: ${p.label}.`),
  BAD_RUT: failure('BAD_USER_INPUT', () => 'El RUT no es válido: revisa el dígito verificador.', 'rut'),
  COMPANY_EXISTS: failure('CONFLICT', () => 'Ya tienes una empresa con ese RUT.', 'rut'),
  MAY_NOT_CREATE_COMPANY: failure('FORBIDDEN', () => 'Tu cuenta no puede crear más empresas.'),
  BAD_PAGE: failure('BAD_USER_INPUT', () => 'La página pedida no existe: usa página desde 1 y entre 1 y 100 filas.', 'pagination'),
  BAD_SPAN: failure('BAD_USER_INPUT', (p: { most: number }) => `Se aceptan entre 0 y ${p.most} períodos antes y después.`),
  TOO_MANY_IDS: failure('BAD_USER_INPUT', (p: { most: number }) => `Se aceptan hasta ${p.most} elementos por consulta.`),
  RATE_MISSING: failure('BAD_USER_INPUT', (p: { currency: string; on: string }) => `Falta el valor de ${p.currency} para el ${p.on}.`),
  NO_FILES: failure('BAD_USER_INPUT', () => 'Elige al menos un archivo.', 'files'),
  TOO_MANY_FILES: failure('BAD_USER_INPUT', (p: { most: number }) => `Se aceptan hasta ${p.most} archivos por carga.`, 'files'),
  FILE_TOO_LARGE: failure(
    'BAD_USER_INPUT',
    (p: { name: string; megabytes: number }) => `El archivo ${p.name} pesa demasiado: se aceptan hasta ${p.megabytes} MB por archivo.`,
    'files',
  ),
  FILES_TOO_LARGE: failure(
    'BAD_USER_INPUT',
    (p: { megabytes: number }) => `Los archivos pesan demasiado: se aceptan hasta ${p.megabytes} MB por carga.`,
    'files',
  ),
  BAD_ANSWER: failure('BAD_USER_INPUT', (p: { label: string }) => `La respuesta no sirve: revisa ${p.label}.`, 'answers'),
  IMPORT_ASKS_NOTHING: failure('CONFLICT', () => 'Esta carga no espera ninguna respuesta.'),
  NOTHING_TO_UNDO: failure('CONFLICT', () => 'Esta carga no dejó nada que se pueda deshacer.'),
  UNDO_BLOCKED: failure(
    'CONFLICT',
    (p: { count: number; details: readonly string[] }) =>
      `No se puede deshacer la carga: ${p.count === 1 ? 'hay un cambio hecho a mano' : `hay ${p.count} cambios hechos a mano`} sobre ella. Deshazlos primero.`,
  ),
  MATCH_OVER_MOVEMENT: failure('CONFLICT', (p: { left: string }) => `El monto supera lo que queda del movimiento: ${p.left}.`, 'amount'),
  MATCH_OVER_DOCUMENT: failure('CONFLICT', (p: { left: string }) => `El monto supera el saldo del documento: ${p.left}.`, 'amount'),
  BAD_AMOUNT: failure('BAD_USER_INPUT', (p: { currency: string }) => `El monto no es válido en ${p.currency}.`, 'amount'),
  MATCH_WITHOUT_AMOUNT: failure('BAD_USER_INPUT', () => 'El monto debe ser mayor que cero.', 'amount'),
  MATCH_NOTHING_LEFT: failure('CONFLICT', () => 'El movimiento ya está conciliado por completo.'),
  MATCH_PAID: failure('CONFLICT', () => 'El documento ya no tiene saldo por conciliar.'),
  MATCH_OTHER_CURRENCY: failure(
    'BAD_USER_INPUT',
    (p: { movement: string; document: string }) =>
      `El movimiento está en ${p.movement} y el documento en ${p.document}: todavía no se concilian monedas distintas.`,
  ),
  MATCH_OTHER_SIDE: failure('BAD_USER_INPUT', () => 'Ese documento no lo paga este movimiento: uno es un abono y el otro un cargo.'),
  MATCH_IS_TRANSFER: failure('CONFLICT', () => 'El movimiento es un traspaso entre cuentas propias: deshaz el traspaso primero.'),
  NO_TRANSFER: failure(
    'BAD_USER_INPUT',
    () => 'Un traspaso une un cargo y un abono por el mismo monto, sin conciliar, en cuentas distintas de la empresa.',
  ),
  ONE_COMPANY: failure('BAD_USER_INPUT', () => 'La operación trabaja con una empresa a la vez.'),
  SUGGESTION_GONE: failure('CONFLICT', () => 'La sugerencia ya no sirve: el documento o el movimiento cambió.'),
  RUN_UNDONE: failure('CONFLICT', () => 'Esa conciliación automática ya se deshizo.'),
} satisfies Record<string, Failure<never>>;

export type ErrorCode = keyof typeof ERRORS;
type Params<Code extends ErrorCode> = Parameters<(typeof ERRORS)[Code]['sentence']>[0];
type ParamsOf<Code extends ErrorCode> = [Params<Code>] extends [never] ? [] : [params: Params<Code>];

/** An expected failure: shown to the user as is. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly kind: ErrorKind;
  readonly field: string | undefined;
  /** Whole Spanish sentences beside the message, for the failures that name several things. */
  readonly details: readonly string[];

  constructor(code: Code, ...params: ParamsOf<Code>) {
    const { kind, field, sentence } = ERRORS[code] as Failure<unknown>;
    super(sentence(params[0]));
    this.code = code;
    this.kind = kind;
    this.field = field;
    this.details = (params[0] as { details?: readonly string[] } | undefined)?.details ?? [];
  }
}
