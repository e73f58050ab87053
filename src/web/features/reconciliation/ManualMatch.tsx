import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { addDays, formatDay } from '#domain/date.ts';
import { DECIMALS, formatMajor } from '#domain/money.ts';
import type { DifferenceReason } from '#domain/reconciliation/differences.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { GrowingList } from '#web/ui/GrowingList.tsx';
import { GrowingPages } from '#web/ui/GrowingPages.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { numberField } from '#web/ui/numbers.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraft } from '#web/ui/useDraft.ts';
import type { Actions } from './actions.ts';
import { DifferenceChoice, reasonsOfGap } from './Difference.tsx';
import type { Drafts } from './drafts.ts';
import { KindParts } from './KindParts.tsx';
import { type MovementFragment, type OpenDocumentsQuery, openDocuments } from './operations.ts';
import classes from './Panel.module.css';
import { addPick, checkParts, gapOf, type KindPart, minus, type Picked, withDifference } from './picks.ts';
import { TransferPick } from './TransferPick.tsx';
import { text } from './text.ts';
import { holderPassedOver, paperName } from './words.ts';

const AdvanceHint = lazy(() => import('../documents/AdvanceHint.tsx'));

type Props = { row: MovementFragment; companyId: string; actions: Actions };
const NO_PICKS: readonly Picked[] = [];
const NO_PARTS: readonly KindPart[] = [];
const words = text.panel;

/** Lets a person search and combine documents, with the amount of each and what is left of the movement. */
export function ManualMatch({ row, companyId, actions, drafts, isTransfer }: Props & { drafts: Drafts; isTransfer: boolean }) {
  const [search, setSearch] = useDraft(drafts.searches, row.id, '');
  const [picks, setPicks] = useDraft(drafts.picks, row.id, NO_PICKS);
  const [parts, setParts] = useDraft(drafts.parts, row.id, NO_PARTS);
  /** The search whose first document Enter asked for, once it is there. */
  const [taking, setTaking] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const section = useRef<HTMLElement>(null);
  const take = (one: Omit<Picked, 'amount'> | undefined) => {
    setTaking(null);
    if (!one) return;
    setPicks(addPick(row.remaining, picks, one));
    setSearch('');
  };
  const addPart = () => {
    const amount = Math.max(0, checkParts(row.remaining, picks, parts).left);
    setParts([...parts, { id: (parts.at(-1)?.id ?? 0) + 1, kind: null, amount }]);
  };
  return (
    <section ref={section} data-part="documents">
      <h2 className={classes['heading']}>{words.byHand}</h2>
      {picks.length + parts.length > 0 && (
        <Picks {...{ row, companyId, picks, parts, actions, form }} onPicks={setPicks} onParts={setParts} />
      )}
      <SearchField
        label={words.searchDocuments}
        value={search}
        onChange={setSearch}
        onEnter={(text) => (text ? setTaking(text) : form.current?.requestSubmit())}
      />
      <FoundDocuments
        // A new search starts at its first page.
        key={search}
        row={row}
        companyId={companyId}
        search={search}
        picked={picks}
        onFirst={taking === search ? take : null}
        onPick={(one, { detail }) => {
          setPicks(addPick(row.remaining, picks, one));
          // The button is gone: what is looked for next has the keyboard.
          if (detail === 0) section.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
        }}
      />
      <Button variant="subtle" size="compact-sm" onClick={addPart}>
        {words.addKindPart}
      </Button>
      <TransferPick row={row} companyId={companyId} actions={actions} isAsked={isTransfer} />
    </section>
  );
}

type PicksProps = Props & {
  picks: readonly Picked[];
  parts: readonly KindPart[];
  form: RefObject<HTMLFormElement | null>;
  onPicks: (picks: readonly Picked[]) => void;
  onParts: (parts: readonly KindPart[]) => void;
};

/** What is picked, the amount of each or the reason why all are paid whole, the parts without a document, and matching them. */
function Picks({ row, companyId, picks, parts, actions, form, onPicks, onParts }: PicksProps) {
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<DifferenceReason | null>(null);
  const gap = parts.length > 0 ? null : gapOf(row.remaining, picks);
  const reasons = reasonsOfGap(gap, row.currency);
  const reason = chosen && reasons.includes(chosen) ? chosen : null;
  const { left, problem } = reason ? { left: 0, problem: null } : checkParts(row.remaining, picks, parts);

  async function match(event: FormEvent) {
    event.preventDefault();
    if (problem !== null) return;
    setBusy(true);
    const documents =
      reason && gap !== null
        ? withDifference(picks, reason, gap)
        : picks.map(({ id, amount, isForeign }) => ({ documentId: id, amount: isForeign ? null : amount }));
    const names = picks.map(({ name }) => name).join(', ');
    const kinds = parts.flatMap(({ kind, amount }) => (kind === null ? [] : { kind, amount }));
    const done = await (parts.length > 0 ? actions.split(row, documents, kinds) : actions.match(row, documents, names));
    setBusy(false);
    if (done === null) return;
    onPicks([]);
    onParts([]);
  }

  return (
    <form ref={form} onSubmit={(event) => void match(event)} noValidate>
      <ul className={classes['list']}>
        {picks.map((pick) => (
          <PickItem
            key={pick.id}
            pick={pick}
            isWhole={reason !== null}
            onChange={(amount) => onPicks(picks.map((one) => (one === pick ? { ...one, amount } : one)))}
            onRemove={() => onPicks(picks.filter((one) => one !== pick))}
          />
        ))}
        <KindParts {...{ row, companyId, parts }} onChange={onParts} />
      </ul>
      <PassedOver picks={picks} />
      {gap !== null && reasons.length > 0 && (
        <DifferenceChoice gap={gap} currency={row.currency} reasons={reasons} value={reason} onChange={setChosen} />
      )}
      <div className={classes['total']}>
        <span className="num" role="status">
          {problem ? words.problems[problem] : `${words.left}: ${formatMajor(left, row.currency)}`}
        </span>
        <Button type="submit" loading={isBusy} disabled={problem !== null}>
          {parts.length > 0 ? words.splitPicked(picks.length + parts.length) : words.matchPicked(picks.length)}
        </Button>
      </div>
    </form>
  );
}

/** Who is owed what was sold, where the payment went to somebody else. */
function PassedOver({ picks }: { picks: readonly Picked[] }) {
  return picks.map(
    ({ id, name, holder }) =>
      holder !== null && (
        <Notice key={id} tone="waiting">
          {words.ceded(name, holder)}
        </Notice>
      ),
  );
}

/** `isWhole`: it is paid whole, with a difference that a person declared. */
type PickItemProps = { pick: Picked; isWhole: boolean; onChange: (amount: number) => void; onRemove: () => void };

function PickItem({ pick, isWhole, onChange, onRemove }: PickItemProps) {
  const { currency } = pick;
  const signed = (amount: number) => formatMajor(pick.isNote && amount !== 0 ? -amount : amount, currency);
  return (
    <li className={classes['pick']}>
      <span>
        <strong>{pick.name}</strong>{' '}
        <span className={classes['hint']}>
          {words.balanceOf(signed(pick.remaining), signed(isWhole || pick.isForeign ? 0 : Math.max(0, minus(pick.remaining, pick.amount))))}
        </span>
      </span>
      {pick.isForeign || isWhole ? (
        <span className={classes['hint']}>{isWhole ? words.difference.whole : words.atDayValue}</span>
      ) : (
        <NumberInput
          size="xs"
          className={classes['amountField'] ?? ''}
          aria-label={words.amountFor(pick.name)}
          value={pick.amount}
          {...numberField(DECIMALS[currency])}
          min={0}
          error={pick.amount > pick.remaining}
          onChange={(value) => onChange(Number(value) || 0)}
        />
      )}
      <ActionIcon size={24} aria-label={words.remove(pick.name)} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  );
}

type Doc = OpenDocumentsQuery['paginatedDocumentsByCompany']['docs'][number];
const PAGE = 8;
/** Documents issued so long after a payment are not offered without a search. */
const DAYS_AHEAD = 31;

type FoundProps = {
  row: MovementFragment;
  companyId: string;
  search: string;
  picked: readonly Picked[];
  onPick: (pick: Omit<Picked, 'amount'>, event: MouseEvent) => void;
  /** Waits for the first document that is not picked yet, undefined when there is none. */
  onFirst: ((pick: Omit<Picked, 'amount'> | undefined) => void) | null;
};

/** Open documents of the side that the movement pays, its currency, nearest amount and then nearest date first. */
function FoundDocuments(props: FoundProps) {
  return <GrowingPages>{(page, onMore) => <FoundPage {...props} page={page} onMore={onMore} />}</GrowingPages>;
}

type FoundPageProps = FoundProps & { page: number; onMore: (() => void) | undefined };

function FoundPage({ row, companyId, search, picked, onPick, onFirst, page, onMore }: FoundPageProps) {
  const isReceived = row.type === 'SPEND';
  const answer = useAnswer(openDocuments, { input: inputOf(row, companyId, search, page) }, { policy: 'cache-first' });
  const { docs = [], totalDocs = 0 } = answer.data?.paginatedDocumentsByCompany ?? {};
  const among = docs.map(({ id }) => id);
  const isThere = answer.data !== undefined;
  useEffect(() => {
    if (!onFirst || !isThere || page > 1) return;
    const first = docs.find((one) => picked.every(({ id }) => id !== one.id));
    onFirst(first && pickOf(first, row));
  });
  return (
    <GrowingList
      answer={answer}
      rows={docs}
      empty={page === 1 && <p className={classes['none']}>{words.noDocuments}</p>}
      loading={null}
      className={classes['found']}
      more={onMore && totalDocs > page * PAGE ? { label: words.more(page * PAGE, totalDocs), onMore } : undefined}
      isContinued={page > 1}
    >
      {(one) =>
        picked.every((pick) => pick.id !== one.id) && (
          <li key={one.id}>
            <button type="button" onClick={(event) => onPick(pickOf(one, row), event)}>
              <span className={classes['who']}>
                <strong>{paperName(one.meta)}</strong> {isReceived ? one.meta.issuerName : one.meta.receiverName}
              </span>
              <span className="num">{formatMajor(one.amount < 0 ? -one.meta.remaining : one.meta.remaining, one.currencyType)}</span>
              <span className={classes['hint']}>
                <DayText day={one.meta.issuedAt} /> · {words.due(formatDay(one.meta.dueDate))}
                <Suspense>
                  <AdvanceHint companyId={companyId} documentId={one.id} among={among} />
                </Suspense>
              </span>
            </button>
          </li>
        )
      }
    </GrowingList>
  );
}

/** Without a search: what the counterpart owes from before the payment. */
function inputOf(row: MovementFragment, companyId: string, search: string, page: number) {
  return {
    companyId,
    pagination: { page, offset: PAGE },
    filter: { isReceived: row.type === 'SPEND', state: 'PENDING' as const },
    search: search || row.counterpartId || '',
    newFilter: {
      near: { amount: row.remaining, currency: row.currency, date: row.date },
      ...(search ? {} : { dateEnd: addDays(row.date, DAYS_AHEAD) }),
    },
  };
}

function pickOf({ id, amount, meta, currencyType: currency }: Doc, row: MovementFragment): Omit<Picked, 'amount'> {
  const paper = {
    id,
    name: paperName(meta),
    remaining: meta.remaining,
    isNote: amount < 0,
    holder: holderPassedOver(meta, row.counterpartId),
  };
  return { ...paper, currency, isForeign: currency !== row.currency };
}
