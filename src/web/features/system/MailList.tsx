import { Button, SegmentedControl } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { notify } from '#web/ui/notify.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useLastPage } from '#web/ui/useLastPage.ts';
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
const AT = new Intl.DateTimeFormat('es-CL', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Santiago' });

/** The mail that went out, waits, or could not be sent, with a way to try again. */
export function MailList() {
  const [state, setState] = useState<State>('all');
  const [pagination, setPagination] = useState({ page: 1, offset: 20 });
  const variables = useMemo(() => ({ pagination, state: state === 'all' ? null : state }), [pagination, state]);
  const [{ data, error, fetching }, again] = useQuery({ query: outboxMails, variables, requestPolicy: 'cache-and-network' });
  useLastPage(pagination, data?.outboxMails.totalDocs ?? 0, setPagination);
  const columns = useMemo(
    () => [
      ...COLUMNS,
      { key: 'retry', head: <span className="sr">{text.columns.actions}</span>, width: 110, cell: (mail: Mail) => <Retry mail={mail} /> },
    ],
    [],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />;
  return (
    <>
      <SegmentedControl
        className={classes['filter'] ?? ''}
        aria-label={text.filter}
        value={state}
        data={STATES}
        onChange={(next) => {
          setState(next as State);
          setPagination({ ...pagination, page: 1 });
        }}
      />
      <DataTable
        label={text.mails}
        columns={columns}
        rows={data?.outboxMails.docs ?? []}
        rowKey={({ id }) => id}
        card={(mail) => <Card mail={mail} />}
        isLoading={!data}
        isRefreshing={fetching}
        empty={<EmptyState icon={<IconMail size={40} stroke={1.4} />}>{state === 'all' ? text.none : text.noneOf}</EmptyState>}
        footer={<Pager {...pagination} total={data?.outboxMails.totalDocs ?? 0} onChange={setPagination} />}
      />
    </>
  );
}

const COLUMNS: readonly Column<Mail>[] = [
  { key: 'createdAt', head: text.columns.createdAt, width: 140, cell: ({ createdAt }) => AT.format(new Date(createdAt)) },
  { key: 'recipient', head: text.columns.recipient, width: 220, cell: ({ recipient }) => recipient },
  { key: 'subject', head: text.columns.subject, cell: ({ subject }) => subject },
  { key: 'state', head: text.columns.state, width: 110, cell: ({ state }) => <State state={state} /> },
  { key: 'tries', head: text.columns.tries, width: 80, align: 'end', cell: ({ tries }) => tries },
  { key: 'error', head: text.columns.error, cell: ({ lastError }) => lastError ?? '–' },
];

function State({ state }: { state: Mail['state'] }) {
  return <StatusBadge tone={TONES[state]}>{text.states[state]}</StatusBadge>;
}

function Card({ mail }: { mail: Mail }) {
  return (
    <TwoLines
      title={mail.subject}
      figure={<State state={mail.state} />}
      detail={[mail.recipient, AT.format(new Date(mail.createdAt)), mail.lastError].filter(Boolean).join(' · ')}
      aside={<Retry mail={mail} />}
    />
  );
}

function Retry({ mail }: { mail: Mail }) {
  const [{ fetching }, retry] = useMutation(retryMail);
  async function again() {
    const { error } = await retry({ id: mail.id });
    if (error) notify.error(errorMessage(error));
    else notify.success(text.retried);
  }
  if (mail.state === 'sent') return null;
  return (
    <Button variant="default" size="compact-xs" loading={fetching} onClick={() => void again()}>
      {text.retry}
      <span className="sr"> {mail.subject}</span>
    </Button>
  );
}
