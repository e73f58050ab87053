import { Button, Checkbox, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconPlus, IconRouteAltLeft } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MAX_COMPARED, MAX_SCENARIO_NAME, MAX_SCENARIOS } from '#domain/cashflow/scenario.ts';
import { firstLetters } from '#domain/text.ts';
import { useCompany } from '#web/api/company.ts';
import { MissingRates } from '#web/ui/MissingRates.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type SetSearch, useSearch } from '#web/ui/useSearch.ts';
import { useMay } from '../../shell/access.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { compareScenarios, type ScenarioRowFragment, saveScenario, scenarios } from '../operations.ts';
import { CURRENCIES } from '../search.ts';
import { text as flowText } from '../text.ts';
import { CompareTable } from './CompareTable.tsx';
import { ScenarioCard } from './ScenarioCard.tsx';
import classes from './Scenarios.module.css';
import { BOOKS, SCENARIOS_SEARCH, type ScenariosSearch } from './search.ts';
import { text } from './text.ts';

const ScenarioDialog = lazy(() => import('./ScenarioDialog.tsx'));
/** Periods that are compared, the current one first. */
const PERIODS = { month: 6, week: 13 };

/** The scenarios that a company keeps, and some of them side by side. */
export default function ScenariosPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const mayWrite = useMay('cashflow.write');
  const [search, setSearch] = useSearch(SCENARIOS_SEARCH);
  const { data, error, isLoading, isRefreshing, refetch } = useAnswer(scenarios, { companyId });
  const [editing, setEditing] = useState<ScenarioRowFragment | 'new' | null>(null);
  const copy = useCopy(companyId);
  const all = data?.scenarios ?? [];
  const close = () => setEditing(null);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={15} stroke={1.6} />} onClick={() => setEditing('new')}>
      {text.add}
    </Button>
  );
  return (
    <Page title={text.title} tabs={tabs} actions={mayWrite && all.length > 0 && all.length < MAX_SCENARIOS && add}>
      <RefreshBar isActive={isRefreshing} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={8} />}
      {data && all.length === 0 && (
        <EmptyState icon={<IconRouteAltLeft size={40} stroke={1.4} />} {...(mayWrite ? { action: add } : {})}>
          {text.lead}
        </EmptyState>
      )}
      {all.length > 0 && (
        <>
          <ul className={classes['cards']} aria-label={text.list}>
            {all.map((one) => (
              <ScenarioCard
                key={one.id}
                companyId={companyId}
                scenario={one}
                onEdit={() => setEditing(one)}
                onCopy={() => void copy(one)}
              />
            ))}
          </ul>
          <Compared companyId={companyId} all={all} search={search} onSearch={setSearch} />
        </>
      )}
      {editing && (
        <Suspense>
          <ScenarioDialog
            {...{ companyId, refetch }}
            scenario={editing === 'new' ? null : (all.find(({ id }) => id === editing.id) ?? editing)}
            onSaved={close}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}

function useCopy(companyId: string) {
  const back = useUndo(companyId);
  const [save] = useAct(saveScenario, {
    done: ({ saveScenario: { name } }) => text.saved(name),
    undo: ({ saveScenario: { actId } }) => back(actId),
  });
  return ({ id, name, steps }: ScenarioRowFragment) =>
    save({
      companyId,
      input: { name: firstLetters(text.copyOf(name), MAX_SCENARIO_NAME), copyOf: id, steps: steps.map((_, place) => ({ sameAs: place })) },
    });
}

type ComparedProps = {
  companyId: string;
  all: readonly ScenarioRowFragment[];
  search: ScenariosSearch;
  onSearch: SetSearch<ScenariosSearch>;
};

function Compared({ companyId, all, search, onSearch }: ComparedProps) {
  const { view, currency, areas } = search;
  const sides = sidesOf(search.sides, all);
  const isEnough = sides.length >= 2;
  const { data, error, isLoading, isRefreshing, refetch } = useAnswer(
    compareScenarios,
    {
      ...{ companyId, view, currency, past: 0, future: PERIODS[view] - 1 },
      ...{ scenarios: sides.filter((id) => id !== BOOKS), withBooks: sides.includes(BOOKS) },
    },
    { pause: !isEnough },
  );
  const comparison = isEnough ? data?.compareScenarios : undefined;
  return (
    <section className={classes['compare']} aria-label={text.compare}>
      <Choices search={search} onSearch={onSearch} />
      <p className={classes['note']}>{text.compareHint}</p>
      <Checkbox.Group aria-label={text.sides} value={sides} onChange={(next) => onSearch({ sides: next.join(',') })}>
        <div className={classes['sides']}>
          {[{ id: BOOKS, name: text.books }, ...all].map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} disabled={!sides.includes(id) && sides.length >= MAX_COMPARED} />
          ))}
        </div>
      </Checkbox.Group>
      <RefreshBar isActive={isRefreshing} />
      {!isEnough && <p className={classes['note']}>{text.tooFew}</p>}
      {error && isEnough && (
        <ErrorState error={error} onRetry={refetch}>
          {currency !== 'CLP' && <Button onClick={() => onSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
        </ErrorState>
      )}
      {isLoading && isEnough && <SkeletonRows rows={8} />}
      <MissingRates rates={comparison?.missingRates} />
      {comparison && <CompareTable comparison={comparison} hasAreas={areas === 'true'} />}
    </section>
  );
}

function Choices({ search: { view, currency, areas }, onSearch }: Pick<ComparedProps, 'search' | 'onSearch'>) {
  return (
    <header className={classes['head']}>
      <h2>{text.compare}</h2>
      <SegmentedControl
        size="xs"
        aria-label={text.view}
        data={[
          { value: 'month', label: flowText.views.month },
          { value: 'week', label: flowText.views.week },
        ]}
        value={view}
        onChange={(next) => onSearch({ view: next === 'week' ? 'week' : 'month' })}
      />
      <Select
        size="xs"
        w={92}
        aria-label={text.currency}
        data={CURRENCIES}
        value={currency}
        allowDeselect={false}
        onChange={(next) => onSearch({ currency: CURRENCIES.find((one) => one === next) ?? 'CLP' })}
      />
      <Switch
        size="xs"
        label={text.areas}
        checked={areas === 'true'}
        onChange={({ currentTarget }) => onSearch({ areas: currentTarget.checked ? 'true' : '' })}
      />
    </header>
  );
}

/** What the address compares; without a choice the books and the first scenario. The books stand first, wherever they were chosen. */
function sidesOf(chosen: string, all: readonly ScenarioRowFragment[]): string[] {
  const known = [BOOKS, ...all.map(({ id }) => id)];
  if (chosen === '') return known.slice(0, 2);
  const ids = chosen.split(',');
  return known.filter((id) => ids.includes(id)).slice(0, MAX_COMPARED);
}
