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

export const ERRORS = {
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
  TOO_MANY_IDS: failure('BAD_USER_INPUT', (p: { most: number }) => `Se aceptan hasta ${p.most} elementos por consulta.`),
  RATE_MISSING: failure('BAD_USER_INPUT', (p: { currency: string; on: string }) => `Falta el valor de ${p.currency} para el ${p.on}.`),
} satisfies Record<string, Failure<never>>;

export type ErrorCode = keyof typeof ERRORS;
type Params<Code extends ErrorCode> = Parameters<(typeof ERRORS)[Code]['sentence']>[0];
type ParamsOf<Code extends ErrorCode> = [Params<Code>] extends [never] ? [] : [params: Params<Code>];

/** An expected failure: shown to the user as is. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly kind: ErrorKind;
  readonly field: string | undefined;

  constructor(code: Code, ...params: ParamsOf<Code>) {
    const { kind, field, sentence } = ERRORS[code] as Failure<unknown>;
    super(sentence(params[0]));
    this.code = code;
    this.kind = kind;
    this.field = field;
  }
}
