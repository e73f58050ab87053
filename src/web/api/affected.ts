import type { BookArea } from '#domain/book-areas.ts';
import { queriesOf } from './books.ts';

/** Mutations that no answer depends on. */
const READING = new Set(['findCompanyName', 'selectCompany']);

/** Operations that affect only these queries: a mention must not reload a whole report. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  /** Also its first event, which is null: something may have come before the subscription started. */
  notificationsReceived: ['getNotifications', 'myInvitations'],
  /** How a person sees their own table. */
  collapsedCashflow: ['User'],
  markNotificationAsRead: ['getNotifications'],
  markAllNotificationAsRead: ['getNotifications'],
  /** The subscription just started: the shell's data may have changed before it. */
  'accessChanged begins': ['companiesByUser'],
  /** Their changes to the books arrive as news of the books. */
  botlogResponse: [],
};

/**
 * The root queries that a mutation's answer or a subscription's event affects.
 * @param data  by field
 * @returns null for all of them
 */
export function affected(data: Record<string, unknown>): readonly string[] | null {
  const lists = Object.entries(data).map(([name, value]) => {
    if (READING.has(name)) return [];
    if (name === 'companyChanged') return queriesOf((value as { areas: readonly BookArea[] | null }).areas);
    return ONLY[value === false ? `${name} begins` : name] ?? null;
  });
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
}

/** Whether a document asks one of these root queries. */
export function asksFor(document: string, queries: readonly string[]): boolean {
  // A word that begins with $ is a variable, one that ends with a colon an argument.
  const words = new Set(document.match(/\$?\w+:?/g));
  return queries.some((query) => words.has(query));
}

/** Whether a subscription covers a document's queries: after a break of the socket, its first event reloads them. */
export function isHeard(document: string): boolean {
  return asksFor(document, [...queriesOf(null), ...(ONLY['accessChanged begins'] ?? []), ...(ONLY['notificationsReceived'] ?? [])]);
}
