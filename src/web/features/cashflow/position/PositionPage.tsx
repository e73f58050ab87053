import { Button } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useCompany } from '#web/api/company.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { MissingRates } from '#web/ui/MissingRates.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type SetSearch, useSearch } from '#web/ui/useSearch.ts';
import classes from '../CashFlowPage.module.css';
import { CellPanel, type OpenCell } from '../CellPanel.tsx';
import { cashPosition, cashPositionStructure } from '../operations.ts';
import { PositionTable } from './PositionTable.tsx';
import { isEmpty, OPENING, opens, type Position, type PositionRow, rowsOf, type Table, termsOf, titleOf } from './rows.ts';
import { useSelections } from './Selections.tsx';
import { Summary } from './Summary.tsx';
import { CLOSED, POSITION_SEARCH, type PositionSearch } from './search.ts';
import { PositionTools, Spans } from './Tools.tsx';
import { text } from './text.ts';

/** The cash position: what the banks hold today, and what comes in and falls due from today on. It is made on demand. */
export default function PositionPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const [search, setSearch] = useSearch(POSITION_SEARCH);
  const { span, position: name } = search;
  const made = useGeneratedPosition(companyId, search, () => setSearch({ generated: true }));
  const { position, table, onGenerate } = made;
  const closed = { ...CLOSED, generated: made.isGenerated };
  const selections = useSelections({ companyId, name, onName: (next) => setSearch({ ...closed, position: next }, 'forward') });
  const open = position && table ? openFigure(position, table, search) : null;
  return (
    <Page
      title={text.title}
      isFilled
      tabs={tabs}
      aside={
        <>
          <Spans span={span} onSpan={(next) => setSearch({ ...closed, span: next }, 'forward')} />
          {selections.picker}
        </>
      }
      actions={
        <PositionTools
          {...{ companyId, search, onGenerate }}
          isMade={position !== undefined}
          isLoading={made.isLoading || made.isRefreshing}
          items={selections.items}
          onCurrency={(next) => setSearch({ ...closed, currency: next })}
        />
      }
    >
      {position && table && <Summary position={position} table={table} />}
      {position && <Notices position={position} isPartial={selections.isPartial} />}
      <div className={classes['body']} data-beside={open !== null || undefined}>
        <div className={classes['stage']}>
          <Stage made={made} search={search} setSearch={setSearch} />
          {!made.isGenerated && <Before {...{ companyId, name, onGenerate }} />}
        </div>
      </div>
      {selections.dialog}
      <CellPanel
        companyId={companyId}
        cell={open}
        onTerm={({ row, column }) => setSearch({ row, column }, 'forward')}
        onClose={() => setSearch(closed, 'back')}
      />
    </Page>
  );
}

/** The position that the address names, once somebody asked for it. */
function useGeneratedPosition(companyId: string, { row, generated, span, currency, position: name }: PositionSearch, generate: () => void) {
  // An address with an open figure is of a position that somebody looks at.
  const isGenerated = generated || row !== '';
  const options = { pause: !isGenerated, policy: 'network-only' } as const;
  const { data, refetch, ...answer } = useAnswer(cashPosition, { companyId, currency, name: name || null }, options);
  const position = data?.getCashPosition;
  const onGenerate = isGenerated ? refetch : generate;
  return { ...answer, isGenerated, position, table: position?.report.resume[span], refetch, onGenerate };
}
type GeneratedPosition = ReturnType<typeof useGeneratedPosition>;

function Notices({ position, isPartial }: { position: Position; isPartial: boolean }) {
  return (
    <>
      {isPartial && <Notice tone="info">{text.partial}</Notice>}
      <MissingRates rates={position.missingRates} />
    </>
  );
}

type StageProps = { made: GeneratedPosition; search: PositionSearch; setSearch: SetSearch<PositionSearch> };

/** The table, or why there is none. */
function Stage({ made: { position, table, error, isLoading, isRefreshing, refetch }, search, setSearch }: StageProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => (table ? rowsOf(table, closed) : []), [table, closed]);
  const toggle = (key: string) =>
    setClosed((all) => (all.has(key) ? new Set([...all].filter((one) => one !== key)) : new Set([...all, key])));
  return (
    <>
      <RefreshBar isActive={isRefreshing} />
      {error && (
        <ErrorState error={error} onRetry={refetch}>
          {search.position !== '' && <Button onClick={() => setSearch({ position: '' })}>{text.showAll}</Button>}
          {search.currency !== 'CLP' && <Button onClick={() => setSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
        </ErrorState>
      )}
      {isLoading && <SkeletonRows rows={12} />}
      {table && isEmpty(table) && <Nothing />}
      {position && table && !isEmpty(table) && (
        <PositionTable
          {...{ table, rows, closed }}
          span={search.span}
          currency={position.currency}
          onToggle={toggle}
          onOpen={(row, column) => setSearch({ row, column: table.periods[column]?.start ?? '' }, 'forward')}
        />
      )}
    </>
  );
}

/** Before it is made: what it will have. */
function Before({ companyId, name, onGenerate }: { companyId: string; name: string; onGenerate: () => void }) {
  const { data } = useAnswer(cashPositionStructure, { companyId, name: name || null });
  const accounts = data?.getCashPositionStructure.accounts.length;
  return (
    <EmptyState icon={<IconReportMoney size={40} stroke={1.4} />} action={<Button onClick={onGenerate}>{text.generate}</Button>}>
      {accounts === undefined ? text.leadAlone : text.lead(accounts)}
    </EmptyState>
  );
}

function Nothing() {
  return (
    <EmptyState icon={<IconReportMoney size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.toImports}</LinkButton>}>
      {text.empty}
    </EmptyState>
  );
}

/** The figure named in the address, if this position has it. */
function openFigure({ currency }: Position, table: Table, { row: key, column }: PositionSearch): OpenCell | null {
  const row: PositionRow | undefined = rowsOf(table, new Set()).find((one) => one.key === key);
  const index = table.periods.findIndex((period) => period.start === column);
  const value = row?.values[index];
  if (!row || !value || !opens(row, index, value)) return null;
  const terms = termsOf(table, { row: key, index });
  return {
    title: row.label,
    period: titleOf(table.periods[index]),
    pointIds: value.documents,
    sum: terms && { total: value.fieldValue, currency, terms, lead: key === OPENING ? text.opening : null },
  };
}
