import { ActionIcon } from '@mantine/core';
import { IconBuildingBank, IconTrash } from '@tabler/icons-react';
import { formatDay } from '#domain/date.ts';
import { formatMoney, toMinor } from '#domain/money.ts';
import { atTop, attempt, useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type Onboarding, useJourney } from './journey.ts';
import { type RemoveInitialBalanceMutation, removeInitialBalance } from './operations.ts';
import classes from './Steps.module.css';
import { text } from './text.ts';

const words = text.bankBalance;
type Account = Onboarding['accounts'][number];

/** The known accounts, each with its balance and its source. */
export function Accounts({ companyId, accounts }: { companyId: string; accounts: readonly Account[] }) {
  const { track } = useJourney();
  const back = useUndo(companyId);
  const [send, isBusy] = useAct(removeInitialBalance);

  async function remove(accountId: string) {
    const undo = (data: RemoveInitialBalanceMutation) => back(data.removeInitialBalance.actId);
    await track(() => attempt(send, { companyId, accountId }, { done: words.removed, undo, refuse: atTop }));
  }

  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className={classes['heading']}>
        {words.accounts}
      </h2>
      <ul className={classes['accounts']}>
        {accounts.map((one) => (
          <li key={one.id}>
            <IconBuildingBank size={22} stroke={1.6} aria-hidden="true" />
            <div>
              <p className={classes['bank']}>{one.bankName}</p>
              <p className={`num ${classes['small']}`}>{one.accountNumber}</p>
            </div>
            <Balance account={one} />
            {one.balance !== null && !one.isFromStatement ? (
              <ActionIcon
                aria-label={words.remove(`${one.bankName} ${one.accountNumber}`)}
                disabled={isBusy}
                onClick={() => void remove(one.id)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Balance({ account: { balance, currency, date, isFromStatement } }: { account: Account }) {
  if (balance === null || date === null) return <p className={classes['small']}>{words.noBalance}</p>;
  const minor = toMinor(balance, currency);
  return (
    <div className={classes['amount']}>
      <p className="num" data-negative={minor < 0 || undefined}>
        {formatMoney(minor, currency)}
      </p>
      <p className={classes['small']}>
        {formatDay(date)}, {isFromStatement ? words.fromStatement : words.byHand}
      </p>
    </div>
  );
}
