import { useSubscription } from 'urql';
import type { BookArea } from '#domain/book-areas.ts';
import { operation } from './operation.ts';

type Change = { companyChanged: { companyId: string; areas: readonly BookArea[] | null } };
const companyChanged = operation<Change, { companyId: string }>(
  'subscription CompanyChanged($companyId: ID!) { companyChanged(companyId: $companyId) { companyId areas } }',
);

/** Hears of every change of a company's books, and so keeps what is on screen of them true: books.ts says what is asked again. */
export function useBooks(company: { id: string; isBlocked: boolean } | null): void {
  // What it said is of no interest here: the client has heard it.
  useSubscription(
    { query: companyChanged, variables: { companyId: company?.id ?? '' }, pause: !company || company.isBlocked },
    () => undefined,
  );
}
