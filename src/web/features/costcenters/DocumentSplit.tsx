import { Button, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDecimal } from '#domain/format.ts';
import type { Currency } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './CostCenters.module.css';
import { costCenterList, type DocumentSplitQuery, documentSplit, splitDocument } from './operations.ts';
import { NEW_PART, type Part, SplitParts } from './SplitParts.tsx';
import { text } from './text.ts';

type Links = DocumentSplitQuery['getCostCentersByDocuments'];
type Props = { id: string; companyId: string; currency: Currency };

/** The shares of cost centres in a document, and the form to change them. */
export default function DocumentSplit({ id, companyId, currency }: Props) {
  const { data, error } = useAnswer(documentSplit, { id });
  const may = useMay('documents.write');
  const [isOpen, setOpen] = useState(false);
  if (error) return null;
  const links = data?.getCostCentersByDocuments;
  return (
    <section aria-label={text.split}>
      <h3 className={classes['heading']}>
        {text.split}
        {may && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {text.change}
          </Button>
        )}
      </h3>
      {(!links || links.length === 0) && <p className={classes['none']}>{links ? text.splitNone : '\u00a0'}</p>}
      <ul className={classes['list']}>
        {links?.map((link) => (
          <li key={link.id ?? ''}>
            <span>
              {link.label} {link.percentage !== null && <small className="num">{formatDecimal(link.percentage, 3)} %</small>}
            </span>
            <Amount value={link.amount} currency={link.currency} />
          </li>
        ))}
      </ul>
      {isOpen && links && <SplitModal id={id} companyId={companyId} currency={currency} links={links} onClose={() => setOpen(false)} />}
    </section>
  );
}

function SplitModal({ id, companyId, currency, links, onClose }: Props & { links: Links; onClose: () => void }) {
  const centers = useAnswer(costCenterList, { companyId }).data?.costCenters ?? [];
  const saved = links.filter((link) => link.id !== null);
  const [isByAmount, setByAmount] = useState(saved.length > 0 && saved.every(({ percentage }) => percentage === null));
  const [parts, setParts] = useState<readonly Part[]>(() => (saved.length > 0 ? saved.map(partOf) : [NEW_PART]));
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(splitDocument, {
    done: text.splitSaved,
    undo: ({ associateCostCentersToDocument: { actId } }) => back(actId),
    refuse: (error) => {
      setRefusal(errorMessage(error));
      return true;
    },
  });
  const options = centers.filter((one) => one.isActive || saved.some((link) => link.id === one.id));
  const change = (next: readonly Part[]) => {
    setRefusal(null);
    setParts(next);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const costCenters = parts
      .filter(({ center }) => center !== '')
      .map(({ center, value }) => ({ id: center, ...(isByAmount ? { amount: Number(value) } : { percentage: Number(value) }) }));
    if (await save({ companyId, id, costCenters })) onClose();
  }
  return (
    <Dialog onClose={onClose} title={text.split} isBusy={isBusy}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        {options.length === 0 && <p className={classes['none']}>{text.noCenters}</p>}
        <SegmentedControl
          aria-label={text.by}
          value={isByAmount ? 'amount' : 'percentage'}
          data={[
            { value: 'percentage', label: text.byPercentage },
            { value: 'amount', label: text.byAmount },
          ]}
          onChange={(value) => setByAmount(value === 'amount')}
        />
        <SplitParts parts={parts} options={options} unit={isByAmount ? currency : null} onChange={change} />
        {refusal && <p role="alert">{refusal}</p>}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function partOf({ id, percentage, amount }: Links[number]): Part {
  return { center: id ?? '', value: percentage ?? amount };
}
