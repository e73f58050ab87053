import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CompanyRole } from '#domain/access.ts';
import { ROLE_WORDS } from '#domain/people.ts';
import { ask } from '#web/api/ask.ts';
import { errorCode, errorMessage, errorReason } from '#web/api/errors.ts';
import { keepToken, replaceToken } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordField, PasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { CodeStep } from './CodeStep.tsx';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { goOn, linkToken } from './goOn.ts';
import { NameFields } from './NameFields.tsx';
import { type AcceptInvitationInput, acceptInvitation, type InvitationByTokenQuery } from './operations.ts';
import { text } from './text.ts';

export type Invitation = InvitationByTokenQuery['invitationByToken'];

type Props = { invitation: Invitation };

/** Who is asked to bring a company in goes on with its steps. */
function placeAfter(): string {
  return location.pathname.startsWith('/onboarding') ? '/onboarding' : '/dashboard';
}

/** Somebody who is signed in joins as herself, or goes on with another account. */
export function JoinAsSession({ invitation, email, onOther }: Props & { email: string; onOther: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHers = invitation.email === null || invitation.email === email;

  async function join() {
    setBusy(true);
    const { data, error } = await ask(acceptInvitation, { token: linkToken(), input: {} });
    setBusy(false);
    // Her session ended on the server: she proves who she is like anybody else.
    if (error && errorCode(error) === 'UNAUTHENTICATED') onOther();
    else if (error) setFailure(errorMessage(error));
    if (!data) return;
    replaceToken(data.acceptInvitation.accessToken);
    goOn(placeAfter());
  }

  return (
    <Frame title={text.joinTitle(invitation.companyName)} lead={text.joinLead(labelOf(invitation))}>
      <div className={classes['form']}>
        <p className={classes['note']}>{isHers ? text.joinAs(email) : text.joinOther(email, invitation.email ?? '')}</p>
        <Failure message={failure} />
        {isHers && (
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

/** With the password of an account that is there already, or with what a new one needs. */
export function JoinWithPassword({ invitation }: Props) {
  const isKnown = invitation.hasAccount === true;
  const [waiting, setWaiting] = useState<AcceptInvitationInput | null>(null);
  const [typed, setTyped] = useState(invitation.email ?? '');
  const names = isKnown ? {} : { name: rules.name, lastName: rules.lastName };
  const address = invitation.email === null ? { email: rules.email } : {};
  const form = useFields({ ...names, ...address, password: isKnown ? rules.password : rules.newPassword }, (values) => join(values));

  async function join(input: AcceptInvitationInput) {
    const { data, error } = await ask(acceptInvitation, { token: linkToken(), input });
    if (data) {
      keepToken(data.acceptInvitation.accessToken);
      goOn(placeAfter());
    }
    if (!error || errorReason(error) !== 'TOTP_REQUIRED') return error;
    setWaiting(input);
    return null;
  }

  if (waiting) return <CodeStep send={(code) => join({ ...waiting, code })} onBack={() => setWaiting(null)} />;
  return (
    <Frame title={text.joinTitle(invitation.companyName)} lead={text.joinLead(labelOf(invitation))}>
      <form className={classes['form']} {...form.props}>
        {isKnown && <p className={classes['note']}>{text.joinKnown}</p>}
        {!isKnown && <NameFields problems={form.problems} name={invitation.name} lastName={invitation.lastName} />}
        <TextInput
          name="email"
          label={text.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          placeholder={text.emailHint}
          description={invitation.email !== null && text.joinEmail}
          readOnly={invitation.email !== null}
          defaultValue={invitation.email ?? ''}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          error={form.problems['email']}
        />
        {isKnown ? (
          <PasswordField autoComplete="current-password" autoFocus error={form.problems['password']} />
        ) : (
          <NewPasswordField email={typed} error={form.problems['password']} />
        )}
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{isKnown ? text.join : text.joinNew}</Submit>
        {isKnown && (
          <a className={classes['aside']} href="/forgot-password">
            {text.forgot}
          </a>
        )}
      </form>
    </Frame>
  );
}

function labelOf({ role }: Invitation): string {
  return ROLE_WORDS[role as CompanyRole]?.label ?? role;
}
