import type { FlowDetailQuery } from './operations.ts';
import { text } from './text.ts';

/** What a panel lists of a cell. */
export type Detail = FlowDetailQuery['getFlowAreaDetail'];
export type Point = Detail['documents'][number];

/** Whether it says something of an account as a whole. */
export function isOfAccount({ kind }: Point): boolean {
  return kind === 'account' || kind === 'gap';
}

export function nameOf(point: Point): string {
  return point.name ?? (isOfAccount(point) ? (point.account ?? '') : point.description);
}

/** What stands before its day: what it is besides its name, and what a person should know of it. */
export function notesOf(point: Point): string {
  const { isAnswered, isDoubtful } = text.detail;
  return [whatOf(point), point.isAnswered && isAnswered, point.isDoubtful && isDoubtful].filter(Boolean).join(' · ');
}

function whatOf(point: Point): string | null {
  // For an account, its bank and number only: its day shows that it is a balance.
  if (isOfAccount(point)) return point.name ? point.account : null;
  return point.name && point.name !== point.description ? point.description : point.account;
}
