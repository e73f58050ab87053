import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { BOOK_AREAS } from '#domain/book-areas.ts';
import { asksFor, isHeard } from './affected.ts';
import { queriesOf } from './books.ts';

/** Queries about a person or the installation, not a company's books. */
const NOT_OF_BOOKS = [
  ...['User', 'exchangeRates', 'getNotifications', 'invitationByToken', 'lastCompanyId', 'loggedUser', 'myInvitations', 'mySessions'],
  ...['notificationsByMail', 'outboxMails', 'system', 'vouchers'],
];

test('every query says on which areas of the books it depends, or is about no books', () => {
  const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'), { assumeValidSDL: true });
  const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect([...queriesOf(null), ...NOT_OF_BOOKS].sort()).toEqual(queries.sort());
});

test('every area has somebody asked again, and only those it concerns', () => {
  for (const area of BOOK_AREAS) expect([area, queriesOf([area]).length > 0]).toEqual([area, true]);
  expect(queriesOf(['imports'])).toContain('imports');
  expect(queriesOf(['imports'])).not.toContain('getFlow');
  expect(queriesOf([])).toEqual([]);
});

test('a document is asked again for the queries in it, not for its variables and arguments', () => {
  const movements = 'query M($search: String) { getTransactions(searchFilter: $search, search: $search) { docs { id } } }';
  expect(asksFor(movements, ['getTransactions'])).toBe(true);
  expect(asksFor(movements, ['search', 'getTransaction'])).toBe(false);
  expect([movements, '{ companiesByUser { id } }', '{ mySessions { id } }'].map(isHeard)).toEqual([true, true, false]);
});
