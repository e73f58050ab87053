import { Button, NativeSelect } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import * as v from 'valibot';
import { formatDecimal } from '#domain/format.ts';
import { CREDIT_TYPES } from '#domain/loans/terms.ts';
import { useCompany } from '#web/api/company.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import { useMay } from '../shell/access.ts';
import classes from './Loans.module.css';
import { LoanTotals } from './LoanTotals.tsx';
import { loans, type LoanRowFragment as Row } from './operations.ts';
import { Stock } from './Stock.tsx';
import { text } from './text.ts';

const LoanPanel = lazy(() => import('./LoanPanel.tsx'));
const LoanForm = lazy(() => import('./LoanForm.tsx'));

const URL_PARTS = {
  schema: v.object({ ...PAGED, search: TEXT, tipo: TEXT, credito: TEXT, nuevo: FLAG }),
  filters: ['search', 'tipo'],
  open: 'credito',
} as const;

const { heads } = text;
const NO_ROWS: readonly Row[] = [];
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'identificator',
    head: heads.identificator,
    cell: ({ identificator, institution, creditType }) => (
      <>
        <span className={classes['over']} title={identificator}>
          {identificator}
        </span>
        <small className={classes['under']}>{[text.types[creditType], institution].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'principal',
    head: heads.principal,
    ...{ width: 118, align: 'end' },
    cell: (row) => <Amount value={row.principal} currency={row.currency} />,
  },
  { key: 'stock', head: heads.stock, width: 122, align: 'end', cell: (row) => <Stock loan={row} /> },
  {
    key: 'next',
    head: heads.next,
    ...{ width: 96, isWhole: true },
    cell: ({ nextDueDate }) => nextDueDate && <DayText day={nextDueDate} />,
  },
  {
    key: 'nextAmount',
    head: heads.nextAmount,
    ...{ width: 108, align: 'end' },
    cell: (row) => row.nextAmount !== null && <Amount value={row.nextAmount} currency={row.currency} />,
  },
  { key: 'rate', head: heads.rate, width: 116, align: 'end', leaves: 3, cell: (row) => rateWords(row) },
  {
    key: 'paid',
    head: heads.paid,
    ...{ width: 76, isWhole: true, leaves: 3 },
    cell: ({ paidCount, rowCount }) => text.paid(paidCount, rowCount),
  },
  {
    key: 'interest',
    head: heads.interest,
    ...{ width: 118, align: 'end', leaves: 3 },
    cell: (row) => <Amount value={row.interestOfYear} currency={row.currency} />,
  },
];

/** Loans: what is owed, when the next installment is due, and their schedules. */
export function LoansPage() {
  const { id: companyId } = useCompany();
  const list = useList(URL_PARTS);
  const may = useMay('loans.write');
  const { page, offset, search, tipo, nuevo } = list.search;
  const answer = useAnswer(loans, { companyId, search });
  const all = (answer.data?.loans ?? NO_ROWS).filter(({ creditType }) => tipo === '' || creditType === tipo);
  const closeForm = () => list.setSearch({ nuevo: false, page }, 'back');
  return (
    <ListPage
      title={text.title}
      actions={
        may && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => list.setSearch({ nuevo: true, page }, 'forward')}>
            {text.add}
          </Button>
        )
      }
      list={list}
      answer={answer}
      label={text.list}
      filters={
        <>
          <SearchField label={text.search} value={search} onChange={(next) => list.setSearch({ search: next })} />
          <NativeSelect
            aria-label={text.filterType}
            size="xs"
            value={tipo}
            data={[{ value: '', label: text.everyType }, ...CREDIT_TYPES.map((value) => ({ value, label: text.types[value] }))]}
            onChange={({ currentTarget }) => list.setSearch({ tipo: currentTarget.value })}
          />
        </>
      }
      rows={all.slice((page - 1) * offset, page * offset)}
      total={all.length}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      card={(row) => (
        <TwoLines
          title={row.identificator}
          figure={<Stock loan={row} />}
          detail={text.types[row.creditType]}
          aside={row.nextDueDate && <DayText day={row.nextDueDate} />}
        />
      )}
      empty={<EmptyState icon={<IconCoins size={40} stroke={1.4} />}>{text.none}</EmptyState>}
      noneFound={text.noneFound}
      panel={
        <>
          {nuevo && may && <LoanForm companyId={companyId} loan={null} hasOwnStep onClose={closeForm} />}
          {list.openId && <LoanPanel key={list.openId} companyId={companyId} id={list.openId} onClose={() => list.show('')} />}
        </>
      }
    >
      <LoanTotals companyId={companyId} />
    </ListPage>
  );
}

function rateWords({ creditType, rate, ratePeriod, reference, spread }: Row): string {
  if (creditType === 'cartaCredito') return '–';
  const whole = `${formatDecimal(rate, 4)} % ${text.ratePeriods[ratePeriod].toLowerCase()}`;
  return spread === null ? whole : `${whole} (${[reference, '+', formatDecimal(spread, 4)].filter(Boolean).join(' ')})`;
}
