import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { SkeletonRows } from '#web/ui/states.tsx';
import { choice, TEXT, useSearch } from '#web/ui/useSearch.ts';
import { ReconciliationPage } from './ReconciliationPage.tsx';
import { text } from './text.ts';
import { useUndoQuestion } from './UndoQuestion.tsx';

const RulesPage = lazy(() => import('./rules/RulesPage.tsx'));
const QualityPage = lazy(() => import('./QualityPage.tsx'));
const CoveragePage = lazy(() => import('../bankmonths/CoveragePage.tsx'));
const ClosePage = lazy(() => import('../bankmonths/ClosePage.tsx'));

/** The tabs beside the movements. */
const PAGES = { reglas: RulesPage, calidad: QualityPage, cobertura: CoveragePage, cierre: ClosePage } as const;

const VIEWS = ['', 'reglas', 'calidad', 'cobertura', 'cierre'] as const;
const SEARCH = v.object({ vista: choice(VIEWS, ''), regla: TEXT });

/** Bank reconciliation: the movements, or how good the automatic part is. */
export function ReconciliationViews() {
  const [{ vista }, setSearch] = useSearch(SEARCH);
  const [askReason, question] = useUndoQuestion();
  const data = VIEWS.map((value) => ({ value, label: text.views[value] }));
  const views = (
    <SegmentedControl
      aria-label={text.view}
      value={vista}
      data={data}
      onChange={(next) => setSearch({ vista: next as (typeof VIEWS)[number], regla: '' }, 'forward')}
    />
  );
  if (vista === '')
    return (
      <>
        <ReconciliationPage views={views} askReason={askReason} />
        {question}
      </>
    );
  const Tab = PAGES[vista];
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Tab tabs={views} />
    </Suspense>
  );
}
