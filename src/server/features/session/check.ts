import { AppError } from '#domain/errors.ts';
import { parseEmail, passwordProblem } from '#domain/person.ts';
import { oneLine } from '#domain/text.ts';

/** A new person's input, checked and ready to store. @throws the first problem, with its field */
export function checkPerson(input: { email: string; password: string; name: string; lastName: string }) {
  const email = parseEmail(input.email.trim());
  if (!email) throw new AppError('BAD_EMAIL');
  const problem = passwordProblem(input.password, email);
  if (problem) throw new AppError('WEAK_PASSWORD', { problem });
  return { email, name: checkName(input.name), surname: checkLastName(input.lastName) };
}

/** The person a link is for, checked and ready to store. @throws the first problem, with its field */
export function checkAddressee(input: {
  email?: string | null | undefined;
  name?: string | null | undefined;
  lastName?: string | null | undefined;
}) {
  const email = parseEmail(input.email?.trim() ?? '');
  if (!email) throw new AppError('BAD_EMAIL');
  return { email, name: checkName(input.name ?? ''), surname: checkLastName(input.lastName ?? '') };
}

export function checkName(text: string): string {
  const name = oneLine(text.slice(0, 100));
  if (!name) throw new AppError('MISSING_NAME');
  return name;
}

export function checkLastName(text: string): string {
  const name = oneLine(text.slice(0, 100));
  if (!name) throw new AppError('MISSING_LAST_NAME');
  return name;
}
