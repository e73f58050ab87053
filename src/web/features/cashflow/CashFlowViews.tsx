import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { TEXT, useSearch } from '#web/ui/useSearch.ts';
import { CashFlowPage } from './CashFlowPage.tsx';
import { CLOSED } from './search.ts';
import { text } from './text.ts';

const PositionPage = lazy(() => import('./position/PositionPage.tsx'));

const SEARCH = v.object({ tab: TEXT, row: TEXT, column: TEXT });
const POSITION = 'position';

/** The cash flow, and the reports beside it. */
export function CashFlowViews() {
  const { id: companyId } = useCompany();
  const [{ tab }, setSearch] = useSearch(SEARCH);
  const isPosition = tab === POSITION;
  const tabs = (
    <SegmentedControl
      size="xs"
      aria-label={text.tabsLabel}
      value={isPosition ? POSITION : ''}
      data={[
        { value: '', label: text.tabs.flow },
        { value: POSITION, label: text.tabs.position },
      ]}
      onChange={(next) => setSearch({ ...CLOSED, tab: next }, 'forward')}
    />
  );
  if (!isPosition) return <CashFlowPage tabs={tabs} />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PositionPage key={companyId} tabs={tabs} />
    </Suspense>
  );
}
