/**
 * What of a company's books a page can show, as far as it hears of changes: each table of a company belongs to one of these
 * (migration 0045), each query that reads the books names those on which its answer depends (web/api/books.ts).
 */
export const BOOK_AREAS = [
  'movements',
  'documents',
  'matches',
  'suggestions',
  'flow',
  'imports',
  'settings',
  'people',
  'history',
  'connections',
  'onboarding',
  'softlanding',
  'work',
] as const;
export type BookArea = (typeof BOOK_AREAS)[number];
