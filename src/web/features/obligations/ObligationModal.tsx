import { Button, Checkbox, NativeSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { dayInChile, formatDay } from '#domain/date.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IntervalFields } from '#web/ui/IntervalFields.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type DraftForm, useDraftForm } from '#web/ui/useDraftForm.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type Draft, daysOf, inputOf, NEW_DRAFT } from './draft.ts';
import classes from './Obligations.module.css';
import { createObligation, type ObligationChoicesQuery, obligationChoices } from './operations.ts';
import { text } from './text.ts';

type Form = DraftForm<Draft>;

/** The form of a new obligation, once or repeated. */
export default function ObligationModal({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const kinds = useAnswer(obligationChoices, { companyId }).data?.movementKinds ?? [];
  const { form, message, refuse, props } = useDraftForm(NEW_DRAFT, FIELDS);
  const { draft } = form;
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(createObligation, {
    done: ({ createObligationDocuments: { nModified } }) => (nModified === 1 ? text.addedOne : text.added(nModified)),
    undo: ({ createObligationDocuments: { actId } }) => back(actId),
    refuse,
  });
  const input = inputOf(draft);
  const days = daysOf(draft, dayInChile(new Date()));
  async function submit() {
    if (input && (await save({ companyId, documents: [input] }))) onClose();
  }
  return (
    <Dialog onClose={onClose} title={text.title} isBusy={isBusy}>
      <form className={classes['form']} {...props(submit)}>
        <What form={form} kinds={kinds} />
        <When form={form} />
        {days.length > 0 && (
          <p className={classes['preview']}>
            {text.preview}: {days.map(formatDay).join(' · ')}
          </p>
        )}
        {message && <p role="alert">{message}</p>}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={!input}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Fields that show their own errors. */
const FIELDS: readonly string[] = ['kind', 'name', 'amount', 'dueDate', 'interval', 'payDay', 'times', 'untilDate'];

type Kinds = ObligationChoicesQuery['movementKinds'];

function What({ form: { draft, change, at }, kinds }: { form: Form; kinds: Kinds }) {
  const offered = kinds.filter(({ expenseArea, incomeArea }) => expenseArea || incomeArea);
  const groups = Map.groupBy(offered, ({ familyLabel }) => familyLabel);
  const kind = kinds.find(({ key }) => key === draft.kind);
  return (
    <>
      <NativeSelect
        label={text.kind}
        value={draft.kind}
        {...at('kind')}
        data={[...groups].map(([group, some]) => ({ group, items: some.map(({ key, label }) => ({ value: key, label })) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: value, isReceived: kinds.find(({ key }) => key === value)?.side !== 'INCOME' })
        }
      />
      {kind?.side === 'BOTH' && (
        <SegmentedControl
          aria-label={text.side}
          value={draft.isReceived ? 'pay' : 'collect'}
          data={[
            { value: 'pay', label: text.toPay },
            { value: 'collect', label: text.toCollect },
          ]}
          onChange={(value) => change({ isReceived: value === 'pay' })}
        />
      )}
      <TextInput
        label={text.name}
        placeholder={kind?.label}
        maxLength={80}
        {...at('name')}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={classes['pair']}>
        <TextInput
          label={text.party}
          maxLength={120}
          value={draft.party}
          onChange={({ currentTarget }) => change({ party: currentTarget.value })}
        />
        <TextInput
          label={text.reference}
          maxLength={40}
          value={draft.reference}
          onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
        />
      </div>
      <Textarea
        label={text.detail}
        maxLength={500}
        autosize
        value={draft.detail}
        onChange={({ currentTarget }) => change({ detail: currentTarget.value })}
      />
    </>
  );
}

function When({ form }: { form: Form }) {
  const { draft, change, at } = form;
  return (
    <>
      <div className={classes['pair']}>
        <AmountField
          label={text.amount}
          currency={draft.currency}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          {...at('amount')}
        />
        <NativeSelect
          label={text.currency}
          value={draft.currency}
          data={Object.entries(text.currencies).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => change({ currency: currentTarget.value === 'UF' ? 'UF' : 'CLP' })}
        />
      </div>
      <DateField
        label={draft.isRepeated ? text.firstDate : text.dueDate}
        {...at('dueDate')}
        value={draft.dueDate}
        onChange={(dueDate) => change({ dueDate })}
      />
      <Checkbox
        label={text.repeats}
        checked={draft.isRepeated}
        onChange={({ currentTarget }) => change({ isRepeated: currentTarget.checked })}
      />
      {draft.isRepeated && <Repetition form={form} />}
    </>
  );
}

function Repetition({ form: { draft, change, at } }: { form: Form }) {
  return (
    <>
      <div className={classes['pair']}>
        <IntervalFields labels={text} value={draft} at={at} onChange={change} />
      </div>
      <div className={classes['pair']}>
        <NumberInput
          label={text.times}
          description={text.timesHint}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...at('times')}
          value={draft.times}
          onChange={(times) => change({ times: times === '' ? '' : Number(times) })}
        />
        <DateField label={text.untilDate} {...at('untilDate')} value={draft.untilDate} onChange={(untilDate) => change({ untilDate })} />
      </div>
    </>
  );
}
