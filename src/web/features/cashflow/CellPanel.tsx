import type { ReactNode } from 'react';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useOpen } from '../shell/access.ts';
import classes from './CellPanel.module.css';
import { type FlowDetailQuery, flowDetail } from './operations.ts';
import { type Sum, SumTerms } from './SumTerms.tsx';
import type { Term } from './sums.ts';
import { text } from './text.ts';

/** A cell that was opened: whose it is, of which period, and the ids that ask for what is in it; of a total, the rows that it adds up. */
export type OpenCell = { title: string; period: string; pointIds: readonly string[]; sum: Sum | null };
type Detail = FlowDetailQuery['getFlowAreaDetail'];
type Point = Detail['documents'][number];

type Props = { companyId: string; cell: OpenCell | null; onTerm: (term: Term) => void; onClose: () => void };

/** What is in one cell of the grid: movements and documents, the late ones first; of a total, the rows that it adds up. */
export function CellPanel({ companyId, cell, onTerm, onClose }: Props) {
  const isSum = Boolean(cell?.sum);
  const { data, error, refetch } = useAnswer(flowDetail, { companyId, pointIds: [...(cell?.pointIds ?? [])] }, { pause: !cell || isSum });
  const detail = isSum ? undefined : data?.getFlowAreaDetail;
  return (
    <SidePanel isOpen={cell !== null} title={cell ? `${cell.title} · ${cell.period}` : ''} onClose={onClose}>
      {cell?.sum && <SumTerms sum={cell.sum} onTerm={onTerm} />}
      {error && !isSum && <ErrorState error={error} onRetry={refetch} />}
      {!detail && !error && !isSum && <SkeletonRows rows={8} />}
      {detail && <Content detail={detail} />}
    </SidePanel>
  );
}

function Content({ detail }: { detail: Detail }) {
  const currency = detail.currency;
  const words = text.detail;
  const isOfAccounts = detail.documents.some(({ kind }) => kind === 'account');
  if (detail.totalLength + detail.settledLength + detail.awaitingLength === 0) return <p className={classes['note']}>{words.nothing}</p>;
  return (
    <>
      <dl className={classes['totals']}>
        <div>
          <dt>{(isOfAccounts ? words.ofAccounts : words.of)(detail.totalLength)}</dt>
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
        {detail.awaitingLength > 0 && (
          <div>
            <dt>
              {words.awaiting} · {words.of(detail.awaitingLength)}
            </dt>
            <dd>
              <Amount value={detail.awaitingAmount} currency={currency} />
            </dd>
          </div>
        )}
        {detail.settledLength > 0 && (
          <div>
            <dt>
              {words.settled} · {words.of(detail.settledLength)}
            </dt>
            <dd>
              <Amount value={detail.settledAmount} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <ul className={classes['points']}>
        {detail.documents.map((point) => (
          <PointRow key={point.id} point={point} currency={currency} />
        ))}
      </ul>
      {detail.documents.length < detail.totalLength && (
        <p className={classes['note']}>{words.first(detail.documents.length, detail.totalLength)}</p>
      )}
    </>
  );
}

const TONES: Record<Point['kind'], Tone> = {
  match: 'matched',
  movement: 'neutral',
  transfer: 'neutral',
  expected: 'future',
  awaiting: 'waiting',
  projection: 'future',
  givenWay: 'good',
  settled: 'good',
  account: 'neutral',
};

/** Leads to the movement where there is one, else to the document. */
function PointLink({ point: { movementId, documentId }, children }: { point: Point; children: ReactNode }) {
  const isOpen = useOpen();
  if (movementId && isOpen('/conciliacion'))
    return (
      <LinkTo to="/conciliacion" search={{ state: 'all', id: movementId }}>
        {children}
      </LinkTo>
    );
  if (documentId && isOpen('/documentos_tributarios'))
    return (
      <LinkTo to="/documentos_tributarios" search={{ type: 'all', id: documentId, isDocumentDetail: true }}>
        {children}
      </LinkTo>
    );
  return children;
}

function PointRow({ point, currency }: { point: Point; currency: Currency }) {
  const words = text.detail;
  const [label, day] = point.paymentDate
    ? [point.kind === 'account' ? words.balanceOn : words.paidOn, point.paymentDate]
    : [point.isLate ? words.wasDue : words.dueOn, point.dueDate ?? point.documentDate];
  return (
    <li>
      <span className={classes['who']}>
        <PointLink point={point}>{point.name ?? point.description}</PointLink>
      </span>
      {point.kind === 'awaiting' || point.kind === 'givenWay' ? (
        <Amount value={point.originalAmount} currency={point.currencyType} tone="muted" />
      ) : (
        <Amount value={point.amount} currency={currency} />
      )}
      <span className={classes['what']}>
        {point.name && point.name !== point.description ? point.description : point.account}
        {point.isAnswered && words.isAnswered}
        {point.isDoubtful && ` · ${words.isDoubtful}`}
        {day && (
          <>
            {' · '}
            {label} <DayText day={day} />
          </>
        )}
      </span>
      <StatusBadge tone={point.isLate ? 'waiting' : TONES[point.kind]}>{point.isLate ? words.isLate : words.kinds[point.kind]}</StatusBadge>
    </li>
  );
}
