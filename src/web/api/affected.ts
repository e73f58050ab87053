/** Mutations that change nothing which an answer depends on. */
const READING = new Set(['findCompanyName', 'selectCompany']);

/** What changes nothing but these queries: a mention must not ask a whole report again. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  notificationsReceived: ['getNotifications', 'myInvitations'],
  markNotificationAsRead: ['getNotifications'],
  markAllNotificationAsRead: ['getNotifications'],
  /** The page hears from now on: what the shell shows may have changed since it was asked. */
  'accessChanged begins': ['companiesByUser', 'getNotifications', 'myInvitations'],
};

/**
 * The root queries that a mutation's answer or a subscription's event has changed.
 * @param told  its data, by field
 * @returns null for all of them
 */
export function affected(told: Record<string, unknown>): readonly string[] | null {
  const lists = Object.entries(told).map(([name, value]) => {
    if (READING.has(name) || isUnderWay(value)) return [];
    return ONLY[value === false ? `${name} begins` : name] ?? null;
  });
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
}

/** It only tells how far a piece of work is. */
const isUnderWay = (value: unknown) => typeof (value as { progress?: number | null } | null)?.progress === 'number';
