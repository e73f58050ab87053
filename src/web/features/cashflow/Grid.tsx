import { memo, useLayoutEffect, useRef } from 'react';
import type { Currency } from '#domain/money.ts';
import type { View } from '#domain/period.ts';
import { headOf } from './columns.ts';
import { GridBox } from './GridBox.tsx';
import { RowHead } from './GridRowHead.tsx';
import { Value } from './GridValue.tsx';
import type { Flow, GridRow } from './rows.ts';
import { text } from './text.ts';
import { useFilledRows, useIsFilled } from './useFilledRows.ts';
import { type Drop, useRowDrag } from './useRowDrag.ts';
import type { YearBefore } from './yearBefore.ts';

type Props = {
  flow: Flow;
  view: View;
  currency: Currency;
  rows: readonly GridRow[];
  collapsed: ReadonlySet<string>;
  onToggle: (categoryId: string) => void;
  /** Called when a cell opens: its row's key and its column (the last one is PROYECTADO). */
  onOpen: (rowKey: string, column: number) => void;
  /** The figures of a year before, by row and column; null: they are not shown. */
  yearBefore?: YearBefore | null;
  /** How rows are changed; null for who may not. */
  editing: Editing | null;
};
/** Opens the menu of a row below its button, or drops a row that was dragged before or after another. */
export type Editing = { onMenu: (rowKey: string, button: HTMLElement) => void; onDrop: Drop };

/** The cash-flow table: one semantic table with a sticky head and first column. Arrow keys move among cells, Enter opens one. */
export function Grid({ flow, view, currency, rows, collapsed, onToggle, onOpen, yearBefore = null, editing }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const current = flow.periods.findIndex((period) => period.isCurrent);
  const onPointerDown = useRowDrag(box, editing?.onDrop ?? null);
  const window = `${view} ${flow.periods[0]?.start}`;
  const filled = useFilledRows(box, rows.length * flow.periods.length, window);
  useTodayInSight(box, current, window);
  return (
    <GridBox
      {...{ box, window, onOpen, onPointerDown }}
      label={text.title}
      columns={flow.periods.length + 1}
      {...(editing ? { onMenu: editing.onMenu } : {})}
    >
      <Head view={view} periods={flow.periods} />
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            periods={flow.periods}
            currency={currency}
            isOpen={row.categoryId === null ? null : !collapsed.has(row.categoryId)}
            onToggle={onToggle}
            isEditable={editing !== null}
            index={index}
            filled={ALWAYS.has(row.key) ? null : filled}
            before={yearBefore?.get(row.key) ?? (yearBefore ? NOTHING : null)}
          />
        ))}
      </tbody>
    </GridBox>
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

type CellsProps = {
  row: GridRow;
  periods: Flow['periods'];
  currency: Currency;
  /** The figures of a year before by column; null: they are not shown. */
  before: readonly number[] | null;
};
type RowProps = CellsProps & {
  isOpen: boolean | null;
  onToggle: (categoryId: string) => void;
  isEditable: boolean;
  /** Its place in the table. */
  index: number;
  filled: ReturnType<typeof useFilledRows>;
};
const NOTHING: readonly number[] = [];
/** Rows that stay in sight. */
const ALWAYS: ReadonlySet<string> = new Set(['initialBalance', 'closingBalance']);

const Row = memo(function Row({ row, isOpen, onToggle, isEditable, index, filled, ...rest }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  const isFilled = useIsFilled(filled, line, index);
  return (
    <tr ref={line} data-row={row.key} data-kind={row.kind} data-tone={row.tone}>
      <RowHead row={row} isOpen={isOpen} onToggle={onToggle} isEditable={isEditable} />
      {isFilled ? <Cells row={row} {...rest} /> : <td colSpan={row.values.length + 1} />}
    </tr>
  );
});

const Cells = memo(function Cells({ row, periods, currency, before }: CellsProps) {
  const isOfAreas = row.kind === 'area' || row.kind === 'category';
  return (
    <>
      {row.values.map((cell, column) => {
        const period = periods[column];
        return (
          <Value
            // biome-ignore lint/suspicious/noArrayIndexKey: another window writes its figures into the same cells
            key={column}
            cell={cell}
            column={column}
            currency={currency}
            time={period?.isCurrent ? 'current' : period?.isPast ? 'past' : 'future'}
            isDisabled={period?.showAsDisabled ?? false}
            awaiting={row.awaiting.get(period?.start ?? '') ?? 0}
            isOpening={row.kind === 'balance' && (period?.isCurrent ?? false)}
            isOfAreas={isOfAreas}
            yearBefore={before ? (before[column] ?? 0) : undefined}
          />
        );
      })}
      <Value
        key="projected"
        cell={row.projected}
        column={row.values.length}
        currency={currency}
        time="projected"
        isDisabled={false}
        awaiting={0}
        isOpening={false}
        isOfAreas={isOfAreas}
      />
    </>
  );
});

/** Scrolls to the current period when a window opens, with one period before it; the keyboard enters the table there, else at its first cell. */
function useTodayInSight(box: React.RefObject<HTMLDivElement | null>, current: number, window: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another window scrolls, not new figures in the same one
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    for (const cell of scroller.querySelectorAll('td[tabindex="0"]')) cell.setAttribute('tabindex', '-1');
    const entry = scroller.querySelector('td[data-time="current"][data-open]') ?? scroller.querySelector('td[data-open]');
    entry?.setAttribute('tabindex', '0');
    const head = scroller.querySelectorAll<HTMLElement>('thead th');
    const first = head[0];
    const column = head[Math.max(1, current)];
    if (!first || !column || current < 0) return;
    scroller.scrollLeft = column.offsetLeft - first.offsetWidth;
  }, [window]);
}
