/** What can go wrong with signing in, signing up and one's own account. */
import { type Failure, failure } from '../failure.ts';
import { plural } from '../format.ts';

export const SESSION_ERRORS = {
  NOT_SIGNED_IN: failure('UNAUTHENTICATED', () => 'Inicia sesión para continuar.'),
  BAD_CREDENTIALS: failure('BAD_USER_INPUT', () => 'El correo o la contraseña no son correctos.'),
  TOO_MANY_TRIES: failure(
    'RATE_LIMITED',
    (p: { minutes: number }) => `Demasiados intentos. Vuelve a intentarlo en ${plural(p.minutes, 'minuto', 'minutos')}.`,
  ),
  LINK_GONE: failure('BAD_USER_INPUT', () => 'El enlace no es válido, ya se usó o venció. Pide uno nuevo.', 'token'),
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
  MISSING_NAME: failure('BAD_USER_INPUT', () => 'Escribe el nombre.', 'name'),
  MISSING_LAST_NAME: failure('BAD_USER_INPUT', () => 'Escribe el apellido.', 'lastName'),
  BAD_PHONE: failure('BAD_USER_INPUT', () => 'El teléfono no es válido: usa dígitos, como +56 9 1234 5678.', 'phone'),
  BAD_BIRTHDAY: failure('BAD_USER_INPUT', () => 'La fecha de nacimiento no es válida.', 'birthday'),
} satisfies Record<string, Failure<never>>;
