import type { Day } from '#domain/date.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import classes from './CreditPanel.module.css';
import type { DashboardSmallQuery } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { type IsOpen, incomeOf } from './places.ts';
import { text } from './text.ts';

type Props = {
  income: DashboardSmallQuery['getOtherIncome'];
  today: Day;
  mayOpen: IsOpen;
  isOpen: boolean;
  onClose: () => void;
};

/** What other income of this year is made of, by area. */
export default function IncomePanel({ income: { areas, amount }, today, mayOpen, isOpen, onClose }: Props) {
  return (
    <SidePanel isOpen={isOpen} title={text.otherIncome} onClose={onClose}>
      <ul className={classes['lines']}>
        {areas.map((area) => (
          <li key={area.areaId}>
            <PlaceLink isOpen={mayOpen} place={incomeOf(area.areaKey, today)} className={classes['name']}>
              {area.label}
            </PlaceLink>
            <Amount value={area.amount} />
          </li>
        ))}
        <li className={classes['total']}>
          <span>{text.total}</span>
          <Amount value={amount} />
        </li>
      </ul>
    </SidePanel>
  );
}
