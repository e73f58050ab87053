import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { ColumnGrip } from './ColumnGrip.tsx';
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
  /** `end` for money and dates. */
  align?: 'start' | 'end';
  /** Pixels, or a percentage ('40%'); without it the column takes the remaining width. */
  width?: number | string;
  /** In a narrow list: 1 is hidden first, 3 last. */
  leaves?: 1 | 2 | 3;
  /** Never truncated, such as a day or a state. Columns aligned to the end never are. */
  isWhole?: boolean;
  /** Clicking its head calls `onSort` with its key. */
  isSortable?: boolean;
};

type Sort = { key: string; isDescending: boolean };

/** Selected rows, for bulk acts. */
export type Selection<Row> = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** A row's name for screen readers. */
  nameOf: (row: Row) => string;
};

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stays the same while a row's id is replaced, so that a menu open in it stays open; by default `rowKey`. */
  identity?: (row: Row) => string;
  /** The row on a telephone, usually a `TwoLines`. */
  card: (row: Row) => ReactNode;
  /** Opens a row's details; the first cell becomes the button for it. */
  onOpen?: (row: Row) => void;
  isSelected?: (row: Row) => boolean;
  sort?: Sort | null;
  onSort?: (key: string) => void;
  /** Column widths can be changed. */
  onResize?: (key: string, width: number) => void;
  /** Checkboxes before the rows; on a telephone once somebody begins to select. */
  selection?: Selection<Row>;
  /** The first answer has not arrived. */
  isLoading?: boolean;
  /** The query is running again; the rows stay visible. */
  isRefreshing?: boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Below the rows, always visible: a `Pager`, totals. */
  footer?: ReactNode;
};

/** Longer lists render only the visible rows. */
const MANY = 80;

/**
 * A dense list: a table with a sticky head, cards on a telephone. It scrolls by itself when its container has a height
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
      isFooterKept={(props.selection?.ids.size ?? 0) > 0}
    >
      {(scroll) => (isNarrow ? <Cards {...props} scroll={scroll} /> : <Table {...props} scroll={scroll} />)}
    </ListFrame>
  );
}

/** The head above a skeleton or an empty state, so that columns do not jump when rows arrive. */
function HeadAlone<Row>(props: TableProps<Row>) {
  return (
    <table className={classes['table']} aria-hidden="true">
      <Head {...props} onSort={undefined} onResize={undefined} />
    </table>
  );
}

type Parts<Row> = TableProps<Row> & { scroll: HTMLElement | null };

function Table<Row>(props: Parts<Row>) {
  const { rows, rowKey, identity = rowKey, columns, label, onOpen, isSelected, selection } = props;
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
            key={identity(row)}
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

/** Pixel widths go through the style sheet, which hides columns where the list is narrow. */
function widthOf(width: number | string | undefined): CSSProperties {
  if (width === undefined) return {};
  return typeof width === 'string' ? { width } : ({ '--width': `${width}px` } as CSSProperties);
}

type HeadProps<Row> = Pick<TableProps<Row>, 'columns' | 'sort'> & {
  onSort?: ((key: string) => void) | undefined;
  onResize?: ((key: string, width: number) => void) | undefined;
  box?: ReactNode;
};

function Head<Row>({ columns, sort, onSort, onResize, box }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {box && <th className={classes['boxCell']}>{box}</th>}
        {columns.map(({ key, head, align, width, isSortable, leaves }) => {
          const order = sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
          return (
            // Its accessible name is the head alone, without the grip.
            <th
              key={key}
              scope="col"
              data-align={align}
              data-leaves={leaves}
              style={widthOf(width)}
              {...(onResize ? { 'aria-label': String(head) } : {})}
              {...(order ? { 'aria-sort': order } : {})}
            >
              {isSortable && onSort ? (
                <button type="button" className={classes['sort']} onClick={() => onSort(key)}>
                  {head}
                  {order === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
                  {order === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
                </button>
              ) : (
                head
              )}
              {onResize && <ColumnGrip head={String(head)} width={width} onResize={(width) => onResize(key, width)} />}
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

// Memoized: while a long list scrolls, only newly visible rows are rendered.
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

/** Boxes are new objects for each render, so their contents are compared. */
function isSameLine<Row>({ box: a, ...before }: LineProps<Row>, { box: b, ...after }: LineProps<Row>): boolean {
  const isSame = Object.entries(before).every(([name, value]) => Object.is(value, after[name as keyof typeof after]));
  return isSame && a?.isOn === b?.isOn && a?.id === b?.id && a?.name === b?.name && a?.press === b?.press;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The handlers of the boxes; their identity is stable, so that a press renders only its own rows. */
function usePresses<Row>({ rows, rowKey, selection }: TableProps<Row>) {
  const hasBoxes = selection !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowKey never changes a row's key
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

/** A truncated cell shows its full text as a tooltip. */
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
  const { rows, rowKey, identity = rowKey, card, onOpen, isSelected, selection } = props;
  const { items, before, after } = useWindow(props, 61);
  const { all, press, pressAll } = usePresses(props);
  const [isBegun, setBegun] = useState(false);
  const isSelecting = selection !== undefined && (isBegun || selection.ids.size > 0);
  const end = () => {
    setBegun(false);
    selection?.onChange(NOTHING);
  };
  return (
    <>
      {selection && (
        <div className={classes['selecting']}>
          {isSelecting && <SelectBox label={listText.selectAll} state={all} onPress={pressAll} isAlone />}
          <button type="button" className={classes['begin']} onClick={isSelecting ? end : () => setBegun(true)}>
            {isSelecting ? listText.endSelecting : listText.beginSelecting}
          </button>
        </div>
      )}
      <ul className={classes['cards']} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(([row, index]) => (
          <li
            key={identity(row)}
            data-id={rowKey(row)}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            data-selected={isSelected?.(row) || undefined}
          >
            {isSelecting && (
              <SelectBox
                label={`${listText.selectRow} ${selection.nameOf(row)}`}
                state={selection.ids.has(rowKey(row)) ? 'all' : 'none'}
                onPress={(isRange) => press(rowKey(row), isRange)}
                isAlone
              />
            )}
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
    </>
  );
}

/** The rows to render with their index, and the heights of those left out before and after. */
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
