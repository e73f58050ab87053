import { PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { PASSWORD_LENGTH, parseEmail } from '#domain/person.ts';
import { parseRut } from '#domain/rut.ts';
import { RutField } from '#web/ui/RutField.tsx';
import classes from './Fields.module.css';
import { text } from './text.ts';

/** What a form gives for one of its fields. */
type Binding = ReturnType<UseFormReturnType<object>['getInputProps']>;

export const rules = {
  email: (value: string) => (parseEmail(value.trim()) ? null : text.errors.email),
  newPassword: (value: string) => (value.length >= PASSWORD_LENGTH ? null : text.weak(PASSWORD_LENGTH)),
  companyName: (value: string) => (value.trim() ? null : text.errors.companyName),
  rut: (value: string) => (parseRut(value) ? null : text.errors.rut),
};

export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      label={text.password}
      placeholder={text.passwordHint}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? text.hidePassword : text.showPassword, tabIndex: 0 }}
      {...props}
    />
  );
}

/** The rule of a new password, ticked as soon as it is met. */
export function PasswordRule({ id, password }: { id: string; password: string }) {
  const isMet = password.length >= PASSWORD_LENGTH;
  const Icon = isMet ? IconCircleCheckFilled : IconCircle;
  return (
    <p id={id} className={classes['rule']} data-met={isMet || undefined}>
      <Icon size={14} aria-hidden="true" />
      {text.rule(PASSWORD_LENGTH)}
    </p>
  );
}

/** RUT and name of a company. */
export function CompanyFields({ rut, name }: { rut: Binding; name: Binding }) {
  return (
    <>
      <RutField label={text.rut} {...rut} value={rut.value ?? ''} />
      <TextInput label={text.companyName} placeholder="Comercial Los Andes SpA" autoComplete="organization" maxLength={200} {...name} />
    </>
  );
}

/** What went wrong with the whole form. */
export function Failure({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p className={classes['failure']} role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {message}
    </p>
  );
}
