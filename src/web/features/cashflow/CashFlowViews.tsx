import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { TEXT, useSearch } from '#web/ui/useSearch.ts';
import { CashFlowPage } from './CashFlowPage.tsx';
import { CLOSED } from './search.ts';
import { text } from './text.ts';

/** The reports beside the cash flow, by the tab of the address. */
const PAGES = {
  position: lazy(() => import('./position/PositionPage.tsx')),
  forecast: lazy(() => import('../forecast/ForecastPage.tsx')),
  changes: lazy(() => import('./changes/ChangesPage.tsx')),
  scenarios: lazy(() => import('./scenarios/ScenariosPage.tsx')),
};
type Tab = keyof typeof PAGES;

const SEARCH = v.object({ tab: TEXT, row: TEXT, column: TEXT });
/** The sources stand over the table: each of them is seen in it. */
const SOURCES = 'sources';
const TABS = ['', 'position', SOURCES, 'forecast', 'changes', 'scenarios'] as const;

/** On a telephone the last tabs stand beyond the edge. */
function showActive(tabs: HTMLElement | null) {
  tabs?.querySelector('label[data-active]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

/** The cash flow, and the reports beside it. */
export function CashFlowViews() {
  const { id: companyId } = useCompany();
  const [{ tab }, setSearch] = useSearch(SEARCH);
  const shown = isTab(tab) || tab === SOURCES ? tab : '';
  const tabs = (
    <SegmentedControl
      ref={showActive}
      size="xs"
      aria-label={text.tabsLabel}
      value={shown}
      data={TABS.map((value) => ({ value, label: text.tabs[value || 'flow'] }))}
      onChange={(next) => setSearch({ ...CLOSED, tab: next }, 'forward')}
    />
  );
  if (shown === '' || shown === SOURCES) return <CashFlowPage tabs={tabs} />;
  const Report = PAGES[shown];
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Report key={companyId} tabs={tabs} />
    </Suspense>
  );
}

function isTab(tab: string): tab is Tab {
  return Object.hasOwn(PAGES, tab);
}
