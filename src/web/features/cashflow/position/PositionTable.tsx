import { useLayoutEffect, useRef } from 'react';
import type { PositionSpan } from '#domain/cashflow/position.ts';
import { formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import classes from '../Grid.module.css';
import { GridBox } from '../GridBox.tsx';
import { RowHead } from '../GridRowHead.tsx';
import { Value } from '../GridValue.tsx';
import { headOf, opens, type PositionRow, type Table, titleOf } from './rows.ts';
import { text } from './text.ts';

type Props = {
  table: Table;
  span: PositionSpan;
  currency: Currency;
  rows: readonly PositionRow[];
  closed: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onOpen: (rowKey: string, column: number) => void;
};

/** The cash position by period. */
export function PositionTable({ table: { periods }, span, currency, rows, closed, onToggle, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // One cell takes the focus, and the arrow keys lead on from it.
  useLayoutEffect(() => {
    const cells = box.current?.querySelectorAll<HTMLElement>('td[data-open]') ?? [];
    if (![...cells].some((cell) => cell.tabIndex === 0)) cells[0]?.setAttribute('tabindex', '0');
  });
  return (
    <GridBox box={box} label={text.title} columns={periods.length} onOpen={onOpen}>
      <thead>
        <tr>
          <th scope="col">{text.firstColumn}</th>
          {periods.map((period, index) => {
            return (
              <th
                scope="col"
                key={period.start}
                title={titleOf(period)}
                data-current={index === 0 || undefined}
                data-future={index > 0 || undefined}
              >
                <Head span={span} period={period} isFirst={index === 0} />
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} {...{ row, periods, currency, onToggle }} isOpen={row.categoryId === null ? null : !closed.has(row.key)} />
        ))}
      </tbody>
    </GridBox>
  );
}

/** The first period begins today, wherever the calendar's own does. */
function Head({ span, period, isFirst }: { span: PositionSpan; period: Table['periods'][number]; isFirst: boolean }) {
  const [first, second] = isFirst ? [text.today, text.until(formatDay(period.end).slice(0, 5))] : headOf(span, period);
  return (
    <>
      <b>{first}</b> {second}
    </>
  );
}

type RowProps = {
  row: PositionRow;
  periods: Table['periods'];
  currency: Currency;
  isOpen: boolean | null;
  onToggle: (key: string) => void;
};

function Row({ row, periods, currency, isOpen, onToggle }: RowProps) {
  if (row.kind === 'group') return <GroupRow label={row.label} columns={periods.length} />;
  return (
    <tr data-row={row.key} data-kind={row.kind} data-tone={row.tone} data-wraps={row.kind === 'area' || undefined}>
      <RowHead row={{ ...row, kind: row.kind }} isOpen={isOpen} onToggle={onToggle} isEditable={false} />
      {row.values.map((value, index) => (
        <Value
          key={periods[index]?.start}
          cell={{ ...value, isProjected: index > 0, isCrowded: false, isClickable: opens(row, index, value) }}
          column={index}
          currency={currency}
          time={index === 0 ? 'current' : 'future'}
          isDisabled={false}
          awaiting={0}
          isOpening={false}
        />
      ))}
    </tr>
  );
}

/** Heads the rows below it. */
function GroupRow({ label, columns }: { label: string; columns: number }) {
  return (
    <tr data-kind="group">
      <th scope="rowgroup">
        <span className={classes['name']}>{label}</span>
      </th>
      {Array.from({ length: columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns without figures have nothing else
        <td key={index} />
      ))}
    </tr>
  );
}
