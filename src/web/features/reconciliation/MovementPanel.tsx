import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatMajor } from '#domain/money.ts';
import { errorCode } from '#web/api/errors.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Advance } from './Advance.tsx';
import type { Actions } from './actions.ts';
import { isReturned, madeBy, pairName, Reasons } from './Chips.tsx';
import { Classification } from './Classification.tsx';
import { DifferenceLine, Rest } from './Difference.tsx';
import { Explain } from './Explain.tsx';
import { Glosa } from './Glosa.tsx';
import { ManualMatch } from './ManualMatch.tsx';
import { type MovementDetailQuery, type MovementFragment, movementDetail } from './operations.ts';
import classes from './Panel.module.css';
import type { Picked } from './picks.ts';
import { text } from './text.ts';
import type { Bench, Part } from './useBench.ts';
import type { Marks, OnMark } from './useMarks.ts';
import { accountName, bestName, hasSuggestion, pairText, paperName, type Suggestion, suggestionsOf } from './words.ts';

const Notes = lazy(() => import('./Notes.tsx'));
const OpenAdvances = lazy(() => import('../documents/OpenAdvances.tsx'));

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
  bench: Bench;
};

/** One movement: its facts, matches and suggestions, and matching it by hand. */
export default function MovementPanel({ id, initialRow, companyId, isNoting, actions, marking, bench }: Props) {
  const { data, error, refetch } = useAnswer(movementDetail, { id });
  const detail = data?.getTransaction.id === id ? data.getTransaction : undefined;
  const row: Row | undefined = detail ?? initialRow;
  const words = text.panel;
  bench.opened.current = row ?? null;
  return (
    <SidePanel
      isOpen
      title={row ? words.title(row.type === 'RECIEVED' ? text.in : text.out, formatMajor(row.amount, row.currency)) : text.title}
      onClose={() => bench.show('')}
      rowId={id}
      footer={
        <>
          {bench.skipped.length > 0 && <span className={classes['skipped']}>{words.skipped(bench.skipped.length)}</span>}
          <ActionIcon variant="default" size={30} aria-label={words.previous} onClick={() => bench.move(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label={words.next} onClick={() => bench.move(1)}>
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
      {row && <Body key={row.id} {...{ row, detail, companyId, isNoting, actions, marking, bench }} />}
    </SidePanel>
  );
}

type BodyProps = Pick<Props, 'companyId' | 'isNoting' | 'actions' | 'marking' | 'bench'> & {
  row: Row;
  detail: MovementDetailQuery['getTransaction'] | undefined;
};

function Body({ row, detail, companyId, isNoting, actions, marking: { marks, onMark }, bench }: BodyProps) {
  const isOpen = !row.isMatched && !row.isHidden;
  const { may, drafts } = bench;
  const option = bench.optionOf(row);
  const goal = useGoal(bench, row);
  return (
    <div className={classes['parts']}>
      <Facts row={row} detail={detail} option={option} />
      {row.transfer && <Transfer row={row} transfer={row.transfer} actions={may ? actions : null} />}
      {row.matchs.length > 0 && <Matches row={row} actions={may ? actions : null} />}
      {row.explanations.length > 0 && <Explanations row={row} actions={may ? actions : null} />}
      {isOpen && <Suggestions row={row} companyId={companyId} option={option} actions={may ? actions : null} />}
      {isOpen && may && (
        <>
          <ManualMatch key={goal.split} {...{ row, companyId, actions, drafts }} isTransfer={goal.part === 'transfer'} />
          <Explain key={row.remaining} {...{ row, companyId, actions }} drafts={drafts.kinds} />
          <Advance {...{ row, companyId, actions }} drafts={drafts.advances} isReached={goal.part === 'advance'} />
        </>
      )}
      <Classification row={row} companyId={companyId} marks={marks} onHide={() => onMark('hide', [row])} />
      <Suspense>
        <Notes row={row} companyId={companyId} isFocused={isNoting} />
      </Suspense>
    </div>
  );
}

/** `times`: how often a key asked for a part; `split`: how often a split began anew. */
type Goal = { part: Part | null; times: number; split: number };

/** Takes the keyboard to the part whose key was pressed; a split starts with the parts of the suggestion, unless something is picked already. */
function useGoal({ part: request, onPart, optionOf, drafts }: Bench, row: Row): Goal {
  const [goal, setGoal] = useState<Goal>({ part: null, times: 0, split: 0 });
  useEffect(() => {
    if (!request) return;
    onPart(null);
    const isNew = request === 'split' && !drafts.picks.get(row.id)?.length;
    if (isNew) drafts.picks.set(row.id, picksOf(row, optionOf(row)));
    setGoal(({ times, split }) => ({ part: request, times: times + 1, split: isNew ? split + 1 : split }));
  }, [request, onPart, optionOf, drafts, row]);
  useEffect(() => {
    if (goal.times === 0 || reach(goal.part)) return;
    // What is looked for may come later, with its own answer.
    const watch = new MutationObserver(() => {
      if (reach(goal.part)) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [goal]);
  return goal;
}

/** @returns whether the part is there, with what has its keyboard now, or nothing to choose */
function reach(part: Part | null): boolean {
  const place = document.querySelector(`[data-part="${part === 'split' ? 'documents' : part}"]`);
  const field = place?.querySelector<HTMLElement>(part === 'transfer' ? 'li button' : 'input');
  const shown = field ?? place?.querySelector('[data-empty]');
  field?.focus();
  shown?.scrollIntoView({ block: 'center' });
  return Boolean(shown);
}

/** The parts of a suggestion, as a person would have put them beside the movement. */
function picksOf(row: Row, option: number): Picked[] {
  const suggestions = suggestionsOf(row);
  const suggestion = suggestions.find((one) => one.option === option) ?? suggestions[0];
  return (suggestion?.parts ?? []).map(({ document, amount }) => ({
    id: document.id,
    name: paperName(document),
    remaining: Math.abs(document.remaining),
    isNote: amount < 0,
    // A bill that was sold is looked for by whoever holds it.
    holder: null,
    currency: document.currency,
    isForeign: document.currency !== row.currency,
    amount: document.currency === row.currency ? Math.abs(amount) : Math.abs(document.remaining),
  }));
}

type FactsProps = { row: Row; detail: MovementDetailQuery['getTransaction'] | undefined; option: number };

function Facts({ row, detail, option }: FactsProps) {
  const words = text.panel;
  const isPartly = row.matchs.length + row.explanations.length > 0;
  return (
    <section>
      <p className={classes['glosa']}>
        <Glosa row={row} option={option} />
      </p>
      <p className={classes['status']}>
        {row.isHidden ? (
          <StatusBadge tone="future">{text.marks.hidden}</StatusBadge>
        ) : (
          <StatusBadge tone={row.isMatched ? 'matched' : isPartly ? 'future' : 'waiting'}>
            {row.isMatched ? words.reconciled : isPartly ? words.partly : words.pending}
          </StatusBadge>
        )}
        {!row.isMatched && !row.isHidden && (
          <span className="num">
            {words.left}: <strong>{formatMajor(row.remaining, row.currency)}</strong>
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

/** `actions`: null for whoever may only read. */
type MadeProps = { row: Row; actions: Actions | null };

function Matches({ row, actions }: MadeProps) {
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
            {actions && <Rest match={match} onSettle={(reason) => void actions.settleRest(match, reason)} />}
            <div className={classes['line']}>
              <span className={classes['hint']}>{madeBy(match)}</span>
              {actions && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => actions.unmatch(row, mayGoAlone(row, match) ? [match] : row.matchs)}
                >
                  {mayGoAlone(row, match) ? text.panel.undo : text.panel.undoTogether}
                  <span className="sr"> {paperName(match.document)}</span>
                </Button>
              )}
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

function Explanations({ row, actions }: MadeProps) {
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
              {actions && (
                <Button variant="subtle" size="compact-xs" onClick={() => actions.unexplain(row, [one])}>
                  {text.panel.undo}
                  <span className="sr"> {one.kindLabel}</span>
                </Button>
              )}
            </div>
            <Reasons reasons={[text.panel.areaOf(one.areaLabel), ...(one.reason ? [text.panel.reasonOf(one.reason)] : [])]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Transfer({ row, transfer, actions }: MadeProps & { transfer: NonNullable<Row['transfer']> }) {
  return (
    <section>
      <h2 className={classes['heading']}>{pairName(row)}</h2>
      <div className={classes['line']}>
        <span>
          {pairText(row, transfer)} · <DayText day={transfer.date} />
        </span>
        {actions && (
          <Button variant="subtle" size="compact-xs" onClick={() => actions.unpair(row)}>
            {isReturned(row) ? text.panel.undoReturned : text.panel.undoTransfer}
          </Button>
        )}
      </div>
      <Reasons reasons={transfer.reasons} />
    </section>
  );
}

function Suggestions({ row, companyId, option, actions }: MadeProps & { companyId: string; option: number }) {
  const suggestions = suggestionsOf(row);
  const among = suggestions.flatMap(({ parts }) => parts.map(({ documentId }) => documentId));
  return (
    <section>
      <h2 className={classes['heading']}>{text.panel.suggestions}</h2>
      {!hasSuggestion(row) && <p className={classes['none']}>{text.panel.noSuggestions}</p>}
      <ul className={classes['list']}>
        {suggestions.length === 0 && hasSuggestion(row) && (
          <WithoutDocument row={row} onAccept={actions && (() => actions.accept(row, 0))} />
        )}
        {suggestions.map((one, index) => (
          <SuggestionItem
            key={one.option}
            suggestion={one}
            place={index + 1}
            isChosen={one.option === option}
            row={row}
            aside={({ documentId, document }) => (
              <Suspense>
                <OpenAdvances {...{ companyId, documentId, among }} remaining={Math.abs(document.remaining)} />
              </Suspense>
            )}
            onAccept={actions && (() => actions.accept(row, one.option))}
          />
        ))}
      </ul>
    </section>
  );
}

/** A transfer or a kind that is proposed. */
function WithoutDocument({ row, onAccept }: { row: Row; onAccept: (() => void) | null }) {
  const { transferCandidate: pair, kindCandidate: kind } = row;
  return (
    <li>
      <div className={classes['line']}>
        <strong>{pair ? pairText(row, pair) : kind?.kindLabel}</strong>
        {pair && <DayText day={pair.date} />}
      </div>
      <div className={classes['line']}>
        <Reasons reasons={(pair ?? kind)?.reasons ?? []} />
        {onAccept && (
          <Button variant="light" size="compact-xs" onClick={onAccept}>
            {text.panel.accept}
            <span className="sr"> {bestName(row)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** `place`: the key that chooses it. */
type ItemProps = { suggestion: Suggestion; place: number; isChosen: boolean; row: Row; onAccept: (() => void) | null } & {
  /** What is said of a part beneath it. */
  aside: (part: Suggestion['parts'][number]) => ReactNode;
};

function SuggestionItem({ suggestion, place, isChosen, row, aside, onAccept }: ItemProps) {
  const names = suggestion.parts.map((part) => paperName(part.document)).join(', ');
  return (
    <li data-chosen={isChosen || undefined}>
      {suggestion.parts.map((part) => (
        <Fragment key={part.documentId}>
          <div className={classes['line']}>
            <span>
              <strong>{paperName(part.document)}</strong> {part.document.counterpartName}
              <span className={classes['hint']}>
                {' '}
                <DayText day={part.document.documentDate} />
              </span>
            </span>
            <span className="num">{formatMajor(part.amount, row.currency)}</span>
          </div>
          <DifferenceLine difference={part.difference} currency={row.currency} />
          {aside(part)}
        </Fragment>
      ))}
      <div className={classes['line']}>
        <Reasons reasons={suggestion.reasons} />
        <span className={classes['side']}>
          {isChosen && <span className="sr">{text.panel.chosen}</span>}
          {place <= 5 && <kbd className={classes['key']}>{place}</kbd>}
          {suggestion.isStrong && <StatusBadge tone="good">{text.panel.strong}</StatusBadge>}
          {onAccept && (
            <Button variant="light" size="compact-xs" onClick={onAccept}>
              {text.panel.accept}
              <span className="sr"> {names}</span>
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
