import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { errorCode } from '#web/api/errors.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { Actions } from './actions.ts';
import { madeBy, Reasons } from './Chips.tsx';
import { ManualMatch } from './ManualMatch.tsx';
import { type MovementDetailQuery, type MovementFragment, movementDetail } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { useKeys } from './useKeys.ts';
import { accountName, money, paperName, type Suggestion, suggestionsOf } from './words.ts';

type Row = MovementFragment;
type Props = {
  id: string;
  /** The movement as the list has it, shown until the answer is there. */
  initialRow: Row | undefined;
  companyId: string;
  actions: Actions;
  onMove: (step: 1 | -1) => void;
  /** Takes the last act back. */
  onUndo: () => unknown;
  onClose: () => void;
};

/** One movement: what it is, what it matches, what could match it, and matching it by hand. */
export default function MovementPanel({ id, initialRow, companyId, actions, onMove, onUndo, onClose }: Props) {
  const { data, error, refetch } = useAnswer(movementDetail, { id });
  const detail = data?.getTransaction.id === id ? data.getTransaction : undefined;
  const row: Row | undefined = detail ?? initialRow;
  const words = text.panel;
  useKeys({ move: onMove, accept: () => row && actions.acceptBest(row), undo: onUndo });
  return (
    <SidePanel
      isOpen
      title={row ? words.title(row.type === 'RECIEVED' ? text.in : text.out, money(row.amount, row.currency)) : text.title}
      onClose={onClose}
      footer={
        <>
          <ActionIcon variant="default" size={30} aria-label={words.previous} onClick={() => onMove(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label={words.next} onClick={() => onMove(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </>
      }
    >
      {error &&
        !row &&
        (errorCode(error) === 'NOT_FOUND' ? (
          <p className={classes['none']}>{words.missing}</p>
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        ))}
      {!row && !error && <SkeletonRows rows={8} />}
      {row && (
        <div key={row.id} className={classes['parts']}>
          <Facts row={row} detail={detail} />
          {row.transfer && <Transfer row={row} transfer={row.transfer} actions={actions} />}
          {row.matchs.length > 0 && <Matches row={row} actions={actions} />}
          {!row.isMatched && <Suggestions row={row} actions={actions} />}
          {!row.isMatched && <ManualMatch row={row} companyId={companyId} actions={actions} />}
        </div>
      )}
    </SidePanel>
  );
}

function Facts({ row, detail }: { row: Row; detail: MovementDetailQuery['getTransaction'] | undefined }) {
  const words = text.panel;
  return (
    <section>
      <p className={classes['glosa']}>{row.description}</p>
      <p className={classes['status']}>
        <StatusBadge tone={row.isMatched ? 'matched' : row.matchs.length > 0 ? 'future' : 'waiting'}>
          {row.isMatched ? words.reconciled : row.matchs.length > 0 ? words.partly : words.pending}
        </StatusBadge>
        {!row.isMatched && (
          <span className="num">
            {words.left}: <strong>{money(row.remaining, row.currency)}</strong>
          </span>
        )}
      </p>
      <dl className={classes['facts']}>
        <Fact label={words.date}>
          <DayText day={row.date} />
        </Fact>
        <Fact label={words.account}>{accountName(row.bankId, row.accountNumber)}</Fact>
        {(row.counterpartName || row.counterpartId) && (
          <Fact label={words.counterpart}>
            {row.counterpartName} {row.counterpartId && <RutText rut={row.counterpartId} />}
          </Fact>
        )}
        {detail?.bankDocId && <Fact label={words.reference}>{detail.bankDocId}</Fact>}
        {detail?.accountBalance != null && <Fact label={words.balance}>{money(detail.accountBalance, row.currency)}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Matches({ row, actions }: { row: Row; actions: Actions }) {
  return (
    <section>
      <h2 className={classes['heading']}>{text.panel.matches}</h2>
      <ul className={classes['list']}>
        {row.matchs.map((match) => (
          <li key={match.id}>
            <div className={classes['line']}>
              <span>
                <strong>{paperName(match.document)}</strong> {match.document.counterpartName}
              </span>
              <span className="num">{money(match.matchedAmount, match.currency)}</span>
            </div>
            <div className={classes['line']}>
              <span className={classes['hint']}>{madeBy(match)}</span>
              <Button variant="subtle" size="compact-xs" onClick={() => actions.unmatch(row, [match])}>
                {text.panel.undo}
                <span className="sr"> {paperName(match.document)}</span>
              </Button>
            </div>
            {match.reasons.length > 0 && <Reasons reasons={match.reasons} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Transfer({ row, transfer, actions }: { row: Row; transfer: NonNullable<Row['transfer']>; actions: Actions }) {
  return (
    <section>
      <h2 className={classes['heading']}>{text.transfer}</h2>
      <div className={classes['line']}>
        <span>
          {text.transferWith(accountName(transfer.bankId, transfer.accountNumber))} · <DayText day={transfer.date} />
        </span>
        <Button variant="subtle" size="compact-xs" onClick={() => actions.unpair(row)}>
          {text.panel.undoTransfer}
        </Button>
      </div>
      <Reasons reasons={transfer.reasons} />
    </section>
  );
}

function Suggestions({ row, actions }: { row: Row; actions: Actions }) {
  const suggestions = suggestionsOf(row);
  return (
    <section>
      <h2 className={classes['heading']}>{text.panel.suggestions}</h2>
      {suggestions.length === 0 && <p className={classes['none']}>{text.panel.noSuggestions}</p>}
      <ul className={classes['list']}>
        {suggestions.map((one) => (
          <SuggestionItem key={one.option} suggestion={one} row={row} onAccept={() => actions.accept(row, one.option)} />
        ))}
      </ul>
    </section>
  );
}

function SuggestionItem({ suggestion, row, onAccept }: { suggestion: Suggestion; row: Row; onAccept: () => void }) {
  const names = suggestion.parts.map((part) => paperName(part.document)).join(', ');
  return (
    <li>
      {suggestion.parts.map(({ documentId, document, amount }) => (
        <div key={documentId} className={classes['line']}>
          <span>
            <strong>{paperName(document)}</strong> {document.counterpartName}
            <span className={classes['hint']}>
              {' '}
              <DayText day={document.documentDate} />
            </span>
          </span>
          <span className="num">{money(amount, row.currency)}</span>
        </div>
      ))}
      <div className={classes['line']}>
        <Reasons reasons={suggestion.reasons} />
        <span className={classes['side']}>
          {suggestion.isStrong && <StatusBadge tone="good">{text.panel.strong}</StatusBadge>}
          <Button variant="light" size="compact-xs" onClick={onAccept}>
            {text.panel.accept}
            <span className="sr"> {names}</span>
          </Button>
        </span>
      </div>
    </li>
  );
}
