import { Button } from '@mantine/core';
import { useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { errorMessage } from '#web/api/errors.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { doorTo } from './goOn.ts';
import { resendVerification } from './operations.ts';
import { text } from './text.ts';

/** After signing up where mail is sent: the link that confirms the e-mail is on its way. */
export function CheckMail({ email }: { email: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function again() {
    setBusy(true);
    const { data, error } = await ask(resendVerification, { email });
    setBusy(false);
    setSaid(error ? errorMessage(error) : (data?.resendVerification.message ?? null));
  }

  return (
    <Frame title={text.mailTitle} lead={text.checkMail(email)} footer={<a href={doorTo('/signin')}>{text.backToSignIn}</a>}>
      <div className={classes['form']}>
        <p className={classes['note']} role="status">
          {said ?? text.mailHint}
        </p>
        <Button variant="default" size="sm" fullWidth loading={isBusy} onClick={again}>
          {text.resend}
        </Button>
      </div>
    </Frame>
  );
}
