import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useOpen } from '../shell/access.ts';
import classes from './CellPanel.module.css';
import { isOfAccount, nameOf, notesOf, type Point } from './points.ts';
import { text } from './text.ts';

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

/** Links to the movement if there is one, else to the document, or to what a form is made of. */
function PointLink({ point: { movementId, documentId, f29Period }, children }: { point: Point; children: ReactNode }) {
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
  if (f29Period)
    return (
      <LinkTo to="/flujo_caja" search={{ f29: f29Period }}>
        {children}
      </LinkTo>
    );
  return children;
}

type RowProps = {
  point: Point;
  currency: Currency;
  /** The box that chooses it, where documents are chosen together. */
  box: ReactNode;
  onPay: (() => void) | null;
  onBalance: (() => void) | null;
  settle: ReactNode;
  edit: ReactNode;
};

/** A point of a cell: what it is, its amount and day, and what can be done with it. */
export function PointRow({ point, currency, box, onPay, onBalance, settle, edit }: RowProps) {
  const words = text.detail;
  const isAccount = isOfAccount(point);
  const [label, day] = point.paymentDate
    ? [isAccount ? words.balanceOn : words.paidOn, point.paymentDate]
    : [point.isLate ? words.wasDue : words.dueOn, point.dueDate ?? point.documentDate];
  const notes = notesOf(point);
  return (
    <li>
      <span className={classes['who']}>
        {box}
        <span>
          <PointLink point={point}>{nameOf(point)}</PointLink>
        </span>
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
