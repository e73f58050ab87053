import { Button } from '@mantine/core';
import { IconPlus, IconShip } from '@tabler/icons-react';
import { lazy } from 'react';
import * as v from 'valibot';
import { formatDecimal } from '#domain/format.ts';
import { useCompany } from '#web/api/company.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import { useMay } from '../shell/access.ts';
import { dins, type DinRowFragment as Row } from './operations.ts';
import { text } from './text.ts';

const DinPanel = lazy(() => import('./DinPanel.tsx'));

const URL_PARTS = { schema: v.object({ ...PAGED, din: TEXT, nueva: FLAG }), filters: [], open: 'din' } as const;

const { heads } = text;
const COLUMNS: readonly Column<Row>[] = [
  { key: 'number', head: heads.number, width: 140, isWhole: true, cell: ({ number }) => <span className="num">{number}</span> },
  { key: 'accepted', head: heads.accepted, width: 112, isWhole: true, cell: ({ acceptedOn }) => <DayText day={acceptedOn} /> },
  { key: 'agent', head: heads.agent, cell: ({ agentName }) => agentName },
  { key: 'cif', head: heads.cif, width: 150, align: 'end', leaves: 3, cell: (row) => <Amount value={row.cif} currency={row.currency} /> },
  {
    key: 'rate',
    head: heads.rate,
    width: 120,
    align: 'end',
    leaves: 1,
    cell: ({ rate }) => <span className="num">{formatDecimal(rate, 4)}</span>,
  },
  { key: 'iva', head: heads.iva, width: 140, align: 'end', leaves: 1, cell: ({ ivaClp }) => <Amount value={ivaClp} /> },
  { key: 'total', head: heads.total, width: 140, align: 'end', cell: ({ totalClp }) => <Amount value={totalClp} /> },
  { key: 'register', head: heads.register, width: 150, isWhole: true, cell: (row) => <Standing row={row} /> },
];

/** Import declarations: what customs charged, compared with the purchase register. */
export function DinsPage() {
  const { id: companyId } = useCompany();
  const list = useList(URL_PARTS);
  const may = useMay('din.write');
  const { page, offset, nueva } = list.search;
  const answer = useAnswer(dins, { companyId, pagination: { page, offset } });
  const { docs = [], totalDocs = 0 } = answer.data?.dins ?? {};
  const open = docs.find(({ id }) => id === list.openId);
  return (
    <ListPage
      title={text.title}
      actions={
        may && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => list.setSearch({ nueva: true, page }, 'forward')}>
            {text.add}
          </Button>
        )
      }
      list={list}
      answer={answer}
      label={text.list}
      rows={docs}
      total={totalDocs}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      card={(row) => (
        <TwoLines
          title={row.number}
          figure={<Amount value={row.totalClp} />}
          detail={<DayText day={row.acceptedOn} />}
          aside={<Standing row={row} />}
        />
      )}
      empty={<EmptyState icon={<IconShip size={40} stroke={1.4} />}>{text.none}</EmptyState>}
      noneFound={text.noneFound}
      panel={
        <>
          {nueva && <DinPanel companyId={companyId} din={null} onClose={() => list.setSearch({ nueva: false, page }, 'back')} />}
          {open && <DinPanel key={open.id} companyId={companyId} din={open} onClose={() => list.show('')} />}
        </>
      }
    />
  );
}

function Standing({ row: { documentId, warnings } }: { row: Row }) {
  if (warnings.length > 0) return <StatusBadge tone="waiting">{text.warned}</StatusBadge>;
  return documentId ? <StatusBadge tone="good">{text.inRegister}</StatusBadge> : <StatusBadge tone="neutral">{text.outside}</StatusBadge>;
}
