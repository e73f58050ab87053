import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGEING, AGEING_FROM, NO_AGES } from '#domain/dashboard/ageing.ts';
import { totalOf } from '#domain/dashboard/ageing-view.ts';
import { addDays, type Day, dayInChile, daysBetween } from '#domain/date.ts';
import { inOne } from '#server/db/reading.ts';
import { operateDocuments } from '#server/features/documents/payment-point.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { agesByCounterpart, agesByType } from './ageing.ts';
import { openSumsAt } from './open-at.ts';
import { openNow } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const TODAY = dayInChile(new Date());
const ago = (days: number) => addDays(TODAY, -days);

test('what was unpaid on a day is what was issued by then less what had reduced it, on any books', async () => {
  const change = fc.record({
    kind: fc.constantFrom('match', 'reduction', 'note'),
    on: fc.integer({ min: 0, max: 99 }),
    part: fc.integer({ min: 1, max: 40 }),
  });
  const document = fc.record({
    issued: fc.integer({ min: 0, max: 99 }),
    term: fc.integer({ min: 0, max: 60 }),
    changes: fc.array(change as fc.Arbitrary<Change>, { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 3 }),
      async (documents, days) => {
        const books = await testBooks(database, ana.id);
        for (const one of documents) await write(books, one);
        for (const back of [0, ...days])
          expect({ back, sums: await sums(books, ago(back)) }).toEqual({ back, sums: model(documents, ago(back)) });
        expect(await sums(books, null)).toEqual(model(documents, TODAY));
        await expectSeries(books, [...new Set([0, ...days])].sort((a, b) => b - a).map(ago));
      },
    ),
    { numRuns: runs(12) },
  );
});

test('what became of a document since is not yet known on a day before it', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  const rut = (no: number) => ({ counterpart_rut: `7612345${no}-0`, counterpart_name: `Cliente ${no}` });
  await books.document(ago(40), 100, { ...rut(1), claimed_on: ago(5), is_expected: false });
  const annulled = await books.document(ago(40), 200, { ...rut(2), is_annulled: true, is_expected: false });
  await credit(books, await books.document(ago(5), 200, { ...rut(2), code: 61, sign: -1 }), annulled, 200);
  const sold = await books.document(ago(40), 400, { ...rut(3), is_ceded: true, is_expected: false });
  await books.reduction(sold, 400, { kind: 'factored', on_day: ago(5) });
  await books.document(ago(40), 800, { ...rut(4), is_hidden: true });
  await books.document(ago(40), 1_600, { ...rut(5), is_closed: true, is_expected: false });
  await books.document(ago(40), 3_200, { ...rut(6), code: 52, sign: 0, is_expected: false });
  await books.document(ago(40), 6_400, { ...rut(7), payment_form: 1, is_expected: false, claimed_on: ago(5) });
  const postponed = await books.document(ago(40), 12_800, rut(8));
  // A payment on account was never owed, though what is netted of it lowers its invoice only once that exists.
  const onAccount = await books.document(ago(20), 25_600, {
    ...{ ...rut(9), document_type: 'PAYMENT', code: null, is_on_account: true, is_expected: false },
  });
  await books.match(await books.movement(await books.account(), ago(20), 25_600), onAccount, 25_600);
  await credit(books, onAccount, await books.document(ago(5), 25_600, rut(9)), 25_600);
  const actor = { companyId, personId: ana.id };
  await books.write((db) =>
    operateDocuments(db, actor, [
      { id: postponed, operation: () => ({ kind: 'postpone', on: addDays(TODAY, 30), days: null, onlyBankDays: false }) },
    ]),
  );
  const ages = async (asOf: Day) => {
    const { parties } = await books.read((db) => agesByCounterpart(db, { companyId, isReceived: false, asOf, today: TODAY }));
    return parties.map(({ name, expired60, valid }) => [name, expired60, valid]);
  };
  expect(await ages(ago(6))).toEqual([
    ['Cliente 8', 12_800, 0],
    ['Cliente 3', 400, 0],
    ['Cliente 2', 200, 0],
    ['Cliente 1', 100, 0],
  ]);
  expect(await ages(TODAY)).toEqual([['Cliente 8', 0, 12_800]]);
  await expectSeries(books, [ago(41), ago(40), ago(6), ago(5), TODAY]);
});

test('a day to come is refused by name; before the first document nothing is unpaid', async () => {
  const books = await testBooks(database, ana.id);
  await books.document(ago(40), 100);
  const query = `query ($companyId: ID!, $asOf: Date) {
    findPaymentCollection(companyId: $companyId, asOf: $asOf) { total documents }
    getPayableReceivableSummary(companyId: $companyId, isPayable: false, asOf: $asOf) { expired60 { amount } }
  }`;
  const at = async (asOf: string) => ask<object>(await contextOf(ana.token), query, { companyId: books.companyId, asOf });
  expect(await at(addDays(TODAY, 1))).toMatchObject({ message: 'Elige un día hasta hoy: lo que viene no tiene atrasos todavía.' });
  expect((await at('2001-01-01')).data).toEqual({ findPaymentCollection: [], getPayableReceivableSummary: { expired60: [] } });
  expect((await at(ago(1))).data).toMatchObject({
    findPaymentCollection: [{ total: 100, documents: [expect.any(String)] }],
    getPayableReceivableSummary: { expired60: [{ amount: 100 }] },
  });
  expect((await at('2026-02-31')).code).toBe('BAD_USER_INPUT');
});

type Change = { kind: 'match' | 'reduction' | 'note'; on: number; part: number };
type Document = { issued: number; term: number; changes: Change[] };
const AMOUNT = 100;

async function write(books: TestBooks, { issued, term, changes }: Document): Promise<void> {
  const id = await books.document(addDays(ago(issued), term), AMOUNT, { issued_on: ago(issued) });
  for (const { kind, on, part } of changes)
    if (kind === 'match') await books.match(await books.movement(await books.account(), ago(on), part), id, part);
    else if (kind === 'reduction') await books.reduction(id, part, { on_day: ago(on) });
    else await credit(books, await books.document(ago(on), part, { code: 61, sign: -1 }), id, part);
}

async function credit(books: TestBooks, note: string, document: string, amount: number): Promise<void> {
  const row = { company_id: books.companyId, note_id: note, document_id: document, amount };
  await books.write((db) => db.insertInto('credit_allocation').values(row).execute());
}

/** What is unpaid in each bucket, by counterpart and by type. */
async function sums(books: TestBooks, asOf: Day | null) {
  const ageing = { companyId: books.companyId, isReceived: false, asOf, today: TODAY };
  const { parties } = await books.read((db) => agesByCounterpart(db, ageing));
  const types = await books.read((db) => agesByType(db, ageing));
  const byParty = { ...NO_AGES };
  for (const bucket of AGEING) {
    byParty[bucket] = parties.reduce((sum, one) => sum + one[bucket], 0);
    expect(types[bucket].reduce((sum, { amount }) => sum + amount, 0)).toBe(byParty[bucket]);
  }
  return byParty;
}

/** The sums of several days, read at once, are those of each day by itself. */
async function expectSeries(books: TestBooks, days: readonly Day[]): Promise<void> {
  const side = { companyId: books.companyId, isReceived: false, today: TODAY };
  const past = days.filter((on) => on < TODAY);
  const sums = await books.read(async (db) => openSumsAt(inOne(db), side.companyId, TODAY, await openNow(db, side.companyId, TODAY), past));
  const series = new Map(sums.filter(({ isReceived }) => !isReceived).map(({ on, amount }) => [on, amount]));
  for (const on of past) {
    const { parties } = await books.read((db) => agesByCounterpart(db, { ...side, asOf: on }));
    expect({ on, amount: series.get(on) ?? 0 }).toEqual({ on, amount: parties.reduce((sum, one) => sum + totalOf(one), 0) });
  }
}

/** The rule, told naively: a note stands for itself until the document it lowers exists. */
function model(documents: readonly Document[], on: Day) {
  const ages = { ...NO_AGES };
  const add = (due: Day, amount: number) => {
    const late = daysBetween(due, on);
    const bucket = AGEING[AGEING_FROM.filter((from) => late >= from).length] as (typeof AGEING)[number];
    ages[bucket] += amount;
  };
  for (const { issued, term, changes } of documents) {
    const exists = ago(issued) <= on;
    let remaining = AMOUNT;
    for (const { kind, on: back, part } of changes) {
      const happened = ago(back) <= on;
      if (happened && (kind !== 'note' || exists)) remaining -= part;
      if (kind === 'note' && happened && !exists) add(ago(back), -part);
    }
    if (exists) add(addDays(ago(issued), term), remaining);
  }
  return ages;
}
