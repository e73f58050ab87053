import { CLAIM_WORK } from '../claims/work.ts';
import { DOCUMENT_WORK } from '../documents/work.ts';
import { IMPORT_WORK } from '../imports/work.ts';
import { RECONCILIATION_WORK } from '../reconciliation/work.ts';
import { SETTINGS_WORK } from '../settings/work.ts';
import type { WorkFile, WorkKind, WorkState } from './kind.ts';

/** Every kind of long work, joined from the features. Adding one: a line here and its task in server/jobs/works.ts. */
export const WORK_KINDS = { ...IMPORT_WORK, ...SETTINGS_WORK, ...RECONCILIATION_WORK, ...CLAIM_WORK, ...DOCUMENT_WORK } satisfies Record<
  string,
  WorkKind<never, unknown, never>
>;

type Kinds = typeof WORK_KINDS;
export type WorkKindName = keyof Kinds;
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as WorkKindName[];
export type WorkParams<Name extends WorkKindName> = Parameters<Kinds[Name]['title']>[0];
export type WorkResult<Name extends WorkKindName> = Parameters<Kinds[Name]['done']>[0];
export type WorkPlace<Name extends WorkKindName> = Kinds[Name] extends WorkKind<never, infer Place, never> ? Place : never;

/** A work as it is stored. `done` and `total`: rows, once they are known. */
export type Work = {
  id: string;
  kind: WorkKindName;
  params: unknown;
  state: WorkState;
  /** 0 to 1; null while nobody knows. */
  progress: number | null;
  done: number;
  total: number | null;
  result: unknown;
  error: string | null;
};

/** Whether a work is waiting, running or being stopped: it still changes by itself. */
export function isUnderWay({ state }: Pick<Work, 'state'>): boolean {
  return state === 'pending' || state === 'running' || state === 'stopping';
}

/** Whether a stop can be requested: while the work waits or runs. */
export function mayBeStopped({ state }: Pick<Work, 'state'>): boolean {
  return state === 'pending' || state === 'running';
}

/** Whether the work can go on: it was stopped, or failed. */
export function mayBeResumed({ state }: Pick<Work, 'state'>): boolean {
  return state === 'stopped' || state === 'failed';
}

/** The title of a work, in Spanish, from its parameters. */
export function workTitle({ kind, params }: Pick<Work, 'kind' | 'params'>): string {
  return kindOf(kind).title(params);
}

/** How a work ended or why it is stopped, as a full sentence; null while it runs. */
export function workSentence({ kind, state, result, error }: Pick<Work, 'kind' | 'state' | 'result' | 'error'>): string | null {
  if (state === 'done') return kindOf(kind).done(result);
  if (state === 'failed') return error;
  return state === 'stopped' ? kindOf(kind).stopped : null;
}

/** The entry of the history that takes back what an ended work did; null where nothing does. */
export function workAct({ kind, state, result }: Pick<Work, 'kind' | 'state' | 'result'>): number | null {
  return state === 'done' ? (kindOf(kind).act?.(result) ?? null) : null;
}

/** The file that an ended work made; null where it makes none. */
export function workFile({ kind, state, result }: Pick<Work, 'kind' | 'state' | 'result'>): WorkFile | null {
  return state === 'done' ? (kindOf(kind).file?.(result) ?? null) : null;
}

function kindOf(name: WorkKindName): WorkKind<unknown, unknown, unknown> {
  return WORK_KINDS[name] as WorkKind<unknown, unknown, unknown>;
}
