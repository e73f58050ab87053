import { useEffect } from 'react';
import { useClient, useSubscription } from 'urql';
import { importProgress, importReport, type ReportFragment } from './operations.ts';
import { hear, useUploads } from './uploads.ts';

const POLL_MS = 4_000;

/** Keeps the files that are being processed up to date: told by the socket, asked for when it has been silent. */
export function useNews(companyId: string): void {
  useSubscription({ query: importProgress, variables: { companyId } }, (_before, told) => {
    hear(told.importProgress, companyId);
    return told;
  });
  const client = useClient();
  const pending = useUploads(
    ({ uploads }) => uploads.find((one) => one.companyId === companyId && one.report?.status === 'en_proceso')?.report,
  );

  // Any news makes `pending` another object, which starts the wait anew.
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => void ask(pending), POLL_MS);
    return () => clearTimeout(timer);

    async function ask(known: ReportFragment) {
      const { data } = await client.query(importReport, { companyId, id: known.id }, { requestPolicy: 'network-only' }).toPromise();
      hear(data ? { ...data.importReport, progress: known.progress } : { ...known }, companyId);
    }
  }, [pending, client, companyId]);
}
