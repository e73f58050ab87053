import type { Action } from '../access.ts';

/** `stopped` and `failed` can be resumed; `stopping`: somebody asked for it, and the process at work has not yet come to it. */
export const WORK_STATES = ['pending', 'running', 'stopping', 'stopped', 'done', 'failed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/**
 * What happens when a work is asked for of which one stands unfinished in the company: it is that one, it is that one begun anew, or
 * it is another one beside it.
 */
type Again = 'joins' | 'restarts' | 'adds';

/**
 * A kind of long work. Its parameters are given when it is asked for, its place says where it stands between two steps, its result
 * how it ended; the database holds all three, so they are plain JSON.
 */
export type WorkKind<Params, Place, Result> = {
  /** Who sees it, and who stops and resumes it. */
  read: Action;
  write: Action;
  again: Again;
  /** What it is, over its progress bar: 'Importando ventas.csv'. */
  title: (params: Params) => string;
  /** Whole sentences. */
  done: (result: Result) => string;
  /** What stands and what does not, now that it was stopped. */
  stopped: string;
  /** A type alone; the database holds the value. */
  types?: { place: Place };
};

export function workKind<Params, Result, Place = null>(kind: WorkKind<Params, Place, Result>): WorkKind<Params, Place, Result> {
  return kind;
}
