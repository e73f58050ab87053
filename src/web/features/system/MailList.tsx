import { Button, SegmentedControl } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import * as v from 'valibot';
import { formatInstant } from '#domain/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { List } from '#web/ui/List.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useInnerList } from '#web/ui/useList.ts';
import { choice, PAGED } from '#web/ui/useSearch.ts';
import { type OutboxMailsQuery, outboxMails, retryMail } from './operations.ts';
import classes from './System.module.css';
import { text } from './text.ts';

type Mail = OutboxMailsQuery['outboxMails']['docs'][number];
type State = Mail['state'] | 'all';

const TONES: Record<Mail['state'], Tone> = { waiting: 'waiting', sent: 'good', failed: 'bad' };
const STATES = (['all', 'waiting', 'sent', 'failed'] as const).map((value) => ({
  value,
  label: value === 'all' ? text.all : text.states[value],
}));

const MAILS = { schema: v.object({ ...PAGED, state: choice(['all', 'waiting', 'sent', 'failed'], 'all') }), filters: [] } as const;

/** The mail that went out, waits, or could not be sent, with a way to try again. */
export function MailList() {
  const list = useInnerList(MAILS);
  const { state, ...pagination } = list.search;
  const answer = useAnswer(outboxMails, { pagination, state: state === 'all' ? null : state });
  return (
    <List
      label={text.mails}
      list={list}
      answer={answer}
      rows={answer.data?.outboxMails.docs ?? []}
      total={answer.data?.outboxMails.totalDocs ?? 0}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      card={(mail) => <Card mail={mail} />}
      views={
        <SegmentedControl
          className={classes['filter'] ?? ''}
          aria-label={text.filter}
          value={state}
          data={STATES}
          onChange={(next) => list.setSearch({ state: next as State })}
        />
      }
      empty={<EmptyState icon={<IconMail size={40} stroke={1.4} />}>{state === 'all' ? text.none : text.noneOf}</EmptyState>}
    />
  );
}

const COLUMNS: readonly Column<Mail>[] = [
  { key: 'createdAt', head: text.columns.createdAt, width: 140, isWhole: true, cell: ({ createdAt }) => formatInstant(createdAt) },
  { key: 'recipient', head: text.columns.recipient, width: 220, cell: ({ recipient }) => recipient },
  { key: 'subject', head: text.columns.subject, cell: ({ subject }) => subject },
  { key: 'state', head: text.columns.state, width: 110, cell: ({ state }) => <State state={state} /> },
  { key: 'tries', head: text.columns.tries, width: 80, align: 'end', cell: ({ tries }) => tries },
  { key: 'error', head: text.columns.error, cell: ({ lastError }) => lastError ?? '–' },
  { key: 'retry', head: <span className="sr">{text.columns.actions}</span>, width: 110, cell: (mail) => <Retry mail={mail} /> },
];

function State({ state }: { state: Mail['state'] }) {
  return <StatusBadge tone={TONES[state]}>{text.states[state]}</StatusBadge>;
}

function Card({ mail }: { mail: Mail }) {
  return (
    <TwoLines
      title={mail.subject}
      figure={<State state={mail.state} />}
      detail={[mail.recipient, formatInstant(mail.createdAt), mail.lastError].filter(Boolean).join(' · ')}
      aside={<Retry mail={mail} />}
    />
  );
}

function Retry({ mail }: { mail: Mail }) {
  const [retry, isBusy] = useAct(retryMail, { done: text.retried });
  if (mail.state === 'sent') return null;
  return (
    <Button variant="default" size="compact-xs" loading={isBusy} onClick={() => void retry({ id: mail.id })}>
      {text.retry}
      <span className="sr"> {mail.subject}</span>
    </Button>
  );
}
