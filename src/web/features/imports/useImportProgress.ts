import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { importProgress, importReport } from './operations.ts';
import { applyReport, useUploads } from './uploads.ts';

/** Keeps the files that are being processed up to date: how far each is, and what became of it. */
export function useNews(companyId: string): void {
  useSubscription({ query: importProgress, variables: { companyId } }, (_before, event) => {
    applyReport(event.importProgress, companyId);
    return event;
  });
  const pending = useUploads(
    ({ uploads }) => uploads.find((one) => one.companyId === companyId && one.report?.status === 'en_proceso')?.report?.id,
  );
  const [{ data }] = useQuery({
    query: importReport,
    variables: { companyId, id: pending ?? '' },
    pause: !pending,
    requestPolicy: 'cache-and-network',
  });
  const report = data?.importReport;
  useEffect(() => {
    // While it is worked on, what its progress is comes with importProgress.
    if (report && report.status !== 'en_proceso') applyReport(report, companyId);
  }, [report, companyId]);
}
