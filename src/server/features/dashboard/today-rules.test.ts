import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEATURES, type Grant } from '#domain/access.ts';
import { inOne } from '#server/db/reading.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { FACTS, storeFacts } from '../../../../tests/support/today-facts.ts';
import { expectedToday, localDay } from '../../../../tests/support/today-rules.ts';
import { todayLines } from './today.ts';
import type { TodayLine } from './today-line.ts';

const { database, person } = await testApi();
const [ana, other] = [await person(), await person()];
const FOUNDER: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: FEATURES, restrictsF29: false };

/** What a line is about: taxes by law alone, which stand on no fact of these books, have examples of their own (today.test.ts). */
function aboutOf({ id, kind, party, count, on, name, documentId }: TodayLine): string {
  if (party) return `${kind} ${party.part} ${party.rut ?? party.name}`;
  if (kind === 'tax') return `tax ${documentId ?? name}`;
  if (kind === 'lowBalance') return `lowBalance ${on}`;
  if (kind === 'connection') return kind;
  return `${kind} ${id.includes(':') ? id.slice(id.indexOf(':') + 1) : count}`;
}

test('an item is there if and only if its rule holds on the facts, with the pesos that they put at risk', async () => {
  await fc.assert(
    fc.asyncProperty(FACTS, async (facts) => {
      const books = await testBooks(database, ana.id);
      const { companyId, personId } = books;
      await storeFacts(books, facts, { today: localDay(facts.now), otherId: other.id });
      const lines = await books.read((db) => todayLines(inOne(db), { companyId, personId, grant: FOUNDER, now: facts.now }));
      const found = lines.map((line) => [aboutOf(line), line.risk] as const);
      expect(found.toSorted()).toEqual(expectedToday(facts).toSorted());
    }),
    { numRuns: runs(40) },
  );
});
