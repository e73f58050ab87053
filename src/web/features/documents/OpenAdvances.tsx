import { Button } from '@mantine/core';
import { formatDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Detail.module.css';
import { applyNote, type OpenAdvancesQuery, openAdvances } from './operations.ts';
import { text } from './text.ts';

type Advance = OpenAdvancesQuery['openAdvances'][number];

type Props = {
  companyId: string;
  documentId: string;
  /** The documents that stand beside it, and itself: they are asked for at once. */
  among: readonly string[];
  /** What is left of the document, in units of its currency. */
  remaining: number;
};

/**
 * What a counterpart was paid, or paid, before a document, with the way to lower the document by it: nothing while it is not known, or for
 * whoever may not see it.
 */
export default function OpenAdvances({ companyId, documentId, among, remaining }: Props) {
  const may = useMay('documents.read');
  const documentIds = [...new Set(among)].sort();
  const { data } = useAnswer(openAdvances, { companyId, documentIds }, { pause: !may });
  const advances = data?.openAdvances.filter((one) => one.documentId === documentId) ?? [];
  return advances.map((advance) => <Line key={advance.id} companyId={companyId} advance={advance} remaining={remaining} />);
}

type LineProps = Pick<Props, 'companyId' | 'remaining'> & { advance: Advance };

function Line({ companyId, advance, remaining }: LineProps) {
  const words = text.applied;
  const may = useMay('documents.write');
  const back = useUndo(companyId);
  const [apply, isBusy] = useAct(applyNote, { done: words.advanceDone, undo: ({ applyDocument: { actId } }) => back(actId) });
  const { id, documentId, isReceived, currency, date } = advance;
  const amount = Math.min(advance.remaining, remaining);
  return (
    <p className={classes['apply']}>
      <span>{words.advance(formatMajor(advance.remaining, currency), isReceived, formatDay(date))}</span>
      {may && amount > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => void apply({ companyId, id, parts: [{ id: documentId, amount }] })}
        >
          {words.openAmount(formatMajor(amount, currency))}
        </Button>
      )}
    </p>
  );
}
