import { Amount } from '#web/ui/Amount.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import classes from './CreditPanel.module.css';
import type { DashboardQuery } from './operations.ts';
import { text } from './text.ts';

type Props = { summary: DashboardQuery['dashboard']; isOpen: boolean; onClose: () => void };

/** The balance of each account, in its currency and in pesos, and in total. */
export default function BalancePanel({ summary: { accounts, balance }, isOpen, onClose }: Props) {
  return (
    <SidePanel isOpen={isOpen} title={text.bank} onClose={onClose}>
      <ul className={classes['lines']}>
        {accounts.map(({ id, bankName, accountNumber, currencyType: currency, availableBalance, balanceCLP }) => (
          <li key={id}>
            <span className={classes['name']}>{bankName}</span>
            <Amount value={availableBalance} currency={currency} />
            <span className={classes['detail']}>{accountNumber}</span>
            {currency !== 'CLP' && (
              <span className={classes['detail']}>{balanceCLP === null ? text.noRate(currency) : <Amount value={balanceCLP} />}</span>
            )}
          </li>
        ))}
        <li className={classes['total']}>
          <span>{text.total}</span>
          <Amount value={balance} />
        </li>
      </ul>
    </SidePanel>
  );
}
