import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import classes from './DataTable.module.css';
import { ListFrame } from './ListFrame.tsx';
import { listText } from './listText.ts';
import { SelectBox } from './SelectBox.tsx';
import { pressed, pressedAll, stateOfAll } from './selection.ts';
import { useIsNarrow } from './useIsNarrow.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and dates stand at the end. */
  align?: 'start' | 'end';
  /** Pixels, or a share ('40%'); without it the column takes what is left. */
  width?: number | string;
  /** Where the list is narrow: 1 leaves first, 2 next. */
  leaves?: 1 | 2;
  /** Never cut: a day, a state. What stands at the end never is. */
  isWhole?: boolean;
  /** Clicking its head calls `onSort` with its key. */
  isSortable?: boolean;
};

type Sort = { key: string; isDescending: boolean };

/** Rows that are chosen for a common act. */
export type Selection<Row> = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** What a row is called by those who hear it. */
  nameOf: (row: Row) => string;
};

export type TableProps<Row> = {
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
  /** Boxes before the rows; not on a telephone. */
  selection?: Selection<Row>;
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
export function DataTable<Row>(props: TableProps<Row>) {
  const isNarrow = useIsNarrow();
  const { label, rows, isLoading = false, isRefreshing = false, empty, footer } = props;
  return (
    <ListFrame
      label={label}
      rows={rows}
      isLoading={isLoading}
      isRefreshing={isRefreshing}
      empty={rows.length === 0 && empty}
      head={!isNarrow && <HeadAlone {...props} />}
      footer={footer}
    >
      {(scroll) => (isNarrow ? <Cards {...props} scroll={scroll} /> : <Table {...props} scroll={scroll} />)}
    </ListFrame>
  );
}

/** Over a skeleton or an empty state, so that the columns do not jump when rows arrive. */
function HeadAlone<Row>(props: TableProps<Row>) {
  return (
    <table className={classes['table']} aria-hidden="true">
      <Head {...props} onSort={undefined} />
    </table>
  );
}

type Parts<Row> = TableProps<Row> & { scroll: HTMLElement | null };

function Table<Row>(props: Parts<Row>) {
  const { rows, rowKey, columns, label, onOpen, isSelected, selection } = props;
  const { items, before, after } = useWindow(props, 32);
  const { all, press, pressAll } = usePresses(props);
  return (
    <table className={classes['table']} aria-rowcount={rows.length + 1} aria-label={label}>
      <Head {...props} box={selection && <SelectBox label={listText.selectAll} state={all} onPress={pressAll} />} />
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: what is cut on screen is whole for those who hear it */}
      <tbody onMouseOver={tellCut}>
        <Gap height={before} />
        {items.map(([row, index]) => (
          <Line
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            index={index}
            columns={columns}
            onOpen={onOpen}
            isSelected={isSelected?.(row) ?? false}
            {...(selection ? { box: { isOn: selection.ids.has(rowKey(row)), name: selection.nameOf(row), id: rowKey(row), press } } : {})}
          />
        ))}
        <Gap height={after} span={columns.length + (selection ? 1 : 0)} />
      </tbody>
    </table>
  );
}

type HeadProps<Row> = Pick<TableProps<Row>, 'columns' | 'sort'> & { onSort?: ((key: string) => void) | undefined; box?: ReactNode };

function Head<Row>({ columns, sort, onSort, box }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {box && <th className={classes['boxCell']}>{box}</th>}
        {columns.map(({ key, head, align, width, isSortable, leaves }) => {
          const order = sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
          const style = width === undefined ? {} : { width };
          return (
            <th key={key} scope="col" data-align={align} data-leaves={leaves} style={style} {...(order ? { 'aria-sort': order } : {})}>
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
  id: string;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  isSelected: boolean;
  box?: BoxOf;
};

type BoxOf = { id: string; name: string; isOn: boolean; press: (id: string, isRange: boolean) => void };

// Remembered: while a long list scrolls only the rows that come into sight are drawn.
const Line = memo(PlainLine, isSameLine) as typeof PlainLine;

function PlainLine<Row>({ id, row, index, columns, onOpen, isSelected, box }: LineProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-id={id}
      data-open={onOpen ? true : undefined}
      data-selected={isSelected || undefined}
      onClick={() => getSelection()?.isCollapsed !== false && onOpen?.(row)}
    >
      {box && (
        <td className={classes['boxCell']}>
          <SelectBox
            label={`${listText.selectRow} ${box.name}`}
            state={box.isOn ? 'all' : 'none'}
            onPress={(isRange) => box.press(box.id, isRange)}
          />
        </td>
      )}
      {columns.map(({ key, cell, align, isWhole, leaves }, column) => (
        <td key={key} data-align={align} data-whole={isWhole || undefined} data-leaves={leaves}>
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

/** The box is made anew for each row: what it says is compared. */
function isSameLine<Row>({ box: a, ...before }: LineProps<Row>, { box: b, ...after }: LineProps<Row>): boolean {
  const isSame = Object.entries(before).every(([name, value]) => Object.is(value, after[name as keyof typeof after]));
  return isSame && a?.isOn === b?.isOn && a?.id === b?.id && a?.name === b?.name && a?.press === b?.press;
}

const NOTHING: ReadonlySet<string> = new Set();

/** What the boxes do; their functions stay the same, so that a press draws its own rows only. */
function usePresses<Row>({ rows, rowKey, selection }: TableProps<Row>) {
  const hasBoxes = selection !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row keeps its key
  const order = useMemo(() => (hasBoxes ? rows.map(rowKey) : []), [rows, hasBoxes]);
  const latest = useRef({ order, selection });
  latest.current = { order, selection };
  const before = useRef<string | null>(null);
  const press = useCallback((id: string, isRange: boolean) => {
    const { order, selection } = latest.current;
    selection?.onChange(pressed(selection.ids, order, id, before.current, isRange));
    before.current = id;
  }, []);
  const pressAll = () => selection?.onChange(pressedAll(selection.ids, order));
  const all = useMemo(() => stateOfAll(selection?.ids ?? NOTHING, order), [selection?.ids, order]);
  return { all, press, pressAll };
}

/** A cell whose words are cut tells them whole. */
function tellCut({ target }: React.MouseEvent): void {
  const cell = (target as HTMLElement).closest<HTMLElement>('td');
  if (!cell || cell.title) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis',
  );
  if (isCut) cell.title = cell.innerText.replace(/\s+/g, ' ').trim();
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
        <li
          key={rowKey(row)}
          data-id={rowKey(row)}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          data-selected={isSelected?.(row) || undefined}
        >
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
