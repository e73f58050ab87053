import { formatMoney, toMinor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import classes from './CreditPanel.module.css';
import type { DashboardQuery } from './operations.ts';
import { text } from './text.ts';

type Summary = DashboardQuery['dashboard'];

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
    <>
      <p className={classes['detail']}>{text.trend.ofToldLines}</p>
      <ul className={classes['lines']}>
        {accounts
          .filter((account) => account.amountApproved !== 0)
          .map(({ id, bankName, accountNumber, currencyType: currency, amountApproved, amountUsed, creditLineAvailable }) => {
            const [approved, used] = [toMinor(amountApproved, currency), toMinor(amountUsed, currency)];
            return (
              <li key={id}>
                <span className={classes['name']}>{bankName}</span>
                <Amount value={creditLineAvailable} currency={currency} />
                <span className={classes['detail']}>{accountNumber}</span>
                <span className={classes['detail']}>{text.creditLine(formatMoney(approved, currency), formatMoney(used, currency))}</span>
              </li>
            );
          })}
        <li className={classes['total']}>
          <span>{text.total}</span>
          <Amount value={creditAvailable} />
        </li>
      </ul>
    </>
  );
}
