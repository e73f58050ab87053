import { IconFileUpload } from '@tabler/icons-react';
import { formatCount, formatInstant } from '#domain/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { List } from '#web/ui/List.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import type { Answer } from '#web/ui/useAnswer.ts';
import type { ListState } from '#web/ui/useList.ts';
import classes from './History.module.css';
import { ImportBadge, kindName } from './kinds.tsx';
import type { ImportsQuery } from './operations.ts';
import { text } from './text.ts';

type Row = ImportsQuery['imports']['docs'][number];
type Props = { list: ListState<{ page: number; offset: number; carga: string }>; answer: Answer<ImportsQuery> };

/** Every file that was ever taken in, the last first. */
export function History({ list, answer }: Props) {
  return (
    <section className={classes['history']} aria-labelledby="history">
      <h2 id="history">{text.history}</h2>
      <List
        label={text.history}
        list={list}
        answer={answer}
        columns={COLUMNS}
        rows={answer.data?.imports.docs ?? []}
        total={answer.data?.imports.totalDocs ?? 0}
        rowKey={({ id }) => id}
        card={card}
        empty={<EmptyState icon={<IconFileUpload size={40} stroke={1.4} />}>{text.emptyPage}</EmptyState>}
      />
    </section>
  );
}

const count = (value: number) => (value === 0 ? '–' : formatCount(value));

const COLUMNS: readonly Column<Row>[] = [
  { key: 'file', head: text.file, cell: ({ fileName }) => <span title={fileName}>{fileName}</span> },
  { key: 'kind', head: text.kindHead, cell: ({ kind }) => kindName(kind), width: '18%' },
  { key: 'status', head: text.status, cell: ({ status }) => <ImportBadge status={status} />, width: 110 },
  { key: 'new', head: text.fresh, cell: ({ rowsNew }) => count(rowsNew), align: 'end', width: 78 },
  { key: 'repeated', head: text.repeated, cell: ({ rowsRepeated }) => count(rowsRepeated), align: 'end', width: 90 },
  { key: 'rejected', head: text.rejected, cell: ({ rowsRejected }) => count(rowsRejected), align: 'end', width: 96 },
  { key: 'problems', head: text.problemCount, cell: ({ problemCount }) => count(problemCount), align: 'end', width: 92, leaves: 1 },
  { key: 'who', head: text.who, cell: ({ createdBy }) => createdBy ?? text.unknownPerson, width: '10%', leaves: 2 },
  { key: 'when', head: text.when, cell: ({ createdAt }) => formatInstant(createdAt), align: 'end', width: 140 },
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
