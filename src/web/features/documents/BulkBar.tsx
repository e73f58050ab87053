import { Button, CloseButton, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Amount } from '#web/ui/Amount.tsx';
import { listText } from '#web/ui/listText.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import classes from './Bulk.module.css';
import type { BulkKind } from './bulk.ts';
import { type ChosenDocuments, leftOf, type Sums, selectionOf } from './chosen.ts';
import { documentIds, type PaginatedDocumentsInput } from './operations.ts';
import { text } from './text.ts';
import { useChosenFiles } from './useChosenFiles.ts';

const BulkModal = lazy(() => import('./BulkModal.tsx'));
const ClaimModal = lazy(() => import('../claims/ClaimModal.tsx').then((module) => ({ default: module.ClaimModal })));

const words = text.bulk;
/** Of one call to the tax office. */
const MAX_CLAIMED = 200;
const GROUPS: readonly (readonly [keyof typeof words.groups, readonly BulkKind[]])[] = [
  ['pay', ['partialPayoff', 'revertPayoff']],
  ['due', ['postpone', 'restoreDueDate']],
  ['classify', ['area', 'split', 'comment', 'hide', 'show']],
];

/** What is open over the list: the form of an act, or what is sent to the tax office. */
export type BulkForm = BulkKind | 'claim' | null;
type Props = {
  companyId: string;
  chosen: ChosenDocuments;
  input: PaginatedDocumentsInput;
  /** What all of the filter come to. */
  all: Sums;
  form: BulkForm;
  onForm: (form: BulkForm) => void;
  onChange: (chosen: ChosenDocuments) => void;
  onClear: () => void;
};

/** What is chosen of a list, and what can be done with it. */
export function BulkBar({ companyId, chosen, input, all, form, onForm, onChange, onClear }: Props) {
  const mayWrite = useMay('documents.write');
  const count = chosen.isAll ? all.count : chosen.rows.size;
  if (count === 0) return null;
  return (
    <section className={classes['bar']} aria-label={words.chosen(count)}>
      <span role="status" className={classes['count']}>
        {words.chosen(count)}
        <SumsLeft chosen={chosen} all={all} />
      </span>
      {!chosen.isAll && all.count > count && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...chosen, isAll: true })}>
          {words.chooseAll(all.count)}
        </Button>
      )}
      {mayWrite && (
        <Button size="compact-sm" onClick={() => onForm('payoff')}>
          {words.pay}
        </Button>
      )}
      <MoreActs companyId={companyId} chosen={chosen} input={input} all={all} onForm={onForm} />
      <CloseButton size="sm" aria-label={listText.unselect} title={listText.unselect} onClick={onClear} />
      <Suspense>
        {(mayWrite || form === 'claim') && (
          <Form companyId={companyId} chosen={chosen} input={input} all={all} form={form} onForm={onForm} onClear={onClear} />
        )}
      </Suspense>
    </section>
  );
}

function SumsLeft({ chosen, all }: Pick<Props, 'chosen' | 'all'>) {
  const sums = chosen.isAll ? all.sides : leftOf(chosen.rows.values());
  // What is owed and what is to be received are no one sum.
  const isBoth = new Set(sums.map(({ isReceived }) => isReceived)).size > 1;
  return sums.map(({ isReceived, currency, left }) => (
    <span key={`${isReceived} ${currency}`}>
      {' · '}
      {isBoth && `${isReceived ? text.obligaciones.sides.received : text.obligaciones.sides.issued} `}
      <Amount value={left} currency={currency} />
    </span>
  ));
}

function MoreActs({ companyId, chosen, input, all, onForm }: Pick<Props, 'companyId' | 'chosen' | 'input' | 'all' | 'onForm'>) {
  // What one issued oneself is neither accepted nor claimed.
  const [mayWrite, mayClaim] = [useMay('documents.write'), useMay('documents.claim') && input.filter?.isReceived !== false];
  const count = chosen.isAll ? all.count : chosen.rows.size;
  const files = useChosenFiles(companyId, input, chosen);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" loading={files.isBusy} rightSection={<IconChevronDown size={14} />}>
          {words.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {mayWrite &&
          GROUPS.map(([group, kinds]) => [
            <Menu.Label key={group}>{words.groups[group]}</Menu.Label>,
            ...kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => onForm(kind)}>
                {words.operations[kind]}
              </Menu.Item>
            )),
          ])}
        {mayClaim && <Menu.Label>{words.groups.office}</Menu.Label>}
        {mayClaim && (
          <Menu.Item disabled={count > MAX_CLAIMED} onClick={() => onForm('claim')}>
            {count > MAX_CLAIMED ? words.claimMax(MAX_CLAIMED) : words.claim}
          </Menu.Item>
        )}
        <Menu.Label>{words.groups.files}</Menu.Label>
        <Menu.Item onClick={() => void files.saveXml()}>{words.xml}</Menu.Item>
        <Menu.Item onClick={() => void files.savePdf()}>{words.pdf}</Menu.Item>
        {!chosen.isAll && <Menu.Item onClick={() => void files.savePayoffSheet()}>{words.sheet}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

function Form({ companyId, chosen, input, all, form, onForm, onClear }: Omit<Props, 'onChange'>) {
  const close = () => onForm(null);
  const done = () => {
    close();
    onClear();
  };
  if (form === null) return null;
  if (form === 'claim') return <ClaimForm companyId={companyId} chosen={chosen} input={input} onClose={close} onSent={done} />;
  const currencies = new Set([...chosen.rows.values()].map(({ currencyType }) => currencyType));
  const [currency = 'CLP'] = chosen.isAll || currencies.size !== 1 ? [] : currencies;
  return (
    <BulkModal
      companyId={companyId}
      kind={form}
      selection={selectionOf(chosen, input, all)}
      count={chosen.isAll ? all.count : chosen.rows.size}
      currency={currency}
      onDone={onClear}
      onClose={close}
    />
  );
}

type ClaimProps = Pick<Props, 'companyId' | 'chosen' | 'input'> & { onClose: () => void; onSent: () => void };

/** The tax office is asked by ids: those of a filter are looked up first. */
function ClaimForm({ companyId, chosen, input, onClose, onSent }: ClaimProps) {
  const { data } = useAnswer(documentIds, { input }, { pause: !chosen.isAll, policy: 'network-only' });
  const ids = chosen.isAll ? data?.paginatedDocumentsByCompany.ids : [...chosen.rows.keys()];
  const rows = chosen.isAll ? [] : [...chosen.rows.values()];
  return ids && <ClaimModal companyId={companyId} documents={ids} rows={rows} onClose={onClose} onSent={onSent} />;
}
