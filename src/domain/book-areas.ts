/**
 * The parts of a company's books whose changes pages follow. Each table of a company belongs to one of these (migration 0045); each query
 * that reads the books names those that its answer depends on (web/api/books.ts).
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
  'today',
  'taxInfo',
] as const;
export type BookArea = (typeof BOOK_AREAS)[number];
