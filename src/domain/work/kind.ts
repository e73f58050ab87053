import type { Action } from '../access.ts';

/** `stopped` and `failed` can be resumed; `stopping`: a stop was requested, and the process at work has not reached it yet. */
export const WORK_STATES = ['pending', 'running', 'stopping', 'stopped', 'done', 'failed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** What a request does when a work of its kind is unfinished in the company: it joins that work, restarts it, or adds another one. */
type Again = 'joins' | 'restarts' | 'adds';

/** What a file is called, and its ending. */
export type WorkFile = { name: string; ending: 'xlsx' | 'csv' | 'zip' };

/**
 * A kind of long work. Its parameters are given with the request, its place says where to resume between two steps, its result how it
 * ended. The database stores all three, so they are plain JSON.
 */
export type WorkKind<Params, Place, Result> = {
  /** Who sees it, and who stops and resumes it. */
  read: Action;
  write: Action;
  again: Again;
  /** The title over its progress bar: 'Importando ventas.csv'. */
  title: (params: Params) => string;
  /** Full sentences. */
  done: (result: Result) => string;
  /** What is stored and what is not, after a stop. */
  stopped: string;
  /** The history entry that takes back what it did; null for nothing. */
  act?: (result: Result) => number | null;
  /** The file that it made, for a day; null for none. */
  file?: (result: Result) => WorkFile | null;
  /** Exists only as a type; the database holds the value. */
  types?: { place: Place };
};

/** Declares a kind of long work; it only checks that parameters, place, result and sentences agree. */
export function workKind<Params, Result, Place = null>(kind: WorkKind<Params, Place, Result>): WorkKind<Params, Place, Result> {
  return kind;
}
