import { formatDay } from '#domain/date.ts';
import { formatCount } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import type { Answer } from '#web/ui/useAnswer.ts';
import type { TrialCaseFragment, TryMatchingRuleQuery } from '../operations.ts';

import classes from './Rules.module.css';
import { text } from './text.ts';

const words = text.trial;
type Trial = TryMatchingRuleQuery['tryMatchingRule'];

/** What the rule being written would do with the last 12 months. */
export function TrialPanel({ answer, isTriable }: { answer: Answer<TryMatchingRuleQuery>; isTriable: boolean }) {
  const { data, error, isLoading, isRefreshing, refetch } = answer;
  return (
    <section className={classes['trial']} aria-label={words.title} aria-busy={isRefreshing}>
      <h2>{words.title}</h2>
      <RefreshBar isActive={isTriable && isRefreshing} />
      {!isTriable && <p className={classes['hint']}>{words.wait}</p>}
      {isTriable && error && <ErrorState error={error} onRetry={refetch} />}
      {isTriable && isLoading && <SkeletonRows rows={4} />}
      {isTriable && data && <Result trial={data.tryMatchingRule} />}
    </section>
  );
}

function Result({ trial }: { trial: Trial }) {
  if (trial.hits === 0) return <p>{words.nothing}</p>;
  return (
    <>
      <p className={classes['hint']}>{words.hint}</p>
      <dl className={classes['numbers']}>
        <Figure label={words.hits} value={formatCount(trial.hits)} />
        <Figure label={words.changes} value={formatCount(trial.changes)} />
        <Figure label={words.done} value={formatCount(trial.done)} />
        {trial.waiting > 0 && <Figure label={words.waiting} value={formatCount(trial.waiting)} />}
        <Figure label={words.sum} value={trial.sums.map((one) => formatMajor(one.received || one.spent, one.currency)).join(' · ')} />
      </dl>
      {trial.conflicts.length === 0 ? <p>{words.noConflicts}</p> : <p className={classes['hint']}>{words.stays}</p>}
      {trial.conflicts.map(({ kind, count, cases }) => (
        <details key={kind} className={classes['conflict']} open>
          <summary>
            <strong>{words.conflicts[kind]}</strong>: {words.conflictCount(count)}
          </summary>
          <Cases cases={cases} label={words.conflicts[kind]} />
          {cases.length < count && <small>{words.shown(cases.length, count)}</small>}
        </details>
      ))}
      <h3>{words.examples}</h3>
      <Cases cases={trial.examples} label={words.examples} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Cases({ cases, label }: { cases: readonly TrialCaseFragment[]; label: string }) {
  return (
    <ul className={classes['cases']} aria-label={label}>
      {cases.map(({ transactionId, date, description, amount, currency, what }) => (
        <li key={`${transactionId} ${what}`}>
          <LinkTo to="/conciliacion" search={{ state: 'all', id: transactionId }}>
            {formatDay(date)} {description}
          </LinkTo>
          <span className="num">{formatMajor(Math.abs(amount), currency)}</span>
          {what && <small>{what}</small>}
        </li>
      ))}
    </ul>
  );
}
