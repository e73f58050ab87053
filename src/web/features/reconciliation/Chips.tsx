import { Popover } from '@mantine/core';
import { IconArrowsLeftRight, IconBolt, IconSparkles, IconUser } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import type { MovementFragment } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';
import { accountName, paperName, suggestionsOf } from './words.ts';

type Row = MovementFragment;

/** What a movement matches, or its best suggestion. */
export function Chips({ row, onAccept }: { row: Row; onAccept: (row: Row) => void }) {
  if (row.transfer) return <TransferChip transfer={row.transfer} />;
  const [suggestion] = suggestionsOf(row);
  const shown = suggestion ? 1 : 2;
  return (
    <span className={classes['chips']}>
      {row.matchs.slice(0, shown).map((match) => (
        <MatchChip key={match.id} match={match} />
      ))}
      {row.matchs.length > shown && <span className={classes['more']}>{text.moreDocuments(row.matchs.length - shown)}</span>}
      {suggestion && (
        <>
          <Chip icon={<IconSparkles size={14} aria-hidden="true" />} tone="suggested" title={text.suggestion} reasons={suggestion.reasons}>
            {suggestion.parts.slice(0, 1).map((part) => (
              <span key={part.documentId}>
                {paperName(part.document)}
                {part.document.counterpartName && ` · ${part.document.counterpartName}`}
              </span>
            ))}
            {suggestion.parts.length > 1 && ` ${text.moreDocuments(suggestion.parts.length - 1)}`}
          </Chip>
          <button type="button" className={classes['accept']} onClick={stopped(() => onAccept(row))}>
            {text.panel.accept}
          </button>
        </>
      )}
    </span>
  );
}

/** Who made a match, in words. */
export function madeBy({ origin, userRelated, createdAt }: Row['matchs'][number]): string {
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

function TransferChip({ transfer }: { transfer: NonNullable<Row['transfer']> }) {
  return (
    <Chip icon={<IconArrowsLeftRight size={14} aria-hidden="true" />} tone="matched" title={text.transfer} reasons={transfer.reasons}>
      {text.transferWith(accountName(transfer.bankId, transfer.accountNumber))}
    </Chip>
  );
}

type ChipProps = { icon: ReactNode; tone: 'matched' | 'suggested'; title: string; reasons: readonly string[]; children: ReactNode };

/** A document in a row; pressed, it says why. */
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
