import { Button, TextInput } from '@mantine/core';
import type { ApiError } from '#web/api/errors.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import classes from './Account.module.css';
import { text } from './text.ts';

type Props = {
  lead: string;
  asks: readonly ('password' | 'code')[];
  label: string;
  isDangerous?: boolean;
  send: (password: string, code: string) => Promise<ApiError | null | undefined>;
  onCancel: () => void;
};

/** Asks for the password again before something important. The server names a wrong one `currentPassword`. */
export function ProofForm({ lead, asks, label, isDangerous = false, send, onCancel }: Props) {
  const rules = {
    ...(asks.includes('password') ? { currentPassword: (value: string) => (value ? null : text.errors.password) } : {}),
    ...(asks.includes('code') ? { code: (value: string) => (value.trim() ? null : text.errors.code) } : {}),
  };
  const form = useFields(rules, ({ currentPassword = '', code = '' }) => send(currentPassword, code));
  return (
    <form className={classes['form']} {...form.props}>
      <p className={classes['lead']}>{lead}</p>
      {asks.includes('password') && (
        <PasswordField
          name="currentPassword"
          label={text.current}
          autoComplete="current-password"
          autoFocus
          error={form.problems['currentPassword']}
        />
      )}
      {asks.includes('code') && (
        <TextInput
          name="code"
          label={text.anyCode}
          autoComplete="one-time-code"
          maxLength={20}
          autoFocus={!asks.includes('password')}
          error={form.problems['code']}
        />
      )}
      <Failure message={form.failure} />
      <div className={classes['buttons']}>
        <Button type="submit" size="sm" loading={form.isBusy} {...(isDangerous ? { color: 'red' } : {})}>
          {label}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
