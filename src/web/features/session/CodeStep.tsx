import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '#web/api/errors.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useFields } from '#web/ui/useFields.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { Submit } from './fields.tsx';
import { text } from './text.ts';

type Props = { send: (code: string) => Promise<ApiError | null | undefined>; onBack: () => void };

/** The second step of signing in: a code from the telephone, or a recovery code. */
export function CodeStep({ send, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useFields({ code: (value) => (value.trim() ? null : text.errors.code) }, ({ code = '' }) => send(code));
  return (
    <Frame
      title={text.codeTitle}
      lead={isRecovery ? text.recoveryLead : text.codeLead}
      footer={
        <Button variant="subtle" size="sm" onClick={onBack}>
          {text.backToSignIn}
        </Button>
      }
    >
      <form className={classes['form']} {...form.props}>
        <TextInput
          key={String(isRecovery)}
          name="code"
          label={isRecovery ? text.recoveryCode : text.code}
          placeholder={isRecovery ? text.recoveryHint : text.codeHint}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={20}
          autoFocus
          error={form.problems['code']}
        />
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{text.confirm}</Submit>
        <Button variant="default" size="sm" fullWidth onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? text.useApplication : text.useRecovery}
        </Button>
      </form>
    </Frame>
  );
}
