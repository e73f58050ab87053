import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useState } from 'react';
import classes from './DataTable.module.css';
import { RefreshBar, SkeletonRows } from './states.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and dates stand at the end. */
  align?: 'start' | 'end';
  /** Pixels, or a share ('40%'); without it the column takes what is left. */
  width?: number | string;
  /** Clicking its head calls `onSort` with its key. */
  isSortable?: boolean;
};

type Sort = { key: string; isDescending: boolean };

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The same row on a telephone, usually a `TwoLines`. */
  card: (row: Row) => ReactNode;
  /** Opens a row's details; the first cell becomes the button for it. */
  onOpen?: (row: Row) => void;
  isSelected?: (row: Row) => boolean;
  sort?: Sort | null;
  onSort?: (key: string) => void;
  /** The first answer is not there yet. */
  isLoading?: boolean;
  /** Asked again; what is shown stays. */
  isRefreshing?: boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Below the rows, always in sight: a `Pager`, totals. */
  footer?: ReactNode;
};

/** Longer lists draw only the rows in sight. */
const MANY = 80;

/**
 * A dense list: a table with a head that stays, cards on a telephone. It scrolls by itself where its place has a height
 * (the last part of a `Page isFilled`). Give `columns` a stable identity.
 */
export function DataTable<Row>(props: Props<Row>) {
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  const isNarrow = useIsNarrow();
  const { rows, isLoading, isRefreshing, empty, footer } = props;
  return (
    <div className={classes['frame']}>
      <RefreshBar isActive={Boolean(isRefreshing && !isLoading)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={setScroll} className={classes['scroll']} tabIndex={0} aria-label={props.label} aria-busy={isLoading || isRefreshing}>
        {isNarrow ? null : <TableHeadOnly {...props} isAlone={Boolean(isLoading || rows.length === 0)} />}
        {isLoading && <SkeletonRows />}
        {!isLoading && rows.length === 0 && empty}
        {!isLoading && rows.length > 0 && (isNarrow ? <Cards {...props} scroll={scroll} /> : <Table {...props} scroll={scroll} />)}
      </section>
      {footer && !isLoading && rows.length > 0 && <div className={classes['footer']}>{footer}</div>}
    </div>
  );
}

/** The head over a skeleton or an empty state, so that the columns do not jump when rows arrive. */
function TableHeadOnly<Row>({ isAlone, ...props }: Props<Row> & { isAlone: boolean }) {
  if (!isAlone) return null;
  return (
    <table className={classes['table']} aria-hidden="true">
      <Head {...props} onSort={undefined} />
    </table>
  );
}

type Parts<Row> = Props<Row> & { scroll: HTMLElement | null };

function Table<Row>(props: Parts<Row>) {
  const { rows, rowKey, columns, label, onOpen, isSelected } = props;
  const { items, before, after } = useWindow(props, 32);
  return (
    <table className={classes['table']} aria-rowcount={rows.length + 1} aria-label={label}>
      <Head {...props} />
      <tbody>
        <Gap height={before} />
        {items.map(([row, index]) => (
          <Line key={rowKey(row)} row={row} index={index} columns={columns} onOpen={onOpen} isSelected={isSelected?.(row) ?? false} />
        ))}
        <Gap height={after} span={columns.length} />
      </tbody>
    </table>
  );
}

type HeadProps<Row> = Pick<Props<Row>, 'columns' | 'sort'> & { onSort?: ((key: string) => void) | undefined };

function Head<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, head, align, width, isSortable }) => {
          const order = sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
          const style = width === undefined ? {} : { width };
          return (
            <th key={key} scope="col" data-align={align} style={style} {...(order ? { 'aria-sort': order } : {})}>
              {isSortable && onSort ? (
                <button type="button" className={classes['sort']} onClick={() => onSort(key)}>
                  {head}
                  {order === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
                  {order === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
                </button>
              ) : (
                head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type LineProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  isSelected: boolean;
};

// Remembered: while a long list scrolls only the rows that come into sight are drawn.
const Line = memo(PlainLine) as typeof PlainLine;

function PlainLine<Row>({ row, index, columns, onOpen, isSelected }: LineProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-open={onOpen ? true : undefined}
      data-selected={isSelected || undefined}
      onClick={() => getSelection()?.isCollapsed !== false && onOpen?.(row)}
    >
      {columns.map(({ key, cell, align }, column) => (
        <td key={key} data-align={align}>
          {column === 0 && onOpen ? (
            <button type="button" className={classes['open']} onClick={stopped(() => onOpen(row))}>
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function Gap({ height, span = 1 }: { height: number; span?: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
    <tr aria-hidden="true" className={classes['gap']}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function Cards<Row>(props: Parts<Row>) {
  const { rows, rowKey, card, onOpen, isSelected } = props;
  const { items, before, after } = useWindow(props, 61);
  return (
    <ul className={classes['cards']} style={{ paddingTop: before, paddingBottom: after }}>
      {items.map(([row, index]) => (
        <li key={rowKey(row)} aria-setsize={rows.length} aria-posinset={index + 1} data-selected={isSelected?.(row) || undefined}>
          {onOpen ? (
            <button type="button" className={classes['card']} onClick={() => onOpen(row)}>
              {card(row)}
            </button>
          ) : (
            <div className={classes['card']}>{card(row)}</div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The rows to draw with their index, and the heights of those left out before and after. */
function useWindow<Row>({ rows, scroll }: Parts<Row>, height: number) {
  const isLong = rows.length > MANY;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    estimateSize: () => height,
    getScrollElement: () => scroll,
    overscan: 12,
  });
  if (!isLong) return { items: rows.map((row, index) => [row, index] as const), before: 0, after: 0 };
  const shown = virtual.getVirtualItems();
  const items = shown.flatMap(({ index }) => {
    const row = rows[index];
    return row === undefined ? [] : [[row, index] as const];
  });
  return { items, before: shown[0]?.start ?? 0, after: virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) };
}

function stopped(act: () => void) {
  return (event: React.MouseEvent) => {
    event.stopPropagation();
    act();
  };
}
