import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { Chips, pairName } from './Chips.tsx';
import { Glosa } from './Glosa.tsx';
import { MovementAmount } from './MovementAmount.tsx';
import type { MovementFragment } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';
import { accountName, paperName, suggestionsOf } from './words.ts';

type Row = MovementFragment;

/** `onAccept`: null for whoever may only read. */
export function columnsWith(onAccept: ((row: Row) => void) | null): Column<Row>[] {
  const { heads } = text;
  return [
    { key: 'date', head: heads.date, width: 104, isWhole: true, cell: (row) => <Opener row={row} /> },
    { key: 'account', head: heads.account, width: 132, leaves: 3, cell: (row) => <Account row={row} /> },
    { key: 'glosa', head: heads.glosa, cell: (row) => <GlosaCell row={row} /> },
    { key: 'amount', head: heads.amount, width: 124, align: 'end', cell: (row) => <MovementAmount row={row} /> },
    { key: 'match', head: heads.match, width: '38%', cell: (row) => <Chips row={row} onAccept={onAccept} /> },
  ];
}

function GlosaCell({ row }: { row: Row }) {
  return (
    <span title={row.description}>
      <Glosa row={row} />
    </span>
  );
}

/** The cell that opens a movement: its date on screen, and a full description for screen readers. */
function Opener({ row }: { row: Row }) {
  return (
    <>
      <DayText day={row.date} />
      <span className="sr"> {row.description}</span>
    </>
  );
}

function Account({ row }: { row: Row }) {
  return <span className={classes['muted']}>{accountName(row.bankId, row.accountNumber)}</span>;
}

/** A movement on a telephone. */
export function MovementCard({ row }: { row: Row }) {
  return (
    <TwoLines
      title={row.description}
      figure={<MovementAmount row={row} />}
      detail={
        <>
          <DayText day={row.date} /> · {accountName(row.bankId, row.accountNumber)}
        </>
      }
      aside={<CardState row={row} />}
    />
  );
}

function CardState({ row }: { row: Row }) {
  const [match] = row.matchs;
  if (row.transfer) return <StatusBadge tone="matched">{pairName(row)}</StatusBadge>;
  if (match) return <StatusBadge tone="matched">{paperName(match.document)}</StatusBadge>;
  const [explanation] = row.explanations;
  if (explanation) return <StatusBadge tone="matched">{explanation.kindLabel}</StatusBadge>;
  if (row.isMatched) return <StatusBadge tone="matched">{text.panel.reconciled}</StatusBadge>;
  if (suggestionsOf(row).length > 0) return <StatusBadge tone="future">{text.suggestion}</StatusBadge>;
  return <StatusBadge tone="waiting">{text.panel.pending}</StatusBadge>;
}
