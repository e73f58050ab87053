import { Button } from '@mantine/core';
import { useState } from 'react';
import { currencyName, ofCurrency } from '#domain/currency-words.ts';
import { formatDay } from '#domain/date.ts';
import { formatDecimal } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { Actions } from './actions.ts';
import { type MovementFragment, type TransferLegsQuery, transferLegs } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { accountName } from './words.ts';

type Props = { row: MovementFragment; companyId: string; actions: Actions };
type Exchange = NonNullable<TransferLegsQuery['transferLegs']['legs'][number]['exchange']>;
const words = text.panel;

/** Marks a movement as one leg of a transfer between own accounts, and lets a person pick the other. */
export function TransferPick({ row, companyId, actions, isAsked }: Props & { /** Its key was pressed. */ isAsked: boolean }) {
  const [isOpen, setAsking] = useState(false);
  const isAsking = isOpen || isAsked;
  if (row.matchs.length > 0) return null;
  return (
    <div className={classes['legs']} data-part="transfer">
      {isAsking ? (
        <Legs row={row} companyId={companyId} actions={actions} />
      ) : (
        <Button variant="subtle" size="compact-xs" onClick={() => setAsking(true)}>
          {words.isTransfer}
        </Button>
      )}
    </div>
  );
}

function Legs({ row, companyId, actions }: Props) {
  const { data } = useAnswer(transferLegs, { companyId, transactionId: row.id }, { policy: 'cache-first' });
  if (!data) return null;
  const { legs, missingRates } = data.transferLegs;
  return (
    <>
      {legs.length === 0 ? (
        <p className={classes['none']} data-empty>
          {missingRates.length === 0 ? words.noLegs : words.noEqualLegs}
        </p>
      ) : (
        <p className={classes['hint']}>{words.otherLeg}</p>
      )}
      <ul className={classes['found']}>
        {legs.map((leg) => (
          <li key={leg.transactionId}>
            <button type="button" onClick={() => actions.pair(row.id, leg.transactionId)}>
              <span className={classes['who']}>{leg.description}</span>
              {leg.exchange && <span>{formatMajor(leg.amount, leg.currency)}</span>}
              <span className={classes['hint']}>
                <DayText day={leg.date} /> · {accountName(leg.bankId, leg.accountNumber)}
              </span>
              {leg.exchange && <span className={classes['hint']}>{exchangeText(leg.exchange)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {missingRates.map(({ currency, on }) => (
        <p key={currency} className={classes['hint']} data-missing={currency}>
          {words.missingRate(ofCurrency(currency), formatDay(on))}
        </p>
      ))}
    </>
  );
}

/** The pesos of both legs, what they were exchanged at, and what they differ by. */
function exchangeText({ out, into, difference, rate, base, quote }: Exchange): string {
  const gap = difference === 0 ? words.noExchangeGap : words.exchangeGap(formatMajor(Math.abs(difference), 'CLP'), difference < 0);
  const worth = words.exchangedFor(formatMajor(out, 'CLP'), formatMajor(into, 'CLP'));
  return `${worth}, ${words.exchangedAt(`${quote === 'CLP' ? '$' : quote}\u00a0${formatDecimal(rate, 4)}`, currencyName(base))} · ${gap}`;
}
