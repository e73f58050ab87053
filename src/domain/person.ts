import { isCommonPassword } from './common-passwords.ts';

const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** The owner of the demo group. */
export const DEMO_EMAIL = 'demo@caudal.example';
/** Minimum length of a password. */
export const PASSWORD_LENGTH = 10;
/** Longer passwords would only cost time. */
const MAX_PASSWORD_LENGTH = 1000;

/** The e-mail in lower case, or null: letters, digits and ._%+- before the @, a domain, a top level of at least 2 letters. */
export function parseEmail(text: string): string | null {
  const [local = ''] = text.split('@');
  return EMAIL.test(text) && local.length <= 64 && text.length <= 254 ? text.toLowerCase() : null;
}

/** Why a new password is refused, as a sentence; null when it is good. `email`: the owner's. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < PASSWORD_LENGTH) return `La contraseña debe tener al menos ${PASSWORD_LENGTH} caracteres.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `La contraseña puede tener hasta ${MAX_PASSWORD_LENGTH} caracteres.`;
  const normalized = password.trim().toLowerCase();
  const mail = email.trim().toLowerCase();
  if (mail && (normalized === mail || normalized === mail.split('@')[0])) return 'La contraseña no puede ser tu correo.';
  return isCommonPassword(password, mail) ? 'Esa contraseña es de las más usadas: elige otra.' : null;
}

/** How hard a password is to guess: 0 (refused) to 3. A visual hint only. */
export function passwordStrength(password: string, email: string): 0 | 1 | 2 | 3 {
  if (passwordProblem(password, email)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = password.length + 2 * kinds;
  return score >= 24 ? 3 : score >= 17 ? 2 : 1;
}
