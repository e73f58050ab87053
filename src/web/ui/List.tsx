import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { ColumnMenu } from './ColumnMenu.tsx';
import { type ColumnChoice, shownColumns, useColumnChoice } from './columnChoice.ts';
import { DataTable, type Selection, type TableProps } from './DataTable.tsx';
import classes from './List.module.css';
import { ListFrame } from './ListFrame.tsx';
import { listText } from './listText.ts';
import { Pager } from './Pager.tsx';
import { ErrorState, NoneFound } from './states.tsx';
import type { Answer } from './useAnswer.ts';
import { useDepartures } from './useDepartures.ts';
import { useLastPage } from './useLastPage.ts';
import type { ListState } from './useList.ts';
import { useFocusAfterClose } from './useListFocus.ts';

type Paged = { page: number; offset: number };

type Shared<Row, Search extends Paged> = {
  /** What is listed, for screen readers. */
  label: string;
  list: ListState<Search>;
  answer: Answer<unknown>;
  rows: readonly Row[];
  /** The number of rows on all pages. */
  total: number;
  /** Before the filters: the list's views. */
  views?: ReactNode;
  /** The filters; 'Limpiar filtros' follows when one is set. */
  filters?: ReactNode;
  /** At the right end of the filters: actions on the list. */
  tools?: ReactNode;
  /** Shown instead of rows when there are none and no filter is set. */
  empty: ReactNode;
  /** The list has never had rows, so filters are not the reason. */
  isNew?: boolean;
  /** Shown when the filters leave no rows. */
  noneFound?: string;
  /** At the left of the footer: totals, hints. */
  totals?: ReactNode;
};

type AsTable<Row> = Pick<TableProps<Row>, 'columns' | 'rowKey' | 'identity' | 'card' | 'sort' | 'onSort'> & {
  /** Checkboxes before the rows, for bulk acts. */
  selection?: Selection<Row> | undefined;
  /** The name under which the choice of columns is stored; without it there is no choice. */
  choiceOf?: string;
  /** Whether a row opens beside the list; by default, if the list's address has a parameter for it. */
  canOpen?: boolean;
  /** The row that has the focus while none is open. */
  current?: string;
  /** The words for a row that somebody else removes from the list, and the list it belongs to. */
  left?: { countOf: string; words: (row: Row) => string };
};

export type ListProps<Row, Search extends Paged> = Shared<Row, Search> &
  (AsTable<Row> | { /** Draws the rows otherwise than as a table. */ draw: (rows: readonly Row[]) => ReactNode });

/** A list in all its states: filters, the rows of a page, the total. */
export function List<Row, Search extends Paged>(props: ListProps<Row, Search>) {
  const { list, answer, total, views, filters, tools } = props;
  const table = 'columns' in props ? props : undefined;
  const choice = useColumnChoice(table?.choiceOf ?? '');
  const menu = table?.choiceOf && <ColumnMenu columns={table.columns} choice={choice} />;
  useFocusAfterClose(list.openId);
  useLastPage(list.search, total, (next) => list.setSearch(next as Partial<Search>));
  return (
    <>
      {(views || filters || tools || menu) && (
        <div className={classes['bar']}>
          {views}
          {filters && (
            <div className={classes['filters']}>
              {filters}
              {list.isFiltered && <Clear onClick={list.clear} />}
            </div>
          )}
          {(tools || menu) && (
            <div className={classes['tools']}>
              {tools}
              {menu}
            </div>
          )}
        </div>
      )}
      <div className={classes['body']}>
        {answer.error ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : <Rows {...props} choice={choice} />}
      </div>
    </>
  );
}

function Clear({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClick}>
      {listText.clear}
    </Button>
  );
}

const NONE: readonly never[] = [];

function Rows<Row, Search extends Paged>(props: ListProps<Row, Search> & { choice: ColumnChoice }) {
  const all = 'columns' in props ? props.columns : NONE;
  const { hidden, order, widths, change } = props.choice;
  const columns = useMemo(() => shownColumns(all, { hidden, order, widths }), [all, hidden, order, widths]);
  const { label, list, answer, rows, total, totals, isNew = false, noneFound } = props;
  const { page, offset } = list.search;
  const frame = {
    label,
    // A page beyond the last one is left at once, without a word about it.
    isLoading: answer.isLoading || (rows.length === 0 && total > 0),
    isRefreshing: answer.isRefreshing,
    empty: list.isFiltered && !isNew ? <NoneFound onClear={list.clear}>{noneFound}</NoneFound> : props.empty,
    footer: (
      <div className={classes['footer']}>
        {totals}
        <Pager page={page} offset={offset} total={total} onChange={(next) => list.setSearch(next as Partial<Search>)} />
      </div>
    ),
  };
  const table = 'columns' in props ? props : undefined;
  useDepartures({
    // While it is being queried again, the rows may belong to another list.
    rows: answer.isLoading || answer.isRefreshing ? undefined : rows,
    rowKey: table?.rowKey ?? (() => ''),
    id: list.openId || (table?.current ?? ''),
    list: `${table?.left?.countOf} ${list.key}`,
    words: table?.left?.words,
  });
  if ('draw' in props)
    return (
      <ListFrame {...frame} empty={rows.length === 0 && frame.empty}>
        {() => props.draw(rows)}
      </ListFrame>
    );
  const { rowKey, identity, card, sort, onSort, selection, choiceOf, canOpen = list.canOpen, current = '' } = props;
  const marked = list.openId || current;
  return (
    <DataTable
      {...frame}
      rows={rows}
      columns={columns}
      rowKey={rowKey}
      {...(identity ? { identity } : {})}
      card={card}
      {...(selection ? { selection } : {})}
      {...(onSort ? { sort: sort ?? null, onSort } : {})}
      {...(choiceOf ? { onResize: (key: string, width: number) => change({ widths: { ...widths, [key]: width } }) } : {})}
      isSelected={(row) => rowKey(row) === marked}
      {...(canOpen ? { onOpen: (row: Row) => list.show(rowKey(row)) } : {})}
    />
  );
}
