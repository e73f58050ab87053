import { Button } from '@mantine/core';
import { useState } from 'react';
import { ROLE_WORDS } from '#domain/people.ts';
import { request } from '#web/api/ask.ts';
import { errorCode, errorMessage } from '#web/api/errors.ts';
import { replaceToken } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { continueAfterSignIn, linkToken } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { acceptInvitation, type InvitationByTokenQuery } from './operations.ts';
import { text } from './text.ts';

export type Invitation = InvitationByTokenQuery['invitationByToken'];

type Props = { invitation: Invitation };

/** Somebody invited to onboard a company continues with its steps. */
export function placeAfter(): string {
  return location.pathname.startsWith('/onboarding') ? '/onboarding' : '/';
}

/** A signed-in person joins as themself, or continues with another account. */
export function JoinAsSession({ invitation, email, onOther }: Props & { email: string; onOther: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isTheirs = invitation.email === null || invitation.email === email;

  async function join() {
    setBusy(true);
    const { data, error } = await request(acceptInvitation, { token: linkToken(), input: {} });
    setBusy(false);
    // The session ended on the server: they have to sign in like anybody else.
    if (error && errorCode(error) === 'UNAUTHENTICATED') onOther();
    else if (error) setFailure(errorMessage(error));
    if (!data?.acceptInvitation.accessToken) return;
    replaceToken(data.acceptInvitation.accessToken);
    continueAfterSignIn(placeAfter());
  }

  return (
    <Frame title={text.joinTitle(invitation.companyName)} lead={text.joinLead(labelOf(invitation))}>
      <div className={classes['form']}>
        <p className={classes['note']}>{isTheirs ? text.joinAs(email) : text.joinOther(email, invitation.email ?? '')}</p>
        <Failure message={failure} />
        {isTheirs && (
          <Button size="sm" fullWidth loading={isBusy} onClick={join}>
            {text.join}
          </Button>
        )}
        <Button size="sm" variant="default" fullWidth onClick={onOther}>
          {text.otherAccount}
        </Button>
      </div>
    </Frame>
  );
}

export function labelOf({ role }: Invitation): string {
  return ROLE_WORDS[role].label;
}
