import { Amount } from '#web/ui/Amount.tsx';
import classes from './Documents.module.css';
import type { Search } from './filters.ts';
import { narrowingWords } from './narrowings.ts';
import type { DocumentTotalsQuery } from './operations.ts';
import type { SideWords } from './presets.ts';
import { text } from './text.ts';

/** What was invoiced is a sum of whole amounts, as each side's. */
const isInvoiced = (net: string) => net.startsWith('facturado');

type Props = {
  totals: DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'] | null;
  search: Pick<Search, 'side'> & Parameters<typeof narrowingWords>[1];
  words: SideWords;
};

/**
 * What the filtered documents add up to in pesos, each side by itself: sales and purchases have no common sum, unless they are what one
 * figure of the dashboard is made of.
 */
export function Totals({ totals, search, words }: Props) {
  const { side } = search;
  const shown = (totals ?? []).filter(({ count, isReceived }) => count > 0 && (side === '' || (side === 'received') === isReceived));
  return (
    <p className={classes['totals']}>
      {search.net !== '' && !isInvoiced(search.net) && totals && (
        <span>
          {narrowingWords('net', search, String)}{' '}
          <strong>
            <Amount value={shown.reduce((sum, { net }) => sum + net, 0)} />
          </strong>
        </span>
      )}
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
