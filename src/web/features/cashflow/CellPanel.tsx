import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay, useOpen } from '../shell/access.ts';
import { BalanceDialog } from './BalanceDialog.tsx';
import classes from './CellPanel.module.css';
import { OccurrenceActs } from './OccurrenceActs.tsx';
import { OccurrenceDialog } from './OccurrenceDialog.tsx';
import { flowDetail } from './operations.ts';
import { type Detail, isOfAccount, nameOf, notesOf, type Point } from './points.ts';
import { SettleButton } from './SettleButton.tsx';
import { type Sum, SumTerms } from './SumTerms.tsx';
import type { Term } from './sums.ts';
import { text } from './text.ts';

const PointOfIds = lazy(() => import('../documents/PointOfIds.tsx'));

/** An open cell: its title and period, and the ids that load its contents; for a total, the rows that it sums. */
export type OpenCell = { title: string; period: string; pointIds: readonly string[]; sum: Sum | null };

type Props = {
  companyId: string;
  cell: OpenCell | null;
  /** The scenario that the report supposes: what it shows is not acted on. */
  scenario?: string | null;
  onTerm: (term: Term) => void;
  onClose: () => void;
};

/** The contents of a cell: movements and documents, late ones first; for a total, the rows that it sums. */
export function CellPanel({ companyId, cell, scenario = null, onTerm, onClose }: Props) {
  const isSum = Boolean(cell?.sum);
  const { data, error, refetch } = useAnswer(
    flowDetail,
    { companyId, pointIds: [...(cell?.pointIds ?? [])], ...(scenario ? { scenario } : {}) },
    { pause: !cell || isSum },
  );
  const detail = isSum ? undefined : data?.getFlowAreaDetail;
  return (
    <SidePanel isOpen={cell !== null} title={cell ? `${cell.title} · ${cell.period}` : ''} onClose={onClose}>
      {cell?.sum && <SumTerms sum={cell.sum} onTerm={onTerm} />}
      {error && !isSum && <ErrorState error={error} onRetry={refetch} />}
      {!detail && !error && !isSum && <SkeletonRows rows={8} />}
      {detail && <Content companyId={companyId} detail={detail} isSupposed={scenario !== null} />}
    </SidePanel>
  );
}

function Content({ companyId, detail, isSupposed }: { companyId: string; detail: Detail; isSupposed: boolean }) {
  const mayPay = useMay('documents.write') && !isSupposed;
  const mayChange = useMay('cashflow.write') && !isSupposed;
  const [payingId, setPayingId] = useState<string | null>(null);
  const [account, setAccount] = useState<Point | null>(null);
  const [editing, setEditing] = useState<Point | null>(null);
  const currency = detail.currency;
  const words = text.detail;
  if (detail.totalLength + detail.settledLength + detail.awaitingLength === 0) return <p className={classes['note']}>{words.nothing}</p>;
  return (
    <>
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
      <ul className={classes['points']}>
        {detail.documents.map((point) => (
          <PointRow
            key={point.id}
            point={point}
            currency={currency}
            onPay={mayPay && isPayable(point) ? () => setPayingId(point.documentId) : null}
            onBalance={mayChange && isGiven(point) ? () => setAccount(point) : null}
            settle={
              mayChange && isSettleable(point, mayPay) && <SettleButton companyId={companyId} pointId={point.id} name={nameOf(point)} />
            }
            edit={mayChange && isEditable(point) && <OccurrenceActs {...{ companyId, point, detail }} onEdit={() => setEditing(point)} />}
          />
        ))}
      </ul>
      {detail.documents.length < detail.totalLength && (
        <p className={classes['note']}>{words.first(detail.documents.length, detail.totalLength)}</p>
      )}
      <Suspense>{payingId && <PointOfIds companyId={companyId} ids={[payingId]} onClose={() => setPayingId(null)} />}</Suspense>
      {account && <BalanceDialog companyId={companyId} account={account} onClose={() => setAccount(null)} />}
      {editing?.occurrenceId && <OccurrenceDialog companyId={companyId} id={editing.occurrenceId} onClose={() => setEditing(null)} />}
    </>
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

/** Whether it is a document that still awaits payment. */
function isPayable({ kind, documentId }: Point): boolean {
  return documentId !== null && (kind === 'expected' || kind === 'awaiting');
}

/** Whether it can be settled as a whole: a time of a source, or a document for those who may pay them. */
function isSettleable(point: Point, mayPay: boolean): boolean {
  return point.kind === 'projection' || (mayPay && point.kind === 'expected');
}

/** Whether it is a time of a source that still counts, or that a person hid. */
function isEditable({ kind, occurrenceId }: Point): boolean {
  return occurrenceId !== null && (kind === 'projection' || kind === 'hidden');
}

/** Whether a person gives its balance: no statement of the account prints one. */
function isGiven({ kind, balanceOrigin }: Point): boolean {
  return kind === 'account' && balanceOrigin !== 'STATEMENT';
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
  hidden: 'neutral',
  gap: 'neutral',
  exchange: 'neutral',
  account: 'neutral',
};

/** Listed beside the total, with the amount that it would have. */
const BESIDE: ReadonlySet<Point['kind']> = new Set(['awaiting', 'givenWay', 'settled', 'hidden'] as const);

/** Links to the movement if there is one, else to the document. */
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

type RowProps = {
  point: Point;
  currency: Currency;
  onPay: (() => void) | null;
  onBalance: (() => void) | null;
  settle: ReactNode;
  edit: ReactNode;
};

function PointRow({ point, currency, onPay, onBalance, settle, edit }: RowProps) {
  const words = text.detail;
  const isAccount = isOfAccount(point);
  const [label, day] = point.paymentDate
    ? [isAccount ? words.balanceOn : words.paidOn, point.paymentDate]
    : [point.isLate ? words.wasDue : words.dueOn, point.dueDate ?? point.documentDate];
  const notes = notesOf(point);
  return (
    <li>
      <span className={classes['who']}>
        <PointLink point={point}>{nameOf(point)}</PointLink>
      </span>
      {BESIDE.has(point.kind) ? (
        <Amount value={point.originalAmount} currency={point.currencyType} tone="muted" />
      ) : (
        <Amount value={point.amount} currency={currency} />
      )}
      <span className={classes['what']}>
        {notes}
        {day && (
          <>
            {notes && ' · '}
            {label} <DayText day={day} />
          </>
        )}
        {point.originalDueDate && point.originalDueDate !== point.dueDate && ` · ${words.movedFrom(formatDay(point.originalDueDate))}`}
      </span>
      <StatusBadge tone={point.isLate ? 'waiting' : TONES[point.kind]}>
        {point.isLate ? words.isLate : point.balanceOrigin ? words.origins[point.balanceOrigin] : words.kinds[point.kind]}
      </StatusBadge>
      {(onPay || onBalance || settle || edit) && (
        <span className={classes['acts']}>
          {onPay && (
            <Button size="compact-sm" variant="subtle" aria-label={`${words.operations}: ${nameOf(point)}`} onClick={onPay}>
              {words.operations}
            </Button>
          )}
          {settle}
          {edit}
          {onBalance && (
            <Button size="compact-sm" variant="subtle" aria-label={`${words.giveBalance}: ${nameOf(point)}`} onClick={onBalance}>
              {words.giveBalance}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
