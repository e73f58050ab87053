import { Button } from '@mantine/core';
import { formatMajor } from '#domain/money.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { updateManualDocument } from './operations.ts';
import { type Detail, loweredTo, nameOf, type Point } from './points.ts';
import { text } from './text.ts';

const words = text.detail;

type Props = {
  companyId: string;
  point: Point;
  detail: Detail /** Whether the detail lists all of its cell. */;
  isWhole: boolean;
  onEdit: () => void;
};

/** What can be done with a time of a source: edit it, show a hidden one, or lower one to what the documents beside it leave. */
export function OccurrenceActs({ companyId, point, detail, isWhole, onEdit }: Props) {
  const name = nameOf(point);
  const back = useUndo(companyId);
  const [update, isBusy] = useAct(updateManualDocument, {
    what: name,
    done: ({ updateManualDocument: { message } }) => message,
    undo: ({ updateManualDocument: { actId } }) => back(actId),
  });
  const id = point.occurrenceId ?? '';
  const lower = isWhole ? loweredTo(point, detail) : null;
  const lowerWords = lower === null ? '' : words.lowerTo(formatMajor(lower.rest, point.currencyType));
  return (
    <>
      {lower !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${lowerWords}: ${name}`}
          loading={isBusy}
          onClick={() => update({ id, input: lower.amount === 0 ? { isHidden: true } : { amount: lower.amount } })}
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
