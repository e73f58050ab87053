import { Button } from '@mantine/core';
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useClient, useQuery } from 'urql';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { notify } from '#web/ui/notify.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { ErrorState, NoneFound } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { useLastPage } from '#web/ui/useLastPage.ts';
import { FLAG, PAGED, TEXT, useSearch } from '#web/ui/useSearch.ts';
import { useActions } from './actions.ts';
import { columnsFor, UserCard } from './columns.tsx';
import { exportUsers } from './exportUsers.ts';
import { type Intent, Intents } from './Intents.tsx';
import { companyUsers, type ListedFragment } from './operations.ts';
import { type Rights, rightsIn } from './rights.ts';
import { text } from './text.ts';
import classes from './Users.module.css';

const InvitePanel = lazy(() => import('./InvitePanel.tsx'));
const PersonPanel = lazy(() => import('./PersonPanel.tsx'));

const SEARCH = v.object({ ...PAGED, search: TEXT, invitar: FLAG, usuario: TEXT });
type Search = v.InferOutput<typeof SEARCH>;

/** The people of the company: who is in it, with which role, and who is invited. */
export function UsersPage() {
  const company = useCompany();
  const [search, setSearch] = useSearch(SEARCH);
  const rights = useMemo(() => rightsIn(company), [company]);
  const actions = useActions(company.id);
  const isNarrow = useIsNarrow();
  const [intent, setIntent] = useState<Intent | null>(null);
  const users = useUsers(company.id, search);
  useLastPage(search, users.totalDocs, setSearch);
  const shown = isNarrow ? users.docs.find((one) => one.id === search.usuario) : undefined;
  /** What is open beside the list; the page of the list stays. */
  const beside = (patch: Partial<Search>) => setSearch({ ...patch, page: search.page });
  const invite = () => beside({ invitar: true });

  return (
    <Page title={text.title} isFilled actions={rights.isManager && <InviteButton onClick={invite} />}>
      <div className={classes['bar']}>
        <SearchField label={text.search} value={search.search} onChange={(next) => setSearch({ search: next })} />
        {!rights.isManager && <p className={classes['hint']}>{text.readOnly}</p>}
        <ExportButton companyId={company.id} search={search.search} />
      </div>
      <div className={classes['body']}>
        <List users={users} rights={rights} search={search} onSearch={setSearch} onInvite={invite} onIntent={setIntent} />
      </div>
      <Intents intent={intent} rights={rights} actions={actions} onClose={() => setIntent(null)} />
      <Suspense>
        {search.invitar && rights.isManager && <InvitePanel rights={rights} onClose={() => beside({ invitar: false })} />}
        {shown && <PersonPanel user={shown} rights={rights} onIntent={setIntent} onClose={() => beside({ usuario: '' })} />}
      </Suspense>
    </Page>
  );
}

function useUsers(companyId: string, { page, offset, search }: Search) {
  const variables = useMemo(() => ({ companyId, pagination: { page, offset }, search }), [companyId, page, offset, search]);
  const [{ data, error, fetching, stale }, again] = useQuery({ query: companyUsers, variables, requestPolicy: 'cache-and-network' });
  const { docs = [], totalDocs = 0 } = data?.paginatedUsersByCompany ?? {};
  return {
    docs,
    totalDocs,
    /** Nobody else: an onboarding link is no person. */
    isAlone: !search && docs.length === totalDocs && docs.filter(({ email }) => email !== null).length === 1,
    isLoading: !data,
    isWaiting: fetching || stale,
    error: data ? undefined : error,
    again: () => again({ requestPolicy: 'network-only' }),
  };
}

type ListProps = {
  users: ReturnType<typeof useUsers>;
  rights: Rights;
  search: Search;
  onSearch: (patch: Partial<Search>) => void;
  onInvite: () => void;
  onIntent: (intent: Intent) => void;
};

function List({ users, rights, search, onSearch, onInvite, onIntent }: ListProps) {
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => columnsFor(rights, onIntent), [rights, onIntent]);
  const { page, offset } = search;
  if (users.error) return <ErrorState error={users.error} onRetry={users.again} />;
  return (
    <DataTable<ListedFragment>
      label={text.list}
      columns={columns}
      rows={users.docs}
      rowKey={(row) => row.id}
      card={(row) => <UserCard row={row} rights={rights} />}
      {...(isNarrow ? { onOpen: (row: ListedFragment) => onSearch({ usuario: row.id, page }) } : {})}
      isLoading={users.isLoading}
      isRefreshing={users.isWaiting}
      empty={
        <NoneFound clear={text.clear} onClear={() => onSearch({ search: '' })}>
          {text.noneFound}
        </NoneFound>
      }
      footer={
        <div className={classes['footer']}>
          {users.isAlone && rights.isManager ? <Alone onInvite={onInvite} /> : <span />}
          <Pager page={page} offset={offset} total={users.totalDocs} onChange={onSearch} />
        </div>
      }
    />
  );
}

function InviteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconUserPlus size={16} />} onClick={onClick}>
      {text.invite}
    </Button>
  );
}

function ExportButton({ companyId, search }: { companyId: string; search: string }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    if (!(await exportUsers(client, companyId, search))) notify.error();
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      className={classes['export'] ?? ''}
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      onClick={() => void run()}
    >
      {text.export}
    </Button>
  );
}

/** Nobody else is here yet. */
function Alone({ onInvite }: { onInvite: () => void }) {
  return (
    <p className={classes['alone']}>
      <IconUsers size={16} aria-hidden="true" />
      {text.onlyYou}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onInvite}>
        {text.invite}
      </Button>
    </p>
  );
}
