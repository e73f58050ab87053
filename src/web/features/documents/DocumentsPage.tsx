import { Button, SegmentedControl } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useQuery } from 'urql';
import { useCompany } from '#web/api/company.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState, NoneFound } from '#web/ui/states.tsx';
import { useSearch } from '#web/ui/useSearch.ts';
import { COLUMNS, DocumentCard } from './columns.tsx';
import classes from './Documents.module.css';
import { Filters } from './Filters.tsx';
import { inputOf, isFiltered, NO_FILTERS, SEARCH, type Search, type Side, tabOf } from './filters.ts';
import { type DocumentTotalsQuery, documentPage, documentTotals } from './operations.ts';
import { type Preset, TAX_DOCUMENTS } from './presets.ts';
import { Totals } from './Totals.tsx';
import { text } from './text.ts';

const DetailPanel = lazy(() => import('./DetailPanel.tsx'));

/** A list of the company's documents by filters that live in the address, and one of them beside it; `preset` says which. */
export function DocumentsPage({ preset = TAX_DOCUMENTS }: { preset?: Preset }) {
  const [search, setSearch] = useSearch(SEARCH);
  const { company, page, totals, isWaiting } = useDocuments(search, preset);
  const docs = page.data?.paginatedDocumentsByCompany.docs ?? [];
  const open = search.isDocumentDetail ? search.id : '';
  const clear = () => setSearch({ ...NO_FILTERS });
  const show = (id: string) => setSearch({ id, isDocumentDetail: id !== '', page: search.page });

  return (
    <Page
      title={preset.title}
      aside={
        preset.tabs ? (
          <Tabs tabs={preset.tabs} value={search.tab} onChange={(tab) => setSearch({ tab })} />
        ) : (
          <Sides value={search.side} totals={totals} onChange={(side) => setSearch({ side })} />
        )
      }
      isFilled
    >
      <Filters search={search} hasTypes={preset.hasTypes} onChange={setSearch} onClear={clear} />
      <div className={classes['body']}>
        {page.error && !page.data ? (
          <ErrorState error={page.error} onRetry={page.again} />
        ) : (
          <DataTable
            label={preset.list}
            columns={COLUMNS}
            rows={docs}
            rowKey={(row) => row.id}
            card={(row) => <DocumentCard row={row} />}
            onOpen={(row) => show(row.id)}
            isSelected={(row) => row.id === open}
            isLoading={!page.data}
            isRefreshing={isWaiting}
            empty={<Empty isFiltered={isFiltered(search)} none={tabOf(preset.tabs, search.tab)?.none ?? preset.none} onClear={clear} />}
            footer={
              <div className={classes['footer']}>
                <Totals totals={totals} side={sideOf(preset, search)} />
                <Pager
                  page={search.page}
                  offset={search.offset}
                  total={page.data?.paginatedDocumentsByCompany.totalDocs ?? 0}
                  onChange={setSearch}
                />
              </div>
            }
          />
        )}
      </div>
      <Suspense>{open && <DetailPanel key={open} id={open} companyId={company} onClose={() => show('')} />}</Suspense>
    </Page>
  );
}

type SideTotals = DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'];

/** The page of documents, and apart from it (they change with the filters only) the totals of both sides. */
function useDocuments(search: Search, preset: Preset) {
  const { id: company } = useCompany();
  const { page, offset, side, type, state, dateBy, from, to, tab, search: words } = search;
  const asked = { page, offset, side, type, state, dateBy, from, to, tab, search: words };
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for every part of it
  const input = useMemo(() => inputOf(company, { ...search, ...asked }, preset), [company, key, preset]);
  const whole = JSON.stringify({ ...asked, page: 1, offset: 1, side: '' as const });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` stands for every part of it
  const all = useMemo(() => inputOf(company, { ...search, page: 1, offset: 1, side: '' as const }, preset), [company, whole, preset]);
  const [list, again] = useQuery({ query: documentPage, variables: { input }, requestPolicy: 'cache-and-network' });
  const [sums] = useQuery({ query: documentTotals, variables: { input: all }, requestPolicy: 'cache-and-network' });
  return {
    company,
    page: { data: list.data, error: list.error, again: () => again({ requestPolicy: 'network-only' }) },
    totals: sums.data?.paginatedDocumentsByCompany.totals ?? null,
    isWaiting: list.fetching || list.stale,
  };
}

/** The side that the list shows, by its tab where it has tabs. */
function sideOf({ tabs }: Preset, search: Search): Side {
  const tab = tabOf(tabs, search.tab);
  return tab ? (tab.isReceived ? 'received' : 'issued') : search.side;
}

function Tabs({ tabs, value, onChange }: { tabs: NonNullable<Preset['tabs']>; value: string; onChange: (tab: string) => void }) {
  const data = tabs.map((one) => ({ value: one.value, label: one.label }));
  return <SegmentedControl aria-label={text.kind} value={tabOf(tabs, value)?.value ?? ''} data={data} onChange={onChange} />;
}

function Sides({ value, totals, onChange }: { value: Side; totals: SideTotals | null; onChange: (side: Side) => void }) {
  const of = (isReceived: boolean) => totals?.find((one) => one.isReceived === isReceived)?.count ?? 0;
  const counts = { all: of(false) + of(true), issued: of(false), received: of(true) };
  const data = (['all', 'issued', 'received'] as const).map((side) => ({
    value: side,
    label: (
      <span className={classes['side']}>
        {text.sides[side]} <span className={classes['count']}>{totals ? counts[side].toLocaleString('es-CL') : '\u2007'}</span>
      </span>
    ),
  }));
  return (
    <SegmentedControl
      aria-label={text.side}
      value={value || 'all'}
      data={data}
      onChange={(next) => onChange((next === 'all' ? '' : next) as Side)}
    />
  );
}

function Empty({ isFiltered, none, onClear }: { isFiltered: boolean; none: string; onClear: () => void }) {
  if (isFiltered)
    return (
      <NoneFound clear={text.clear} onClear={onClear}>
        {text.noneFound}
      </NoneFound>
    );
  return (
    <EmptyState
      icon={<IconFileInvoice size={40} stroke={1.4} />}
      action={<Button renderRoot={(props) => <Link to={'/carga' as never} {...props} />}>{text.load}</Button>}
    >
      {none}
    </EmptyState>
  );
}
