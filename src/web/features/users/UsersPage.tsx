import { Button } from '@mantine/core';
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { lazy, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { useList } from '#web/ui/useList.ts';
import { FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import { useActions } from './actions.ts';
import { columnsFor, UserCard } from './columns.tsx';
import { exportUsers } from './exportUsers.ts';
import { type Intent, Intents } from './Intents.tsx';
import { companyUsers } from './operations.ts';
import { rightsIn } from './rights.ts';
import { text } from './text.ts';
import classes from './Users.module.css';

const InvitePanel = lazy(() => import('./InvitePanel.tsx'));
const PersonPanel = lazy(() => import('./PersonPanel.tsx'));

const URL_PARTS = {
  schema: v.object({ ...PAGED, search: TEXT, invitar: FLAG, usuario: TEXT }),
  filters: ['search'],
  open: 'usuario',
} as const;

/** The people of the company: who is in it, with which role, and who is invited. */
export function UsersPage() {
  const company = useCompany();
  const list = useList(URL_PARTS);
  const { page, offset, search, invitar } = list.search;
  const answer = useAnswer(companyUsers, { companyId: company.id, pagination: { page, offset }, search });
  const { docs = [], totalDocs = 0 } = answer.data?.paginatedUsersByCompany ?? {};
  const rights = useMemo(() => rightsIn(company), [company]);
  const actions = useActions(company.id);
  const isNarrow = useIsNarrow();
  const [intent, setIntent] = useState<Intent | null>(null);
  const columns = useMemo(() => columnsFor(rights, setIntent), [rights]);
  const open = isNarrow ? docs.find(({ id }) => id === list.openId) : undefined;
  const invite = (isOpen: boolean) => list.setSearch({ invitar: isOpen, page }, isOpen ? 'forward' : 'back');
  // An onboarding link is no person.
  const isAlone = !search && docs.length === totalDocs && docs.filter(({ email }) => email !== null).length === 1;

  return (
    <ListPage
      title={text.title}
      actions={rights.isManager && <InviteButton onClick={() => invite(true)} />}
      list={list}
      answer={answer}
      label={text.list}
      rows={docs}
      total={totalDocs}
      columns={columns}
      rowKey={(row) => row.id}
      // An invitation that is sent again has a new id.
      identity={(row) => row.email ?? row.id}
      card={(row) => <UserCard row={row} rights={rights} />}
      canOpen={isNarrow}
      filters={
        <>
          <SearchField label={text.search} value={search} onChange={(next) => list.setSearch({ search: next })} />
          {!rights.isManager && <p className={classes['hint']}>{text.readOnly}</p>}
        </>
      }
      tools={<ExportButton companyId={company.id} search={search} />}
      empty={null}
      noneFound={text.noneFound}
      totals={isAlone && rights.isManager && <Alone onInvite={() => invite(true)} />}
      panel={
        <>
          {invitar && rights.isManager && <InvitePanel rights={rights} onClose={() => invite(false)} />}
          {open && <PersonPanel user={open} rights={rights} onIntent={setIntent} onClose={() => list.show('')} />}
        </>
      }
    >
      <Intents intent={intent} rights={rights} actions={actions} onClose={() => setIntent(null)} />
    </ListPage>
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
  const [fetchPage] = useFetch(companyUsers);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    await exportUsers(fetchPage, companyId, search);
    setBusy(false);
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void run()}>
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
