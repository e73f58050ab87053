import { Button } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { type ApiError, errorMessage } from '#web/api/errors.ts';
import { doorTo } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { resendVerification } from './operations.ts';
import { text } from './text.ts';

type Props = {
  lead: string;
  /** Sends the link again. @returns the message to show */
  onResend: () => Promise<{ message?: string | undefined; error?: ApiError | undefined }>;
};

/** A link was mailed: nothing opens until it is used. */
export function CheckMail({ lead, onResend }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    const answer = await onResend();
    setBusy(false);
    setMessage(answer.error ? errorMessage(answer.error) : (answer.message ?? null));
  }

  return (
    <Frame title={text.mailTitle} lead={lead} footer={<a href={doorTo('/signin')}>{text.backToSignIn}</a>}>
      <div className={classes['form']}>
        <p className={classes['note']} role="status">
          {message ?? text.mailHint}
        </p>
        <Button variant="default" size="sm" fullWidth loading={isBusy} onClick={resend}>
          {text.resend}
        </Button>
      </div>
    </Frame>
  );
}

/** The same for the link that confirms an account's e-mail. */
export function CheckOwnMail({ lead, email }: { lead: string; email: string }) {
  const onResend = async () => {
    const { data, error } = await request(resendVerification, { email });
    return { message: data?.resendVerification.message, error };
  };
  return <CheckMail lead={lead} onResend={onResend} />;
}
