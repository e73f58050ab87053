import { formatMoney, toMinor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import classes from './CreditPanel.module.css';
import type { DashboardQuery } from './operations.ts';
import { text } from './text.ts';

type Summary = DashboardQuery['dashboardSummary'];

/** The available credit of each account with a credit line, and in total. */
export default function CreditPanel({ summary, isOpen, onClose }: { summary: Summary; isOpen: boolean; onClose: () => void }) {
  return (
    <SidePanel isOpen={isOpen} title={text.credit} onClose={onClose}>
      <CreditLines summary={summary} />
    </SidePanel>
  );
}

function CreditLines({ summary: { accounts, creditAvailable } }: { summary: Summary }) {
  return (
    <ul className={classes['lines']}>
      {accounts
        .filter((account) => account.creditApproved !== 0)
        .map(({ id, bankName, accountNumber, currency, creditApproved, creditAvailable: left }) => {
          const [approved, open] = [toMinor(creditApproved, currency), toMinor(left, currency)];
          return (
            <li key={id}>
              <span className={classes['name']}>{bankName}</span>
              <Amount value={left} currency={currency} />
              <span className={classes['detail']}>{accountNumber}</span>
              <span className={classes['detail']}>
                {text.creditLine(formatMoney(approved, currency), formatMoney(approved - open, currency))}
              </span>
            </li>
          );
        })}
      <li className={classes['total']}>
        <span>{text.total}</span>
        <Amount value={creditAvailable} />
      </li>
    </ul>
  );
}
