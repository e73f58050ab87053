import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { request } from '#web/api/ask.ts';
import { type ApiError, errorField, errorMessage } from '#web/api/errors.ts';
import { session } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { linkToken } from './continueAfterSignIn.ts';
import { Frame } from './Frame.tsx';
import { type Invitation, JoinAsSession } from './JoinAsSession.tsx';
import { JoinWithPassword } from './JoinWithPassword.tsx';
import { LinkExpired } from './LinkExpired.tsx';
import { invitationByToken } from './operations.ts';
import { text } from './text.ts';

/** The page of an invitation link: what it is for, and how to accept it. */
export function JoinPage() {
  const { invitation, error, refetch } = useInvitation();
  const [isOther, setOther] = useState(false);
  const current = isOther ? null : session();

  if (error && errorField(error) === 'token') return <LinkExpired />;
  if (error) {
    return (
      <Frame
        title={text.opening}
        lead=""
        footer={
          <Button variant="default" size="sm" onClick={refetch}>
            {text.retry}
          </Button>
        }
      >
        <Failure message={errorMessage(error)} />
      </Frame>
    );
  }
  if (!invitation) return <Frame title={text.opening} lead="" />;
  if (current) return <JoinAsSession invitation={invitation} email={current.email} onOther={() => setOther(true)} />;
  return <JoinWithPassword invitation={invitation} />;
}

function useInvitation() {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    void request(invitationByToken, { token: linkToken() }).then((answer) => {
      setInvitation(answer.data?.invitationByToken ?? null);
      setError(answer.error ?? null);
    });
  }, [tries]);
  return { invitation, error, refetch: () => setTries(tries + 1) };
}
