import { Popover } from '@mantine/core';
import { IconArrowsLeftRight, IconBolt, IconMessage, IconPencil, IconSparkles, IconTag, IconUser } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { eoafKey } from '#domain/kinds/eoaf.ts';
import { formatMajor } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import type { MovementFragment } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';
import { differenceName, pairText, paperName, suggestionsOf } from './words.ts';

type Row = MovementFragment;

/** What a movement matches, what it is without a document, or its best suggestion. */
export function Chips({ row, onAccept }: { row: Row; onAccept: ((row: Row) => void) | null }) {
  if (row.transfer)
    return (
      <span className={classes['chips']}>
        <TransferChip row={row} transfer={row.transfer} />
        <MarksChip row={row} />
        <NotesChip notes={row.innerComments} />
      </span>
    );
  const [suggestion] = suggestionsOf(row);
  const { transferCandidate: pair, kindCandidate: kind } = row;
  const shown = suggestion ? 1 : 2;
  return (
    <span className={classes['chips']}>
      {row.matchs.slice(0, shown).map((match) => (
        <MatchChip key={match.id} match={match} />
      ))}
      {row.matchs.length > shown && <span className={classes['more']}>{text.moreDocuments(row.matchs.length - shown)}</span>}
      {row.explanations.map((one) => (
        <ExplanationChip key={one.id} explanation={one} />
      ))}
      {!row.isMatched && row.matchs.length + row.explanations.length > 0 && (
        <span className={classes['more']}>{text.leftOf(formatMajor(row.remaining, row.currency))}</span>
      )}
      {!suggestion && (pair || kind) && (
        <>
          <Chip
            icon={<IconSparkles size={14} aria-hidden="true" />}
            tone="suggested"
            title={text.suggestion}
            reasons={(pair ?? kind)?.reasons ?? []}
          >
            {pair ? pairText(row, pair) : kind?.kindLabel}
          </Chip>
          {onAccept && <AcceptButton row={row} onAccept={onAccept} />}
        </>
      )}
      {suggestion && (
        <>
          <Chip icon={<IconSparkles size={14} aria-hidden="true" />} tone="suggested" title={text.suggestion} reasons={suggestion.reasons}>
            {suggestion.parts.slice(0, 1).map((part) => (
              <span key={part.documentId}>
                {paperName(part.document)}
                {part.difference && ` · ${differenceName(part.difference, row.currency)}`}
                {part.document.counterpartName && ` · ${part.document.counterpartName}`}
              </span>
            ))}
            {suggestion.parts.length > 1 && ` ${text.moreDocuments(suggestion.parts.length - 1)}`}
          </Chip>
          {onAccept && <AcceptButton row={row} onAccept={onAccept} />}
        </>
      )}
      <MarksChip row={row} />
      <NotesChip notes={row.innerComments} />
    </span>
  );
}

function AcceptButton({ row, onAccept }: { row: Row; onAccept: (row: Row) => void }) {
  return (
    <button type="button" className={classes['accept']} onClick={stopped(() => onAccept(row))}>
      {text.panel.accept}
    </button>
  );
}

/** Who made a match, as text. */
export function madeBy({ origin, userRelated, createdAt }: Pick<Row['matchs'][number], 'origin' | 'userRelated' | 'createdAt'>): string {
  const when = formatInstant(createdAt);
  if (origin === 'engine') return `${text.byEngine} (${when})`;
  return userRelated ? text.doneBy(userRelated.email, when) : `${text.byHand} (${when})`;
}

function MatchChip({ match }: { match: Row['matchs'][number] }) {
  const isEngine = match.origin === 'engine';
  return (
    <Chip
      icon={isEngine ? <IconBolt size={14} aria-hidden="true" /> : <IconUser size={14} aria-hidden="true" />}
      tone="matched"
      title={madeBy(match)}
      reasons={match.reasons}
    >
      {paperName(match.document)}
      <span className="sr">, {isEngine ? text.automatic : match.origin === 'clay' ? text.imported : text.manual}</span>
      {match.document.counterpartName && ` · ${match.document.counterpartName}`}
    </Chip>
  );
}

function ExplanationChip({ explanation }: { explanation: Row['explanations'][number] }) {
  const { kindLabel, areaLabel, reason } = explanation;
  const reasons = [text.panel.areaOf(areaLabel), ...(reason ? [text.panel.reasonOf(reason)] : [])];
  return (
    <Chip icon={<IconTag size={14} aria-hidden="true" />} tone="matched" title={madeBy(explanation)} reasons={reasons}>
      {kindLabel}
    </Chip>
  );
}

/** How many notes there are; pressing it shows them. */
function NotesChip({ notes }: { notes: Row['innerComments'] }) {
  if (notes.length === 0) return null;
  const lines = notes.map(({ user, comment }) => `${user.name ?? user.email ?? ''}: ${comment}`);
  return (
    <Chip icon={<IconMessage size={14} aria-hidden="true" />} tone="marked" title={text.notes.some(notes.length)} reasons={lines}>
      {notes.length}
      <span className="sr"> {text.notes.some(notes.length)}</span>
    </Chip>
  );
}

/** What a person set on a movement: the first of it in sight, all of it when pressed. */
function MarksChip({ row }: { row: Row }) {
  const marks = marksOf(row);
  const [first] = marks;
  if (!first) return null;
  return (
    <Chip
      icon={<IconPencil size={14} aria-hidden="true" />}
      tone="marked"
      title={text.marks.byHand}
      reasons={marks.map(({ whole }) => whole)}
    >
      {first.short}
      {marks.length > 1 && ` ${text.moreDocuments(marks.length - 1)}`}
    </Chip>
  );
}

function marksOf({ origin, isHidden, hiddenReason, areaLabel, keyLabel, eoafKey: key, flexiblePeriod }: Row) {
  const words = text.marks;
  const eoaf = key && (eoafKey(key)?.label ?? key);
  return [
    origin === 'manual' && { short: text.byHandForm.short, whole: text.byHandForm.whole },
    isHidden && { short: words.hidden, whole: words.hiddenFor(hiddenReason ?? '') },
    areaLabel && { short: areaLabel, whole: words.areaOf(areaLabel) },
    keyLabel && { short: keyLabel, whole: words.kindOf(keyLabel) },
    eoaf && { short: eoaf, whole: words.eoafOf(eoaf) },
    flexiblePeriod && { short: monthName(flexiblePeriod), whole: words.monthOf(monthName(flexiblePeriod)) },
  ].filter((one) => !!one);
}

function TransferChip({ row, transfer }: { row: Row; transfer: NonNullable<Row['transfer']> }) {
  return (
    <Chip icon={<IconArrowsLeftRight size={14} aria-hidden="true" />} tone="matched" title={pairName(row)} reasons={transfer.reasons}>
      {pairText(row, transfer)}
    </Chip>
  );
}

type ChipProps = {
  icon: ReactNode;
  tone: 'matched' | 'suggested' | 'marked';
  title: string;
  reasons: readonly string[];
  children: ReactNode;
};

/** A document in a row; pressing it shows the reasons. */
function Chip({ icon, tone, title, reasons, children }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320}>
      <Popover.Target>
        <button
          type="button"
          className={classes['chip']}
          data-look={tone}
          onClick={stopped(() => setOpen(!isOpen))}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          {icon}
          <span className={classes['chipText']}>{children}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <p className={classes['bubbleTitle']}>{title}</p>
        {reasons.length > 0 && <Reasons reasons={reasons} />}
      </Popover.Dropdown>
    </Popover>
  );
}

export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className={classes['reasons']}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function stopped(act: () => void) {
  return (event: MouseEvent) => {
    event.stopPropagation();
    act();
  };
}

/** Whether a movement is paired with another of the same account: a payment and its return. */
export function isReturned(row: Row): boolean {
  return row.transfer !== null && isOfAccount(row, row.transfer);
}

/** Whether the other movement is of the same account: what came back, no transfer. */
function isOfAccount(row: Row, other: { bankId: string; accountNumber: string }): boolean {
  return other.bankId === row.bankId && other.accountNumber === row.accountNumber;
}

/** The name of a pair of movements. */
export function pairName(row: Row): string {
  return isReturned(row) ? text.returned : text.transfer;
}
