import { Button } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { dayInChile } from '#domain/date.ts';
import { saveFrom } from '#web/api/save.ts';
import { notify } from '#web/ui/notify.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState, NoneFound, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useLastPage } from '#web/ui/useLastPage.ts';
import { useSearch } from '#web/ui/useSearch.ts';
import { Entries } from './Entries.tsx';
import { Filters } from './Filters.tsx';
import classes from './History.module.css';
import { companyHistory } from './operations.ts';
import { exportPath, filterOf, isFiltered, NO_FILTERS, SEARCH, type Search } from './search.ts';
import { text } from './text.ts';
import { Verification } from './Verification.tsx';

/** Who did what in a company, the newest first. */
export default function HistoryPanel({ companyId }: { companyId: string }) {
  const [search, setSearch] = useSearch(SEARCH);
  const { page, offset } = search;
  const filter = JSON.stringify(filterOf(search));
  const variables = useMemo(
    () => ({ companyId, pagination: { page, offset }, search: search.search, filter: JSON.parse(filter) as ReturnType<typeof filterOf> }),
    [companyId, page, offset, search.search, filter],
  );
  const [{ data, error, fetching, stale }, again] = useQuery({ query: companyHistory, variables, requestPolicy: 'cache-and-network' });
  const { docs = [], totalDocs = 0 } = data?.companyHistory ?? {};
  useLastPage(search, totalDocs, setSearch);
  const isNarrowed = isFiltered(search);

  return (
    <div className={classes['history']}>
      <div className={classes['head']}>
        <p>{text.lead}</p>
        <Verification companyId={companyId} total={data && !isNarrowed ? totalDocs : undefined} />
        <Export companyId={companyId} search={search} />
      </div>
      <Filters companyId={companyId} search={search} onChange={setSearch} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : (
        <div className={classes['card']} aria-busy={fetching}>
          <RefreshBar isActive={Boolean(data && (fetching || stale))} />
          {!data && <SkeletonRows />}
          {data && docs.length === 0 && <Empty isNarrowed={isNarrowed} onClear={() => setSearch({ ...NO_FILTERS })} />}
          <Entries companyId={companyId} entries={docs} />
          {totalDocs > 0 && (
            <div className={classes['footer']}>
              <Pager page={page} offset={offset} total={totalDocs} onChange={setSearch} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Export({ companyId, search }: { companyId: string; search: Search }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const isSaved = await saveFrom(exportPath(companyId, search), text.file(dayInChile(new Date())));
    setBusy(false);
    if (!isSaved) notify.error(text.exportFailed);
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void save()}>
      {text.exportIt}
    </Button>
  );
}

function Empty({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState icon={<IconHistory size={40} stroke={1.4} />}>{text.none}</EmptyState>;
  return (
    <NoneFound clear={text.clear} onClear={onClear}>
      {text.noneFound}
    </NoneFound>
  );
}
