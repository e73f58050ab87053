import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { mayDo } from '#domain/access.ts';
import { formatInstant } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { MATCHING_MODES } from '#domain/reconciliation/class-names.ts';
import type { MatchingMode } from '#domain/reconciliation/facts.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { grantOf } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { CoverageFigures } from './Coverage.tsx';
import { DifferenceLimits } from './DifferenceLimits.tsx';
import { Habits } from './Habits.tsx';
import { LearnedFacts } from './LearnedFacts.tsx';
import { type MatchingClassFragment, matchingModes, setMatchingMode } from './operations.ts';
import classes from './Quality.module.css';
import { text } from './text.ts';

const words = text.quality;
type Class = MatchingClassFragment;

/** How good the automatic reconciliation is in this company, and how much it may do. */
export default function QualityPage({ tabs }: { tabs: ReactNode }) {
  const company = useCompany();
  const { data, error, isLoading, refetch } = useAnswer(matchingModes, { companyId: company.id });
  const grant = grantOf(company, session()?.roles ?? []);
  const mayManage = mayDo('matching.manage', grant);
  return (
    <Page title={text.title} tabs={tabs}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={8} />}
      <CoverageFigures companyId={company.id} mayReview={mayDo('movements.match', grant)} />
      {data && <Modes companyId={company.id} list={data.matchingModes} mayManage={mayManage} />}
      <DifferenceLimits companyId={company.id} mayManage={mayManage} />
      <LearnedFacts companyId={company.id} mayManage={mayManage} />
      <Habits companyId={company.id} mayManage={mayManage} />
    </Page>
  );
}

function Modes({ companyId, list, mayManage }: { companyId: string; list: readonly Class[]; mayManage: boolean }) {
  const back = useUndo(companyId);
  const [set, isBusy] = useAct(setMatchingMode, {
    done: (_, { classes: codes }) => words.changed(codes.length),
    undo: (data) => back(data.setMatchingMode.actId),
  });
  const setMode = (codes: readonly string[], mode: MatchingMode) => codes.length > 0 && set({ companyId, classes: [...codes], mode });
  const others = (mode: MatchingMode, from: readonly Class[]) => from.filter((one) => one.mode !== mode).map(({ code }) => code);
  return (
    <section className={classes['section']} aria-label={words.modes}>
      {list
        .filter((one) => one.stoppedAt !== null)
        .map((one) => (
          <Stopped key={one.code} one={one} />
        ))}
      <div className={classes['head']}>
        <h2>{words.modes}</h2>
        {mayManage && (
          <span className={classes['all']}>
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => setMode(others('suggest', list), 'suggest')}>
              {words.allSuggest}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() =>
                setMode(
                  others(
                    'automatic',
                    list.filter((one) => one.mayAct),
                  ),
                  'automatic',
                )
              }
            >
              {words.allAct}
            </Button>
          </span>
        )}
      </div>
      <p className={classes['hint']}>
        {words.modesHint} {!mayManage && words.onlyManagers}
      </p>
      <ul className={classes['list']}>
        {list.map((one) => (
          <li key={one.code}>
            <span className={classes['name']}>
              {one.label}
              {!one.mayAct && <small>{one.code === 'settledByHand' ? words.replaces : words.onlySuggests}</small>}
            </span>
            <Figures one={one} />
            <ModeChoice one={one} isDisabled={!mayManage || isBusy} onChange={(mode) => setMode([one.code], mode)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stopped({ one: { label, stoppedAt, right, decided, cases } }: { one: Class }) {
  return (
    <Notice tone="waiting">
      {words.stopped(label, formatInstant(stoppedAt ?? ''), decided - right, decided)} {cases.length > 0 && words.cases}{' '}
      {cases.map((one, index) => (
        <span key={one.transactionId}>
          {index > 0 && ', '}
          <LinkTo to="/conciliacion" search={{ state: 'all', id: one.transactionId }}>
            {one.description} ({formatMajor(Math.abs(one.amount), one.currency)})
          </LinkTo>
        </span>
      ))}
    </Notice>
  );
}

function Figures({ one: { mode, right, decided, shadow } }: { one: Class }) {
  const { same, other, open } = shadow;
  return (
    <span className={classes['figures']}>
      {decided === 0 ? words.none : words.of(right, decided, percentOf(right / decided))}
      {(mode === 'shadow' || same + other + open > 0) && (
        <small>
          {words.shadow}: {words.compared(same, other, open)}
        </small>
      )}
    </span>
  );
}

function ModeChoice({ one, isDisabled, onChange }: { one: Class; isDisabled: boolean; onChange: (mode: MatchingMode) => void }) {
  const data = MATCHING_MODES.map((mode) => ({
    value: mode,
    label: <span title={words.hints[mode]}>{words.modeNames[mode]}</span>,
    disabled: isDisabled || (mode === 'automatic' && !one.mayAct),
  }));
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.modeOf(one.label)}
      value={one.mode}
      data={data}
      onChange={(next) => onChange(next as MatchingMode)}
    />
  );
}
