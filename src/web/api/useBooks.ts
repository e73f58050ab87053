import { useSubscription } from 'urql';
import type { BookArea } from '#domain/book-areas.ts';
import { operation } from './operation.ts';

type Change = { companyChanged: { companyId: string; areas: readonly BookArea[] | null } };
const companyChanged = operation<Change, { companyId: string }>(
  'subscription CompanyChanged($companyId: ID!) { companyChanged(companyId: $companyId) { companyId areas } }',
);

/** Subscribes to changes of a company's books, which keeps everything on screen up to date: books.ts says what is reloaded. */
export function useBooks(company: { id: string; isBlocked: boolean } | null): void {
  // The event itself is not used here: the client has processed it.
  useSubscription(
    { query: companyChanged, variables: { companyId: company?.id ?? '' }, pause: !company || company.isBlocked },
    () => undefined,
  );
}
