import { Button } from '@mantine/core';
import { useState } from 'react';
import { passwordProblem } from '#domain/person.ts';
import { request } from '#web/api/ask.ts';
import { session } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { notify } from '#web/ui/notify.tsx';
import { NewPasswordField, PasswordField } from '#web/ui/PasswordField.tsx';
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
  const form = useFields(
    {
      currentPassword: (value) => (value ? null : text.errors.password),
      newPassword: (value) => passwordProblem(value, email),
    },
    async ({ currentPassword = '', newPassword = '' }) => {
      const { data, error } = await request(changeUserPassword, { input: { currentPassword, newPassword } });
      if (data) {
        notify.success(text.changed);
        onChanged();
      }
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
