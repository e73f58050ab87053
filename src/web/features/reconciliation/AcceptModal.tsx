import { Button } from '@mantine/core';
import { IconChecks, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './Accept.module.css';
import { useUndoAll } from './actions.ts';
import { filterOf, type Search } from './filters.ts';
import { Glosa } from './Glosa.tsx';
import { MovementAmount } from './MovementAmount.tsx';
import { acceptSuggestionClass, largestMovements, type SuggestionClassesQuery, suggestionClasses } from './operations.ts';
import { text } from './text.ts';
import { bestName } from './words.ts';

type Props = {
  companyId: string;
  search: Search;
  onSee: (id: string) => void;
  onClose: () => void;
};
type Offer = SuggestionClassesQuery['suggestionClasses'][number];
const words = text.accept;

/** What waits for a person in the list, by class of evidence; all that is sure of a class is accepted at once. */
export default function AcceptModal({ companyId, search, onSee, onClose }: Props) {
  const variables = filterOf(companyId, { ...search, state: 'suggested' });
  const { data, error, refetch } = useAnswer(suggestionClasses, variables, { policy: 'network-only' });
  const [accept, isBusy] = useAct(acceptSuggestionClass);
  const back = useUndoAll(companyId);
  const offers = data?.suggestionClasses;
  const sure = offers?.filter(({ count }) => count > 0) ?? [];
  const unsure = offers?.filter(({ unsure }) => unsure > 0) ?? [];
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const shown = chosen === undefined ? (sure[0]?.code ?? null) : chosen;

  async function acceptClass({ code, count, digest, label }: Offer) {
    const done = await accept(
      { ...variables, code, count, digest },
      {
        done: ({ acceptSuggestionClass: { nModified } }) => (nModified === null ? words.started : text.accepted(nModified)),
        undo: ({ acceptSuggestionClass: { actIds } }) => back(actIds),
        what: words.did(label),
      },
    );
    if (done && sure.length === 1) onClose();
    else refetch();
  }

  return (
    <Dialog onClose={onClose} title={words.title} size="lg" isBusy={isBusy}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!offers && !error && <SkeletonRows rows={4} />}
      {offers && sure.length === 0 && <p>{words.noneSure}</p>}
      {sure.length > 0 && (
        <ul className={classes['offers']}>
          {sure.map((offer) => (
            <li key={offer.code}>
              <OfferHead offer={offer} isShown={shown === offer.code} onPress={setChosen} />
              {shown === offer.code && (
                <div className={classes['offer']}>
                  <Largest offer={offer} onSee={onSee} />
                  <Button leftSection={<IconChecks size={16} />} loading={isBusy} onClick={() => void acceptClass(offer)}>
                    {words.acceptClass(offer.count)}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {unsure.length > 0 && <Unsure offers={unsure} />}
    </Dialog>
  );
}

/** `onPress` takes the class to show, null for none. */
type HeadProps = { offer: Offer; isShown: boolean; onPress: (code: string | null) => void };

function OfferHead({ offer, isShown, onPress }: HeadProps) {
  return (
    <button type="button" className={classes['head']} aria-expanded={isShown} onClick={() => onPress(isShown ? null : offer.code)}>
      <strong>{offer.label}</strong>
      <span className="num">{sumsText(offer)}</span>
      <span className={classes['muted']}>{words.count(offer.count)}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

function sumsText({ sums }: Offer): string {
  const parts = sums.flatMap(({ currency, received, spent }) => [
    ...(received > 0 ? [`+ ${formatMajor(received, currency)}`] : []),
    ...(spent > 0 ? [`− ${formatMajor(spent, currency)}`] : []),
  ]);
  return parts.join(' · ');
}

function Largest({ offer: { count, outside, largest }, onSee }: { offer: Offer; onSee: (id: string) => void }) {
  const { data, error, refetch } = useAnswer(largestMovements, { ids: [...largest] }, { policy: 'cache-first' });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={largest.length} />;
  return (
    <>
      {outside > 0 && <p className={classes['muted']}>{words.outside(outside)}</p>}
      {count > largest.length && <p className={classes['muted']}>{words.largest(largest.length)}</p>}
      <ul className={classes['rows']}>
        {data.findTransactionsById.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onSee(row.id)}>
              <DayText day={row.date} />
              <span className={classes['glosa']}>
                <Glosa row={row} />
              </span>
              <MovementAmount row={row} />
              <span className={classes['paper']}>{bestName(row)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is looked at one by one, and why. */
function Unsure({ offers }: { offers: readonly Offer[] }) {
  const count = offers.reduce((sum, { unsure }) => sum + unsure, 0);
  return (
    <section className={classes['unsure']}>
      <p>{words.unsure(count)}</p>
      <ul>
        {offers.map(({ code, label, unsure, doubts }) => (
          <li key={code}>
            {label}: {formatCount(unsure)}
            {doubts.length > 0 && ` (${doubts.map((one) => `${one.text}: ${formatCount(one.count)}`).join('; ')})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
