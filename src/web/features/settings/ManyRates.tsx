import { Button, FileButton, Select, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Currency, isCurrency } from '#domain/money.ts';
import { MAX_RATE_LINES } from '#domain/rates/rate-lines.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useDraftForm } from '#web/ui/useDraftForm.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './LateRates.module.css';
import { loadCompanyRates } from './operations.ts';
import { text } from './text.ts';

type Props = { companyId: string; choices: readonly { value: Currency; label: string }[] };

/** Opens the form that takes the values of many days. */
export function ManyRates(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {text.loadRates}
        </Button>
      </div>
      {isOpen && <RatesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Draft = { currency: Currency; rows: string };
/** More than so many lines hold. */
const MAX_LETTERS = 80 * MAX_RATE_LINES;

/** Values of a currency by day, pasted or from a file: all of them are saved, or none. */
function RatesDialog({ companyId, choices, onClose }: Props & { onClose: () => void }) {
  const { form, message, refuse, props } = useDraftForm<Draft>(() => ({ currency: 'USD', rows: '' }), ['currency', 'rows']);
  const { draft, change, at } = form;
  const reset = useRef<() => void>(null);
  const back = useUndo(companyId);
  const [load, isBusy] = useAct(loadCompanyRates, {
    done: ({ loadCompanyRates: { count } }) => text.ratesLoaded(count),
    undo: ({ loadCompanyRates: { actId } }) => back(actId),
    refuse,
  });
  async function submit() {
    if (await load({ companyId, currency: draft.currency, rows: draft.rows.trimEnd().split(/\r\n?|\n/) })) onClose();
  }
  async function read(file: File | null) {
    reset.current?.();
    if (file) change({ rows: (await file.text()).slice(0, MAX_LETTERS) });
  }
  return (
    <Dialog onClose={onClose} title={text.loadRates} isBusy={isBusy} size="md">
      <form className={classes['many']} {...props(() => void submit())}>
        <p className={classes['none']}>{text.loadRatesHint(MAX_RATE_LINES)}</p>
        <Select
          label={text.rateCurrency}
          data={choices}
          value={draft.currency}
          allowDeselect={false}
          {...at('currency')}
          onChange={(currency) => currency && isCurrency(currency) && change({ currency })}
        />
        <Textarea
          label={text.rateLines}
          placeholder={text.rateLinesExample}
          autosize
          minRows={5}
          maxRows={12}
          maxLength={MAX_LETTERS}
          value={draft.rows}
          {...at('rows')}
          onChange={({ currentTarget }) => change({ rows: currentTarget.value })}
        />
        {message && <p role="alert">{message}</p>}
        <div className={classes['buttons']}>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" resetRef={reset} onChange={(file) => void read(file)}>
            {(rest) => (
              <Button {...rest} variant="default" leftSection={<IconUpload size={16} />}>
                {text.readFile}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={isBusy} disabled={draft.rows.trim() === ''}>
            {text.load}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
