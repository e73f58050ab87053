import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorMessage, FAILED } from '#web/api/errors.ts';
import { session } from '#web/api/session.ts';
import classes from './Form.module.css';
import { resendOwnVerification } from './operations.ts';
import { text } from './text.ts';

const words = text.company;

/** The person's e-mail is not confirmed yet: what to do about it. What she wrote stays in the form meanwhile. */
export function Unverified() {
  const email = session()?.email ?? '';
  const [told, setTold] = useState('');
  const [{ fetching }, send] = useMutation(resendOwnVerification);

  async function resend() {
    const { data, error } = await send({ email });
    setTold(error ? errorMessage(error) : (data?.resendVerification.message ?? FAILED));
  }

  return (
    <div className={classes['notice']} role="alert">
      <IconMailExclamation size={22} stroke={1.6} aria-hidden="true" />
      <div>
        <h2>{words.unverifiedTitle}</h2>
        <p>{words.unverified(email)}</p>
        <div className={classes['resend']}>
          <Button variant="default" loading={fetching} onClick={() => void resend()}>
            {words.resend}
          </Button>
          <p role="status">{told}</p>
        </div>
      </div>
    </div>
  );
}
