import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { errorReason } from '#web/api/errors.ts';
import { keepToken } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordField, PasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { CheckMail } from './CheckMail.tsx';
import { CodeStep } from './CodeStep.tsx';
import { continueAfterSignIn, linkToken } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { type Invitation, labelOf, placeAfter } from './JoinAsSession.tsx';
import { NameFields } from './NameFields.tsx';
import { type AcceptInvitationInput, acceptInvitation } from './operations.ts';
import { text } from './text.ts';

type Props = { invitation: Invitation };

/**
 * Joins with an account's password, or as a new person; when the invitation names no e-mail, its holder enters one. Where mail is sent, a
 * new person first gets another link by mail.
 */
export function JoinWithPassword({ invitation }: Props) {
  const { email, companyName, hasAccount, needsMail } = invitation;
  const [isKnown, setKnown] = useState(hasAccount === true);
  const [waiting, setWaiting] = useState<AcceptInvitationInput | null>(null);
  const [mailed, setMailed] = useState<AcceptInvitationInput | null>(null);
  const [typed, setTyped] = useState(email ?? '');
  const names = isKnown ? {} : { name: rules.name, lastName: rules.lastName };
  const address = email === null ? { email: rules.email } : {};
  const password = isKnown ? { password: rules.password } : needsMail ? {} : { password: rules.newPassword };
  const form = useFields({ ...names, ...address, ...password }, (values) => join(values));

  async function join(input: AcceptInvitationInput) {
    const { data, error } = await request(acceptInvitation, { token: linkToken(), input });
    const reason = error && errorReason(error);
    if (data?.acceptInvitation.accessToken) {
      keepToken(data.acceptInvitation.accessToken);
      continueAfterSignIn(placeAfter());
    } else if (data) setMailed(input);
    else if (reason === 'TOTP_REQUIRED') setWaiting(input);
    else return error;
    return null;
  }

  async function resend() {
    const { error } = await request(acceptInvitation, { token: linkToken(), input: mailed ?? {} });
    return { message: text.joinMailedAgain, error };
  }

  if (mailed) return <CheckMail lead={text.joinMailed(typed, companyName)} onResend={resend} />;
  if (waiting) return <CodeStep send={(code) => join({ ...waiting, code })} onBack={() => setWaiting(null)} />;
  return (
    <Frame title={text.joinTitle(companyName)} lead={text.joinLead(labelOf(invitation))}>
      <form className={classes['form']} {...form.props}>
        {hasAccount && <p className={classes['note']}>{text.joinKnown}</p>}
        {!isKnown && <NameFields problems={form.problems} name={invitation.name} lastName={invitation.lastName} />}
        <EmailField email={email} onType={setTyped} error={form.problems['email']} />
        {isKnown && <PasswordField autoComplete="current-password" autoFocus error={form.problems['password']} />}
        {!isKnown && !needsMail && <NewPasswordField email={typed} error={form.problems['password']} />}
        {!isKnown && needsMail && <p className={classes['note']}>{text.joinByMail}</p>}
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{isKnown ? text.join : needsMail ? text.joinSend : text.joinNew}</Submit>
        {hasAccount === null && (
          <Button variant="default" size="sm" fullWidth onClick={() => setKnown(!isKnown)}>
            {isKnown ? text.joinNoAccount : text.joinHaveAccount}
          </Button>
        )}
        {isKnown && (
          <a className={classes['aside']} href="/forgot-password">
            {text.forgot}
          </a>
        )}
      </form>
    </Frame>
  );
}

/** An e-mail named by the invitation cannot be changed. */
function EmailField({ email, onType, error }: { email: string | null; onType: (typed: string) => void; error: string | undefined }) {
  return (
    <TextInput
      name="email"
      label={text.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      placeholder={text.emailHint}
      description={email !== null && text.joinEmail}
      readOnly={email !== null}
      defaultValue={email ?? ''}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
      error={error}
    />
  );
}
