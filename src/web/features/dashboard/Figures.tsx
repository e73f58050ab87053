import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingBank,
  IconClockExclamation,
  IconCreditCard,
  IconLink,
} from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import type { Card as CardName } from '#domain/dashboard/cards.ts';
import { formatMoney } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpis } from '#web/ui/Kpi.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { isOld, reachOf } from './dataAge.ts';
import classes from './Figures.module.css';
import { ForeignAmount } from './ForeignAmount.tsx';
import { OpeningFigure } from './OpeningFigure.tsx';
import type { DashboardQuery, TrendFragment } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { balanceToday, type IsOpen, openDocuments, type Place } from './places.ts';
import { Tile } from './Tile.tsx';
import { Trend } from './Trend.tsx';
import { text } from './text.ts';
import type { Arranged } from './useCards.ts';
import { useTrends } from './useTrends.ts';
import { Zone } from './Zone.tsx';

/** Not needed for the first figures. */
const BalancePanel = lazy(() => import('./BalancePanel.tsx'));
const CreditPanel = lazy(() => import('./CreditPanel.tsx'));
const MonthPanel = lazy(() => import('./MonthPanel.tsx'));

type Summary = DashboardQuery['dashboard'];
type Props = { companyId: string; summary: Summary | undefined; isOpen: IsOpen; cards: Arranged };

/** The main figures: balance, available credit, payables and receivables, and how much of the month is reconciled. */
export function Figures({ companyId, summary, isOpen, cards }: Props) {
  const isLoading = !summary;
  const trends = useTrends(companyId, summary);
  const rates = summary?.exchangeRates;
  const side = (kind: 'toReceive' | 'toPay', icon: ReactNode) => (
    <Tile
      name={text.cards.names[kind === 'toPay' ? 'payable' : 'receivable']}
      label={<Label icon={icon}>{text[kind]}</Label>}
      hint={summary ? <Hint trend={trends?.[kind]}>{isKnown(summary, kind) ? sideHint(summary[kind]) : whyNone(summary, kind)}</Hint> : ''}
      isLoading={isLoading}
      length={lengthOf(summary?.[kind].amount)}
    >
      {summary && !isKnown(summary, kind) ? (
        '–'
      ) : (
        <Figure place={openDocuments(kind)} isOpen={isOpen}>
          <Amount value={summary?.[kind].amount ?? null} />
        </Figure>
      )}
      <ForeignAmount rates={rates} pesos={summary && isKnown(summary, kind) ? summary[kind].amount : undefined} />
    </Tile>
  );
  const contents: Partial<Record<CardName, ReactNode>> = {
    bank: (
      <Tile
        name={text.bank}
        label={<Label icon={<IconBuildingBank />}>{text.bank}</Label>}
        hint={summary ? <Hint trend={trends?.balance}>{bankHint(summary)}</Hint> : ''}
        isLoading={isLoading}
        length={lengthOf(summary?.balance)}
      >
        <BankFigure summary={summary} isOpen={isOpen} />
        <ForeignAmount rates={rates} pesos={summary?.accounts.length === 0 ? undefined : summary?.balance} />
      </Tile>
    ),
    credit: (
      <Tile
        name={text.credit}
        label={<Label icon={<IconCreditCard />}>{text.credit}</Label>}
        hint={summary ? <CreditHint summary={summary} trend={trends?.credit} /> : ''}
        isLoading={isLoading}
        length={lengthOf(summary?.creditAvailable)}
      >
        <CreditFigure summary={summary} />
        <ForeignAmount rates={rates} pesos={summary?.accounts.length === 0 ? undefined : summary?.creditAvailable} />
      </Tile>
    ),
    receivable: side('toReceive', <IconArrowDownLeft className={classes['in']} />),
    payable: side('toPay', <IconArrowUpRight className={classes['out']} />),
    month: <Month summary={summary} isOpen={isOpen} />,
  };
  return (
    <div className={classes['five']}>
      <Kpis label={text.figures}>
        <Zone name="figures" cards={cards} contents={contents} />
      </Kpis>
    </div>
  );
}

function lengthOf(pesos: number | undefined): number {
  return formatMoney(pesos ?? 0).length;
}

function Month({ summary, isOpen }: Pick<Props, 'summary' | 'isOpen'>) {
  return (
    <Tile
      name={text.reconciled}
      label={<Label icon={<IconLink className={classes['matched']} />}>{text.reconciled}</Label>}
      hint={summary ? text.movements(summary.monthReconciled, summary.monthMovements) : ''}
      isLoading={!summary}
    >
      <span className={classes['month']}>
        <MonthFigure summary={summary} isOpen={isOpen} />
        {summary && <Progress summary={summary} />}
      </span>
    </Tile>
  );
}

/** The whole card opens today's balance in the cash flow; its accounts, for who may not open that. */
function BankFigure({ summary, isOpen: mayOpen }: Pick<Props, 'summary' | 'isOpen'>) {
  if (summary?.accounts.length === 0) return '–';
  const figure = <Amount value={summary?.balance ?? null} />;
  if (mayOpen('/flujo_caja'))
    return (
      <Figure place={balanceToday()} isOpen={mayOpen}>
        {figure}
      </Figure>
    );
  if (!summary) return figure;
  return (
    <OpeningFigure name="saldo" panel={(isOpen, close) => <BalancePanel summary={summary} isOpen={isOpen} onClose={close} />}>
      {figure}
    </OpeningFigure>
  );
}

/** The whole card opens the credit lines behind its figure. */
function CreditFigure({ summary }: { summary: Summary | undefined }) {
  if (summary?.accounts.length === 0) return '–';
  const figure = <Amount value={summary?.creditAvailable ?? null} />;
  if (!summary || summary.creditApproved === 0) return figure;
  return (
    <OpeningFigure name="credito" panel={(isOpen, close) => <CreditPanel summary={summary} isOpen={isOpen} onClose={close} />}>
      {figure}
    </OpeningFigure>
  );
}

/** How much of the month is reconciled opens what is left of each account. */
function MonthFigure({ summary, isOpen: mayOpen }: { summary: Summary | undefined; isOpen: IsOpen }) {
  if (!summary?.monthMovements) return '–';
  return (
    <OpeningFigure
      name="conciliado"
      panel={(isOpen, close) => <MonthPanel summary={summary} mayOpen={mayOpen} isOpen={isOpen} onClose={close} />}
    >
      {`${percentOf(summary.monthReconciled / summary.monthMovements)}%`}
    </OpeningFigure>
  );
}

function Label({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className={classes['label']}>
      {children}
      <span className={classes['icon']} aria-hidden="true">
        {icon}
      </span>
    </span>
  );
}

/** The whole card links to what its figure is made of. */
function Figure(props: { place: Place; isOpen: IsOpen; children: ReactNode }) {
  return <PlaceLink className={classes['link']} {...props} />;
}

function Progress({ summary: { monthReconciled, monthMovements } }: { summary: Summary }) {
  return (
    <span className={classes['progress']}>
      <ProgressBar label={text.reconciled} value={monthMovements === 0 ? 0 : monthReconciled / monthMovements} tone="matched" />
    </span>
  );
}

function Hint({ trend, children }: { trend: TrendFragment | undefined; children: ReactNode }) {
  return (
    <>
      <span className={classes['hint']}>{children}</span>
      <Trend trend={trend} />
    </>
  );
}

/** Whether the company has documents of a side: without any its sum is not known to be zero. */
function isKnown({ hasIssued, hasReceived }: Summary, kind: 'toReceive' | 'toPay'): boolean {
  return kind === 'toPay' ? hasReceived : hasIssued;
}

function whyNone({ hasIssued, hasReceived }: Summary, kind: 'toReceive' | 'toPay'): string {
  if (!(hasIssued || hasReceived)) return text.noDocuments;
  return kind === 'toPay' ? text.noReceived : text.noIssued;
}

function bankHint({ accounts, today }: Summary): ReactNode {
  const oldest = reachOf(accounts);
  const old = accounts.filter(({ knownTo }) => knownTo && isOld(knownTo, today));
  if (accounts.length === 0) return text.noAccounts;
  if (!oldest) return text.accounts(accounts.length);
  if (old.length === 0) return `${text.accounts(accounts.length)} · ${text.knownTo(oldest)}`;
  return (
    <span className={classes['late']}>
      <IconClockExclamation size={14} stroke={1.8} aria-hidden="true" />
      {text.oldAccounts(old.length, accounts.length, oldest)}
    </span>
  );
}

/** Without a line there is nothing to compare. */
function CreditHint({ summary: { creditApproved, accounts }, trend }: { summary: Summary; trend: TrendFragment | undefined }) {
  if (accounts.length === 0) return text.noAccounts;
  if (creditApproved === 0) return text.noCredit;
  return (
    <>
      <span className={classes['hint']}>{text.creditOf(formatMoney(creditApproved))}</span>
      <Trend trend={trend} note={text.trend.ofToldLines} missing={text.trend.withoutStatement} />
    </>
  );
}

function sideHint({ count, lateAmount, lateCount, awaitingAmount }: Summary['toPay']): ReactNode {
  const awaiting = awaitingAmount !== 0 && <span className={classes['awaiting']}>{text.awaiting(formatMoney(awaitingAmount))}</span>;
  const late = (
    <span className={classes['late']}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      {text.late(formatMoney(lateAmount), lateCount)}
    </span>
  );
  return (
    <>
      {lateCount === 0 ? text.onTime(count) : late}
      {awaiting}
    </>
  );
}
