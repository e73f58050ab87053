import { toMajor, toMinor } from '#domain/money.ts';
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

/** Whether it is a document that still awaits payment. */
export function isPayable({ kind, documentId }: Point): boolean {
  return documentId !== null && (kind === 'expected' || kind === 'awaiting');
}

/** Whether it can be settled as a whole: a time of a source, or a document for those who may pay them. */
export function isSettleable(point: Point, mayPay: boolean): boolean {
  return point.kind === 'projection' || (mayPay && point.kind === 'expected');
}

/** Whether it is a time of a source that still counts, or that a person hid. */
export function isEditable({ kind, occurrenceId }: Point): boolean {
  return occurrenceId !== null && (kind === 'projection' || kind === 'hidden');
}

/** Whether a person gives its balance: no statement of the account prints one. */
export function isGiven({ kind, balanceOrigin }: Point): boolean {
  return kind === 'account' && balanceOrigin !== 'STATEMENT';
}

/**
 * To what the only projection of a cell is lowered, so that with the real money beside it the cell comes to what was planned: `rest` is what
 * it still expects then, `amount` all of it, with what has given way. Null where nothing is to be lowered, or it cannot be told.
 */
export function loweredTo(point: Point, { documents, totalAmount, currency }: Detail): { rest: number; amount: number } | null {
  const projected = documents.filter(({ kind }) => kind === 'projection');
  // In the cell of a category stand documents that are about something else.
  const isOfOneArea = documents.every(({ cashflowAreaLabel: area }) => area === null || area === point.cashflowAreaLabel);
  if (point.kind !== 'projection' || projected.length !== 1 || !isOfOneArea || currency !== point.currencyType) return null;
  const minor = (major: number) => toMinor(major, currency);
  const isGiven = (one: Point) => one.kind === 'givenWay' && one.occurrenceId === point.occurrenceId;
  const givenWay = documents.reduce((sum, one) => (isGiven(one) ? sum + minor(one.originalAmount) : sum), 0);
  const own = minor(point.amount);
  const planned = Math.max(own + givenWay, minor(point.ruleAmount ?? 0));
  const rest = Math.max(0, planned - (minor(totalAmount) - own));
  return rest >= own ? null : { rest: toMajor(rest, currency), amount: toMajor(rest + givenWay, currency) };
}
