import { IconArrowDown, IconBuildingBank, IconLink } from '@tabler/icons-react';
import { memo } from 'react';
import { type Currency, formatCell, formatMajor, formatMoney, toMinor } from '#domain/money.ts';
import classes from './Grid.module.css';
import type { Cell } from './rows.ts';
import { text } from './text.ts';

type ValueProps = {
  cell: Cell;
  column: number;
  currency: Currency;
  time: 'past' | 'current' | 'future' | 'projected';
  isDisabled: boolean;
  /** The part not included because a suggestion explains it, in units of `currency`. */
  awaiting: number;
  isOpening: boolean;
  /** Whether its row is an area or a category, whose projections a person may lower. */
  isOfAreas?: boolean;
  /** What it was a year before, in units of `currency`; undefined: not compared. */
  yearBefore?: number | undefined;
};

/** A figure of a table: a dash for nothing, and what its tooltip says. */
export const Value = memo(Figure, isSame);

/** Whether two show the same. The points that a cell opens are not shown. */
function isSame({ cell: one, ...before }: ValueProps, { cell: other, ...after }: ValueProps): boolean {
  return isEqual(before, after) && isEqual({ ...one, documents: null }, { ...other, documents: null });
}

function isEqual<Props extends object>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return names.length === Object.keys(before).length && names.every((name) => before[name] === after[name]);
}

function Figure({ cell, column, currency, time, isDisabled, awaiting, isOpening, isOfAreas = false, yearBefore }: ValueProps) {
  const minor = toMinor(cell.fieldValue, currency);
  const waits = awaiting === 0 ? null : text.awaitingCell(formatMajor(awaiting, currency));
  // Cells show whole units.
  const exact = currency === 'CLP' || minor === 0 ? null : formatMoney(minor, currency);
  const shown = formatCell(minor, currency);
  const isNothing = shown === formatCell(0);
  const isCrowded = cell.isCrowded && isOfAreas;
  const hint = [exact, waits, isCrowded && text.crowded, cell.isLate && text.late, isOpening && text.seeDetail].filter(Boolean).join('\n');
  return (
    <td
      data-column={column}
      data-value={cell.fieldValue}
      data-time={time}
      data-zero={isNothing || undefined}
      data-negative={(minor < 0 && !isNothing) || undefined}
      data-projection={cell.isProjected || undefined}
      data-disabled={isDisabled || undefined}
      {...(cell.isClickable ? { 'data-open': true, tabIndex: -1 } : {})}
      {...(hint ? { title: hint } : {})}
    >
      {cell.isLate && (
        <span className={classes['late']} role="img" aria-label={text.late}>
          !
        </span>
      )}
      {isCrowded && (
        <span className={classes['crowded']} role="img" aria-label={text.crowded}>
          <IconArrowDown size={12} stroke={2} />
        </span>
      )}
      {waits && (
        <span className={classes['awaiting']} role="img" aria-label={waits}>
          <IconLink size={12} stroke={2} />
        </span>
      )}
      {isOpening && <IconBuildingBank size={14} stroke={1.6} className={classes['bank']} aria-label={text.seeDetail} />}
      {shown}
      {yearBefore !== undefined && (
        <span className={classes['yearBefore']} title={text.yearBeforeCell(formatMajor(yearBefore, currency))}>
          {formatCell(toMinor(yearBefore, currency), currency)}
        </span>
      )}
    </td>
  );
}
