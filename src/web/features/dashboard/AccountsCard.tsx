import { IconBuildingBank, IconClockExclamation } from '@tabler/icons-react';
import type { Day } from '#domain/date.ts';
import { formatInstant } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx';
import classes from './AccountsCard.module.css';
import { Card } from './Card.tsx';
import { isOld } from './dataAge.ts';
import type { DashboardQuery } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { coverageOf, type IsOpen, leftOfMonth, movementsOf } from './places.ts';
import { text } from './text.ts';

type Account = DashboardQuery['dashboard']['accounts'][number];
type Props = {
  accounts: readonly Account[] | undefined;
  /** Of all of them, in pesos. */
  balance: number | undefined;
  today: Day | undefined;
  /** What of the current month is reconciled, by account. */
  month: DashboardQuery['dashboard']['monthAccounts'] | undefined;
  isOpen: IsOpen;
};

/** The balance of each account, in its own currency. */
export function AccountsCard({ accounts, balance, today, month, isOpen }: Props) {
  return (
    <Card name={text.balances} title={text.balances} more={isOpen('/conciliacion') && { to: '/conciliacion', label: text.openMovements }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={text.balances}>
        {!accounts && <SkeletonRows rows={4} />}
        {accounts?.length === 0 && <EmptyState icon={<IconBuildingBank size={40} stroke={1.4} />}>{text.noBalances}</EmptyState>}
        {accounts && today && (
          <ul className={classes['list']}>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} left={leftIn(month, account.id)} today={today} isOpen={isOpen} />
            ))}
          </ul>
        )}
      </section>
      {accounts?.length !== 0 && (
        <p className={classes['total']}>
          {text.total}
          <Amount value={balance ?? null} />
        </p>
      )}
    </Card>
  );
}

function leftIn(month: Props['month'], id: string): number {
  const found = month?.find((one) => one.id === id);
  return found ? found.movements - found.reconciled : 0;
}

/** `left`: movements of the current month that nothing reconciles yet. */
type RowProps = { account: Account; left: number; today: Day; isOpen: IsOpen };

function AccountRow({ account, left, today, isOpen }: RowProps) {
  const { id, bankName, accountNumber, kind, currencyType: currency, availableBalance, balanceCLP } = account;
  return (
    <li className={classes['row']}>
      <span className={classes['name']}>
        <PlaceLink place={movementsOf(id)} isOpen={isOpen} className={classes['link']}>
          {bankName}
        </PlaceLink>
      </span>
      <span className={classes['balance']}>
        <Amount value={availableBalance} currency={currency} />
      </span>
      <span className={classes['detail']} title={(text.kinds as Record<string, string>)[kind]}>
        {accountNumber}
      </span>
      <span className={classes['aside']}>
        {currency !== 'CLP' && (balanceCLP === null ? text.noRate(currency) : <Amount value={balanceCLP} tone="muted" />)}
        {left > 0 && (
          <PlaceLink place={leftOfMonth(today, id)} isOpen={isOpen} className={classes['left']}>
            {text.left(left)}
          </PlaceLink>
        )}
        {account.gapFrom && (
          <PlaceLink place={coverageOf(account.gapFrom)} isOpen={isOpen} className={classes['gap']}>
            {text.gaps(account.gaps)}
          </PlaceLink>
        )}
        {account.knownTo ? (
          <KnownTo day={account.knownTo} account={account} today={today} />
        ) : (
          <PlaceLink place={{ to: '/carga', search: {} }} isOpen={isOpen} className={classes['gap']}>
            {text.noStatement}
          </PlaceLink>
        )}
      </span>
      {account.amountApproved > 0 && <span className={classes['credit']}>{creditOf(account)}</span>}
    </li>
  );
}

/** What its credit line still gives. */
function creditOf({ creditLineAvailable, currencyType }: Account): string {
  return text.lineLeft(formatMajor(creditLineAvailable, currencyType));
}

function KnownTo({ day, account: { source, createdAt }, today }: { day: Day; account: Account; today: Day }) {
  const from = source ? text.readFrom(source, formatInstant(createdAt)) : undefined;
  if (!isOld(day, today)) return <span title={from}>{text.knownTo(day)}</span>;
  return (
    <span className={classes['old']} title={from}>
      <IconClockExclamation size={14} stroke={1.8} aria-hidden="true" />
      {text.knownTo(day)}
    </span>
  );
}
