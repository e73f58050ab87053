import { SidePanel } from '#web/ui/SidePanel.tsx';
import classes from './CreditPanel.module.css';
import type { DashboardQuery } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { type IsOpen, leftOfMonth } from './places.ts';
import { text } from './text.ts';

type Props = { summary: DashboardQuery['dashboard']; mayOpen: IsOpen; isOpen: boolean; onClose: () => void };

/** What of this month is left to reconcile, by account. */
export default function MonthPanel({ summary, mayOpen, isOpen, onClose }: Props) {
  const { monthAccounts, monthMovements, monthReconciled, today } = summary;
  const left = monthMovements - monthReconciled;
  return (
    <SidePanel isOpen={isOpen} title={text.reconciled} onClose={onClose}>
      <ul className={classes['lines']}>
        {monthAccounts.map(({ id, bankName, alias, accountNumber, movements, reconciled }) => (
          <li key={id}>
            <PlaceLink isOpen={mayOpen} place={leftOfMonth(today, id)} className={classes['name']}>
              {alias || bankName}
            </PlaceLink>
            <span>{movements === reconciled ? text.allDone : text.left(movements - reconciled)}</span>
            <span className={classes['detail']}>{accountNumber}</span>
            <span className={classes['detail']}>{text.ofMovements(movements)}</span>
          </li>
        ))}
        <li className={classes['total']}>
          <PlaceLink isOpen={mayOpen} place={leftOfMonth(today)}>
            {text.allMovements}
          </PlaceLink>
          <span>{left}</span>
        </li>
      </ul>
    </SidePanel>
  );
}
