import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, lazy, Suspense } from 'react';
import { formatMajor } from '#domain/money.ts';
import { errorCode } from '#web/api/errors.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useKeys } from '#web/ui/useKeys.ts';
import type { Actions } from './actions.ts';
import { isReturned, madeBy, pairName, Reasons } from './Chips.tsx';
import { Classification } from './Classification.tsx';
import { DifferenceLine } from './Difference.tsx';
import { Explain } from './Explain.tsx';
import { ManualMatch } from './ManualMatch.tsx';
import { type MovementDetailQuery, type MovementFragment, movementDetail } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { type Marks, markKeys, type OnMark } from './useMarks.ts';
import { accountName, bestName, hasSuggestion, paperName, type Suggestion, suggestionsOf } from './words.ts';

const Notes = lazy(() => import('./Notes.tsx'));

type Row = MovementFragment;
type Props = {
  id: string;
  /** The movement as in the list, shown until the answer arrives. */
  initialRow: Row | undefined;
  companyId: string;
  /** Whether the keyboard is to be in the field of its notes. */
  isNoting: boolean;
  actions: Actions;
  marking: { marks: Marks; onMark: OnMark };
  walk: { move: (step: 1 | -1) => void; undo: () => unknown; note: (id: string) => void; show: (id: string) => void };
};

/** One movement: its facts, matches and suggestions, and matching it by hand. */
export default function MovementPanel({ id, initialRow, companyId, isNoting, actions, marking, walk }: Props) {
  const { data, error, refetch } = useAnswer(movementDetail, { id });
  const detail = data?.getTransaction.id === id ? data.getTransaction : undefined;
  const row: Row | undefined = detail ?? initialRow;
  const words = text.panel;
  const startNote = () => {
    walk.note(id);
    document.querySelector<HTMLElement>('[role="dialog"] textarea')?.focus();
  };
  useKeys({
    j: () => walk.move(1),
    k: () => walk.move(-1),
    a: () => row && actions.acceptBest(row),
    ...markKeys(row, marking.onMark),
    c: startNote,
    u: walk.undo,
  });
  return (
    <SidePanel
      isOpen
      title={row ? words.title(row.type === 'RECIEVED' ? text.in : text.out, formatMajor(row.amount, row.currency)) : text.title}
      onClose={() => walk.show('')}
      footer={
        <>
          <ActionIcon variant="default" size={30} aria-label={words.previous} onClick={() => walk.move(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label={words.next} onClick={() => walk.move(1)}>
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
      {row && <Body key={row.id} row={row} detail={detail} companyId={companyId} isNoting={isNoting} actions={actions} marking={marking} />}
    </SidePanel>
  );
}

type BodyProps = Pick<Props, 'companyId' | 'isNoting' | 'actions' | 'marking'> & {
  row: Row;
  detail: MovementDetailQuery['getTransaction'] | undefined;
};

function Body({ row, detail, companyId, isNoting, actions, marking: { marks, onMark } }: BodyProps) {
  const isOpen = !row.isMatched && !row.isHidden;
  return (
    <div className={classes['parts']}>
      <Facts row={row} detail={detail} />
      {row.transfer && <Transfer row={row} transfer={row.transfer} actions={actions} />}
      {row.matchs.length > 0 && <Matches row={row} actions={actions} />}
      {row.explanations.length > 0 && <Explanations row={row} actions={actions} />}
      {isOpen && <Suggestions row={row} actions={actions} />}
      {isOpen && <ManualMatch row={row} companyId={companyId} actions={actions} />}
      {isOpen && <Explain key={row.remaining} row={row} companyId={companyId} actions={actions} />}
      <Classification row={row} companyId={companyId} marks={marks} onHide={() => onMark('hide', row)} />
      <Suspense>
        <Notes row={row} companyId={companyId} isFocused={isNoting} />
      </Suspense>
    </div>
  );
}

function Facts({ row, detail }: { row: Row; detail: MovementDetailQuery['getTransaction'] | undefined }) {
  const words = text.panel;
  const isPartly = row.matchs.length + row.explanations.length > 0;
  return (
    <section>
      <p className={classes['glosa']}>{row.description}</p>
      <p className={classes['status']}>
        <StatusBadge tone={row.isMatched ? 'matched' : isPartly ? 'future' : 'waiting'}>
          {row.isMatched ? words.reconciled : isPartly ? words.partly : words.pending}
        </StatusBadge>
        {!row.isMatched && (
          <span className="num">
            {row.isHidden ? text.marks.hidden : words.left}: <strong>{formatMajor(row.remaining, row.currency)}</strong>
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
        {detail?.accountBalance != null && <Fact label={words.balance}>{formatMajor(detail.accountBalance, row.currency)}</Fact>}
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
              <span className="num">{formatMajor(match.matchedAmount, match.currency)}</span>
            </div>
            <DifferenceLine difference={match.difference} currency={match.currency} />
            <div className={classes['line']}>
              <span className={classes['hint']}>{madeBy(match)}</span>
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => actions.unmatch(row, mayGoAlone(row, match) ? [match] : row.matchs)}
              >
                {mayGoAlone(row, match) ? text.panel.undo : text.panel.undoTogether}
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

/** Whether what is left holds without a match: one that nets another makes room for it. */
function mayGoAlone({ amount, remaining, currency }: Row, match: Row['matchs'][number]): boolean {
  if (match.currency !== currency) return true;
  const left = Math.abs(amount) - Math.abs(remaining) - match.matchedAmount;
  return left >= 0 && left <= Math.abs(amount);
}

function Explanations({ row, actions }: { row: Row; actions: Actions }) {
  return (
    <section>
      <h2 className={classes['heading']}>{text.panel.withoutDocument}</h2>
      <ul className={classes['list']}>
        {row.explanations.map((one) => (
          <li key={one.id}>
            <div className={classes['line']}>
              <strong>{one.kindLabel}</strong>
              <span className="num">{formatMajor(one.matchedAmount, one.currency)}</span>
            </div>
            <div className={classes['line']}>
              <span className={classes['hint']}>{madeBy(one)}</span>
              <Button variant="subtle" size="compact-xs" onClick={() => actions.unexplain(row, [one])}>
                {text.panel.undo}
                <span className="sr"> {one.kindLabel}</span>
              </Button>
            </div>
            <Reasons reasons={[text.panel.areaOf(one.areaLabel), ...(one.reason ? [text.panel.reasonOf(one.reason)] : [])]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Transfer({ row, transfer, actions }: { row: Row; transfer: NonNullable<Row['transfer']>; actions: Actions }) {
  return (
    <section>
      <h2 className={classes['heading']}>{pairName(row)}</h2>
      <div className={classes['line']}>
        <span>
          {isReturned(row) ? text.returned : text.transferWith(accountName(transfer.bankId, transfer.accountNumber))} ·{' '}
          <DayText day={transfer.date} />
        </span>
        <Button variant="subtle" size="compact-xs" onClick={() => actions.unpair(row)}>
          {isReturned(row) ? text.panel.undoReturned : text.panel.undoTransfer}
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
      {!hasSuggestion(row) && <p className={classes['none']}>{text.panel.noSuggestions}</p>}
      <ul className={classes['list']}>
        {suggestions.length === 0 && hasSuggestion(row) && <WithoutDocument row={row} onAccept={() => actions.accept(row, 0)} />}
        {suggestions.map((one) => (
          <SuggestionItem key={one.option} suggestion={one} row={row} onAccept={() => actions.accept(row, one.option)} />
        ))}
      </ul>
    </section>
  );
}

/** A transfer or a kind that is proposed. */
function WithoutDocument({ row, onAccept }: { row: Row; onAccept: () => void }) {
  const { transferCandidate: pair, kindCandidate: kind } = row;
  return (
    <li>
      <div className={classes['line']}>
        <strong>{pair ? text.transferWith(bestName(row)) : kind?.kindLabel}</strong>
        {pair && <DayText day={pair.date} />}
      </div>
      <div className={classes['line']}>
        <Reasons reasons={(pair ?? kind)?.reasons ?? []} />
        <Button variant="light" size="compact-xs" onClick={onAccept}>
          {text.panel.accept}
          <span className="sr"> {bestName(row)}</span>
        </Button>
      </div>
    </li>
  );
}

function SuggestionItem({ suggestion, row, onAccept }: { suggestion: Suggestion; row: Row; onAccept: () => void }) {
  const names = suggestion.parts.map((part) => paperName(part.document)).join(', ');
  return (
    <li>
      {suggestion.parts.map(({ documentId, document, amount, difference }) => (
        <Fragment key={documentId}>
          <div className={classes['line']}>
            <span>
              <strong>{paperName(document)}</strong> {document.counterpartName}
              <span className={classes['hint']}>
                {' '}
                <DayText day={document.documentDate} />
              </span>
            </span>
            <span className="num">{formatMajor(amount, row.currency)}</span>
          </div>
          <DifferenceLine difference={difference} currency={row.currency} />
        </Fragment>
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
