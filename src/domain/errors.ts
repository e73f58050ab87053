import { type QuotaKind, quotaSentence } from './imports/quotas.ts';

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
  TOO_MANY_TRIES: failure(
    'RATE_LIMITED',
    (p: { minutes: number }) => `Demasiados intentos. Vuelve a intentarlo en ${p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`}.`,
  ),
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
  TOO_MANY_UPLOADS: failure('RATE_LIMITED', (p: { most: number }) => `Ya hay ${p.most} cargas tuyas en curso: espera a que termine una.`),
  BODY_TOO_LARGE: failure('BAD_USER_INPUT', () => 'La petición pesa demasiado.'),
  BLOCKED_MODULE: failure('FORBIDDEN', () => 'No tienes acceso a este módulo. Puedes contratarlo directamente en nuestro chat.'),
  ONLY_ADMINISTRATORS: failure('FORBIDDEN', () => 'Solo un administrador del sistema puede hacer esto.'),
  ONLY_MANAGERS: failure('FORBIDDEN', () => 'Solo quien administra la empresa puede hacer esto.'),
  LINK_GONE: failure('BAD_USER_INPUT', () => 'El enlace no es válido, ya se usó o venció. Pide uno nuevo.', 'token'),
  COMPANY_NOT_FOUND: failure('NOT_FOUND', () => 'No encontramos esa empresa.'),
  ONLY_BY_SOCKET: failure('BAD_USER_INPUT', () => 'Los avisos en vivo se piden por websocket.'),
  NOT_FOUND: failure('NOT_FOUND', () => 'No encontramos lo que buscas.'),
  FIRST_ACCOUNT_CODE: failure(
    'FORBIDDEN',
    () => 'La primera cuenta se crea en el mismo equipo, o con la dirección completa que Caudal muestra al partir (/signup?codigo=…).',
  ),
  SIGN_UP_INVITED: failure('FORBIDDEN', () => 'Aquí las cuentas se crean con una invitación: pídesela a quien administra tu empresa.'),
  SIGN_UP_OFF: failure('FORBIDDEN', () => 'Aquí no se crean cuentas nuevas: habla con quien administra Caudal.'),
  BAD_EMAIL: failure('BAD_USER_INPUT', () => 'El correo no es válido.', 'email'),
  EMAIL_TAKEN: failure('CONFLICT', () => 'Ya existe una cuenta con ese correo.', 'email'),
  WEAK_PASSWORD: failure('BAD_USER_INPUT', (p: { problem: string }) => p.problem, 'password'),
  WEAK_NEW_PASSWORD: failure('BAD_USER_INPUT', (p: { problem: string }) => p.problem, 'newPassword'),
  WRONG_PASSWORD: failure('BAD_USER_INPUT', () => 'Esa no es tu contraseña actual.', 'currentPassword'),
  TOTP_REQUIRED: failure('BAD_USER_INPUT', () => 'Escribe el código de tu aplicación de verificación.', 'code'),
  BAD_TOTP: failure('BAD_USER_INPUT', () => 'El código no es correcto o ya se usó. Espera el siguiente.', 'code'),
  TOTP_NOT_BEGUN: failure('CONFLICT', () => 'Empieza de nuevo: el código QR ya no sirve.', 'code'),
  TOTP_ACTIVE: failure('CONFLICT', () => 'La verificación en dos pasos ya está activa: desactívala para usar otro teléfono.'),
  EMAIL_UNVERIFIED: failure('FORBIDDEN', () => 'Confirma primero tu correo con el enlace que te enviamos.', 'email'),
  INVITED_IS_OTHER: failure('CONFLICT', () => 'La invitación es para otro correo: cierra la sesión y ábrela de nuevo.', 'email'),
  /** An answer that cannot be taken, with its own sentence and field. */
  BAD_FIELD: failure('BAD_USER_INPUT', (p: { message: string; field: string }) => p.message),
  MISSING_NAME: failure('BAD_USER_INPUT', () => 'Escribe el nombre.', 'name'),
  MISSING_LAST_NAME: failure('BAD_USER_INPUT', () => 'Escribe el apellido.', 'lastName'),
  BAD_PHONE: failure('BAD_USER_INPUT', () => 'El teléfono no es válido: usa dígitos, como +56 9 1234 5678.', 'phone'),
  BAD_BIRTHDAY: failure('BAD_USER_INPUT', () => 'La fecha de nacimiento no es válida.', 'birthday'),
  MISSING_FIELD: failure('BAD_USER_INPUT', (p: { label: string; field?: string }) => `Falta completar: ${p.label}.`),
  TEXT_TOO_LONG: failure(
    'BAD_USER_INPUT',
    (p: { label: string; most: number; field?: string }) => `El texto es demasiado largo: ${p.label} tiene hasta ${p.most} caracteres.`,
  ),
  BAD_DAYS: failure('BAD_USER_INPUT', (p: { most: number; field?: string }) => `Los días de pago van de 0 a ${p.most}.`),
  BAD_SERVICE: failure('BAD_USER_INPUT', () => 'Ese servicio no existe o está repetido.', 'selectedServices'),
  BAD_ONBOARDING_EMAIL: failure('BAD_USER_INPUT', (p: { email: string }) => `El correo «${p.email}» no es válido.`, 'onboardingEmails'),
  TOO_MANY_ONBOARDING_EMAILS: failure('BAD_USER_INPUT', (p: { most: number }) => `Se aceptan hasta ${p.most} correos.`, 'onboardingEmails'),
  VOUCHER_GONE: failure('BAD_USER_INPUT', () => 'El voucher no existe, venció o ya se usó.', 'voucher'),
  TRIAL_USED: failure('CONFLICT', () => 'El voucher da un período de prueba, y esta empresa o tu cuenta ya tuvo el suyo.', 'voucher'),
  VOUCHER_TAKEN: failure('CONFLICT', () => 'Ya existe un voucher con ese código.', 'code'),
  BAD_VOUCHER: failure('BAD_USER_INPUT', (p: { label: string; field?: string }) => `El voucher no sirve: ${p.label}.`),
  CHANGED_MEANWHILE: failure(
    'CONFLICT',
    (p: { field: string; called: string; now: string }) =>
      `Otra persona cambió ${p.called} mientras editabas: ahora es ${p.now}. Revisa y vuelve a guardar.`,
  ),
  LOGO_TOO_LARGE: failure(
    'BAD_USER_INPUT',
    (p: { kilobytes: number }) => `El logo pesa demasiado: se aceptan hasta ${p.kilobytes} kB.`,
    'file',
  ),
  BAD_LOGO: failure('BAD_USER_INPUT', () => 'El logo debe ser una imagen PNG, JPEG o WebP de hasta 4.096 píxeles por lado.', 'file'),
  BAD_RUT: failure('BAD_USER_INPUT', () => 'El RUT no es válido: revisa el dígito verificador.', 'rut'),
  COMPANY_EXISTS: failure('CONFLICT', () => 'Ya tienes una empresa con ese RUT.', 'rut'),
  MAY_NOT_CREATE_COMPANY: failure('FORBIDDEN', () => 'Tu cuenta no puede crear más empresas.'),
  BAD_PAGE: failure('BAD_USER_INPUT', () => 'La página pedida no existe: usa página desde 1 y entre 1 y 100 filas.', 'pagination'),
  BAD_SPAN: failure('BAD_USER_INPUT', (p: { most: number }) => `Se aceptan entre 0 y ${p.most} períodos antes y después.`),
  TOO_MANY_IDS: failure('BAD_USER_INPUT', (p: { most: number; field?: string }) => `Se aceptan hasta ${p.most} elementos por consulta.`),
  RATE_MISSING: failure('BAD_USER_INPUT', (p: { currency: string; on: string }) => `Falta el valor de ${p.currency} para el ${p.on}.`),
  ANSWER_TOO_LARGE: failure('BAD_USER_INPUT', () => 'La respuesta sería demasiado grande: pide menos datos a la vez.'),
  TOO_MANY_REQUESTS: failure(
    'RATE_LIMITED',
    (p: { seconds: number }) =>
      `Estás pidiendo demasiado a la vez. Vuelve a intentarlo en ${p.seconds === 1 ? '1 segundo' : `${p.seconds} segundos`}.`,
  ),
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
  QUOTA_REACHED: failure(
    'CONFLICT',
    (p: { kind: QuotaKind; used: number; limit: number; more: number }) => quotaSentence(p.kind, p),
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
  ACT_IS_FINAL: failure('CONFLICT', (p: { why: string }) => `No se puede deshacer desde el historial. ${p.why}`),
  ACT_UNDONE: failure('CONFLICT', (p: { by: number }) => `Ya se deshizo, en la entrada ${p.by} del historial.`),
  ACT_OVERTAKEN: failure('CONFLICT', (p: { what: string }) => `No se puede deshacer: hay un cambio posterior en ${p.what}.`),
  RUN_UNDONE: failure('CONFLICT', () => 'Esa conciliación automática ya se deshizo.'),
  BAD_ROLE: failure('BAD_USER_INPUT', () => 'Ese rol no existe en una empresa.', 'role'),
  ROLE_ABOVE_OWN: failure('FORBIDDEN', () => 'No puedes dar ni quitar un rol superior al tuyo.', 'role'),
  ALREADY_MEMBER: failure('CONFLICT', () => 'Esa persona ya es parte de la empresa.', 'email'),
  ALREADY_INVITED: failure('CONFLICT', () => 'Esa persona ya tiene una invitación pendiente.', 'email'),
  TOO_MANY_INVITATIONS: failure(
    'CONFLICT',
    (p: { most: number }) => `La empresa ya tiene ${p.most} invitaciones pendientes: cancela alguna antes de invitar.`,
  ),
  LAST_FOUNDER: failure('CONFLICT', () => 'La empresa debe conservar al menos un dueño: nombra a otro antes.'),
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
    this.field = (params[0] as { field?: string } | undefined)?.field ?? field;
    this.details = (params[0] as { details?: readonly string[] } | undefined)?.details ?? [];
  }
}
