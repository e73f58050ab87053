import { SegmentedControl } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isHonorarios } from '#domain/documents/kinds.ts';
import { formatCount } from '#domain/format.ts';
import { useCompany } from '#web/api/company.ts';
import { shownColumns, useColumnChoice } from '#web/ui/columnChoice.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx';
import type { ListState } from '#web/ui/useList.ts';
import type { SetSearch } from '#web/ui/useSearch.ts';
import { Works } from '../work/Works.tsx';
import { BulkBar, type BulkForm } from './BulkBar.tsx';
import { chosenIds, NONE_CHOSEN, withPage } from './chosen.ts';
import { COLUMNS, DocumentCard, FEE_COLUMNS, nameOf, OBLIGATION_COLUMNS } from './columns.tsx';
import classes from './Documents.module.css';
import { Filters } from './Filters.tsx';
import { inputOf, type Search, type Side, sortAfter, sortOf, tabOf } from './filters.ts';
import { ListMenu } from './ListMenu.tsx';
import type { DocumentTotalsQuery, PayoffSheetType, RowFragment } from './operations.ts';
import { OBLIGACIONES, type Preset, type SideWords, TAX_DOCUMENTS } from './presets.ts';
import { sheetColumns } from './sheetColumns.ts';
import { useRememberedList } from './slice.ts';
import { Totals } from './Totals.tsx';
import { text } from './text.ts';
import { useChosenFiles } from './useChosenFiles.ts';
import { type DocumentsOnScreen, useDocuments } from './useDocuments.ts';
import { useListKeys } from './useListKeys.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const BooksPage = lazy(() => import('../taxbooks/BooksPage.tsx'));
const ChequesPage = lazy(() => import('./ChequesPage.tsx'));
const VIEWS = { libros: BooksPage, cheques: ChequesPage };
const ViewSwitch = lazy(() => import('../taxbooks/ViewSwitch.tsx'));
const ClaimablePanel = lazy(() => import('../claims/ClaimablePanel.tsx'));
const OpenClaimable = lazy(() => import('../claims/OpenClaimable.tsx'));
const NewObligation = lazy(() => import('../obligations/NewObligation.tsx'));
const KeysDialog = lazy(() => import('#web/ui/KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));
const DetailPanel = lazy(() => import('./DetailPanel.tsx'));

/** A list of the company's documents, and one of them beside it; `preset` says which. */
export function DocumentsPage({ preset = TAX_DOCUMENTS }: { preset?: Preset }) {
  const { id } = useCompany();
  const list = useRememberedList(id, preset.title, preset.first);
  const View = preset === TAX_DOCUMENTS && list.search.vista !== '' ? VIEWS[list.search.vista] : null;
  if (!View) return <DocumentList preset={preset} list={list} />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <View title={preset.title} />
    </Suspense>
  );
}

function DocumentList({ preset, list }: { preset: Preset; list: ListState<Search> }) {
  const { id: companyId } = useCompany();
  const { search, setSearch } = list;
  const screen = useDocuments(companyId, list, preset);
  const { totals, chosen, choose, input, all } = screen;
  const [form, setForm] = useState<BulkForm>(null);
  const [isHelping, setHelping] = useState(false);
  const { current } = useListKeys(list, screen, { pay: () => setForm('payoff'), help: () => setHelping(true) });
  const { columns, choiceOf } = columnsOf(preset, search);
  const bar = { companyId, chosen, input, all, form, onForm: setForm, onChange: choose, onClear: () => choose(NONE_CHOSEN) };
  const hasChosen = chosen.isAll || chosen.rows.size > 0;

  return (
    <ListPage
      title={preset.title}
      aside={<Aside preset={preset} search={search} totals={totals} onChange={setSearch} />}
      actions={<Actions companyId={companyId} preset={preset} onChange={setSearch} />}
      list={list}
      answer={screen.answer}
      label={preset.list}
      rows={screen.rows}
      total={screen.total}
      columns={columns}
      choiceOf={choiceOf}
      sort={sortOf(search)}
      onSort={(key) => setSearch({ sort: sortAfter(search, key) })}
      rowKey={(row) => row.id}
      current={current}
      selection={{
        ids: chosenIds(chosen, screen.rows),
        onChange: (ids) => choose(withPage(chosen, screen.rows, ids)),
        nameOf,
      }}
      card={(row) => <DocumentCard row={row} isOwed={preset === OBLIGACIONES} />}
      left={{ countOf: companyId, words: (row) => text.left(nameOf(row)) }}
      filters={<Filters search={search} hasTypes={preset.hasTypes} onChange={setSearch} />}
      tools={
        <Tools preset={preset} search={search} screen={screen} companyId={companyId} onChange={setSearch} onKeys={() => setHelping(true)} />
      }
      empty={<Empty preset={preset} search={search} />}
      noneFound={text.noneFound}
      totals={
        hasChosen ? (
          <BulkBar {...bar} />
        ) : (
          <Totals totals={totals} search={{ ...search, side: sideOf(preset, search) }} words={preset.sides} input={input} />
        )
      }
      panel={<Panel companyId={companyId} list={list} preset={preset} />}
    >
      <Works companyId={companyId} kinds={WORKS} />
      <Suspense>{isHelping && <KeysDialog title={text.keys.title} keys={text.keys.list} onClose={() => setHelping(false)} />}</Suspense>
    </ListPage>
  );
}

const WORKS = ['documentOperation', 'payoffSheet', 'documentUndo', 'documentFile'] as const;

type Heading = { preset: Preset; onChange: SetSearch<Search> };

function Aside({ preset, search, totals, onChange }: Heading & { search: Search; totals: SideTotals | null }) {
  if (preset.tabs) return <Tabs tabs={preset.tabs} value={search.tab} onChange={(tab) => onChange({ tab })} />;
  return <Sides value={search.side} words={preset.sides} totals={totals} onChange={(side) => onChange({ side })} />;
}

function Actions({ companyId, preset, onChange }: Heading & { companyId: string }) {
  return (
    <Suspense>
      {preset === TAX_DOCUMENTS && <OpenClaimable companyId={companyId} onOpen={() => onChange({ porAceptar: true }, 'forward')} />}
      {preset === TAX_DOCUMENTS && <ViewSwitch value="" onChange={(vista) => onChange({ vista })} />}
      {preset === OBLIGACIONES && <NewObligation companyId={companyId} />}
    </Suspense>
  );
}

function Empty({ preset, search }: { preset: Preset; search: Search }) {
  return (
    <EmptyState icon={<IconFileInvoice size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.load}</LinkButton>}>
      {tabOf(preset.tabs, search.tab)?.none ?? preset.none}
    </EmptyState>
  );
}

type ToolsProps = {
  preset: Preset;
  search: Search;
  screen: DocumentsOnScreen;
  companyId: string;
  onChange: (patch: Partial<Search>) => void;
  onKeys: () => void;
};

function Tools({ preset, search, screen: { chosen, input, total }, companyId, onChange, onKeys }: ToolsProps) {
  const { columns, choiceOf } = columnsOf(preset, search);
  const shown = shownColumns(columns, useColumnChoice(choiceOf));
  const hasRows = chosen.rows.size > 0 && !chosen.isAll;
  const files = useChosenFiles(companyId, input, hasRows ? chosen : undefined);
  return (
    <>
      <ViewsMenu companyId={companyId} list={preset.route} choiceOf={choiceOf} search={search} onChange={onChange} />
      <ListMenu
        companyId={companyId}
        count={hasRows ? chosen.rows.size : total}
        sheetType={sheetTypeOf(preset, search)}
        onExport={() => void files.saveSheet(sheetColumns(columns, shown))}
        onKeys={onKeys}
      />
    </>
  );
}

/** What stands beside the list: a document, or those that can be accepted or claimed. */
function Panel({ companyId, list, preset }: { companyId: string; list: ListState<Search>; preset: Preset }) {
  const { search, setSearch, openId, show } = list;
  const { page } = search;
  if (!openId)
    return search.porAceptar && <ClaimablePanel companyId={companyId} onClose={() => setSearch({ porAceptar: false, page }, 'back')} />;
  return (
    <DetailPanel
      id={openId}
      companyId={companyId}
      tab={search.detailTab}
      rate={search.rate}
      list={inputOf(companyId, { ...search, page: 1, offset: 1 }, preset)}
      onTab={(detailTab) => setSearch({ detailTab, page })}
      onShow={(id) => setSearch({ id, rate: '', page })}
      onClose={() => show('')}
    />
  );
}

type SideTotals = DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'];

/** The columns of a list, and the name under which a person's choice of them is kept. */
function columnsOf(preset: Preset, search: Search): { columns: readonly Column<RowFragment>[]; choiceOf: string } {
  const tab = tabOf(preset.tabs, search.tab);
  const choiceOf = `documents ${preset.title} ${tab?.value ?? search.side}`;
  if (preset === OBLIGACIONES) return { columns: OBLIGATION_COLUMNS, choiceOf };
  return { columns: tab?.codes.every(isHonorarios) ? FEE_COLUMNS : COLUMNS, choiceOf };
}

function sheetTypeOf(preset: Preset, search: Search): PayoffSheetType {
  if (preset === OBLIGACIONES) return 'OBLIGACIONES';
  const tab = tabOf(preset.tabs, search.tab);
  if (tab) return tab.codes.every(isHonorarios) ? 'HONORARIOS' : 'BOLETAS';
  return search.side === 'issued' ? 'VENTAS' : 'COMPRAS';
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

type SidesProps = { value: Side; words: SideWords; totals: SideTotals | null; onChange: (side: Side) => void };

function Sides({ value, words, totals, onChange }: SidesProps) {
  const countOf = (isReceived: boolean) => totals?.find((one) => one.isReceived === isReceived)?.count ?? 0;
  const counts = { all: countOf(false) + countOf(true), issued: countOf(false), received: countOf(true) };
  const data = (['all', 'issued', 'received'] as const).map((side) => ({
    value: side,
    label: (
      <span className={classes['side']}>
        {side === 'all' ? text.sides.all : words[side]}{' '}
        <span className={classes['count']}>{totals ? formatCount(counts[side]) : '\u2007'}</span>
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
