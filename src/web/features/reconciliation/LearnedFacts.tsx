import { Button } from '@mantine/core';
import { formatDecimal, formatInstant } from '#domain/format.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { FACT_TONES, Movements } from './fact-parts.tsx';
import { type MatchingFactsQuery, matchingFacts, removeMatchingFact } from './operations.ts';
import classes from './Quality.module.css';
import { text } from './text.ts';
import { accountName } from './words.ts';

const words = text.quality;
type Fact = MatchingFactsQuery['matchingFacts'][number];

/** What people taught the automatic reconciliation by matching, each removable. */
export function LearnedFacts({ companyId, mayManage }: { companyId: string; mayManage: boolean }) {
  const { data, error, isLoading, refetch } = useAnswer(matchingFacts, { companyId });
  const back = useUndo(companyId);
  const [forget, isBusy] = useAct(removeMatchingFact, {
    done: words.forgotten,
    undo: ({ removeMatchingFact: { actId } }) => back(actId),
  });
  const facts = data?.matchingFacts ?? [];
  return (
    <section className={classes['section']} aria-label={words.learned}>
      <h2>{words.learned}</h2>
      <p className={classes['hint']}>{words.learnedHint}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={3} />}
      {data && facts.length === 0 && <p className={classes['hint']}>{words.nothingLearned}</p>}
      {facts.length > 0 && (
        <ul className={classes['list']}>
          {facts.map((fact) => (
            <li key={fact.id}>
              <FactText fact={fact} />
              <Taught fact={fact} />
              {mayManage && (
                <Button size="xs" variant="subtle" disabled={isBusy} onClick={() => void forget({ companyId, id: fact.id })}>
                  {words.forget}
                  <span className="sr"> {fact.text}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.acquirerFees.length > 0 && <Fees fees={data.acquirerFees} />}
    </section>
  );
}

function Fees({ fees }: { fees: MatchingFactsQuery['acquirerFees'] }) {
  return (
    <>
      <h3>{words.fees}</h3>
      <p className={classes['hint']}>{words.feesHint}</p>
      <ul className={classes['list']}>
        {fees.map(({ wording, bankId, accountNumber, percent, deposits }) => (
          <li key={`${bankId} ${accountNumber} ${wording} ${percent}`}>
            <span className={classes['name']}>
              {wording} <small>{accountName(bankId, accountNumber)}</small>
            </span>
            <span className={classes['figures']}>{words.fee(formatDecimal(percent, 3), deposits)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function FactText({ fact: { text: sentence, state, contradictedAt } }: { fact: Fact }) {
  const why = contradictedAt ? words.contradicted(formatInstant(contradictedAt)) : words.ambiguous;
  return (
    <span className={classes['name']}>
      {sentence} <StatusBadge tone={FACT_TONES[state]}>{words.states[state]}</StatusBadge>
      {state === 'suspended' && <small>{why}</small>}
    </span>
  );
}

function Taught({ fact: { times, taughtAt, transactionIds, standing, standingIds } }: { fact: Fact }) {
  return (
    <span className={classes['figures']}>
      {words.times(times, formatInstant(taughtAt))}
      <small>
        {words.taughtBy}: <Movements ids={transactionIds} />
      </small>
      {standing > 0 && (
        <small>
          {words.standing(standing, standingIds.length)}: <Movements ids={standingIds} />
        </small>
      )}
    </span>
  );
}
