import { Button } from '@mantine/core';
import { formatMoney, toMinor } from '#domain/money.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { updateManualDocument } from './operations.ts';
import { type Detail, nameOf, type Point } from './points.ts';
import { text } from './text.ts';

const words = text.detail;

type Props = { companyId: string; point: Point; detail: Detail; onEdit: () => void };

/** What can be done with a time of a source: edit it, show a hidden one, or lower one to what the documents beside it leave. */
export function OccurrenceActs({ companyId, point, detail, onEdit }: Props) {
  const name = nameOf(point);
  const back = useUndo(companyId);
  const [update, isBusy] = useAct(updateManualDocument, {
    what: name,
    done: ({ updateManualDocument: { message } }) => message,
    undo: ({ updateManualDocument: { actId } }) => back(actId),
  });
  const id = point.occurrenceId ?? '';
  const lower = loweredTo(point, detail);
  const lowerWords = lower === null ? '' : words.lowerTo(formatMoney(toMinor(lower, point.currencyType), point.currencyType));
  return (
    <>
      {lower !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${lowerWords}: ${name}`}
          loading={isBusy}
          onClick={() => update({ id, input: lower === 0 ? { isHidden: true } : { amount: lower } })}
        >
          {lowerWords}
        </Button>
      )}
      {point.kind === 'hidden' && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${words.show}: ${name}`}
          loading={isBusy}
          onClick={() => update({ id, input: { isHidden: false } })}
        >
          {words.show}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" aria-label={`${words.edit}: ${name}`} onClick={onEdit}>
        {words.edit}
      </Button>
    </>
  );
}

/** What the only projection of a cell leaves once the real money beside it is taken off, never below 0; null where it cannot be told. */
function loweredTo(point: Point, { documents, totalAmount, currency }: Detail): number | null {
  const projected = documents.filter(({ kind }) => kind === 'projection');
  if (point.kind !== 'projection' || projected.length !== 1 || currency !== point.currencyType) return null;
  const real = toMinor(totalAmount, currency) - toMinor(point.amount, currency);
  if (real <= 0) return null;
  return Math.max(0, (toMinor(point.amount, currency) - real) / toMinor(1, currency));
}
