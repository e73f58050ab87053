import { lazy, type ReactNode } from 'react';
import type { Card as CardName } from '#domain/dashboard/cards.ts';
import { leftOut } from '#domain/dashboard/left-out.ts';
import type { Day } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpis } from '#web/ui/Kpi.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import figures from './Figures.module.css';
import { OpeningFigure } from './OpeningFigure.tsx';
import { type ChequesFragment, type DashboardSmallQuery, dashboardSmall } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { chequesOf, type IsOpen, invoicedIn } from './places.ts';
import { Tile } from './Tile.tsx';
import { text } from './text.ts';
import type { Arranged } from './useCards.ts';
import { Zone } from './Zone.tsx';

/** Not needed for the figures. */
const IncomePanel = lazy(() => import('./IncomePanel.tsx'));

/** Of which day it is, and what there is to tell of the company. */
export type Basis = { today: Day; hasIssued: boolean; hasReceived: boolean; hasBanks: boolean };
type Props = { companyId: string; isOpen: IsOpen; basis: Basis; cards: Arranged };

/** Cheques of both sides, what was invoiced this month, and what else came in this year. */
export function SmallFigures({ companyId, isOpen, basis: { today, hasIssued, hasReceived, hasBanks }, cards }: Props) {
  const { data, error, refetch } = useAnswer(dashboardSmall, { companyId });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const isLoading = !data;
  const hasDocuments = hasIssued || hasReceived;
  const contents: Partial<Record<CardName, ReactNode>> = {
    invoiced: hasIssued ? (
      <Tile name={text.invoiced} label={text.invoiced} hint={data ? text.invoices(data.issued.count) : ''} isLoading={isLoading}>
        <PlaceLink className={figures['link']} isOpen={isOpen} place={invoicedIn(today)}>
          <Amount value={data?.issued.amount ?? null} />
        </PlaceLink>
      </Tile>
    ) : (
      <Unknown name={text.invoiced} why={hasDocuments ? text.noIssued : text.noDocuments} />
    ),
    chequesIn: hasDocuments ? (
      <Cheques name={text.chequesIn} side="received" cheques={data?.toCash} isOpen={isOpen} />
    ) : (
      <Unknown name={text.chequesIn} why={text.noDocuments} />
    ),
    chequesOut: hasDocuments ? (
      <Cheques name={text.chequesOut} side="issued" cheques={data?.issuedCheques} isOpen={isOpen} />
    ) : (
      <Unknown name={text.chequesOut} why={text.noDocuments} />
    ),
    otherIncome: hasBanks ? (
      <Tile name={text.otherIncome} label={text.otherIncome} hint={data ? otherHint(data.getOtherIncome) : ''} isLoading={isLoading}>
        {data && <OtherIncome income={data.getOtherIncome} today={today} isOpen={isOpen} />}
      </Tile>
    ) : (
      <Unknown name={text.otherIncome} why={text.noMovements} />
    ),
  };
  return (
    <Kpis label={text.small}>
      <Zone name="small" cards={cards} contents={contents} />
    </Kpis>
  );
}

/** Of what nobody has told there is no figure: none is not 0. */
function Unknown({ name, why }: { name: string; why: string }) {
  return (
    <Tile name={name} label={name} hint={why} isLoading={false}>
      –
    </Tile>
  );
}

type ChequesProps = { name: string; side: 'issued' | 'received'; cheques: ChequesFragment | undefined; isOpen: IsOpen };

function Cheques({ name, side, cheques, isOpen }: ChequesProps) {
  return (
    <Tile name={name} label={name} hint={cheques ? chequesHint(cheques) : ''} isLoading={!cheques}>
      <PlaceLink className={figures['link']} isOpen={isOpen} place={chequesOf(side)}>
        <Amount value={cheques?.amount ?? null} />
      </PlaceLink>
    </Tile>
  );
}

function OtherIncome({ income, today, isOpen: mayOpen }: { income: DashboardSmallQuery['getOtherIncome']; today: Day; isOpen: IsOpen }) {
  const figure = <Amount value={income.amount} />;
  if (income.areas.length === 0) return figure;
  return (
    <OpeningFigure
      name="otros-ingresos"
      panel={(isOpen, close) => <IncomePanel income={income} today={today} mayOpen={mayOpen} isOpen={isOpen} onClose={close} />}
    >
      {figure}
    </OpeningFigure>
  );
}

/** What nobody classified is most often a customer's payment that waits for its match: it is told beside, and not summed. */
function otherHint({ unclassified, missingRates: [missing] }: DashboardSmallQuery['getOtherIncome']): string {
  if (missing) return leftOut(missing.currency, missing.on);
  return unclassified === 0 ? text.otherIncomeHint : text.unclassified(formatMoney(unclassified));
}

function chequesHint({ count, overdueAmount, bounced }: ChequesFragment): string {
  if (count === 0 && bounced.count === 0) return text.noCheques;
  // A line ends before the sign of an amount, not after it.
  const money = (amount: number) => (amount === 0 ? null : formatMoney(amount).replace(' ', '\u00a0'));
  return text.chequesHint(count, money(overdueAmount), money(bounced.amount));
}
