import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayInChile, daysBetween } from '#domain/date.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import marks from '#web/ui/Mark.module.css';
import { Mark } from '#web/ui/Mark.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import classes from './Documents.module.css';
import { badgeWords } from './detail.ts';
import { type DocumentMark, marksOf } from './documentMarks.ts';
import type { RowFragment } from './operations.ts';
import type { SideWords } from './presets.ts';
import { text } from './text.ts';

const { heads } = text;
const RECEIVED_OR_ISSUED: SideWords = { issued: text.issuedOne, received: text.received };

export const COLUMNS: Column<RowFragment>[] = [
  { key: 'date', isSortable: true, head: heads.date, width: 104, isWhole: true, cell: (row) => <Opener row={row} /> },
  { key: 'document', head: heads.document, width: 184, cell: (row) => <What row={row} sides={RECEIVED_OR_ISSUED} /> },
  { key: 'party', isSortable: true, head: heads.party, cell: (row) => <Party row={row} /> },
  {
    key: 'net',
    head: heads.net,
    width: 104,
    align: 'end',
    leaves: 1,
    cell: (row) => <Money row={row} value={row.meta.netAmount} tone="muted" />,
  },
  {
    key: 'tax',
    head: heads.tax,
    width: 96,
    align: 'end',
    leaves: 1,
    cell: (row) => <Money row={row} value={row.meta.taxAmount} tone="muted" />,
  },
  { key: 'total', isSortable: true, head: heads.total, width: 102, align: 'end', cell: (row) => <Total row={row} /> },
  { key: 'remaining', isSortable: true, head: heads.remaining, width: 102, align: 'end', cell: (row) => <Remaining row={row} /> },
  { key: 'due', isSortable: true, head: heads.due, width: 114, align: 'end', cell: (row) => <Due row={row} /> },
  { key: 'state', head: heads.state, width: 148, isWhole: true, cell: (row) => <DocumentBadge row={row} isQuiet /> },
];

const PERIOD: Column<RowFragment> = {
  key: 'period',
  head: text.period,
  width: 96,
  isWhole: true,
  cell: ({ meta }) => (
    <span className="num">
      {meta.period.slice(5)}/{meta.period.slice(0, 4)}
    </span>
  ),
};

const DUE_FIRST: Column<RowFragment> = {
  ...{ key: 'due', isSortable: true, head: heads.due, width: 128, isWhole: true },
  cell: (row) => (
    <>
      <Due row={row} />
      <span className="sr">{nameOf(row)}</span>
    </>
  ),
};
const ISSUED: Column<RowFragment> = {
  ...{ key: 'date', isSortable: true, head: text.obligationHeads.issued, width: 114, align: 'end', leaves: 1 },
  cell: ({ meta }) => (
    <span className={classes['muted']}>
      <DayText day={meta.issuedAt} />
    </span>
  ),
};

/** What is owed without a document of the tax office: when, its kind, to whom, and of which month. */
export const OBLIGATION_COLUMNS: Column<RowFragment>[] = COLUMNS.flatMap((column) => {
  switch (column.key) {
    case 'date':
      return [DUE_FIRST];
    case 'document':
      return [{ ...column, head: text.obligationHeads.document, cell: (row) => <What row={row} sides={text.obligaciones.sides} /> }];
    case 'party':
      return [{ ...column, head: text.obligationHeads.party }, PERIOD];
    case 'due':
      return [ISSUED];
    default:
      return column.key === 'net' || column.key === 'tax' ? [] : [column];
  }
});

/**
 * Of professional fees: gross, what is withheld and by whom, and what the professional receives. Where there is no room for all, what is left
 * to pay leaves first, which the state says, then when it is due, then gross, which is the sum of the others.
 */
export const FEE_COLUMNS: Column<RowFragment>[] = COLUMNS.map((column) => {
  const { leaves: _stays, ...always } = column;
  if (column.key === 'net') return { ...always, head: text.feeHeads.net, leaves: 3 };
  if (column.key === 'remaining') return { ...always, leaves: 1 };
  if (column.key === 'due') return { ...always, leaves: 2 };
  if (column.key === 'tax') return { ...always, head: text.feeHeads.tax, width: 132, cell: (row) => <Withholding row={row} /> };
  return column.key === 'total' ? { ...column, head: text.feeHeads.total } : column;
});

function Withholding({ row }: { row: RowFragment }) {
  const { taxAmount, retentionHolder, isReceived } = row.meta;
  const holders = isReceived ? text.holders : text.holdersIssued;
  return (
    <span className={classes['two']}>
      <Money row={row} value={taxAmount} tone="muted" />
      {retentionHolder && <small>{holders[retentionHolder]}</small>}
    </span>
  );
}

/** The cell that opens a document: its date on screen, and for those who hear it what it opens. */
function Opener({ row }: { row: RowFragment }) {
  return (
    <>
      <DayText day={row.meta.issuedAt} />
      <span className="sr">{nameOf(row)}</span>
    </>
  );
}

/** A document on a telephone. @param isOwed  in the list of obligations, which are to pay or to collect */
export function DocumentCard({ row, isOwed = false }: { row: RowFragment; isOwed?: boolean }) {
  return (
    <TwoLines
      title={partyOf(row).name ?? text.noParty}
      figure={<Total row={row} />}
      detail={<CardDetail row={row} sides={isOwed ? text.obligaciones.sides : RECEIVED_OR_ISSUED} />}
      isDetailWhole
      aside={aside(row)}
    />
  );
}

/** Of what is still expected: whose it is, when it is due and what is left of it; of the others, when they were issued. */
function CardDetail({ row, sides }: { row: RowFragment; sides: SideWords }) {
  const { meta } = row;
  const isPending = meta.badge === 'PENDING';
  const isPart = isPending && meta.remaining !== Math.abs(row.amount);
  return (
    <>
      {meta.isReceived ? sides.received : sides.issued} · {meta.summary ?? shortLabel(meta.typeLabel)} {numberOf(meta)} ·{' '}
      {isPending && !row.isLate && `${text.dueOn} `}
      <DayText day={isPending ? meta.dueDate : meta.issuedAt} />
      {isPart && (
        <>
          {' '}
          · {text.rest} <Remaining row={row} />
        </>
      )}
    </>
  );
}

/** Of what is expected and not late the due day says enough. */
function asideOf(row: RowFragment): ReactNode {
  if (row.isLate) return <LateBadge row={row} />;
  return row.meta.badge === 'PENDING' ? undefined : <DocumentBadge row={row} isQuiet />;
}

function aside(row: RowFragment): ReactNode {
  const found = marksOf(row.meta);
  if (found.length === 0 && row.meta.duplicateIds.length === 0) return asideOf(row);
  return (
    <span className={classes['aside']}>
      {asideOf(row)}
      {found.map(({ words }) => (
        <span key={words} className={marks['mark']}>
          {words}
        </span>
      ))}
      {row.meta.duplicateIds.length > 0 && <span className={marks['mark']}>{text.duplicate}</span>}
    </span>
  );
}

/** The other side of a document: to whom it was issued, who issued it, or the institution to which it is owed. */
export function partyOf({ meta }: Pick<RowFragment, 'meta'>): { name: string | null; rut: string | null } {
  const [name, rut] = meta.isReceived ? [meta.issuerName, meta.issuerId] : [meta.receiverName, meta.receiverId];
  return { name: name ?? meta.institution, rut };
}

/** What a document is called in a sentence: its own name where it has one, else its type, and its number. */
export function nameOf({ meta }: Pick<RowFragment, 'meta'>): string {
  return `${meta.summary ?? meta.typeLabel} ${numberOf(meta) ?? ''}`.trim();
}

/** The number beside a document's name, unless that ends with it, as a cheque's does. */
function numberOf({ summary, number }: RowFragment['meta']): string | null {
  return number !== null && summary?.endsWith(` ${number}`) ? null : number;
}

/** `isQuiet`: in a list colour stands only where a person must act, so that it is seen. */
export function DocumentBadge({ row, isQuiet = false }: { row: RowFragment; isQuiet?: boolean }) {
  const { badge } = row.meta;
  return (
    <StatusBadge tone={isQuiet ? quietTone(row) : TONES[badge]}>
      {badgeWords('documentType' in row ? String(row.documentType) : '', badge)}
    </StatusBadge>
  );
}

function quietTone({ isLate, meta: { badge, isReceived } }: RowFragment): Tone {
  if (badge === 'CLAIMED' && !isReceived) return 'bad';
  return badge === 'PENDING' && isLate ? 'waiting' : 'neutral';
}

const TONES: Record<RowFragment['meta']['badge'], Tone> = {
  PAID: 'good',
  CLAIMED: 'bad',
  ANNULLED: 'bad',
  PENDING: 'waiting',
  UNEXPECTED: 'neutral',
};

/** How many days it is late, in words. */
export function LateBadge({ row }: { row: RowFragment }) {
  return (
    <span className={classes['late']}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      {text.late(lateDays(row))}
    </span>
  );
}

function lateDays({ meta }: RowFragment): number {
  return daysBetween(meta.dueDate, dayInChile(new Date()));
}

/** What kind and number, of which the number never ends in an ellipsis; below, or beside them where several marks fill it: whose it is. */
function What({ row: { meta }, sides }: { row: RowFragment; sides: SideWords }) {
  const found = marksOf(meta);
  const [duplicate] = meta.duplicateIds;
  const count = found.length + (duplicate === undefined ? 0 : 1);
  // As many as fit the line; what is left is named by the number of them.
  const shown = found.slice(0, duplicate === undefined && isShort(found) ? 2 : 1);
  const side = meta.isReceived ? sides.received : sides.issued;
  return (
    <span className={classes['two']}>
      <span className={classes['what']}>
        <span>{meta.summary ?? shortLabel(meta.typeLabel)}</span>
        {numberOf(meta) !== null && <span className="num">{numberOf(meta)}</span>}
        {count > 1 && <span className={classes['aboveMarks']}>{side}</span>}
      </span>
      <span className={classes['below']} data-tight={count > 1 || undefined}>
        {count <= 1 && <span>{side}</span>}
        {shown.map(({ words, hint }) => (
          <Mark key={words} words={words} hint={hint} />
        ))}
        <DuplicateMark id={duplicate} isShort={count > 1} />
        <MoreMarks marks={found.slice(shown.length)} />
        {count === 0 && meta.isWithoutXml && <WithoutXml />}
      </span>
    </span>
  );
}

/** What they say together fits below a document's number. */
function isShort(found: readonly DocumentMark[]): boolean {
  return found.length <= 2 && found.reduce((sum, { words }) => sum + words.length, 0) <= 24;
}

function MoreMarks({ marks: more }: { marks: readonly DocumentMark[] }) {
  if (more.length === 0) return null;
  const words = more.map((one) => one.words).join(', ');
  return (
    <Tooltip label={words}>
      <span className={marks['mark']}>
        <span aria-hidden="true">+{more.length}</span>
        <span className="sr">{words}</span>
      </span>
    </Tooltip>
  );
}

/** Quiet, and where nothing else is said: of what only a register brought, every row may lack its file. */
function WithoutXml() {
  return (
    <Tooltip label={text.noXmlHint}>
      <span>{text.noXml}</span>
    </Tooltip>
  );
}

/** That it may be the same purchase as another document, which it leads to. */
function DuplicateMark({ id: other, isShort }: { id: string | undefined; isShort: boolean }) {
  if (other === undefined) return null;
  return (
    <Tooltip label={text.duplicateHint}>
      <LinkTo
        to="/documentos_tributarios"
        search={{ id: other, isDocumentDetail: true, type: 'all' }}
        className={marks['mark']}
        // The row opens this one.
        onClick={(event) => event.stopPropagation()}
      >
        {isShort && <span aria-hidden="true">{text.duplicateShort}</span>}
        <span className={isShort ? 'sr' : undefined}>{text.duplicate}</span>
      </LinkTo>
    </Tooltip>
  );
}

function Party({ row }: { row: RowFragment }) {
  const { name, rut } = partyOf(row);
  return (
    <span className={classes['two']}>
      <span>{name ?? text.noParty}</span>
      <span className={classes['below']}>{rut && <RutText rut={rut} />}</span>
    </span>
  );
}

/** Nearly all documents are electronic: a list need not say so. */
function shortLabel(label: string): string {
  return label.replace(' electrónica', '').replace('no afecta o exenta', 'exenta');
}

type MoneyProps = { row: RowFragment; value: number; tone?: 'plain' | 'muted' };

/** A part of a document with the sign of the whole; pesos bare, other currencies with their sign. */
function Money({ row, value, tone = 'plain' }: MoneyProps) {
  const currency = row.currencyType;
  return <Amount value={row.amount < 0 ? -value : value} currency={currency} bare={currency === 'CLP'} tone={tone} />;
}

function Total({ row }: { row: RowFragment }) {
  return <Money row={row} value={Math.abs(row.amount)} />;
}

/** What is still expected; what is paid, claimed, annulled or never expected has none. */
function Remaining({ row }: { row: RowFragment }) {
  const { isOnAccount, applicable } = row.meta;
  if (isOnAccount && applicable > 0)
    return (
      <span className={classes['two']}>
        <Money row={row} value={applicable} />
        <small>{text.applied.leftShort}</small>
      </span>
    );
  return row.meta.badge === 'PENDING' ? <Money row={row} value={row.meta.remaining} /> : <Amount value={null} />;
}

function Due({ row }: { row: RowFragment }) {
  if (row.meta.badge !== 'PENDING')
    return (
      <span className={classes['muted']}>
        <DayText day={row.meta.dueDate} />
      </span>
    );
  if (!row.isLate) return <DayText day={row.meta.dueDate} />;
  return (
    <Tooltip label={text.late(lateDays(row))}>
      <span className={classes['late']}>
        <IconAlertTriangle size={14} role="img" aria-label={text.late(lateDays(row))} />
        <DayText day={row.meta.dueDate} />
      </span>
    </Tooltip>
  );
}
