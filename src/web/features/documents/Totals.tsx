import { Fragment } from 'react';
import { Amount } from '#web/ui/Amount.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './Documents.module.css';
import type { Search } from './filters.ts';
import { narrowingWords } from './narrowings.ts';
import { type DocumentTotalsQuery, documentNet, type PaginatedDocumentsInput } from './operations.ts';
import type { SideWords } from './presets.ts';
import { text } from './text.ts';

/** What was invoiced is a sum of whole amounts, as each side's. */
const isInvoiced = (net: string) => net.startsWith('facturado');

type SideTotals = DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'][number];
type Props = {
  totals: readonly SideTotals[] | null;
  search: Pick<Search, 'side'> & Parameters<typeof narrowingWords>[1];
  words: SideWords;
  /** What is listed. */
  input: PaginatedDocumentsInput;
};

/**
 * What the filtered documents add up to in pesos, each side by itself: sales and purchases have no common sum, unless they are what one
 * figure of the dashboard is made of.
 */
export function Totals({ totals, search, words, input }: Props) {
  const { side } = search;
  const shown = (totals ?? []).filter(({ count, isReceived }) => count > 0 && (side === '' || (side === 'received') === isReceived));
  return (
    <p className={classes['totals']}>
      {search.net !== '' && !isInvoiced(search.net) && totals && (
        <NetTotal name={narrowingWords('net', search, String)} sides={shown.map(({ isReceived }) => isReceived)} input={input} />
      )}
      {shown.map(({ isReceived, amount, payments, applicable, remaining, currencies }) => (
        <span key={String(isReceived)}>
          {isReceived ? words.received : words.issued}{' '}
          {(amount !== 0 || payments === 0) && (
            <strong>
              <Amount value={amount} />
            </strong>
          )}
          {remaining !== 0 && (
            <>
              , {text.rest} <Amount value={remaining} />
            </>
          )}
          <Foreign currencies={currencies} />
          <Payments amount={payments} applicable={applicable} isAlone={amount === 0 && remaining === 0} />
        </span>
      ))}
    </p>
  );
}

/** Cheques and payments on account are no part of a sum that has what they pay. */
function Payments({ amount, applicable, isAlone }: { amount: number; applicable: number; isAlone: boolean }) {
  if (amount === 0) return null;
  return (
    <>
      {isAlone ? '' : '; '}
      {isAlone ? text.payments : text.paymentsApart} <Amount value={amount} />
      {applicable !== 0 && (
        <>
          , {text.applied.leftShort} <Amount value={applicable} />
        </>
      )}
    </>
  );
}

/** What of a sum in pesos is in other currencies, in each of them. */
function Foreign({ currencies }: { currencies: SideTotals['currencies'] }) {
  return currencies
    .filter(({ currency }) => currency !== 'CLP')
    .map(({ currency, amount, remaining }) => (
      <Fragment key={currency}>
        {' '}
        ({text.includes} <Amount value={amount} currency={currency} />
        {remaining !== 0 && (
          <>
            , {text.rest} <Amount value={remaining} currency={currency} />
          </>
        )}
        )
      </Fragment>
    ));
}

/** Read only where it is shown: it takes three times as long as the other sums. */
function NetTotal({ name, sides, input }: { name: string; sides: readonly boolean[]; input: PaginatedDocumentsInput }) {
  const { data } = useAnswer(documentNet, { input });
  const shown = data?.paginatedDocumentsByCompany.totals.filter(({ isReceived }) => sides.includes(isReceived));
  if (!shown) return null;
  return (
    <span>
      {name}{' '}
      <strong>
        <Amount value={shown.reduce((sum, { net }) => sum + net, 0)} />
      </strong>
    </span>
  );
}
