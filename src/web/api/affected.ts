import type { BookArea } from '#domain/book-areas.ts';
import { queriesOf } from './books.ts';

/** Mutations that change nothing which an answer depends on. */
const READING = new Set(['findCompanyName', 'selectCompany']);

/** What changes nothing but these queries: a mention must not ask a whole report again. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  notificationsReceived: ['getNotifications', 'myInvitations'],
  markNotificationAsRead: ['getNotifications'],
  markAllNotificationAsRead: ['getNotifications'],
  /** The page hears from now on: what the shell shows may have changed since it was asked. */
  'accessChanged begins': ['companiesByUser', 'getNotifications', 'myInvitations'],
  /** What they changed in the books is heard as such. */
  botlogResponse: [],
  importProgress: [],
};

/**
 * The root queries that a mutation's answer or a subscription's event has changed.
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

/** Whether what a document asks is heard of: after a break of the socket the first news on it has it asked again. */
export function isHeard(document: string): boolean {
  return asksFor(document, [...queriesOf(null), ...(ONLY['accessChanged begins'] ?? [])]);
}
