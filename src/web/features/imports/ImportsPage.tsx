import { useEffect } from 'react';
import { useQuery } from 'urql';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { Page } from '#web/ui/Page.tsx';
import { PAGED, TEXT, useSearch } from '#web/ui/useSearch.ts';
import { DropArea } from './DropArea.tsx';
import { Guide } from './Guide.tsx';
import { History } from './History.tsx';
import { useNews } from './news.ts';
import { imports } from './operations.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { text } from './text.ts';
import { Uploads } from './Uploads.tsx';
import { useUploads } from './uploads.ts';

const SCHEMA = v.object({ ...PAGED, carga: TEXT });
const POLL_MS = 5_000;

/** Where files of the tax office and the banks come in, and what became of each. */
export function ImportsPage() {
  const { id: companyId } = useCompany();
  const [{ page, offset, carga }, setSearch] = useSearch(SCHEMA);
  const all = useUploads(({ uploads }) => uploads);
  const uploads = all.filter((one) => one.companyId === companyId);
  const [{ data, error, stale }, again] = useQuery({
    query: imports,
    variables: { companyId, pagination: { page, offset } },
    requestPolicy: 'cache-and-network',
  });
  useNews(companyId);

  // News of a file that somebody else brought, where the socket is down.
  const isBusy = data?.imports.docs.some(({ status }) => status === 'en_proceso') ?? false;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => again({ requestPolicy: 'network-only' }), POLL_MS);
    return () => clearInterval(timer);
  }, [isBusy, again]);

  const isEmpty = data?.imports.totalDocs === 0 && uploads.length === 0;
  return (
    <Page title={text.title} hidesTitle>
      <DropArea companyId={companyId} />
      <Uploads companyId={companyId} uploads={uploads} />
      {data && <Guide isFirst={isEmpty} />}
      {!isEmpty && (
        <History
          data={data}
          error={error}
          isRefreshing={stale}
          page={page}
          offset={offset}
          openId={carga}
          onPage={setSearch}
          onOpen={(id) => setSearch({ carga: id, page })}
          onRetry={() => again({ requestPolicy: 'network-only' })}
        />
      )}
      <ReportPanel companyId={companyId} id={carga} onClose={() => setSearch({ carga: '', page })} />
    </Page>
  );
}
