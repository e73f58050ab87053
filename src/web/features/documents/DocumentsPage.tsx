import { SegmentedControl } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { isHonorarios } from '#domain/documents/kinds.ts';
import { formatCount } from '#domain/format.ts';
import { useCompany } from '#web/api/company.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { COLUMNS, DocumentCard, FEE_COLUMNS } from './columns.tsx';
import classes from './Documents.module.css';
import { Filters } from './Filters.tsx';
import { DOCUMENTS, inputOf, type Search, type Side, tabOf } from './filters.ts';
import { type DocumentTotalsQuery, documentPage, documentTotals } from './operations.ts';
import { type Preset, TAX_DOCUMENTS } from './presets.ts';
import { Totals } from './Totals.tsx';
import { text } from './text.ts';

const ClaimablePanel = lazy(() => import('../claims/ClaimablePanel.tsx'));
const OpenClaimable = lazy(() => import('../claims/OpenClaimable.tsx'));
const DetailPanel = lazy(() => import('./DetailPanel.tsx'));

/** A list of the company's documents, and one of them beside it; `preset` says which. */
export function DocumentsPage({ preset = TAX_DOCUMENTS }: { preset?: Preset }) {
  const { id: companyId } = useCompany();
  const list = useList(DOCUMENTS);
  const { search, setSearch, openId } = list;
  const answer = useAnswer(documentPage, { input: inputOf(companyId, search, preset) });
  // Of both sides, whichever is shown: they change with the filters only.
  const sums = useAnswer(documentTotals, { input: inputOf(companyId, { ...search, page: 1, offset: 1, side: '' }, preset) });
  const totals = sums.data?.paginatedDocumentsByCompany.totals ?? null;
  const { docs = [], totalDocs = 0 } = answer.data?.paginatedDocumentsByCompany ?? {};

  return (
    <ListPage
      title={preset.title}
      aside={
        preset.tabs ? (
          <Tabs tabs={preset.tabs} value={search.tab} onChange={(tab) => setSearch({ tab })} />
        ) : (
          <Sides value={search.side} totals={totals} onChange={(side) => setSearch({ side })} />
        )
      }
      actions={
        preset === TAX_DOCUMENTS && (
          <Suspense>
            <OpenClaimable companyId={companyId} onOpen={() => setSearch({ porAceptar: true })} />
          </Suspense>
        )
      }
      list={list}
      answer={answer}
      label={preset.list}
      rows={docs}
      total={totalDocs}
      columns={isOfFees(preset, search) ? FEE_COLUMNS : COLUMNS}
      choiceOf="documents"
      rowKey={(row) => row.id}
      card={(row) => <DocumentCard row={row} />}
      left={{ countOf: companyId, words: ({ meta }) => text.left(`${meta.typeLabel} ${meta.number}`) }}
      filters={<Filters search={search} hasTypes={preset.hasTypes} onChange={setSearch} />}
      empty={
        <EmptyState icon={<IconFileInvoice size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.load}</LinkButton>}>
          {tabOf(preset.tabs, search.tab)?.none ?? preset.none}
        </EmptyState>
      }
      noneFound={text.noneFound}
      totals={<Totals totals={totals} side={sideOf(preset, search)} />}
      panel={
        <>
          {search.porAceptar && !openId && <ClaimablePanel companyId={companyId} onClose={() => setSearch({ porAceptar: false })} />}
          {openId && <DetailPanel key={openId} id={openId} companyId={companyId} onClose={() => list.show('')} />}
        </>
      }
    />
  );
}

type SideTotals = DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'];

function isOfFees({ tabs }: Preset, search: Search): boolean {
  return tabOf(tabs, search.tab)?.codes.every(isHonorarios) ?? false;
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
  const countOf = (isReceived: boolean) => totals?.find((one) => one.isReceived === isReceived)?.count ?? 0;
  const counts = { all: countOf(false) + countOf(true), issued: countOf(false), received: countOf(true) };
  const data = (['all', 'issued', 'received'] as const).map((side) => ({
    value: side,
    label: (
      <span className={classes['side']}>
        {text.sides[side]} <span className={classes['count']}>{totals ? formatCount(counts[side]) : '\u2007'}</span>
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
