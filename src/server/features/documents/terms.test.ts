import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import { dueDate, isClosedOn, isExpected, type Terms } from '#domain/documents/expectation.ts';
import { newId } from '#server/db/ids.ts';
import { applyCutOff } from '#server/features/banking/store.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { applyTerms } from './store.ts';

const { database } = await testDatabase();

const someDay = fc.integer({ min: 0, max: 20 }).map((days) => addDays(day('2026-03-01'), days));
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const document = fc.record({
  type: fc.constantFrom('TAX_DOCUMENT', 'TAX_DOCUMENT', 'OBLIGATION', 'CREDIT'),
  code: fc.constantFrom(33, 34, 39, 52, 61),
  isReceived: fc.boolean(),
  issuedOn: someDay,
  receivedOn: nullable(someDay),
  ownDueOn: nullable(someDay),
  section: nullable(fc.constantFrom('registro', 'pendiente', 'no_incluir', 'reclamado')),
  claimedOn: nullable(someDay),
  paymentForm: nullable(fc.constantFrom(1, 2, 3)),
  isAnnulled: fc.boolean(),
  isSuperseded: fc.boolean(),
  isDueByHand: fc.boolean(),
});
type Generated = typeof document extends fc.Arbitrary<infer Value> ? Value : never;
const days = fc.integer({ min: 0, max: 90 });
const terms = fc.record<Terms>({ cutOffOn: nullable(someDay), clientDays: days, providerDays: days });

/** How a document stands by the rules of the domain; a day that a person set stays. */
function standing(one: Generated, byTerms: Terms) {
  const isClosed = isClosedOn(one.issuedOn, byTerms.cutOffOn);
  const due = dueDate({ ...one, dueOn: one.ownDueOn }, byTerms);
  const { code, ...facts } = one;
  return {
    is_closed: isClosed,
    is_expected: isExpected({ ...facts, isCeded: false, code: one.type === 'TAX_DOCUMENT' ? code : null, isClosed }),
    due_on: one.isDueByHand ? '2030-01-01' : due.on,
    original_due_on: due.on,
    due_from: one.isDueByHand ? ('hand' as const) : due.from,
  };
}

/** Stores documents and movements as they stand by some terms; their ids grow with their place. */
async function fill(books: TestBooks, generated: readonly Generated[], byTerms: Terms): Promise<void> {
  const account = await books.account();
  const ids = generated.map(newId).sort();
  for (const [index, id] of ids.entries()) {
    const one = generated[index]!;
    const { type, code, isReceived, issuedOn, receivedOn, section, claimedOn, paymentForm, isAnnulled, isSuperseded } = one;
    await books.document(issuedOn, 1_000, {
      ...{ document_id: id, document_type: type, code: type === 'TAX_DOCUMENT' ? code : null, is_received: isReceived },
      ...{ issued_on: issuedOn, received_on: receivedOn, section, claimed_on: claimedOn, payment_form: paymentForm },
      ...{ is_annulled: isAnnulled, is_superseded: isSuperseded, ...standing(one, byTerms) },
    });
    const is_closed = isClosedOn(issuedOn, byTerms.cutOffOn);
    await books.movement(account, issuedOn, 1_000, { movement_id: id, is_closed });
  }
}

test('whatever terms follow each other, what is stored stands by the rules of the domain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 6 }), terms, terms, async (generated, before, after) => {
      const books = await testBooks(database);
      const { companyId } = books;
      await fill(books, generated, before);
      await books.write(async (db) => {
        const first = '00000000-0000-0000-0000-000000000000';
        for (let place: string | null = first; place !== null; ) place = await applyTerms(db, companyId, after, place, 2);
        for (let place: string | null = first; place !== null; ) place = await applyCutOff(db, companyId, after.cutOffOn, place, 2);
      });
      const stored = await books.read((db) =>
        db
          .selectFrom('document')
          .select(['is_closed', 'is_expected', 'due_on', 'original_due_on', 'due_from'])
          .orderBy('document_id')
          .execute(),
      );
      // A day that a person set keeps the original that it replaced.
      const expected = generated.map((one) => ({
        ...standing(one, after),
        ...(one.isDueByHand || one.type !== 'TAX_DOCUMENT' ? pick(standing(one, before)) : {}),
      }));
      expect(stored).toEqual(expected);
      const movements = await books.read((db) => db.selectFrom('movement').select('is_closed').orderBy('movement_id').execute());
      expect(movements).toEqual(generated.map((one) => ({ is_closed: isClosedOn(one.issuedOn, after.cutOffOn) })));
    }),
    { numRuns: runs(40) },
  );
});

function pick({ due_on, original_due_on, due_from }: ReturnType<typeof standing>) {
  return { due_on, original_due_on, due_from };
}
