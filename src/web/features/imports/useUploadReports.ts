import { useEffect } from 'react';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { importReport, imports } from './operations.ts';
import { applyProgress, applyReport, isUnderWay, useUploads } from './uploads.ts';

/** As the first page of the list asks, so that both are one question. */
const LAST = { page: 1, offset: 20 };

/** Keeps the files of this visit up to date while they are processed: how far each is, and what became of it. */
export function useUploadReports(companyId: string): void {
  const uploads = useUploads((state) => state.uploads);
  const ours = uploads.filter((one) => one.companyId === companyId);
  const { data } = useAnswer(imports, { companyId, pagination: LAST }, { pause: !ours.some(isUnderWay) });
  const states = data?.imports.docs;
  useEffect(() => {
    for (const one of states ?? []) if (one.status === 'en_proceso') applyProgress(one, companyId);
  }, [states, companyId]);

  const working = new Set(states?.flatMap(({ id, status }) => (status === 'en_proceso' ? id : [])));
  const ended = ours.find(({ report }) => states && report?.status === 'en_proceso' && !working.has(report.id))?.report?.id;
  const report = useAnswer(importReport, { companyId, id: ended ?? '' }, { pause: !ended }).data?.importReport;
  useEffect(() => {
    if (report && report.status !== 'en_proceso') applyReport(report);
  }, [report]);
}
