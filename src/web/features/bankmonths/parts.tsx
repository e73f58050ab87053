import { IconBuildingBank } from '@tabler/icons-react';
import { addDays, addMonths } from '#domain/date.ts';
import { firstDayOf } from '#domain/period.ts';
import { LinkButton, LinkTo } from '#web/ui/LinkTo.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './BankMonths.module.css';
import type { AccountYearFragment, BankMonthFragment } from './operations.ts';
import { text } from './text.ts';

export type Account = AccountYearFragment;
export type Month = BankMonthFragment;
/** What a dialog is about. */
export type Question = { what: 'close' | 'reopen'; account: Account; month: Month };

/** Nothing was loaded yet. */
export function NoAccounts() {
  return (
    <EmptyState icon={<IconBuildingBank size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.load}</LinkButton>}>
      {text.none}
    </EmptyState>
  );
}

const TONES: Record<Month['state'], Tone> = {
  none: 'neutral',
  running: 'future',
  open: 'waiting',
  ready: 'matched',
  closed: 'good',
  changed: 'bad',
};

/** The state of a month in one or two words. */
export function MonthState({ state }: { state: Month['state'] }) {
  return <StatusBadge tone={TONES[state]}>{text.states[state]}</StatusBadge>;
}

type ObstaclesProps = { account: Account; month: Month; onOpen: () => void };

/** The month to close before any later one of the account, as the open ones name it; null where their order is kept. */
export function monthToClose({ months }: Account): string | null {
  const earlier = months.flatMap(({ month, obstacles }) =>
    obstacles.flatMap((one) => (one.kind === 'order' && one.month !== null && one.month < month ? [one.month] : [])),
  );
  return earlier[0] ?? null;
}

/** What stands in the way, each with a way to it; `except` is the month to close first where the list names it once for all. */
export function Obstacles({ account, month, except = null, onOpen }: ObstaclesProps & { except?: string | null }) {
  const shown = month.obstacles.filter(
    ({ kind, month: about }) => (month.state !== 'none' || kind === 'unread') && !(kind === 'order' && about === except),
  );
  if (shown.length === 0) return null;
  return (
    <ul className={classes['obstacles']} aria-label={text.inTheWay}>
      {shown.map((one) => (
        <li key={one.text}>
          {one.text} <Way account={account} month={month} obstacle={one} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Way({ account, month, obstacle, onOpen }: ObstaclesProps & { obstacle: Month['obstacles'][number] }) {
  const start = firstDayOf(month.month);
  const days = { from: start, to: addDays(addMonths(start, 1), -1) };
  switch (obstacle.kind) {
    case 'chain':
    case 'unread':
      return (
        <LinkTo to="/conciliacion" search={{ vista: 'cobertura', anio: month.month.slice(0, 4) }}>
          {text.toCoverage}
        </LinkTo>
      );
    case 'undecided':
      return <LinkTo to="/carga">{text.toImports}</LinkTo>;
    case 'hidden':
      return (
        <LinkTo to="/conciliacion" search={{ state: 'hidden', account: account.accountId, ...days }}>
          {text.toHidden}
        </LinkTo>
      );
    case 'open':
      return month.pending === 0 ? (
        <LinkTo to="/conciliacion" search={{ state: 'pending', account: account.accountId, ...days }}>
          {text.toOpen}
        </LinkTo>
      ) : (
        <button type="button" className={classes['link']} onClick={onOpen}>
          {text.toOpen}
        </button>
      );
    case 'order':
    case 'changed':
      return obstacle.month === null ? null : (
        <LinkTo to="/conciliacion" search={{ vista: 'cierre', banco: account.accountId, mes: obstacle.month }}>
          {text.toMonth}
        </LinkTo>
      );
    default:
      return null;
  }
}
