import { IconFileUpload } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import classes from './History.module.css';
import { ImportBadge, kindName } from './kinds.tsx';
import type { ImportsQuery } from './operations.ts';
import { text } from './text.ts';
import { formatCount, formatInstant } from './words.ts';

type Row = ImportsQuery['imports']['docs'][number];

type Props = {
  data: ImportsQuery | undefined;
  error: CombinedError | undefined;
  isRefreshing: boolean;
  page: number;
  offset: number;
  openId: string;
  onPage: (next: { page: number; offset: number }) => void;
  onOpen: (id: string) => void;
  onRetry: () => void;
};

/** Every file that was ever taken in, the last first. */
export function History({ data, error, isRefreshing, page, offset, openId, onPage, onOpen, onRetry }: Props) {
  const list = data?.imports;
  return (
    <section className={classes['history']} aria-labelledby="history">
      <h2 id="history">{text.history}</h2>
      {error && !list ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <DataTable
          label={text.history}
          columns={COLUMNS}
          rows={list?.docs ?? []}
          rowKey={({ id }) => id}
          card={card}
          onOpen={({ id }) => onOpen(id)}
          isSelected={({ id }) => id === openId}
          isLoading={!list}
          isRefreshing={isRefreshing}
          empty={<EmptyState icon={<IconFileUpload size={40} stroke={1.4} />}>{text.emptyPage}</EmptyState>}
          footer={<Pager page={page} offset={offset} total={list?.totalDocs ?? 0} onChange={onPage} />}
        />
      )}
    </section>
  );
}

const count = (value: number) => (value === 0 ? '–' : formatCount(value));

const COLUMNS: readonly Column<Row>[] = [
  { key: 'file', head: text.file, cell: ({ fileName }) => <span title={fileName}>{fileName}</span> },
  { key: 'kind', head: text.kindHead, cell: ({ kind }) => kindName(kind), width: '17%' },
  { key: 'status', head: text.status, cell: ({ status }) => <ImportBadge status={status} />, width: 118 },
  { key: 'new', head: text.fresh, cell: ({ rowsNew }) => count(rowsNew), align: 'end', width: 86 },
  { key: 'repeated', head: text.repeated, cell: ({ rowsRepeated }) => count(rowsRepeated), align: 'end', width: 96 },
  { key: 'rejected', head: text.rejected, cell: ({ rowsRejected }) => count(rowsRejected), align: 'end', width: 104 },
  { key: 'problems', head: text.problemCount, cell: ({ problemCount }) => count(problemCount), align: 'end', width: 96 },
  { key: 'who', head: text.who, cell: ({ createdBy }) => createdBy ?? text.unknownPerson, width: '13%' },
  { key: 'when', head: text.when, cell: ({ createdAt }) => formatInstant(createdAt), align: 'end', width: 148 },
];

function card(row: Row) {
  return (
    <TwoLines
      title={row.fileName}
      figure={<ImportBadge status={row.status} />}
      detail={`${kindName(row.kind)} · ${formatInstant(row.createdAt)}`}
      aside={text.freshCount(row.rowsNew)}
    />
  );
}
