import { Button, NumberInput, TextInput } from '@mantine/core';
import { type Day, isDay } from '#domain/date.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { positiveField } from '#web/ui/numbers.ts';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { type DraftForm, useDraftForm } from '#web/ui/useDraftForm.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Dins.module.css';
import { type DinInput, deleteDin, type DinRowFragment as Row, saveDin } from './operations.ts';
import { text } from './text.ts';

const words = text.fields;
const OF_CUSTOMS = ['fob', 'freight', 'insurance', 'adValorem', 'otherDuties', 'iva'] as const;
const IN_PESOS = ['baseClp', 'ivaClp', 'totalClp'] as const;
type AmountKey = (typeof OF_CUSTOMS)[number] | (typeof IN_PESOS)[number];
type Draft = Record<AmountKey, number | ''> & {
  number: string;
  acceptedOn: Day | '';
  paidOn: Day | '';
  agentName: string;
  rate: number | string;
};

const NONE: Draft = {
  ...{ number: '', acceptedOn: '', paidOn: '', agentName: '', rate: '' },
  ...{ fob: '', freight: '', insurance: '', adValorem: '', otherDuties: '', iva: '', baseClp: '', ivaClp: '', totalClp: '' },
};

function draftOf(din: Row | null): Draft {
  if (!din) return NONE;
  const { number, acceptedOn, paidOn, agentName, rate, fob, freight, insurance, adValorem, otherDuties, iva, baseClp, ivaClp, totalClp } =
    din;
  return {
    ...{ number, acceptedOn, paidOn: paidOn ?? '', agentName: agentName ?? '', rate },
    ...{ fob, freight, insurance, adValorem, otherDuties, iva, baseClp, ivaClp, totalClp },
  };
}

function inputOf(draft: Draft): DinInput | null {
  const { number, acceptedOn, paidOn, agentName, rate } = draft;
  if (!isDay(acceptedOn) || number === '' || rate === '') return null;
  const amounts = Object.fromEntries(OF_CUSTOMS.map((key) => [key, Number(draft[key] || 0)]));
  const pesos = Object.fromEntries(IN_PESOS.map((key) => [key, draft[key] === '' ? null : draft[key]]));
  return { number, acceptedOn, paidOn: paidOn || null, agentName, rate: Number(rate), ...amounts, ...pesos };
}

type Props = { companyId: string; din: Row | null; onClose: () => void };

/** A declaration, new or existing, with its warnings. */
export default function DinPanel({ companyId, din, onClose }: Props) {
  const may = useMay('din.write');
  const { form, message, refuse, props } = useDraftForm(() => draftOf(din), Object.keys(words));
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveDin, {
    done: (data) => text.saved(data.saveDin.din.number),
    undo: (data) => back(data.saveDin.actId),
    refuse,
  });
  const [remove] = useAct(deleteDin, { done: text.removed, undo: (data) => back(data.deleteDin.actId) });
  const input = inputOf(form.draft);
  async function submit() {
    if (input && (await save({ companyId, ...(din ? { id: din.id } : {}), input }))) onClose();
  }
  return (
    <SidePanel
      isOpen
      title={din ? `DIN ${din.number}` : text.add}
      onClose={onClose}
      footer={
        <>
          {may && din && (
            <Button size="sm" variant="subtle" color="red" onClick={() => void remove({ companyId, id: din.id }).then(onClose)}>
              {text.remove}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          {may && (
            <Button size="sm" type="submit" form="din" loading={isBusy} disabled={!input}>
              {text.save}
            </Button>
          )}
        </>
      }
    >
      {din && <Standing din={din} />}
      <form id="din" className={classes['form']} {...props(submit)}>
        <Fields form={form} currency={din?.currency ?? 'USD'} />
        {message && <p role="alert">{message}</p>}
      </form>
    </SidePanel>
  );
}

/** The warnings, and a link to its row in the register. */
function Standing({ din }: { din: Row }) {
  return (
    <>
      {din.warnings.length > 0 && (
        <ul className={classes['warnings']} aria-label={text.warnings}>
          {din.warnings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {din.documentId && (
        <p>
          <LinkTo to="/documentos_tributarios" search={{ id: din.documentId, isDocumentDetail: true }}>
            {text.toRegister}
          </LinkTo>
        </p>
      )}
    </>
  );
}

function Fields({ form: { draft, change, at }, currency }: { form: DraftForm<Draft>; currency: Row['currency'] }) {
  const amount = (key: AmountKey, of: Row['currency']) => (
    <AmountField
      key={key}
      label={of === 'CLP' ? words[key] : `${words[key]} (${of})`}
      currency={of}
      {...(of === 'CLP' ? { description: text.usual } : {})}
      value={draft[key]}
      {...at(key)}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <>
      <TextInput
        label={words.number}
        maxLength={20}
        {...at('number')}
        value={draft.number}
        onChange={({ currentTarget }) => change({ number: currentTarget.value })}
      />
      <div className={classes['pair']}>
        <DateField
          label={words.acceptedOn}
          {...at('acceptedOn')}
          value={draft.acceptedOn}
          onChange={(acceptedOn) => change({ acceptedOn })}
        />
        <DateField label={words.paidOn} {...at('paidOn')} value={draft.paidOn} onChange={(paidOn) => change({ paidOn })} />
      </div>
      <TextInput
        label={words.agentName}
        maxLength={120}
        value={draft.agentName}
        onChange={({ currentTarget }) => change({ agentName: currentTarget.value })}
      />
      <NumberInput label={words.rate} {...positiveField(4)} {...at('rate')} value={draft.rate} onChange={(rate) => change({ rate })} />
      <div className={classes['pair']}>{OF_CUSTOMS.map((key) => amount(key, currency))}</div>
      <div className={classes['pair']}>{IN_PESOS.map((key) => amount(key, 'CLP'))}</div>
    </>
  );
}
