import { Button } from '@mantine/core';
import { useState } from 'react';
import { passwordProblem } from '#domain/person.ts';
import { session } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordField, PasswordField } from '#web/ui/PasswordField.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useFields } from '#web/ui/useFields.ts';
import classes from './Account.module.css';
import { changeUserPassword } from './operations.ts';
import { text } from './text.ts';

export function PasswordTab() {
  const [times, setTimes] = useState(0);
  return <PasswordForm key={times} onChanged={() => setTimes(times + 1)} />;
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const email = session()?.email ?? '';
  const [send] = useAct(changeUserPassword);
  const form = useFields(
    {
      currentPassword: (value) => (value ? null : text.errors.password),
      newPassword: (value) => passwordProblem(value, email),
    },
    async ({ currentPassword = '', newPassword = '' }) => {
      const { data, error } = await attempt(send, { input: { currentPassword, newPassword } }, { done: text.changed });
      if (data) onChanged();
      return error;
    },
  );
  return (
    <form className={classes['form']} {...form.props}>
      <p className={classes['lead']}>{text.changeLead}</p>
      {/* For password managers: whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label={text.current} autoComplete="current-password" error={form.problems['currentPassword']} />
      <NewPasswordField name="newPassword" label={text.fresh} placeholder="" email={email} error={form.problems['newPassword']} />
      <Failure message={form.failure} />
      <div className={classes['buttons']}>
        <Button type="submit" size="sm" loading={form.isBusy}>
          {text.change}
        </Button>
      </div>
    </form>
  );
}
