import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import { useEffect, useState } from 'react';
import { F29_DUE_DAYS } from '#domain/cashflow/f29.ts';
import { ROLL_WORDS } from '#domain/cashflow/source-words.ts';
import { isByBooks, MAX_LABEL, SOURCE_CURRENCIES } from '#domain/cashflow/sources.ts';
import { dayInChile, formatDay } from '#domain/date.ts';
import { type Currency, DECIMALS, formatMoney } from '#domain/money.ts';
import { session } from '#web/api/session.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { IntervalFields } from '#web/ui/IntervalFields.tsx';
import { KeptDraft } from '#web/ui/KeptDraft.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { positiveField, RATE } from '#web/ui/numbers.ts';
import { upTo } from '#web/ui/upTo.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type DraftForm, useDraftForm } from '#web/ui/useDraftForm.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type Contact, ContactField } from './ContactField.tsx';
import {
  type CashSourceRowFragment as CashSourceRow,
  cardCommissions,
  cashSourceProposals,
  flowStructure,
  saveCashSource,
} from './operations.ts';
import { type Flow, OPENING } from './rows.ts';
import classes from './SourcesPanel.module.css';
import { SourceTermsFields } from './SourceTermsFields.tsx';
import { inputOf, type Previewed, previewOf, proposed, type SourceDraft } from './sourceDraft.ts';
import { text } from './text.ts';

const words = text.sources;

type Form = DraftForm<SourceDraft>;
/** Fields that show their own errors. */
const FIELDS: readonly string[] = [
  ...['name', 'cashflowAreaId', 'dueDay', 'amount', 'firstDate', 'interval', 'payDay', 'untilDate', 'times'],
  ...['isNet', 'readjust', 'readjustMonths', 'readjustPercent', 'followsLast', 'note', 'share', 'commission', 'bankDays'],
];
/** Those that were closed and not saved: each version of a source, and new ones. */
const drafts = new Map<string, SourceDraft>();
type Props = { companyId: string; flow: Flow; source: CashSourceRow | null; initial: SourceDraft; onDone: () => void };

/** The form of a source, new or existing, with a preview of its days. */
export function SourceForm({ companyId, flow, source, initial, onDone }: Props) {
  const today = dayInChile(new Date());
  const { form, forget, earlier, message, refuse, props } = useDraftForm(initial, FIELDS, {
    drafts,
    // A new one is of the cell that asked for it.
    key: [session()?.uid, companyId, ...(source ? [source.id, source.version] : [initial.cashflowAreaId, initial.firstDate])].join(' '),
  });
  const { draft } = form;
  const [save, isBusy] = useSave(companyId, source, refuse);
  const input = draft.cashflowAreaId === '' ? null : inputOf(draft, today);
  const days = previewOf(draft, today);
  const [other, setOther] = useState<Other | null>(null);
  const leave = () => {
    forget();
    onDone();
  };
  const submit = async () => {
    if (input && (await save({ companyId, ...(source ? { id: source.id, version: source.version } : {}), input }))) leave();
  };
  return (
    <form className={classes['form']} {...props(submit)}>
      <KeptDraft {...earlier} />
      {source === null && <Kind form={form} flow={flow} companyId={companyId} other={other} onOther={setOther} />}
      {source === null && other === null && <Proposals companyId={companyId} onChoose={form.change} />}
      {other === null && (
        <>
          <What form={form} flow={flow} companyId={companyId} isNew={source === null} />
          {draft.sourceType === 'f29' && <F29Fields form={form} />}
          {draft.sourceType === 'cardSales' && <CardSalesFields form={form} companyId={companyId} />}
          {!isByBooks(draft.sourceType) && <When form={form} />}
          {draft.sourceType === 'recurrent' && draft.followsLast !== null && <Followed form={form} />}
          {!isByBooks(draft.sourceType) && <SourceTermsFields form={form} />}
          <Preview days={days} currency={draft.currency} isByIpc={draft.readjust === 'ipc'} />
        </>
      )}
      {other && <OtherKind kind={other} flow={flow} />}
      {message && <p role="alert">{message}</p>}
      <div className={classes['foot']}>
        <Button variant="default" onClick={leave}>
          {words.cancel}
        </Button>
        {other === null && (
          <Button type="submit" loading={isBusy} disabled={!input}>
            {words.save}
          </Button>
        )}
      </div>
    </form>
  );
}

function useSave(companyId: string, source: CashSourceRow | null, refuse: (error: CombinedError) => boolean) {
  const back = useUndo(companyId);
  return useAct(saveCashSource, {
    done: ({ saveCashSource: { name } }) => (source ? words.saved(name) : words.added(name)),
    undo: ({ saveCashSource: { actId } }) => back(actId),
    refuse,
  });
}

/** What is no source, but is looked for where they are added. */
type Other = 'initialBalance' | 'credits';

type KindProps = { form: Form; flow: Flow; companyId: string; other: Other | null; onOther: (other: Other | null) => void };

function Kind({ form: { draft, change }, flow, companyId, other, onOther }: KindProps) {
  const { data, error } = useAnswer(flowStructure, { companyId }, { policy: 'cache-first' });
  const incomes = areasOf(flow.INCOME).map(({ value }) => value);
  const isOwnArea = incomes.includes(draft.cashflowAreaId);
  // What is sold comes into an area of income: that of boletas, unless another was chosen. Which that is may be heard after the kind was chosen.
  useEffect(() => {
    if (draft.sourceType !== 'cardSales' || isOwnArea || !(data || error)) return;
    const structure = data?.getFlowStructure.INCOME.flatMap(({ fields }) => fields) ?? [];
    const ofBoletas = structure.find(({ fieldKey }) => fieldKey === 'ventasporboleta')?.cashflowAreaId;
    const area = incomes.find((id) => id === ofBoletas) ?? incomes[0];
    if (area) change({ cashflowAreaId: area });
  });
  return (
    <NativeSelect
      label={words.kind}
      data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
      value={other ?? (draft.sourceType === 'f29' ? 'recurrent' : draft.sourceType)}
      onChange={({ currentTarget: { value } }) => {
        onOther(value === 'initialBalance' || value === 'credits' ? value : null);
        if (value === 'singleEntry' || value === 'recurrent') change({ sourceType: value });
        if (value === 'cardSales')
          change({
            sourceType: value,
            cashflowAreaId: isOwnArea ? draft.cashflowAreaId : '',
            ...(draft.name ? {} : { name: words.kinds.cardSales }),
          });
      }}
    />
  );
}

/** What is paid by law or to people, with its dates: a press fills in the form. */
function Proposals({ companyId, onChoose }: { companyId: string; onChoose: (some: Partial<SourceDraft>) => void }) {
  const { data } = useAnswer(cashSourceProposals, { companyId });
  const all = data?.cashSourceProposals ?? [];
  if (all.length === 0) return null;
  return (
    <fieldset className={classes['proposals']}>
      <legend>{words.proposals}</legend>
      {all.map((one) => (
        <Button key={one.key} size="compact-sm" variant="default" onClick={() => onChoose(proposed(one))}>
          {one.name}
        </Button>
      ))}
    </fieldset>
  );
}

function OtherKind({ kind, flow }: { kind: Other; flow: Flow }) {
  const mayLend = useMay('loans.write');
  const current = flow.periods.find(({ isCurrent }) => isCurrent)?.start;
  if (kind === 'initialBalance')
    return (
      <p className={classes['note']}>
        {words.initialBalance}{' '}
        <LinkTo to="/flujo_caja" search={{ row: OPENING, column: current ?? '' }}>
          {words.toBalances}
        </LinkTo>
      </p>
    );
  return (
    <p className={classes['note']}>
      {mayLend ? words.credits : words.noCredits}{' '}
      {mayLend && (
        <LinkTo to="/creditos" search={{ nuevo: true }}>
          {words.newCredit}
        </LinkTo>
      )}
    </p>
  );
}

/** The next dates and amounts, before saving. */
function Preview({ days, currency, isByIpc }: { days: readonly Previewed[]; currency: Currency; isByIpc: boolean }) {
  if (days.length === 0) return null;
  return (
    <section className={classes['preview']} aria-label={words.preview}>
      <h3>{words.preview}</h3>
      <ol>
        {days.map(({ on, amount }) => (
          <li key={on}>
            <span>{formatDay(on)}</span>
            <span>{amount > 0 ? formatMoney(amount, currency) : ''}</span>
          </li>
        ))}
      </ol>
      {isByIpc && <p>{words.ipcHint}</p>}
      <p>{words.projection}</p>
    </section>
  );
}

/** Whether the last file or charge tells its amount. */
function Followed({ form: { draft, change, at } }: { form: Form }) {
  return (
    <Checkbox
      label={words.followsLast}
      description={words.followsLastHint}
      {...at('followsLast')}
      checked={draft.followsLast === true}
      onChange={({ currentTarget }) => change({ followsLast: currentTarget.checked })}
    />
  );
}

/** The source's contact, name and area. */
function What({ form: { draft, change, at }, flow, companyId, isNew }: { form: Form; flow: Flow; companyId: string; isNew: boolean }) {
  const areas = [...areasOf(flow.EXPENSE), ...areasOf(flow.INCOME)];
  // The area that the contact's documents usually have is proposed, of a new source.
  const onContact = (contact: Contact | null) => {
    const usual = isNew ? areas.find(({ value }) => value === contact?.cashflowAreaId) : undefined;
    change({ contactRut: contact?.rut ?? null, ...(usual ? { cashflowAreaId: usual.value } : {}) });
  };
  return (
    <>
      {!isByBooks(draft.sourceType) && <ContactField companyId={companyId} rut={draft.contactRut} onContact={onContact} />}
      <TextInput
        label={words.name}
        withAsterisk
        data-autofocus
        {...at('name')}
        value={draft.name}
        onChange={upTo(MAX_LABEL, (name) => change({ name }))}
      />
      <NativeSelect
        label={words.area}
        withAsterisk
        data={[
          ...(draft.sourceType === 'cardSales' ? [] : [{ group: words.expense, items: areasOf(flow.EXPENSE) }]),
          { group: words.income, items: areasOf(flow.INCOME) },
        ]}
        {...at('cashflowAreaId')}
        value={draft.cashflowAreaId}
        onChange={({ currentTarget }) => change({ cashflowAreaId: currentTarget.value })}
      />
    </>
  );
}

function areasOf(section: Flow['INCOME']): { value: string; label: string }[] {
  return section.flatMap(({ fields }) => fields.map(({ cashflowAreaId, label }) => ({ value: cashflowAreaId, label })));
}

function F29Fields({ form: { draft, change, at } }: { form: Form }) {
  return (
    <NativeSelect
      label={words.dueDay}
      data={F29_DUE_DAYS.map(String)}
      {...at('dueDay')}
      value={String(draft.dueDay)}
      onChange={({ currentTarget }) => change({ dueDay: Number(currentTarget.value) })}
    />
  );
}

/** How what is sold by card comes to the bank. */
function CardSalesFields({ form: { draft, change, at }, companyId }: { form: Form; companyId: string }) {
  const { data } = useAnswer(cardCommissions, { companyId });
  return (
    <>
      <p className={classes['note']}>{words.cardSalesHint}</p>
      <div className={classes['pair']}>
        <NumberInput
          label={words.share}
          {...RATE}
          decimalScale={2}
          {...at('share')}
          value={draft.share}
          onChange={(share) => change({ share })}
        />
        <NumberInput
          label={words.bankDays}
          {...positiveField(0)}
          {...at('bankDays')}
          value={draft.bankDays}
          onChange={(bankDays) => change({ bankDays })}
        />
      </div>
      <NumberInput
        label={words.commission}
        description={words.commissionHint(data?.cardCommissions ?? [])}
        {...RATE}
        decimalScale={3}
        {...at('commission')}
        value={draft.commission}
        onChange={(commission) => change({ commission })}
      />
      <Checkbox
        label={words.isAhead}
        checked={draft.isAhead}
        onChange={({ currentTarget }) => change({ isAhead: currentTarget.checked })}
      />
    </>
  );
}

/** Its amount and days. */
function When({ form }: { form: Form }) {
  const { draft, change, at } = form;
  const isRepeated = draft.sourceType === 'recurrent';
  return (
    <>
      <div className={classes['pair']}>
        <NumberInput
          label={words.amount}
          withAsterisk
          {...positiveField(DECIMALS[draft.currency])}
          {...at('amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
        />
        <NativeSelect
          label={words.currency}
          data={[...SOURCE_CURRENCIES]}
          value={draft.currency}
          onChange={({ currentTarget }) => change({ currency: SOURCE_CURRENCIES.find((one) => one === currentTarget.value) ?? 'CLP' })}
        />
      </div>
      <DateField
        label={isRepeated ? words.firstDate : words.date}
        withAsterisk
        {...at('firstDate')}
        value={draft.firstDate}
        onChange={(firstDate) => change({ firstDate })}
      />
      {isRepeated && <Repetition form={form} />}
      {draft.payDay === 'date' && (
        <NativeSelect
          label={words.roll}
          data={optionsOf(ROLL_WORDS)}
          value={draft.roll}
          onChange={({ currentTarget }) => change({ roll: keyOf(ROLL_WORDS, currentTarget.value) ?? 'next' })}
        />
      )}
    </>
  );
}

function Repetition({ form: { draft, change, at } }: { form: Form }) {
  return (
    <>
      <div className={classes['pair']}>
        <IntervalFields labels={words} value={draft} at={at} onChange={change} />
      </div>
      <NativeSelect
        label={words.end}
        data={optionsOf(words.ends)}
        value={draft.end}
        onChange={({ currentTarget }) => change({ end: keyOf(words.ends, currentTarget.value) ?? 'never' })}
      />
      {draft.end === 'date' && (
        <DateField label={words.untilDate} {...at('untilDate')} value={draft.untilDate} onChange={(untilDate) => change({ untilDate })} />
      )}
      {draft.end === 'times' && (
        <NumberInput
          label={words.times}
          {...positiveField(0)}
          {...at('times')}
          value={draft.times}
          onChange={(times) => change({ times })}
        />
      )}
    </>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function keyOf<Key extends string>(labels: Readonly<Record<Key, string>>, value: string): Key | undefined {
  for (const key in labels) if (key === value) return key;
  return undefined;
}
