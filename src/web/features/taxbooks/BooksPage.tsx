import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconBook2, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatCount } from '#domain/format.ts';
import { formatMoney } from '#domain/money.ts';
import { isPeriod, monthName } from '#domain/period.ts';
import { useCompany } from '#web/api/company.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { List } from '#web/ui/List.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import type { SetSearch } from '#web/ui/useSearch.ts';
import { useMay } from '../shell/access.ts';
import classes from './Books.module.css';
import { downloadBook, type TaxBookFormat, type TaxBookQuery, type TaxBookSection, type TaxBookType, taxBook } from './operations.ts';
import { BOOKS, type Search } from './search.ts';
import { text } from './text.ts';
import ViewSwitch from './ViewSwitch.tsx';

const DetailPanel = lazy(() => import('../documents/DetailPanel.tsx'));

type Book = NonNullable<TaxBookQuery['taxBook']['book']>;
type Row = Book['docs'][number];

/** A tax book of one month: what it sums to by type, and its documents; both are what its files hold. */
export default function BooksPage({ title }: { title: string }) {
  const { id: companyId } = useCompany();
  const list = useList(BOOKS);
  const { search, setSearch } = list;
  const type: TaxBookType = search.libro || 'COMPRAS';
  const section: TaxBookSection | null = type === 'COMPRAS' ? search.seccion || 'REGISTRO' : null;
  const period = isPeriod(search.mes) ? search.mes : null;
  const { page, offset } = search;
  const answer = useAnswer(taxBook, { companyId, type, period, section, pagination: { page, offset } });
  const { data, error, isLoading, refetch } = answer;
  const { book = null, periods = [] } = data?.taxBook ?? {};
  const file = { companyId, type, period: book?.period ?? null, section };
  return (
    <Page
      title={title}
      aside={<ViewSwitch value="libros" onChange={(vista) => setSearch({ vista })} />}
      actions={book && book.totalDocs > 0 && <Downloads file={file} />}
    >
      <Choices search={search} setSearch={setSearch} periods={periods} month={book?.period ?? period} />
      {isLoading && <SkeletonRows rows={8} />}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {data && !book && <None>{text.none}</None>}
      {book && book.totalDocs === 0 && <None>{text.noneInSection}</None>}
      {book && book.totalDocs > 0 && (
        <>
          <Summary lines={book.summary} isFees={search.libro === 'HONORARIOS'} />
          {section === 'REGISTRO' && <Outside lines={book.summary} />}
          <List
            label={text.documents}
            list={list}
            answer={answer}
            columns={columnsOf(type)}
            rows={book.docs}
            total={book.totalDocs}
            rowKey={(row) => row._id}
            card={(row) => <Card row={row} />}
            empty={<None>{text.noneInSection}</None>}
          />
        </>
      )}
      <Suspense>
        {list.openId && <DetailPanel key={list.openId} id={list.openId} companyId={companyId} onClose={() => list.show('')} />}
      </Suspense>
    </Page>
  );
}

function None({ children }: { children: string }) {
  return (
    <EmptyState icon={<IconBook2 size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.load}</LinkButton>}>
      {children}
    </EmptyState>
  );
}

type ChoicesProps = {
  search: Search;
  setSearch: SetSearch<Search>;
  periods: TaxBookQuery['taxBook']['periods'];
  /** The month that is shown. */
  month: string | null;
};

function Choices({ search, setSearch, periods, month }: ChoicesProps) {
  const mayReadDin = useMay('din.read');
  const types = (Object.keys(text.books) as TaxBookType[]).filter((type) => type !== 'DIN' || mayReadDin);
  const hasMonth = month === null || periods.some(({ period }) => period === month);
  const months = [...(hasMonth ? [] : [{ period: month, count: 0 }]), ...periods];
  return (
    <div className={classes['choices']}>
      <SegmentedControl
        aria-label={text.book}
        value={search.libro || 'COMPRAS'}
        data={types.map((value) => ({ value, label: text.books[value] }))}
        onChange={(next) => setSearch({ libro: next === 'COMPRAS' ? '' : (next as Search['libro']), seccion: '', mes: '' })}
      />
      <NativeSelect
        aria-label={text.period}
        value={month ?? ''}
        data={months.map(({ period, count }) => ({ value: period, label: `${monthName(period)} (${formatCount(count)})` }))}
        onChange={({ currentTarget }) => setSearch({ mes: currentTarget.value })}
      />
      {search.libro === '' && (
        <SegmentedControl
          aria-label={text.section}
          value={search.seccion || 'REGISTRO'}
          data={Object.entries(text.sections).map(([value, label]) => ({ value, label }))}
          onChange={(next) => setSearch({ seccion: next === 'REGISTRO' ? '' : (next as Search['seccion']) })}
        />
      )}
    </div>
  );
}

type BookFile = { companyId: string; type: TaxBookType; period: Book['period']; section: TaxBookSection | null };

function Downloads({ file }: { file: BookFile }) {
  const [download, isBusy] = useAct(downloadBook, { done: null });
  const save = async (format: TaxBookFormat) => {
    const link = (await download({ ...file, format }))?.downloadRCVBook;
    if (link) location.assign(link.url);
  };
  const hasLayout = file.type === 'COMPRAS' || file.type === 'VENTAS' || file.type === 'BOLETAS';
  return (
    <>
      {hasLayout && <DownloadButton label={text.office} isBusy={isBusy} onClick={() => void save('SII')} />}
      <DownloadButton label={text.sheet} isBusy={isBusy} onClick={() => void save('XLSX')} />
    </>
  );
}

function DownloadButton({ label, isBusy, onClick }: { label: string; isBusy: boolean; onClick: () => void }) {
  return (
    <Button size="sm" variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}

/** What of purchases stands in the book and not in the register of its month. */
function Outside({ lines }: { lines: Book['summary'] }) {
  const count = lines.reduce((total, line) => total + line.outsideCount, 0);
  const tax = lines.reduce((total, line) => total + line.outsideTaxAmount, 0);
  return count === 0 ? null : <p className={classes['outside']}>{text.outside(count, formatMoney(tax))}</p>;
}

type Line = Book['summary'][number];
type Amounts = readonly { head: string; of: (line: Line) => number }[];

function Summary({ lines, isFees }: { lines: readonly Line[]; isFees: boolean }) {
  const amounts = isFees ? FEE_AMOUNTS : AMOUNTS.filter(({ head, of }) => head !== text.heads.unrecoverable || lines.some(of));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes['summary']} tabIndex={0} aria-label={text.summary}>
      <table aria-label={text.summary}>
        <thead>
          <tr>
            <th scope="col">{text.heads.type}</th>
            {[text.heads.count, ...amounts.map(({ head }) => head)].map((head) => (
              <th key={head} scope="col" className={classes['end']}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(lines, ({ summary }) => summary)].map(([name, some]) => (
            <SummaryLine key={name} name={name} lines={some} amounts={amounts} />
          ))}
        </tbody>
        <tfoot>
          <SummaryLine name={text.total} lines={lines} amounts={amounts} />
        </tfoot>
      </table>
    </section>
  );
}

const AMOUNTS: Amounts = [
  { head: text.heads.exempt, of: ({ nonTaxableAmount }) => nonTaxableAmount },
  { head: text.heads.net, of: ({ taxableAmount }) => taxableAmount },
  { head: text.heads.tax, of: ({ taxAmount }) => taxAmount },
  { head: text.heads.unrecoverable, of: ({ nonRecoverableTaxes }) => nonRecoverableTaxes },
  { head: text.heads.other, of: ({ otherTaxes }) => otherTaxes },
  { head: text.heads.amount, of: ({ amount }) => amount },
];

/** Of receipts of professional fees the tax is what is withheld: it is taken off, and nothing else stands between gross and net. */
const FEE_AMOUNTS: Amounts = [
  { head: text.heads.gross, of: ({ taxableAmount, nonTaxableAmount }) => taxableAmount + nonTaxableAmount },
  { head: text.heads.withheld, of: ({ taxAmount }) => taxAmount },
  { head: text.heads.liquid, of: ({ amount }) => amount },
];

type LineProps = { name: string; lines: readonly Line[]; amounts: Amounts };

/** Of one kind, which may have several lines: what the register has, and what came without it. On a telephone each figure bears its head. */
function SummaryLine({ name, lines, amounts }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes['end']} data-head={text.heads.count}>
        {formatCount(lines.reduce((total, { count }) => total + count, 0))}
      </td>
      {amounts.map(({ head, of }) => (
        <td key={head} className={classes['end']} data-head={head}>
          <Amount value={lines.reduce((total, line) => total + of(line), 0)} bare />
        </td>
      ))}
    </tr>
  );
}

const COLUMNS: Column<Row>[] = [
  { key: 'date', head: text.heads.date, width: 104, isWhole: true, cell: (row) => <DayText day={row.documentDate} /> },
  { key: 'type', head: text.heads.type, width: 220, cell: ({ summary }) => summary },
  { key: 'folio', head: text.heads.folio, width: 110, isWhole: true, cell: ({ documentId }) => documentId ?? '–' },
  { key: 'party', head: text.heads.party, cell: Party },
  {
    key: 'exempt',
    head: text.heads.exempt,
    width: 110,
    align: 'end',
    leaves: 1,
    cell: (row) => <Amount value={row.nonTaxableAmount} bare />,
  },
  { key: 'net', head: text.heads.net, width: 120, align: 'end', leaves: 3, cell: (row) => <Amount value={row.taxableAmount} bare /> },
  { key: 'tax', head: text.heads.tax, width: 110, align: 'end', leaves: 3, cell: (row) => <Amount value={row.taxAmount} bare /> },
  { key: 'amount', head: text.heads.amount, width: 120, align: 'end', cell: (row) => <Amount value={row.amount} bare /> },
];

/** As COLUMNS, by the names of fees: of them nothing is exempt. */
const FEE_COLUMNS: Column<Row>[] = COLUMNS.flatMap((column): Column<Row>[] => {
  const { gross, withheld, liquid } = text.heads;
  if (column.key === 'exempt') return [];
  const { leaves: _stays, ...always } = column;
  if (column.key === 'net')
    return [{ ...always, head: gross, cell: (row) => <Amount value={row.taxableAmount + row.nonTaxableAmount} bare /> }];
  return [{ ...column, head: { tax: withheld, amount: liquid }[column.key] ?? column.head }];
});

/** As COLUMNS, with what the register lacks. */
const PURCHASE_COLUMNS: Column<Row>[] = COLUMNS.map((column) => (column.key === 'type' ? { ...column, cell: Purchase } : column));

function columnsOf(type: TaxBookType): Column<Row>[] {
  if (type === 'HONORARIOS') return FEE_COLUMNS;
  return type === 'COMPRAS' ? PURCHASE_COLUMNS : COLUMNS;
}

function Purchase(row: Row) {
  if (!row.isOutsideRegister) return row.summary;
  return (
    <span className={classes['two']}>
      <span>{row.summary}</span>
      <Mark words={text.outsideMark} hint={text.outsideHint} />
    </span>
  );
}

/** The other side by name and RUT, as its file has them; a month's summary has none. */
function Party(row: Row) {
  const rut = rutOf(row);
  return (
    <span className={classes['two']}>
      <span>{partyOf(row)}</span>
      {rut !== null && (
        <span className={classes['below']}>
          <RutText rut={rut} />
        </span>
      )}
    </span>
  );
}

function rutOf({ isReceived, issuerId, receiverId }: Row): string | null {
  return isReceived ? issuerId : receiverId;
}

function partyOf({ isReceived, issuerName, receiverName }: Row): string {
  return (isReceived ? issuerName : receiverName) ?? text.noParty;
}

function Card({ row }: { row: Row }) {
  return (
    <TwoLines
      title={partyOf(row)}
      figure={<Amount value={row.amount} />}
      detail={
        <>
          <DayText day={row.documentDate} /> · {row.summary} {row.documentId}
        </>
      }
      isDetailWhole
    />
  );
}
