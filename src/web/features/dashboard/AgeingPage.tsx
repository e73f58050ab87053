import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconArrowLeft, IconChecks, IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AGEING } from '#domain/dashboard/ageing.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { partyKey } from '#domain/documents/counterpart.ts';
import { plural } from '#domain/format.ts';
import { formatMoney } from '#domain/money.ts';
import { useCompany } from '#web/api/company.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { useOpen } from '../shell/access.ts';
import classes from './AgeingPage.module.css';
import { AsOfField } from './AsOfField.tsx';
import { AGEING_LIST, type AgeingSearch, bucketOf, sortAfter, sortOf, TRAMOS, type Tramo, tableInput } from './ageingSearch.ts';
import { readAsOf } from './asOf.ts';
import { type AgeingRowFragment, type AgeingTableInput, type AgeingTableQuery, ageingAsExcel, ageingTable } from './operations.ts';
import { PartyPanel } from './PartyPanel.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { type IsOpen, openDocumentsIn, openDocumentsOf, partyAsOf, partyOf } from './places.ts';
import { RateNotices } from './RateNotices.tsx';
import { text } from './text.ts';

const words = text.ageingTable;

/** What is unpaid on a side by counterpart and age: all of them, sorted and searched, as a table and a spreadsheet. */
export default function AgeingPage() {
  const { id: companyId } = useCompany();
  const isOpen = useOpen();
  const list = useList(AGEING_LIST);
  const { search, setSearch } = list;
  const today = dayInChile(new Date());
  const { asOf, problem } = readAsOf(search.asOf, today);
  const input = tableInput(search, asOf);
  const pagination = { page: search.page, offset: search.offset };
  const answer = useAnswer(ageingTable, { companyId, input, pagination }, { pause: problem !== null });
  const { docs = [], totalDocs = 0, sums, rateDays = [], missingRates = [] } = (problem === null && answer.data?.ageingTable) || {};
  const kind = search.cartera === 'pagar' ? 'toPay' : 'toReceive';
  const columns = useMemo(() => columnsOf({ kind, asOf, isOpen }), [kind, asOf, isOpen]);

  return (
    <ListPage
      title={asOf ? words.endOf(text.ageing[kind], asOf) : text.ageing[kind]}
      aside={<Side search={search} onChange={setSearch} />}
      actions={<Back />}
      list={list}
      answer={answer}
      label={text.ageing[kind]}
      rows={docs}
      total={totalDocs}
      columns={columns}
      sort={sortOf(search)}
      onSort={(key) => setSearch({ sort: sortAfter(search, key) })}
      rowKey={partyKey}
      card={(row) => (
        <TwoLines
          title={<Party row={row} kind={kind} asOf={asOf} isOpen={isOpen} />}
          figure={<Amount value={row.total} />}
          detail={cardText(row)}
          isDetailWhole
        />
      )}
      filters={<Filters search={search} asOf={asOf} problem={problem} today={today} onChange={setSearch} />}
      tools={<Export companyId={companyId} input={input} isDisabled={totalDocs === 0} />}
      empty={<EmptyState icon={<IconChecks size={40} stroke={1.4} />}>{text.nothing[kind].known}</EmptyState>}
      noneFound={noneOf(search, problem)}
      totals={sums && totalDocs > 0 && <Sums sums={sums} />}
      panel={
        <PartyPanel
          companyId={companyId}
          kind={kind}
          asOf={asOf}
          {...besideOf(search, problem)}
          isOpen={isOpen}
          onClose={() => setSearch({ de: '', edad: '' }, 'back')}
        />
      }
    >
      <RateNotices rateDays={rateDays} missingRates={missingRates} />
    </ListPage>
  );
}

function Back() {
  return (
    <LinkButton to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} />}>
      {text.title}
    </LinkButton>
  );
}

/** Why the table is empty: the day is none, nothing was open on it, or nobody is what was asked for. */
function noneOf({ asOf, search, tramo }: AgeingSearch, problem: string | null): string {
  if (problem) return text.noSuchDay(problem);
  return asOf !== '' && search === '' && tramo === '' ? text.nothingThen : text.noParty;
}

/** Whose documents stand beside the table. */
function besideOf({ de, edad }: AgeingSearch, problem: string | null) {
  return { party: problem ? null : partyOf(de), bucket: bucketOf(edad) };
}

type Patch = (patch: Partial<AgeingSearch>) => void;

function Side({ search, onChange }: { search: AgeingSearch; onChange: Patch }) {
  return (
    <SegmentedControl
      aria-label={words.side}
      value={search.cartera || 'cobrar'}
      data={SIDES}
      onChange={(cartera) => onChange({ cartera: cartera as AgeingSearch['cartera'] })}
    />
  );
}

/** All counterparts of the view, whatever page is on screen. */
function Export({ companyId, input, isDisabled }: { companyId: string; input: AgeingTableInput; isDisabled: boolean }) {
  const [prepare, isBusy] = useAct(ageingAsExcel, { done: null });
  async function download() {
    const data = await prepare({ companyId, input });
    if (data) location.assign(data.ageingAsExcel.url);
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void download()}
    >
      {words.export}
    </Button>
  );
}

const SIDES = [
  { value: 'cobrar', label: words.sides.toReceive },
  { value: 'pagar', label: words.sides.toPay },
];
const BUCKET_CHOICES = TRAMOS.map(({ name, bucket }) => ({ value: name, label: text.bucketOf(text.buckets[bucket]) }));

type FiltersProps = { search: AgeingSearch; asOf: Day | null; problem: string | null; today: Day; onChange: Patch };

function Filters({ search, asOf, problem, today, onChange }: FiltersProps) {
  return (
    <>
      <SearchField label={text.searchParty} value={search.search} onChange={(typed) => onChange({ search: typed })} />
      <Select
        size="xs"
        aria-label={words.bucket}
        placeholder={words.bucket}
        data={BUCKET_CHOICES}
        value={search.tramo || null}
        onChange={(tramo) => onChange({ tramo: (tramo ?? '') as Tramo | '' })}
        clearable
        clearButtonProps={{ 'aria-label': words.anyBucket }}
      />
      <AsOfField asOf={asOf} today={today} onChange={(day) => onChange({ asOf: day })} />
      {(asOf || problem) && (
        <Button size="xs" variant="default" leftSection={<IconX size={14} aria-hidden="true" />} onClick={() => onChange({ asOf: '' })}>
          {text.toToday}
        </Button>
      )}
    </>
  );
}

type Scope = { kind: 'toReceive' | 'toPay'; asOf: Day | null; isOpen: IsOpen };

function columnsOf(scope: Scope): readonly Column<AgeingRowFragment>[] {
  return [
    { key: 'name', head: text.party, isSortable: true, cell: (row) => <Party row={row} {...scope} /> },
    ...AGEING.map(
      (bucket): Column<AgeingRowFragment> => ({
        key: bucket,
        head: text.buckets[bucket],
        width: 112,
        align: 'end',
        isSortable: true,
        cell: (row) => <Figure row={row} bucket={bucket} {...scope} />,
      }),
    ),
    { key: 'total', head: text.total, width: 128, align: 'end', isSortable: true, cell: ({ total }) => <Amount value={total} bare /> },
    { key: 'oldest', head: words.oldest, width: 112, align: 'end', isSortable: true, cell: oldestText },
  ];
}

/** A figure of a bucket leads to its documents as they stand, or as they stood at the end of that day. */
function Figure({ row, bucket, kind, asOf, isOpen }: Scope & { row: AgeingRowFragment; bucket: (typeof AGEING)[number] }) {
  const amount = <Amount value={row[bucket]} bare />;
  if (row[bucket] === 0 || !isOpen('/documentos_tributarios')) return amount;
  const place = asOf ? partyAsOf(kind, row, asOf, bucket) : openDocumentsIn(kind, bucket, dayInChile(new Date()), row);
  return (
    <PlaceLink className={classes['link']} isOpen={isOpen} place={place}>
      {amount}
    </PlaceLink>
  );
}

function Party({ row, kind, asOf, isOpen }: Scope & { row: AgeingRowFragment }) {
  return (
    <span className={classes['two']}>
      <PlaceLink
        className={classes['link']}
        isOpen={(route) => isOpen(route) && isOpen('/documentos_tributarios')}
        place={asOf ? partyAsOf(kind, row, asOf, null) : openDocumentsOf(kind, { party: row })}
      >
        {row.name || text.noName}
      </PlaceLink>
      <small>{row.rut && <RutText rut={row.rut} />}</small>
    </span>
  );
}

/** On a telephone the ages that there are stand below the name. */
function cardText(row: AgeingRowFragment): string {
  const ages = AGEING.flatMap((bucket) => (row[bucket] === 0 ? [] : `${text.buckets[bucket]} ${formatMoney(row[bucket])}`));
  const parts = [...ages, ...(row.oldestDays === null ? [] : [words.oldestOf(oldestText(row))])];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

function oldestText({ oldestDays }: AgeingRowFragment): string {
  return oldestDays === null ? '–' : plural(oldestDays, 'día', 'días');
}

function Sums({ sums }: { sums: AgeingTableQuery['ageingTable']['sums'] }) {
  return (
    <dl className={classes['sums']}>
      {AGEING.map((bucket) => (
        <div key={bucket}>
          <dt>{text.buckets[bucket]}</dt>
          <dd>
            <Amount value={sums[bucket]} />
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>{text.total}</dt>
        <dd>
          <Amount value={sums.total} />
        </dd>
      </div>
    </dl>
  );
}
