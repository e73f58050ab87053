import { Button, CloseButton, Popover, SegmentedControl, Select } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useCompany } from '#web/api/company.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateRange } from '#web/ui/DateRange.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { ChequeBadge } from './ChequeBadge.tsx';
import classes from './Cheques.module.css';
import { CHEQUE_CHOICES, CHEQUES, type ChequeSearch, chequesInput } from './chequeSearch.ts';
import { DepositBar } from './DepositBar.tsx';
import { Pesos } from './FilterForm.tsx';
import { type ChequeFragment, type ChequesQuery, cheques } from './operations.ts';
import { text } from './text.ts';

const ViewSwitch = lazy(() => import('../taxbooks/ViewSwitch.tsx'));
const ChequePanel = lazy(() => import('./ChequePanel.tsx'));

const words = text.cheques;
const { heads } = words;

const COLUMNS: readonly Column<ChequeFragment>[] = [
  { key: 'due', head: heads.due, width: 112, isWhole: true, cell: ({ fecha }) => <DayText day={fecha} /> },
  { key: 'number', head: heads.number, width: 150, cell: (row) => <Name row={row} /> },
  { key: 'party', head: heads.party, cell: (row) => <Party row={row} /> },
  { key: 'amount', head: heads.amount, width: 130, align: 'end', cell: (row) => <Money row={row} /> },
  { key: 'state', head: heads.state, width: 164, isWhole: true, cell: (row) => <ChequeBadge row={row} /> },
  { key: 'since', head: heads.since, width: 112, isWhole: true, leaves: 1, cell: ({ stateDate }) => <DayText day={stateDate} /> },
];

/** The register of cheques, received and issued: what was deposited, cashed, bounced or cancelled. */
export default function ChequesPage({ title }: { title: string }) {
  const { id: companyId } = useCompany();
  const list = useList(CHEQUES);
  const { search, setSearch } = list;
  const answer = useAnswer(cheques, chequesInput(companyId, search));
  const { docs = [], totalDocs = 0, totals = [] } = answer.data?.cheques ?? {};
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChequeFragment>>(new Map());
  const known = new Map([...chosen, ...docs.map((row) => [row.id, row] as const)]);
  const choose = (ids: ReadonlySet<string>) => setChosen(new Map([...known].filter(([id]) => ids.has(id))));
  const current = [...chosen.keys()].flatMap((id) => known.get(id) ?? []);
  return (
    <ListPage
      title={title}
      aside={
        <Suspense>
          <ViewSwitch value="cheques" onChange={(vista) => setSearch({ vista })} />
        </Suspense>
      }
      list={list}
      answer={answer}
      label={words.title}
      rows={docs}
      total={totalDocs}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      selection={{ ids: new Set(chosen.keys()), onChange: choose, nameOf: ({ numberCheque }) => words.name(numberCheque) }}
      card={(row) => (
        <TwoLines
          title={row.name ?? text.noParty}
          figure={<Money row={row} />}
          detail={
            <>
              <DayText day={row.fecha} /> · {words.name(row.numberCheque)}
            </>
          }
          aside={<ChequeBadge row={row} />}
        />
      )}
      filters={<Filters search={search} onChange={setSearch} />}
      empty={<EmptyState icon={<IconCash size={40} stroke={1.4} />}>{words.none}</EmptyState>}
      noneFound={words.noneFound}
      totals={
        current.length > 0 ? (
          <DepositBar companyId={companyId} chosen={current} onDone={() => setChosen(new Map())} />
        ) : (
          <Totals totals={totals} isOfAll={search.chequeState === ''} />
        )
      }
      panel={list.openId && <ChequePanel key={list.openId} companyId={companyId} id={list.openId} onClose={() => list.show('')} />}
    />
  );
}

/** Bounced and cancelled cheques are listed among all, and no money. */
function Totals({ totals, isOfAll }: { totals: ChequesQuery['cheques']['totals']; isOfAll: boolean }) {
  return (
    <p className={classes['totals']}>
      {totals.map(({ isIssued, currency, amount }) => (
        <span key={`${isIssued} ${currency}`}>
          {isIssued ? words.sides.issued : words.sides.received}{' '}
          <strong>
            <Amount value={amount} currency={currency} />
          </strong>
        </span>
      ))}
      {isOfAll && totals.length > 0 && <span>{words.standing}</span>}
    </p>
  );
}

const SIDES = (['', 'received', 'issued'] as const).map((value) => ({ value: value || 'all', label: words.sides[value || 'all'] }));
const STATES = CHEQUE_CHOICES.map((value) => ({ value, label: value === 'unpaid' ? words.unpaid : words.states[value] }));

function Filters({ search, onChange }: { search: ChequeSearch; onChange: (patch: Partial<ChequeSearch>) => void }) {
  const { from, to } = search;
  return (
    <>
      <SearchField label={words.search} value={search.search} onChange={(typed) => onChange({ search: typed })} />
      <SegmentedControl
        aria-label={words.side}
        value={search.side || 'all'}
        data={SIDES}
        onChange={(side) => onChange({ side: side === 'all' ? '' : (side as ChequeSearch['side']) })}
      />
      <Select
        size="xs"
        aria-label={text.state}
        placeholder={text.state}
        data={STATES}
        value={search.chequeState || null}
        onChange={(state) => onChange({ chequeState: (state ?? '') as ChequeSearch['chequeState'] })}
        clearable
        clearButtonProps={{ 'aria-label': text.anyState }}
      />
      <DateRange range={{ from, to }} onChange={onChange} any={words.dates} of={words.due} />
      <Amounts search={search} onChange={onChange} />
      {search.slip !== '' && (
        <span className={classes['chip']}>
          {words.slip}
          <CloseButton size="sm" aria-label={text.narrowings.clear(words.slip)} onClick={() => onChange({ slip: '' })} />
        </span>
      )}
    </>
  );
}

function Amounts({ search: { min, max }, onChange }: { search: ChequeSearch; onChange: (patch: Partial<ChequeSearch>) => void }) {
  const { from, to } = text.narrowings;
  const limits = [min !== '' && from(formatMoney(min)), max !== '' && to(formatMoney(max))].filter(Boolean);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" fw={400}>
          {limits.length === 0 ? heads.amount : limits.join(', ')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={heads.amount} className={classes['form'] ?? ''}>
        <Pesos label={text.narrowings.min} value={min} onChange={(pesos) => onChange({ min: pesos })} />
        <Pesos label={text.narrowings.max} value={max} onChange={(pesos) => onChange({ max: pesos })} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Name({ row }: { row: ChequeFragment }) {
  return (
    <span className={classes['two']}>
      <span>{words.name(row.numberCheque)}</span>
      <small>{row.isIssued ? words.sides.issuedOne : words.sides.receivedOne}</small>
    </span>
  );
}

function Party({ row: { name, rut } }: { row: ChequeFragment }) {
  return (
    <span className={classes['two']}>
      <span>{name ?? text.noParty}</span>
      <small>{rut && <RutText rut={rut} />}</small>
    </span>
  );
}

function Money({ row }: { row: ChequeFragment }) {
  return <Amount value={row.partialAmount} currency={row.currency} />;
}
