import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import classes from './CellPanel.module.css';
import { CellPoints, type PointsView } from './CellPoints.tsx';
import { type FlowPointOrder, flowDetail } from './operations.ts';
import type { Detail } from './points.ts';
import { type Sum, SumTerms } from './SumTerms.tsx';
import type { Term } from './sums.ts';
import { text } from './text.ts';

/** Where a source added from a cell would stand; `from`: '' for what is beyond the window. */
export type CellPlace = { areaId: string; from: Day | '' };
/** An open cell: its title and period, and the ids that load its contents; for a total, the rows that it sums; for an area, where it is. */
export type OpenCell = {
  title: string;
  period: string;
  pointIds: readonly string[];
  sum: Sum | null;
  place?: CellPlace | null;
  /** A projection stands beside documents in it. */
  isCrowded?: boolean;
  /** Of PROYECTADO: the periods in which one does. There it is lowered, beside all of its period. */
  crowded?: readonly Term[] | null;
};

type Props = {
  companyId: string;
  cell: OpenCell | null;
  /** The scenario that the report supposes: what it shows is not acted on. */
  scenario?: string | null;
  onTerm: (term: Term) => void;
  /** Adds a source to the area and period of the cell. */
  onAddSource?: (place: CellPlace) => void;
  onClose: () => void;
};

/** The contents of a cell: movements and documents, by page; for a total, the rows that it sums. */
export function CellPanel({ companyId, cell, scenario = null, onTerm, onAddSource, onClose }: Props) {
  const mayAdd = useMay('cashflow.write') && scenario === null;
  const place = cell?.place;
  return (
    <SidePanel
      isOpen={cell !== null}
      title={cell ? `${cell.title} · ${cell.period}` : ''}
      onClose={onClose}
      {...(mayAdd && place && onAddSource
        ? {
            footer: (
              <Button size="sm" variant="default" onClick={() => onAddSource(place)}>
                {text.sources.add}
              </Button>
            ),
          }
        : {})}
    >
      {cell?.isCrowded && (
        <Notice tone="info">
          {text.crowded}
          {(cell.crowded ?? []).map((term) => (
            <Button key={term.column} size="compact-sm" variant="subtle" onClick={() => onTerm(term)}>
              {text.openPeriod(term.label)}
            </Button>
          ))}
        </Notice>
      )}
      {cell?.sum && <SumTerms sum={cell.sum} onTerm={onTerm} />}
      {cell && !cell.sum && (
        <Contents key={cell.pointIds.join()} {...{ companyId, scenario }} pointIds={cell.pointIds} isOfPeriod={!cell.crowded} />
      )}
    </SidePanel>
  );
}

const FIRST_PAGE = { page: 1, offset: 50 };
const ORDER: FlowPointOrder = 'late';

type ContentsProps = { companyId: string; pointIds: readonly string[]; scenario: string | null; isOfPeriod: boolean };

function Contents({ companyId, pointIds, scenario, isOfPeriod }: ContentsProps) {
  const [view, setView] = useState<PointsView>({ pagination: FIRST_PAGE, search: '', order: ORDER });
  const { data, error, isRefreshing, refetch } = useAnswer(flowDetail, {
    companyId,
    pointIds: [...pointIds],
    ...(scenario ? { scenario } : {}),
    ...view,
  });
  const detail = data?.getFlowAreaDetail;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!detail) return <SkeletonRows rows={8} />;
  return (
    <>
      <RefreshBar isActive={isRefreshing} />
      {isNothing(detail, view) ? (
        <p className={classes['note']}>{text.detail.nothing}</p>
      ) : (
        <>
          <Totals detail={detail} />
          <CellPoints
            {...{ companyId, pointIds, detail, view, isOfPeriod }}
            isSupposed={scenario !== null}
            onView={(change) => setView({ ...view, pagination: { ...view.pagination, page: 1 }, ...change })}
          />
        </>
      )}
    </>
  );
}

function isNothing({ foundLength, totalLength, settledLength, awaitingLength }: Detail, { search }: PointsView): boolean {
  return search === '' && foundLength + totalLength + settledLength + awaitingLength === 0;
}

function Totals({ detail }: { detail: Detail }) {
  const { currency } = detail;
  const words = text.detail;
  return (
    <dl className={classes['totals']}>
      <div>
        <dt>{whatOf(detail)}</dt>
        <dd>
          <Amount value={detail.totalAmount} currency={currency} />
        </dd>
      </div>
      {detail.lateLength > 0 && (
        <div data-late>
          <dt>
            {words.lateTotal} · {words.of(detail.lateLength)}
          </dt>
          <dd>
            <Amount value={detail.lateAmount} currency={currency} />
          </dd>
        </div>
      )}
      <SideTotal label={words.awaiting} count={detail.awaitingLength} amount={detail.awaitingAmount} currency={currency} />
      <SideTotal label={words.settled} count={detail.settledLength} amount={detail.settledAmount} currency={currency} />
    </dl>
  );
}

function SideTotal({ label, count, amount, currency }: { label: string; count: number; amount: number; currency: Currency }) {
  if (count === 0) return null;
  return (
    <div>
      <dt>
        {label} · {text.detail.of(count)}
      </dt>
      <dd>
        <Amount value={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** What a cell lists: accounts, gaps, the parts of exchange, or documents and movements. */
function whatOf({ documents, totalLength }: Detail): string {
  const words = text.detail;
  const kind = documents[0]?.kind;
  if (kind === 'exchange') return words.ofExchange;
  if (kind === 'gap') return words.gaps(totalLength);
  return (kind === 'account' ? words.ofAccounts : words.of)(totalLength);
}
