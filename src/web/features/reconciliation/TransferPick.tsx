import { Button } from '@mantine/core';
import { useState } from 'react';
import { DayText } from '#web/ui/DayText.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { Actions } from './actions.ts';
import { type MovementFragment, otherLegs } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { accountName } from './words.ts';

type Props = { row: MovementFragment; companyId: string; actions: Actions };
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
  const type = row.type === 'SPEND' ? 'RECIEVED' : 'SPEND';
  const input = { companyId, isMatched: false, amountMin: row.amount, amountMax: row.amount };
  const variables = { input, type } as const;
  const { data } = useAnswer(otherLegs, variables, { policy: 'cache-first' });
  const docs = data?.getTransactions.docs;
  const legs = docs?.filter((one) => one.amount === row.amount && one.currency === row.currency && one.accountId !== row.accountId);
  if (!legs) return null;
  if (legs.length === 0)
    return (
      <p className={classes['none']} data-empty>
        {words.noLegs}
      </p>
    );
  return (
    <>
      <p className={classes['hint']}>{words.otherLeg}</p>
      <ul className={classes['found']}>
        {legs.map((leg) => (
          <li key={leg.id}>
            <button type="button" onClick={() => actions.pair(row.id, leg.id)}>
              <span className={classes['who']}>{leg.description}</span>
              <span className={classes['hint']}>
                <DayText day={leg.date} /> · {accountName(leg.bankId, leg.accountNumber)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
