import { Button } from '@mantine/core';
import { parseEmail, passwordProblem } from '#domain/person.ts';
import { text } from './text.ts';

/** Rules that return an error for a value, or null. */
export const rules = {
  email: (value: string) => (parseEmail(value.trim()) ? null : text.errors.email),
  name: (value: string) => (value.trim() ? null : text.errors.name),
  lastName: (value: string) => (value.trim() ? null : text.errors.lastName),
  password: (value: string) => (value ? null : text.errors.password),
  newPassword: (value: string, { email = '' }: Readonly<Record<string, string>> = {}) => passwordProblem(value, email),
};

/** The submit button of a visitors' form. */
export function Submit({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <Button type="submit" size="sm" fullWidth loading={isBusy}>
      {children}
    </Button>
  );
}
