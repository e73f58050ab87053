import { Tooltip } from '@mantine/core';
import { IconBuildingBank, IconChevronRight, IconDots, IconEyeOff, IconLink } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import { type Currency, formatCell, formatMajor, formatMoney, toMinor } from '#domain/money.ts';
import type { View } from '#domain/period.ts';
import { headOf } from './columns.ts';
import classes from './Grid.module.css';
import type { Cell, Flow, GridRow } from './rows.ts';
import { text } from './text.ts';
import { type Drop, useRowDrag } from './useRowDrag.ts';

type Props = {
  flow: Flow;
  view: View;
  currency: Currency;
  rows: readonly GridRow[];
  collapsed: ReadonlySet<string>;
  onToggle: (categoryId: string) => void;
  /** Called when a cell opens: its row's key and its column (the last one is PROYECTADO). */
  onOpen: (rowKey: string, column: number) => void;
  /** How rows are changed; null for who may not. */
  editing: Editing | null;
};
/** Opens the menu of a row below its button, or drops a row that was dragged before or after another. */
export type Editing = { onMenu: (rowKey: string, button: HTMLElement) => void; onDrop: Drop };

/** The cash-flow table: one semantic table with a sticky head and first column. Arrow keys move among cells, Enter opens one. */
export function Grid({ flow, view, currency, rows, collapsed, onToggle, onOpen, editing }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const current = flow.periods.findIndex((period) => period.isCurrent);
  useWholeColumns(box, flow.periods.length + 1);
  const onPointerDown = useRowDrag(box, editing?.onDrop ?? null);
  useTodayInSight(box, current, `${view} ${flow.periods[0]?.start}`);

  function open(event: MouseEvent | KeyboardEvent) {
    const menu = (event.target as HTMLElement).closest<HTMLElement>('button[data-menu]');
    if (menu) return editing?.onMenu(menu.dataset['menu'] ?? '', menu);
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-open]');
    if (cell) onOpen(cell.parentElement?.dataset['row'] ?? '', Number(cell.dataset['column']));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      if ((event.target as HTMLElement).tagName !== 'TD') return;
      event.preventDefault();
      open(event);
      return;
    }
    if (moveFocus(event)) event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: cells take the focus; the box handles their events
    <div ref={box} className={classes['scroll']} onClick={open} onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
      <table className={classes['table']} aria-label={text.title}>
        <Head view={view} periods={flow.periods} />
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              periods={flow.periods}
              currency={currency}
              isOpen={row.categoryId === null ? null : !collapsed.has(row.categoryId)}
              onToggle={onToggle}
              isEditable={editing !== null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ view, periods }: { view: View; periods: Flow['periods'] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{text.firstColumn}</th>
        {periods.map(({ start, isCurrent, isPast }) => {
          const [first, second] = headOf(view, start);
          return (
            <th scope="col" key={start} data-current={isCurrent || undefined} data-future={(!isPast && !isCurrent) || undefined}>
              <b>{first}</b> {second}
              {isCurrent && <em>{text.today}</em>}
            </th>
          );
        })}
        <th scope="col" data-projected>
          {text.projected}
        </th>
      </tr>
    </thead>
  );
}

type RowProps = {
  row: GridRow;
  periods: Flow['periods'];
  currency: Currency;
  isOpen: boolean | null;
  onToggle: (categoryId: string) => void;
  isEditable: boolean;
};

const Row = memo(function Row({ row, periods, currency, isOpen, onToggle, isEditable }: RowProps) {
  return (
    <tr data-row={row.key} data-kind={row.kind} data-tone={row.tone}>
      <RowHead row={row} isOpen={isOpen} onToggle={onToggle} isEditable={isEditable} />
      {row.values.map((cell, column) => {
        const period = periods[column];
        return (
          <Value
            key={period?.start}
            cell={cell}
            column={column}
            currency={currency}
            time={period?.isCurrent ? 'current' : period?.isPast ? 'past' : 'future'}
            isDisabled={period?.showAsDisabled ?? false}
            awaiting={row.awaiting.get(period?.start ?? '') ?? 0}
            isOpening={row.kind === 'balance' && (period?.isCurrent ?? false)}
          />
        );
      })}
      <Value
        cell={row.projected}
        column={row.values.length}
        currency={currency}
        time="projected"
        isDisabled={false}
        awaiting={0}
        isOpening={false}
      />
    </tr>
  );
});

/** A row's name, with what opens, drags or changes it. */
function RowHead({ row, isOpen, onToggle, isEditable }: Omit<RowProps, 'periods' | 'currency'>) {
  const isMovable = row.kind === 'category' || row.kind === 'area';
  return (
    <th scope="row" title={row.label} aria-label={row.isHidden ? `${row.label}, ${text.hidden}` : row.label}>
      <span className={classes['label']}>
        {isEditable && (row.kind === 'category' || row.kind === 'area') && (
          <span className={classes['grip']} data-grip aria-hidden="true" />
        )}
        {isOpen !== null && (
          <button
            type="button"
            className={classes['chevron']}
            aria-expanded={isOpen}
            aria-label={isOpen ? text.close(row.label) : text.open(row.label)}
            onClick={() => onToggle(row.categoryId ?? '')}
          >
            <IconChevronRight size={14} stroke={1.8} />
          </button>
        )}
        <span className={classes['name']}>{row.label}</span>
        {row.isHidden && (
          <Tooltip label={text.hidden}>
            <IconEyeOff size={14} aria-label={text.hidden} />
          </Tooltip>
        )}
        {isEditable && (isMovable || row.kind === 'section') && (
          <button
            type="button"
            className={classes['rowMenu']}
            data-menu={row.key}
            aria-haspopup="menu"
            aria-label={text.structure.menu(row.label)}
          >
            <IconDots size={14} stroke={1.8} />
          </button>
        )}
      </span>
    </th>
  );
}

type ValueProps = {
  cell: Cell;
  column: number;
  currency: Currency;
  time: 'past' | 'current' | 'future' | 'projected';
  isDisabled: boolean;
  /** The part not included because a suggestion explains it, in units of `currency`. */
  awaiting: number;
  isOpening: boolean;
};

function Value({ cell, column, currency, time, isDisabled, awaiting, isOpening }: ValueProps) {
  const minor = toMinor(cell.fieldValue, currency);
  const waits = awaiting === 0 ? null : text.awaitingCell(formatMajor(awaiting, currency));
  // Cells show whole units.
  const exact = currency === 'CLP' || minor === 0 ? undefined : formatMoney(minor, currency);
  const hint = waits ?? (cell.isCrowded ? text.crowded : cell.isLate ? text.late : isOpening ? text.seeDetail : exact);
  return (
    <td
      data-column={column}
      data-time={time}
      data-zero={minor === 0 || undefined}
      data-negative={minor < 0 || undefined}
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
      {waits && (
        <span className={classes['awaiting']} role="img" aria-label={waits}>
          <IconLink size={12} stroke={2} />
        </span>
      )}
      {isOpening && <IconBuildingBank size={14} stroke={1.6} className={classes['bank']} aria-label={text.seeDetail} />}
      {formatCell(minor, currency)}
    </td>
  );
}

/** Makes as many columns as fit fill the width, without truncating any. */
function useWholeColumns(box: React.RefObject<HTMLDivElement | null>, count: number) {
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const spread = () => {
      const style = getComputedStyle(scroller);
      const [first, min] = ['--first-column', '--column-min'].map((name) => Number.parseFloat(style.getPropertyValue(name)));
      const room = scroller.clientWidth - (first ?? 0);
      const whole = Math.max(1, Math.min(count, Math.floor(room / (min ?? 1))));
      scroller.style.setProperty('--column', `${Math.floor(room / whole)}px`);
    };
    spread();
    const resize = new ResizeObserver(spread);
    resize.observe(scroller);
    return () => resize.disconnect();
  }, [box, count]);
}

/** Scrolls to the current period when a window opens, with one period before it. */
function useTodayInSight(box: React.RefObject<HTMLDivElement | null>, current: number, window: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another window scrolls, not new figures in the same one
  useLayoutEffect(() => {
    const scroller = box.current;
    const head = scroller?.querySelectorAll<HTMLElement>('thead th');
    const first = head?.[0];
    const column = head?.[Math.max(1, current)];
    if (!scroller || !first || !column || current < 0) return;
    scroller.scrollLeft = column.offsetLeft - first.offsetWidth;
    scroller.querySelector<HTMLElement>('td[data-time="current"][data-open]')?.setAttribute('tabindex', '0');
  }, [window]);
}

const STEPS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Moves the focus to the next cell that can be opened in a direction. */
function moveFocus(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLTableCellElement>('td[data-open]');
  if (!step || !from) return false;
  const [down, right] = step;
  let row = from.parentElement as HTMLTableRowElement;
  let column = from.cellIndex;
  for (;;) {
    column += right;
    const next = down > 0 ? row.nextElementSibling : down < 0 ? row.previousElementSibling : row;
    if (!(next instanceof HTMLTableRowElement)) return true;
    row = next;
    const cell = row.cells[column];
    if (!cell || column < 1) return true;
    if (!cell.hasAttribute('data-open')) continue;
    from.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }
}
