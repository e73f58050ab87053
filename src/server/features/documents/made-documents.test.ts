// What payments create: cheques, and a factor's pending payment. Money created from an invoice counts once.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import type { NewCheque, Operation } from '#domain/documents/operations.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import { pointsOf } from '#server/features/cashflow/points.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { matchByHand } from '#server/features/reconciliation/manual-matches.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { knownCheques, moveCheques } from './cheques.ts';
import { lockPayables } from './payables.ts';
import { operateDocuments } from './payment-point.ts';
import { applyTerms } from './terms.ts';

const { database } = await testDatabase();
const GRANT = { role: 'FOUNDER', systemRole: 'ADMIN', plan: [], country: 'CHL', features: [], restrictsF29: false } as const;
const TODAY = dayInChile(new Date());
const LATER = addMonths(TODAY, 2);

let books: TestBooks;
let actor: Actor;
let id = '';
beforeEach(async () => {
  books = await testBooks(database);
  actor = { companyId: books.companyId, personId: books.personId };
  id = await books.document('2026-03-31', 119_000, { issued_on: '2026-03-01', folio: '71' });
});

const newCheque = (number: string, amount: number): NewCheque => ({ number, amount, on: LATER, bankCode: null, chequeId: null });
const byCheques = (...cheques: NewCheque[]): Operation => ({ kind: 'chequePayoff', cheques, isClaimConfirmed: false });
const sale = (retention = 0): Operation => ({
  ...{ kind: 'factorize', amount: 90_000, retention, holderName: 'Factor SA', holderRut: null, on: LATER },
  isClaimConfirmed: false,
});
const payoff: Operation = { kind: 'payoff', on: null, note: null, isClaimConfirmed: false };
const operate = (operation: Operation, which = id) =>
  books.write((db) => operateDocuments(db, actor, [{ id: which, operation: () => operation }]));
const move = (cheque: string, state: ChequeState) =>
  books.write((db) => moveCheques(db, actor, [cheque], { state, on: null, reason: 'Sin fondos', slipId: null }));
const undo = (no: number | null) => books.write((db) => undoAct(db, actor, no ?? 0, GRANT));
const setClosed = (which: string) =>
  books.write((db) => db.updateTable('document').set({ is_closed: true, is_expected: false }).where('document_id', '=', which).execute());
const one = async (which = id) =>
  books.read((db) => db.selectFrom('document').selectAll().where('document_id', '=', which).executeTakeFirstOrThrow());
const made = (type: 'PAYMENT' | 'MANUAL') =>
  books.read((db) =>
    db
      .selectFrom('document')
      .selectAll()
      .where('company_id', '=', books.companyId)
      .where('document_type', '=', type)
      .orderBy('label')
      .execute(),
  );
const idOf = async (type: 'PAYMENT' | 'MANUAL', at = 0) => (await made(type))[at]?.document_id ?? '';
const match = async (which: string, amount: number) => {
  const movementId = await books.movement(await books.account(), '2026-11-20', amount);
  await books.write((db) => matchByHand(db, actor, [{ movementId, parts: [{ documentId: which, amount: null }] }]));
};
const expected = () =>
  books.read((db) => db.selectFrom('flow_day').select('amount').where('kind', '=', 'expected').where('n', '>', 0).execute());
const pointKinds = () =>
  books.read(async (db) => {
    const group = { kind: 'points', areaIds: [], pointIds: [id], view: 'month', start: TODAY, end: LATER, currency: 'CLP' } as const;
    const reach = { today: TODAY, since: null };
    const { rows } = await pointsOf(db, books.companyId, { ...group, showProjections: true, without: [] }, reach);
    return rows.map(({ kind }) => kind);
  });
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;

describe('the day on which money was made of an invoice', () => {
  test('a cut-off between the invoice and its cheque leaves the cheque in hand expected', async () => {
    await operate(byCheques(newCheque('7', 100_000)));
    const cutOffOn = addDays(TODAY, -1);
    const terms = { cutOffOn, clientDays: 30, providerDays: 30 };
    await books.write((db) => applyTerms(db, books.companyId, terms, '00000000-0000-0000-0000-000000000000', 10));
    expect((await one()).is_closed).toBe(true);
    expect((await made('PAYMENT'))[0]).toMatchObject({ issued_on: TODAY, is_closed: false, is_expected: true, remaining: 100_000 });
  });

  test('an invoice is sold today; what the factor pays is due on its day', async () => {
    await operate(sale(10_000));
    expect((await made('MANUAL')).map((row) => [row.issued_on, row.due_on])).toEqual([
      [TODAY, LATER],
      [TODAY, LATER],
    ]);
    const rows = await books.read((db) =>
      db
        .selectFrom('reduction')
        .innerJoin('factoring', 'factoring.document_id', 'reduction.document_id')
        .select(['reduction.on_day as reduced', 'factoring.on_day as sold'])
        .execute(),
    );
    expect(rows).toEqual([{ reduced: TODAY, sold: TODAY }]);
  });

  test('an old invoice may be due years from today', async () => {
    const old = await books.document('2020-01-31', 5_000, { issued_on: '2020-01-01' });
    await operate({ kind: 'postpone', on: addMonths(TODAY, 60), days: null, onlyBankDays: false }, old);
    expect((await one(old)).due_on).toBe(addMonths(TODAY, 60));
    await operate({ ...sale(), amount: 5_000, on: LATER } as Operation, old);
    await expect(
      operate({ kind: 'postpone', on: addDays(addMonths(TODAY, 60), 1), days: null, onlyBankDays: false }),
    ).rejects.toMatchObject({ code: 'DUE_DAY' });
  });
});

describe('money is expected once', () => {
  test.each<[string, Operation]>([
    ['paid by a cheque', byCheques(newCheque('9', 10_000))],
    ['sold', { ...sale(), amount: 10_000 } as Operation],
    ['changed', { kind: 'changeAmount', remaining: 10_000, note: null }],
  ])('neither a cheque nor an advance is %s', async (_name, operation) => {
    await operate(byCheques(newCheque('7', 50_000)));
    await expect(operate(operation, await idOf('PAYMENT'))).rejects.toMatchObject({ code: 'CHEQUE_ITSELF' });
    id = await books.document('2026-03-31', 119_000);
    await operate(sale(10_000));
    await expect(operate(operation, await idOf('MANUAL'))).rejects.toMatchObject({ code: 'FACTORING_ITSELF' });
    await expect(operate(operation, await idOf('MANUAL', 1))).rejects.toMatchObject({ code: 'FACTORING_ITSELF' });
  });

  test('a cheque that was paid by hand neither bounces nor is cancelled', async () => {
    await operate(byCheques(newCheque('7', 119_000)));
    const cheque = await idOf('PAYMENT');
    await operate({ ...payoff, kind: 'partialPayoff', amount: 1_000 } as Operation, cheque);
    await expect(move(cheque, 'cancelled')).rejects.toMatchObject({ code: 'CHEQUE_REDUCED' });
    await move(cheque, 'deposited');
    await expect(move(cheque, 'bounced')).rejects.toMatchObject({ code: 'CHEQUE_REDUCED' });
    await operate({ kind: 'revertPayoff' }, cheque);
    await move(cheque, 'bounced');
    expect([(await one()).remaining, (await one(cheque)).is_expected]).toEqual([119_000, false]);
  });

  test('what the factor would pay does not go while a row stands on it, not even one of a bounced cheque', async () => {
    const { actNo } = await operate(sale());
    const advance = await idOf('MANUAL');
    // As it was stored before cheques for it were refused.
    await operate(byCheques(newCheque('7', 10_000)), await books.document('2026-03-31', 10_000));
    await books.write((db) =>
      db.updateTable('reduction').set({ document_id: advance, stands: false }).where('kind', '=', 'cheque').execute(),
    );
    await expect(operate({ kind: 'revertFactorize' })).rejects.toMatchObject({ code: 'FACTOR_PAID' });
    await expect(undo(actNo)).rejects.toMatchObject({ code: 'ACT_OVERTAKEN' });
    expect((await one(advance)).amount).toBe(90_000);
  });

  test('a cheque listed twice in one call is told as that', async () => {
    const twice = books.write(async (db) => {
      const [document] = await lockPayables(db, books.companyId, [id]);
      return document && knownCheques(db, books.companyId, document, [newCheque('7', 5), newCheque(' 7 ', 5)], true);
    });
    await expect(twice).rejects.toMatchObject({ code: 'CHEQUE_LISTED_TWICE' });
  });

  test.each(['7', ' 007 '])('a cheque that money stands on is not joined again, by whatever zeros: %j', async (number) => {
    await operate(byCheques(newCheque('7', 19_000)));
    await match(await idOf('PAYMENT'), 19_000);
    const known = books.write(async (db) => {
      const [document] = await lockPayables(db, books.companyId, [id]);
      return document && knownCheques(db, books.companyId, document, [newCheque(number, 5)], true);
    });
    await expect(known).rejects.toMatchObject({ code: 'CHEQUE_TWICE' });
  });
});

describe('cheques that move', () => {
  test.each(['the cheque', 'what it pays'])('not once the cut-off closed %s, but to the bank', async (which) => {
    await operate(byCheques(newCheque('7', 119_000)));
    const cheque = await idOf('PAYMENT');
    const deposited = await move(cheque, 'deposited');
    await setClosed(which === 'the cheque' ? cheque : id);
    await expect(move(cheque, 'bounced')).rejects.toMatchObject({ code: 'DOCUMENT_CLOSED' });
    // A cheque in hand is deposited all the same, and returned: that changes nothing closed.
    await undo(deposited);
    await expect(move(cheque, 'cancelled')).rejects.toMatchObject({ code: 'DOCUMENT_CLOSED' });
    await move(cheque, 'deposited');
    expect((await one()).remaining).toBe(0);
  });

  test('a deposit is not undone once a movement matched the cheque', async () => {
    await operate(byCheques(newCheque('7', 19_000)));
    const cheque = await idOf('PAYMENT');
    const deposited = await move(cheque, 'deposited');
    await match(cheque, 19_000);
    await expect(undo(deposited)).rejects.toMatchObject({ code: 'ACT_OVERTAKEN' });
  });

  test('whichever of several bounces, the document leaves the area of cheques, and comes back', async () => {
    await operate(byCheques(newCheque('7', 100_000)));
    await operate(byCheques(newCheque('8', 19_000)));
    const cheque = await idOf('PAYMENT');
    await move(cheque, 'deposited');
    await move(cheque, 'bounced');
    expect(await one()).toMatchObject({ remaining: 100_000, area_id: books.area('ventassinclasificar') });
    await move(cheque, 'deposited');
    expect(await one()).toMatchObject({ remaining: 0, area_id: books.area('chequesrecibidos') });
    expect(await differences()).toEqual([]);
  });
});

describe('what undoing brings back', () => {
  const undone = async (no: number | null) => {
    await undo(no);
    const { entry_no } = await books.read((db) =>
      db.selectFrom('history').select('entry_no').orderBy('entry_no', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    return entry_no;
  };
  const set = (fields: { is_annulled?: boolean; is_expected: boolean }) =>
    books.write((db) => db.updateTable('document').set(fields).where('document_id', '=', id).execute());

  const to = (on: typeof LATER): Operation => ({ kind: 'postpone', on, days: null, onlyBankDays: false });

  test('what was moved back and forth is undone from its last step, done again or not', async () => {
    const { actNo } = await operate(byCheques(newCheque('7', 19_000)));
    const cheque = await idOf('PAYMENT');
    const moves = [await move(cheque, 'deposited'), await move(cheque, 'bounced'), await move(cheque, 'deposited')];
    // As the first left it, but for what came after.
    await expect(undo(moves[0] ?? null)).rejects.toThrow('hay un cambio posterior en el cheque 7');
    const again = await undone(await undone(moves[2] ?? null));
    await expect(undo(moves[0] ?? null)).rejects.toThrow('hay un cambio posterior en el cheque 7');
    for (const no of [again, moves[1] ?? 0, moves[0] ?? 0, actNo]) await undo(no);
    expect(await made('PAYMENT')).toEqual([]);
  });

  test('so is a due date', async () => {
    const [near, far] = [addDays(TODAY, 10), addDays(TODAY, 20)];
    const acts: (number | null)[] = [];
    for (const on of [near, far, near]) acts.push((await operate(to(on))).actNo);
    await expect(undo(acts[0] ?? null)).rejects.toThrow('hay un cambio posterior en el vencimiento de');
    for (const no of acts.toReversed()) await undo(no);
    expect(await one()).toMatchObject({ due_on: '2026-03-31', due_from: 'document' });
  });

  test.each([{ is_annulled: true, is_expected: false }, { is_expected: false }])(
    'not a payment of what is paid no more: %o',
    async (fields) => {
      const { actNo } = await operate(payoff);
      const again = await undone(actNo);
      await set(fields);
      await expect(undo(again)).rejects.toMatchObject({ code: 'ACT_OVERTAKEN' });
      expect((await one()).settled).toBe(0);
    },
  );

  test('not a cheque whose number another one bears by now', async () => {
    const { actNo } = await operate(byCheques(newCheque('7', 19_000)));
    const again = await undone(actNo);
    await operate(byCheques(newCheque('7', 100_000)));
    await expect(undo(again)).rejects.toMatchObject({ code: 'ACT_OVERTAKEN' });
    expect(await made('PAYMENT')).toHaveLength(1);
  });
});

test('what a movement was suggested for and is paid by hand is suggested no more', async () => {
  const movementId = await books.movement(await books.account(), '2026-11-20', 119_000, { counterpart_rut: '76086428-5' });
  const row = { company_id: books.companyId, movement_id: movementId, option_no: 1, document_id: id, amount: 119_000 };
  const why = { evidence: 'rutAndAmount' as const, is_strong: true, reasons: JSON.stringify([]) };
  await books.write((db) =>
    db
      .insertInto('match_suggestion')
      .values({ ...row, document_amount: 119_000, ...why })
      .execute(),
  );
  const suggested = () => books.read((db) => db.selectFrom('match_suggestion').select(['movement_id', 'document_id']).execute());
  expect(await suggested()).toEqual([{ movement_id: movementId, document_id: id }]);
  await operate(payoff);
  expect(await suggested()).toEqual([]);
});

describe('hidden documents', () => {
  test('leave what is expected, and come back to it', async () => {
    await operate({ kind: 'hide' });
    expect(await expected()).toEqual([]);
    expect(await pointKinds()).toEqual([]);
    expect(await differences()).toEqual([]);
    await operate({ kind: 'show' });
    expect(await expected()).toEqual([{ amount: 119_000 }]);
    expect(await pointKinds()).toEqual(['expected']);
    expect(await differences()).toEqual([]);
  });

  test('are not matched, and a matched one is not hidden by undoing', async () => {
    await operate({ kind: 'hide' });
    await expect(match(id, 1_000)).rejects.toMatchObject({ code: 'MATCH_HIDDEN' });
    const { actNo } = await operate({ kind: 'show' });
    await match(id, 1_000);
    await expect(undo(actNo)).rejects.toMatchObject({ code: 'ACT_OVERTAKEN' });
  });
});

test('what cheques or a factor paid before a note annulled it was paid', async () => {
  const other = await books.document('2026-03-31', 119_000);
  const unpaid = await books.document('2026-03-31', 119_000, { credited: 119_000 });
  await operate(byCheques(newCheque('7', 119_000)));
  await operate(sale(), other);
  const ids = [id, other, unpaid];
  await books.write((db) =>
    db.updateTable('document').set({ is_annulled: true, is_expected: false }).where('document_id', 'in', ids).execute(),
  );
  expect(await Promise.all(ids.map(async (which) => (await one(which)).state))).toEqual(['PAID', 'PAID', 'ANNULLED']);
});
