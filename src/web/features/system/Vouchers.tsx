import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import * as v from 'valibot';
import { dayInChile, formatDay } from '#domain/date.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { List } from '#web/ui/List.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useInnerList } from '#web/ui/useList.ts';
import { PAGED } from '#web/ui/useSearch.ts';
import { Heading } from './Heading.tsx';
import { endVoucher, vouchers } from './operations.ts';
import classes from './System.module.css';
import { text } from './text.ts';
import { plansOf, stateOf, type Voucher, type VoucherState } from './vouchers.ts';

const NewVoucher = lazy(() => import('./NewVoucher.tsx'));

const words = text.vouchers;
/** All of them come at once; they are shown by pages. */
const VOUCHERS = { schema: v.object({ ...PAGED }), filters: [] } as const;
const TONES: Record<VoucherState, Tone> = { open: 'good', spent: 'neutral', expired: 'bad' };

/** The codes that give a new company its plan: which there are, how often they were used, a new one, the end of one. */
export function Vouchers() {
  const answer = useAnswer(vouchers, {});
  const list = useInnerList(VOUCHERS);
  const all = answer.data?.vouchers ?? [];
  const { page, offset } = list.search;
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Voucher | null>(null);
  const columns = useMemo(() => columnsFor(setEnding), []);
  return (
    <section aria-labelledby="system-vouchers">
      <Heading
        id="system-vouchers"
        title={words.title}
        actions={
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        }
      />
      <p className={classes['help']}>{words.help}</p>
      <List
        label={words.title}
        list={list}
        answer={answer}
        columns={columns}
        rows={all.slice((page - 1) * offset, page * offset)}
        total={all.length}
        rowKey={({ id }) => id}
        card={(voucher) => <Card voucher={voucher} onEnd={setEnding} />}
        empty={<EmptyState icon={<IconTicket size={40} stroke={1.4} />}>{words.none}</EmptyState>}
      />
      <Suspense>{isAdding && <NewVoucher onClose={() => setAdding(false)} />}</Suspense>
      {ending && <Ending voucher={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function columnsFor(onEnd: (voucher: Voucher) => void): Column<Voucher>[] {
  return [
    { key: 'code', head: words.columns.code, width: 220, cell: ({ code }) => <strong className={classes['code']}>{code}</strong> },
    { key: 'plan', head: words.columns.plan, cell: plansOf },
    { key: 'trialDays', head: words.columns.trialDays, width: 130, align: 'end', cell: ({ trialDays }) => trialDays ?? '–' },
    { key: 'uses', head: words.columns.uses, width: 130, align: 'end', cell: words.usedOf },
    {
      key: 'endsOn',
      head: words.columns.endsOn,
      width: 120,
      align: 'end',
      cell: ({ endsOn }) => <DayText day={endsOn} />,
    },
    { key: 'state', head: words.columns.state, width: 110, cell: (voucher) => <State voucher={voucher} /> },
    {
      key: 'end',
      head: <span className="sr">{text.columns.actions}</span>,
      width: 110,
      align: 'end',
      cell: (voucher) => <End voucher={voucher} onEnd={onEnd} />,
    },
  ];
}

function State({ voucher }: { voucher: Voucher }) {
  const state = stateOf(voucher, dayInChile(new Date()));
  return <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>;
}

type Acting = { voucher: Voucher; onEnd: (voucher: Voucher) => void };

function Card({ voucher, onEnd }: Acting) {
  return (
    <TwoLines
      title={voucher.code}
      figure={<State voucher={voucher} />}
      detail={`${plansOf(voucher)} · ${words.usedOf(voucher)} ${words.columns.uses.toLowerCase()}${voucher.endsOn ? ` · ${words.until(formatDay(voucher.endsOn))}` : ''}`}
      aside={<End voucher={voucher} onEnd={onEnd} />}
    />
  );
}

function End({ voucher, onEnd }: Acting) {
  if (stateOf(voucher, dayInChile(new Date())) !== 'open') return null;
  return (
    <Button variant="default" size="compact-xs" onClick={() => onEnd(voucher)}>
      {words.end}
      <span className="sr"> {voucher.code}</span>
    </Button>
  );
}

function Ending({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const [end, isBusy] = useAct(endVoucher, { done: words.ended(voucher.code) });
  async function confirm() {
    await end({ id: voucher.id });
    onClose();
  }
  return (
    <ConfirmModal
      isOpen
      title={words.endTitle(voucher.code)}
      confirmLabel={words.end}
      isDangerous
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {words.endText}
    </ConfirmModal>
  );
}
