import { Button, TextInput } from '@mantine/core';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useFields } from '#web/ui/useFields.ts';
import classes from './Account.module.css';
import { type BeginTotpMutation, confirmTotp } from './operations.ts';
import { text } from './text.ts';

export type Setup = BeginTotpMutation['beginTotp'];

type Props = { setup: Setup; onDone: (codes: readonly string[]) => void; onCancel: () => void };

/** The secret for the telephone, as a QR code and as text; a code from the telephone confirms it. */
export function ScanForm({ setup, onDone, onCancel }: Props) {
  const [send] = useAct(confirmTotp);
  const form = useFields({ code: (value) => (value.trim() ? null : text.errors.code) }, async ({ code = '' }) => {
    const { data, error } = await attempt(send, { code });
    if (data) onDone(data.confirmTotp.recoveryCodes);
    return error;
  });
  return (
    <form className={classes['form']} {...form.props}>
      <p className={classes['lead']}>{text.scan}</p>
      <img className={classes['qr']} src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`} alt={text.qr} />
      <CopyField label={text.secret} value={setup.secret} />
      <TextInput
        name="code"
        label={text.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        autoFocus
        error={form.problems['code']}
      />
      <Failure message={form.failure} />
      <div className={classes['buttons']}>
        <Button type="submit" size="sm" loading={form.isBusy}>
          {text.confirm}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
