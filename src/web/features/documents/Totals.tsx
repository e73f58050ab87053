import { Amount } from '#web/ui/Amount.tsx';
import classes from './Documents.module.css';
import type { Side } from './filters.ts';
import type { DocumentTotalsQuery } from './operations.ts';
import type { SideWords } from './presets.ts';
import { text } from './text.ts';

type Props = { totals: DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'] | null; side: Side; words: SideWords };

/** What the filtered documents add up to in pesos, each side by itself: sales and purchases have no common sum. */
export function Totals({ totals, side, words }: Props) {
  const shown = (totals ?? []).filter(({ count, isReceived }) => count > 0 && (side === '' || (side === 'received') === isReceived));
  return (
    <p className={classes['totals']}>
      {shown.map(({ isReceived, amount, remaining }) => (
        <span key={String(isReceived)}>
          {isReceived ? words.received : words.issued}{' '}
          <strong>
            <Amount value={amount} />
          </strong>
          {remaining !== 0 && (
            <>
              , {text.rest} <Amount value={remaining} />
            </>
          )}
        </span>
      ))}
    </p>
  );
}
