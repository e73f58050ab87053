const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Shortest password that is accepted. */
export const PASSWORD_LENGTH = 10;

/** The e-mail in lower case, or null: letters, digits and ._%+- before the @, a domain, a top level of at least 2 letters. */
export function parseEmail(text: string): string | null {
  const [local = ''] = text.split('@');
  return EMAIL.test(text) && local.length <= 64 && text.length <= 254 ? text.toLowerCase() : null;
}
