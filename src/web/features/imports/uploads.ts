import { create } from 'zustand';
import { cleanFileName } from '#domain/imports/report.ts';
import { errorMessage, FAILED } from '#web/api/errors.ts';
import { newKey } from '#web/api/key.ts';
import { uploadWithProgress } from '#web/api/upload.ts';
import { type ImportKind, importFiles, type ReportFragment } from './operations.ts';

/** How files are to be taken. */
export type UploadOptions = {
  allOrNothing: boolean;
  /** What each would bring is seen before it is kept. */
  isTrial: boolean;
  kind: ImportKind | null;
};
export const PLAIN_UPLOAD: UploadOptions = { allOrNothing: false, isTrial: false, kind: null };

/** A file on its way, from the drop to its report. It goes on while other pages are looked at. */
export type Upload = {
  key: string;
  companyId: string;
  file: File;
  options: UploadOptions;
  stage: 'waiting' | 'sending' | 'told' | 'failed' | 'refused';
  /** How much was sent, 0 to 1. */
  sent: number;
  /** How much was processed, 0 to 1; null while nobody knows. */
  progress: number | null;
  report: ReportFragment | null;
  /** Which import it has become, as soon as that is known. */
  importId: string | null;
  /** Why it was not uploaded. */
  failure: string | null;
};

/** Files that travel at once; the server works on one after the other. */
const AT_ONCE = 2;

/** Files of this visit, the last drop first. */
export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }));

/** Lets files wait for their turn, one request for each: one that fails takes no other with it. */
export function enqueue(companyId: string, files: readonly File[], options: UploadOptions): void {
  add(files.map((file) => newUpload(companyId, file, options)));
  pump();
}

/** Lists a file that is not sent, with the reason. */
export function refuse(companyId: string, files: readonly File[], failure: string): void {
  add(files.map((file) => ({ ...newUpload(companyId, file, PLAIN_UPLOAD), stage: 'refused', failure })));
}

export function retry(key: string): void {
  update(key, { stage: 'waiting', sent: 0, progress: null, importId: null, failure: null });
  pump();
}

/** Takes what has ended off the list. */
export function clearEnded(companyId: string): void {
  const isKept = (one: Upload) => one.companyId !== companyId || isUnderWay(one);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(isKept) }));
}

export function isUnderWay({ stage, report }: Upload): boolean {
  return stage === 'waiting' || stage === 'sending' || (stage === 'told' && report?.status === 'en_proceso');
}

/** What became of a file of this visit. */
export function applyReport(report: ReportFragment): void {
  const existing = useUploads.getState().uploads.find((one) => one.report?.id === report.id);
  if (existing) update(existing.key, { report, importId: report.id, progress: report.progress });
}

/** How far an import is that is being processed; a file that ended is not brought back by an answer from before. */
export function applyProgress({ id, fileName, progress }: Pick<ReportFragment, 'id' | 'fileName' | 'progress'>, companyId: string): void {
  const { uploads } = useUploads.getState();
  const named = uploads.find((one) => one.importId === id);
  // Until the answer names it, a file that is being processed is known by its name.
  const upload = named ?? uploads.find((one) => one.companyId === companyId && isUnnamed(one) && cleanFileName(one.file.name) === fileName);
  if (upload && isUnderWay(upload) && upload.progress !== progress) update(upload.key, { importId: id, progress });
}

function isUnnamed({ stage, sent, importId }: Upload): boolean {
  return stage === 'sending' && sent === 1 && importId === null;
}

function newUpload(companyId: string, file: File, options: UploadOptions): Upload {
  return {
    key: newKey(),
    companyId,
    file,
    options,
    stage: 'waiting',
    sent: 0,
    progress: null,
    report: null,
    importId: null,
    failure: null,
  };
}

function add(more: readonly Upload[]): void {
  useUploads.setState(({ uploads }) => ({ uploads: [...more, ...uploads] }));
}

function update(key: string, patch: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.key === key ? { ...one, ...patch } : one)) }));
}

function pump(): void {
  const { uploads } = useUploads.getState();
  const free = AT_ONCE - uploads.filter(({ stage }) => stage === 'sending').length;
  for (const upload of uploads.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, free))) void send(upload);
}

async function send({ key, companyId, file, options }: Upload): Promise<void> {
  update(key, { stage: 'sending', sent: 0 });
  const variables = { companyId, files: [file], ...options };
  const { data, error } = await uploadWithProgress(importFiles, variables, (sent) => update(key, { sent }));
  const report = data?.importFiles[0];
  if (report) update(key, { stage: 'told', report, importId: report.id, progress: report.progress });
  else update(key, { stage: 'failed', failure: error ? errorMessage(error) : FAILED });
  pump();
}
