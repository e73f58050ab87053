import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { ColumnMenu } from './ColumnMenu.tsx';
import { shownColumns, useColumnChoice } from './columnChoice.ts';
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
  /** How many rows all pages have. */
  total: number;
  /** Before the filters: the views of the list. */
  views?: ReactNode;
  /** What narrows the list; 'Limpiar filtros' stands behind it when something does. */
  filters?: ReactNode;
  /** At the right end of the filters: what can be done with the list. */
  tools?: ReactNode;
  /** Shown instead of rows when there are none and nothing narrows them. */
  empty: ReactNode;
  /** Nothing was ever here, so filters are not the reason. */
  isNew?: boolean;
  /** Said when the filters left nothing. */
  noneFound?: string;
  /** At the left of the footer: sums, hints. */
  totals?: ReactNode;
};

type AsTable<Row> = Pick<TableProps<Row>, 'columns' | 'rowKey' | 'card'> & {
  /** Boxes before the rows, for a common act. */
  selection?: Selection<Row> | undefined;
  /** The name under which a person's choice of columns is remembered; without it there is no choice. */
  choiceOf?: string;
  /** Whether a row opens beside the list; without it, yes if the list's address has a place for it. */
  canOpen?: boolean;
  /** The row that the keyboard is at while none is open. */
  current?: string;
  /** What is said of that row when somebody else takes it out of the list, and whose list it is. */
  left?: { countOf: string; words: (row: Row) => string };
};

export type ListProps<Row, Search extends Paged> = Shared<Row, Search> &
  (AsTable<Row> | { /** Draws the rows otherwise than as a table. */ draw: (rows: readonly Row[]) => ReactNode });

/** A list in each of its states: its filters, the rows of a page, how many there are. */
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
        {answer.error ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : <Rows {...props} hidden={choice.hidden} />}
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

function Rows<Row, Search extends Paged>(props: ListProps<Row, Search> & { hidden: readonly string[] }) {
  const all = 'columns' in props ? props.columns : NONE;
  const columns = useMemo(() => shownColumns(all, props.hidden), [all, props.hidden]);
  const { label, list, answer, rows, total, totals, isNew = false, noneFound } = props;
  const { page, offset } = list.search;
  const frame = {
    label,
    // A page beyond the last one is left at once: nothing is said of it.
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
    // While it is asked again, rows of before may stand for another list.
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
  const { rowKey, card, selection, canOpen = list.canOpen, current = '' } = props;
  const marked = list.openId || current;
  return (
    <DataTable
      {...frame}
      rows={rows}
      columns={columns}
      rowKey={rowKey}
      card={card}
      {...(selection ? { selection } : {})}
      isSelected={(row) => rowKey(row) === marked}
      {...(canOpen ? { onOpen: (row: Row) => list.show(rowKey(row)) } : {})}
    />
  );
}
