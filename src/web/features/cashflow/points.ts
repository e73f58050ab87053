import type { FlowDetailQuery } from './operations.ts';

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
