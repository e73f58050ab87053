import { describe, expect, test } from 'vitest';
import type { Grant } from '#domain/access.ts';
import { day } from '#domain/date.ts';
import { type Period, periodOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { acceptSuggestions } from '#server/features/reconciliation/accept.ts';
import { explainMovements } from '#server/features/reconciliation/explain.ts';
import { matchByHand, pairByHand } from '#server/features/reconciliation/manual-matches.ts';
import { markMovements } from '#server/features/reconciliation/marks.ts';
import { applyBackwards } from '#server/features/reconciliation/rule-apply.ts';
import { saveRule } from '#server/features/reconciliation/rules.ts';
import { splitByHand } from '#server/features/reconciliation/split.ts';
import { runEngine, writeImportedMatches } from '#server/features/reconciliation/store.ts';
import { unmatch } from '#server/features/reconciliation/undo.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { readArrivals, readMonth, readYear } from './months.ts';
import { pdfOf } from './pdf.ts';
import { draftReport, storedReport, versionsOf } from './report.ts';
import { closeMonth, keepPending, reopenMonth } from './store.ts';

const { database } = await testDatabase();
const monthOf = (text: string) => periodOf(day(`${text}-01`));
const GRANT: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false };
const MARCH = monthOf('2026-03');
const APRIL = monthOf('2026-04');

/** An account with March and April whole: 1.000 at first, money in on the 10th, out on the 20th, in April as well. */
async function world() {
  const books = await testBooks(database);
  const actor = { companyId: books.companyId, personId: books.personId };
  const account = await books.account({ bank_code: '037' });
  const march = { into: await books.movement(account, '2026-03-10', 500), out: await books.movement(account, '2026-03-20', -200) };
  const april = { into: await books.movement(account, '2026-04-10', 70) };
  await books.closing(account, '2026-02-28', 1_000);
  await books.closing(account, '2026-03-20', 1_300);
  await books.closing(account, '2026-04-10', 1_370);
  await books.closing(account, '2026-05-04', 1_370);
  const document = await books.document('2026-03-05', 500);
  const { read, write } = books;
  const close = (month: Period = MARCH) => write((db) => closeMonth(db, actor, { accountId: account, month, coversTail: false }));
  const reopen = (month: Period = MARCH) => write((db) => reopenMonth(db, actor, account, month, 'Faltó un abono'));
  const month = (of: Period = MARCH) => read((db) => readMonth(db, books.companyId, account, of));
  const match = () => write((db) => matchByHand(db, actor, [{ movementId: march.into, parts: [{ documentId: document, amount: null }] }]));
  const keep = (id: string, reason: string | null = 'Se aclara con el banco') => write((db) => keepPending(db, actor, [id], reason));
  return { books, actor, account, march, april, document, close, reopen, month, match, keep };
}

type World = Awaited<ReturnType<typeof world>>;

async function addRate({ companyId, write }: World['books'], on: string, value: string): Promise<void> {
  const row = { company_id: companyId, currency: 'USD' as const, on_day: day(on), value };
  await write((db) => db.insertInto('company_rate').values(row).execute());
}

/** March explained: the money in is matched, the money out kept pending. */
async function ready(): Promise<World> {
  const one = await world();
  await one.match();
  await one.keep(one.march.out);
  return one;
}

const CLOSED = { code: 'BANK_MONTH_CLOSED', message: expect.stringMatching(/^Marzo 2026 está cerrado en Banco Santander \d+: reabre/) };

describe('closing', () => {
  test('says what stands in the way, and is refused with all of it', async () => {
    const one = await world();
    expect(await one.month()).toMatchObject({ state: 'open', opening: 1_000, closing: 1_300, movements: 2, open: 2 });
    await expect(one.close()).rejects.toMatchObject({ code: 'BANK_MONTH_NOT_READY', details: ['2 movimientos sin conciliar ni motivo.'] });
    await one.match();
    await one.keep(one.march.out);
    expect(await one.month()).toMatchObject({ state: 'ready', open: 0, pending: 1, obstacles: [] });
  });

  test('gives a numbered report: from the bank to the book, without difference', async () => {
    const one = await ready();
    const { closeId } = await one.close();
    const report = await one.books.read((db) => storedReport(db, one.books.companyId, closeId));
    expect(report).toMatchObject({
      ...{ number: 1, version: 1, statement: 1_300, expected: 1_500, bookBefore: 1_000, book: 1_500, difference: 0 },
      lines: [{ kind: 'outflow', count: 1, amount: 200 }],
      entries: [{ kind: 'matched', count: 1, amount: 500 }],
      ...{ preparedBy: 'Ana Soto', closedBy: 'Ana Soto' },
    });
    // What the PDF prints.
    const [statement, book] = pdfOf(report!).tables.map(({ rows }) => rows.map(({ cells }) => cells.at(-1)));
    expect(statement).toEqual(expect.arrayContaining(['$ 1.300', '$ 200', '$ 1.500', '$ 0']));
    expect(book).toEqual(['$ 1.000', '$ 500', '$ 1.500']);
    expect(await one.month()).toMatchObject({ state: 'closed', close: { number: 1, arrivals: 0 } });
    const hasCloses = async (year: number) => (await one.books.read((db) => readYear(db, one.books.companyId, year, null)))[0]?.hasCloses;
    expect([await hasCloses(2026), await hasCloses(2025)]).toEqual([true, true]);
    expect(await one.month(APRIL)).toMatchObject({ state: 'open', open: 1 });
  });

  test('wants the balances to connect, in order, and a month that is over', async () => {
    const one = await ready();
    await one.books.closing(one.account, '2026-03-15', 1_400);
    expect((await one.month())?.obstacles.map(({ text }) => text)).toEqual([
      'Faltan del 1 al 14 de marzo: ($ 100)',
      'Faltan del 16 al 19 de marzo: $ 100',
    ]);
    const two = await ready();
    await two.close();
    await two.keep(two.april.into);
    await expect(two.close(monthOf('2026-05'))).rejects.toMatchObject({
      details: expect.arrayContaining(['Antes se cierra abril 2026.']),
    });
    await two.close(APRIL);
    await expect(two.reopen()).rejects.toMatchObject({ code: 'BANK_MONTH_LATER_CLOSED' });
  });

  test('asks who closes whether the bank has more, when the statement ends before the month', async () => {
    const books = await testBooks(database);
    const actor = { companyId: books.companyId, personId: books.personId };
    const account = await books.account();
    const only = await books.movement(account, '2026-03-10', 500);
    await books.closing(account, '2026-03-10', 500);
    await books.write((db) => keepPending(db, actor, [only], 'Por aclarar'));
    const request = { accountId: account, month: MARCH };
    await expect(books.write((db) => closeMonth(db, actor, { ...request, coversTail: false }))).rejects.toMatchObject({
      message: expect.stringContaining('del 11 al 31 de marzo no hay más'),
    });
    await books.write((db) => closeMonth(db, actor, { ...request, coversTail: true }));
  });
});

describe('what is closed stays', () => {
  /** What a source brings once the month is closed. */
  const late = ({ books, account }: World) => books.movement(account, '2026-03-25', 9, { glosa: 'ABONO TARDIO' });
  const ATTEMPTS: Record<string, (one: World) => Promise<unknown>> = {
    unmatch: async ({ books, actor }) => {
      const { match_id } = await books.read((db) => db.selectFrom('match').select('match_id').executeTakeFirstOrThrow());
      return books.write((db) => unmatch(db, actor, [match_id]));
    },
    'the undo of a match': async ({ books, actor }) => {
      const { entry_no } = await books.read((db) =>
        db.selectFrom('history').select('entry_no').where('code', '=', 'match.made').executeTakeFirstOrThrow(),
      );
      return books.write((db) => undoAct(db, actor, entry_no, GRANT));
    },
    'a match of what came late': async (one) => {
      const [movementId, documentId] = [await late(one), await one.books.document('2026-03-24', 9)];
      return one.books.write((db) => matchByHand(db, one.actor, [{ movementId, parts: [{ documentId, amount: null }] }]));
    },
    'a part of it': async (one) => {
      const [movementId, documentId] = [await late(one), await one.books.document('2026-03-24', 4)];
      const kinds = [{ amount: 5, kindKey: 'otroingreso', areaKey: null, reason: null }];
      return one.books.write((db) => splitByHand(db, one.actor, { movementId, parts: [{ documentId, amount: null }] }, kinds));
    },
    'its kind': async (one) => {
      const request = { movementId: await late(one), amount: null, kindKey: 'otroingreso', areaKey: null, reason: null };
      return one.books.write((db) => explainMovements(db, one.actor, [request]));
    },
    'a transfer with a leg in it': async (one) => {
      const other = await one.books.account({ bank_code: '012' });
      const out = await one.books.movement(other, '2026-04-01', -9);
      const into = await late(one);
      return one.books.write((db) => pairByHand(db, one.actor, [out, into]));
    },
    'a transfer from another currency with a leg in it': async (one) => {
      const dollars = await one.books.account({ bank_code: '012', currency: 'USD' });
      await addRate(one.books, '2026-03-31', '300');
      const out = await one.books.movement(dollars, '2026-04-01', -3, { currency: 'USD', amount_clp: -9 });
      const into = await late(one);
      return one.books.write((db) => pairByHand(db, one.actor, [out, into]));
    },
    'a suggestion accepted': async (one) => {
      const [movementId, document_id] = [await late(one), await one.books.document('2026-03-24', 9)];
      const suggestion = {
        company_id: one.books.companyId,
        movement_id: movementId,
        option_no: 1,
        document_id,
        amount: 9,
        document_amount: 9,
      };
      await one.books.write((db) =>
        db
          .insertInto('match_suggestion')
          .values({ ...suggestion, evidence: 'amountOnly', is_strong: false, reasons: JSON.stringify([]) })
          .execute(),
      );
      return one.books.write((db) => acceptSuggestions(db, one.actor, [{ movementId, option: null }]));
    },
    hide: async (one) => {
      const id = await late(one);
      return one.books.write((db) => markMovements(db, one.actor, [{ id, isHidden: true, reason: 'No va' }]));
    },
    'take the reason away': ({ keep, march }) => keep(march.out, null),
    'a movement by hand': ({ books, account }) => books.movement(account, '2026-03-12', 10, { origin: 'manual' }),
    'another day': ({ books, march }) =>
      books.write((db) =>
        db
          .updateTable('movement')
          .set({ on_day: day('2026-03-11') })
          .where('movement_id', '=', march.into)
          .execute(),
      ),
    'its removal': ({ books, march }) => books.write((db) => db.deleteFrom('movement').where('movement_id', '=', march.out).execute()),
    'to be closed again': ({ close }) => close(),
  };
  test.each(Object.keys(ATTEMPTS))('%s is refused with the name of the month', async (name) => {
    const one = await ready();
    await one.close();
    await expect(ATTEMPTS[name]!(one)).rejects.toMatchObject(CLOSED);
  });

  test('notes, areas and EOAF keys are free; so is what is kept pending, until a later report counts it', async () => {
    const one = await ready();
    const { books, actor, march } = one;
    await one.close();
    await books.write((db) => markMovements(db, actor, [{ id: march.into, eoafKey: 'otrosingresosoperacion' }]));
    const explain = { movementId: march.out, amount: null, kindKey: 'comisionbancaria', areaKey: null, reason: 'Comisión' };
    await books.write((db) => explainMovements(db, actor, [explain]));
    await one.keep(one.april.into);
    const { closeId } = await one.close(APRIL);
    const report = await books.read((db) => storedReport(db, books.companyId, closeId));
    expect(report).toMatchObject({ bookBefore: 1_500, later: [{ kind: 'settled', amount: -200 }], book: 1_300, difference: 0 });
    const { explanation_id } = await books.read((db) => db.selectFrom('explanation').select('explanation_id').executeTakeFirstOrThrow());
    await expect(
      books.write((db) => db.deleteFrom('explanation').where('explanation_id', '=', explanation_id).execute()),
    ).rejects.toMatchObject(CLOSED);
  });

  test('what a source brings enters, is listed as late, and is matched by nobody until the month is reopened', async () => {
    const one = await ready();
    const { books, actor, account } = one;
    const { closeId } = await one.close();
    const late = await books.movement(account, '2026-03-25', 119_000, { glosa: 'Transf. CLIENTE', counterpart_rut: '76086428-5' });
    const document = await books.document('2026-03-24', 119_000);
    expect(await one.month()).toMatchObject({ state: 'changed', close: { arrivals: 1 } });
    expect(await books.read((db) => readArrivals(db, books.companyId, closeId))).toMatchObject([{ id: late, amount: 119_000 }]);
    await books.write((db) => runEngine(db, actor));
    // Nor by a rule that is applied backwards, nor by a file of matches: its row is refused by name.
    const effect = { areaKey: null, eoafKey: null, kindKey: 'otroingreso', counterpart: null, matches: false };
    const rule = {
      conditions: [
        { field: 'words' as const, pattern: 'CLIENTE' },
        { field: 'direction' as const, direction: 'in' as const },
      ],
      effect,
      id: null,
      name: 'Clientes',
      changedAt: null,
    };
    const { id: ruleId } = await books.write((db) => saveRule(db, actor, { ...rule, mode: 'automatic', isTried: () => true }));
    const watch = { progress: () => {}, signal: new AbortController().signal };
    expect(await books.write((db) => applyBackwards(db, actor, { ruleId, from: day('2026-01-01') }, watch))).toMatchObject({ changed: 0 });
    const named = await books.read((db) =>
      db
        .selectFrom('document')
        .innerJoin('bank_account as a', 'a.company_id', 'document.company_id')
        .select(['folio', 'a.number'])
        .where('document_id', '=', document)
        .executeTakeFirstOrThrow(),
    );
    const of = {
      account: named.number,
      on: day('2026-03-25'),
      amount: 119_000,
      currency: 'CLP' as const,
      code: 33,
      folio: named.folio ?? '',
    };
    const row = { line: 2, ...of, matched: 119_000, rut: null, glosa: null, bankId: null, author: null, matchedOn: null };
    expect(await books.write((db) => writeImportedMatches(db, actor, newId(), [row]))).toMatchObject({
      ...{ added: 0, rejected: 1 },
      problems: [{ line: 2, message: expect.stringContaining('cerrado') }],
    });
    expect(await books.read((db) => db.selectFrom('match').select('match_id').where('movement_id', '=', late).execute())).toEqual([]);
    const match = () =>
      books.write((db) => matchByHand(db, actor, [{ movementId: late, parts: [{ documentId: document, amount: null }] }]));
    await expect(match()).rejects.toMatchObject(CLOSED);
    expect(await one.month(APRIL)).toMatchObject({ obstacles: expect.arrayContaining([expect.objectContaining({ kind: 'changed' })]) });
    await one.reopen();
    await match();
  });
});

test('closed and reopened, everything is as before, but for the versions of the report; both acts are undone from the history', async () => {
  const one = await ready();
  const { books, actor } = one;
  const draft = () => books.read((db) => draftReport(db, books.companyId, one.account, MARCH));
  const before = await draft();
  const { actNo } = await one.close();
  await books.write((db) => undoAct(db, actor, actNo, GRANT));
  expect(await draft()).toEqual({ ...before, version: 2 });
  const again = await one.close();
  const reopened = await one.reopen();
  expect(await draft()).toEqual({ ...before, version: 3 });
  await books.write((db) => undoAct(db, actor, reopened, GRANT));
  expect(await one.month()).toMatchObject({ state: 'closed', close: { closeId: again.closeId, number: 2, version: 2 } });
  const versions = await books.read((db) => versionsOf(db, books.companyId, one.account, MARCH));
  expect(versions.map(({ number, reason }) => [number, reason])).toEqual([
    [2, null],
    [1, 'Se deshizo el cierre'],
  ]);
});

test('a reopening is not undone once the month changed', async () => {
  const one = await ready();
  await one.close();
  const reopened = await one.reopen();
  await one.keep(one.march.out, null);
  await one.books.write((db) =>
    explainMovements(db, one.actor, [
      { movementId: one.march.out, amount: null, kindKey: 'comisionbancaria', areaKey: null, reason: null },
    ]),
  );
  await expect(one.books.write((db) => undoAct(db, one.actor, reopened, GRANT))).rejects.toMatchObject({ code: 'ACT_OVERTAKEN' });
});

test('what somebody entered by hand stands on no side of the report until a statement has its day', async () => {
  const { books, actor, account, month } = await world();
  const may = monthOf('2026-05');
  const report = () => books.read((db) => draftReport(db, books.companyId, account, may));
  await books.movement(account, '2026-05-20', -40, { origin: 'manual' });
  const paid = await books.movement(account, '2026-05-21', 70, { origin: 'manual' });
  const document = await books.document('2026-05-05', 70);
  await books.write((db) => matchByHand(db, actor, [{ movementId: paid, parts: [{ documentId: document, amount: null }] }]));
  expect(await month(may)).toMatchObject({ opening: 1_370, closing: 1_370, movements: 2 });
  const before = await report();
  expect(before).toMatchObject({ statement: 1_370, difference: 0 });
  await books.closing(account, '2026-05-21', 1_400);
  await books.closing(account, '2026-05-20', 1_330);
  expect(await report()).toMatchObject({ statement: 1_400, difference: 0, book: (before?.book ?? 0) + 70 });
});

test('cheques and transfers on their way stand between the bank and the book', async () => {
  const one = await ready();
  const { books, actor, account } = one;
  const other = await books.account({ bank_code: '012' });
  const [out, into] = [await books.movement(other, '2026-03-30', -40), await books.movement(account, '2026-04-01', 40)];
  await books.closing(account, '2026-04-10', 1_705);
  await books.closing(account, '2026-05-04', 1_705);
  await books.write((db) => pairByHand(db, actor, [out, into]));
  // Dollars that left in March and were pesos in April, a little less than they were worth: each account has its own side.
  const dollars = await books.account({ bank_code: '012', currency: 'USD' });
  await addRate(books, '2026-03-30', '30');
  const sold = await books.movement(dollars, '2026-03-30', -1_000, { currency: 'USD', amount_clp: -300 });
  const bought = await books.movement(account, '2026-04-01', 295);
  await books.write((db) => pairByHand(db, actor, [sold, bought]));
  const cheque = await books.document('2026-03-18', 90, { document_type: 'PAYMENT', is_received: true, code: null, label: 'Cheque 7' });
  await books.write((db) =>
    db
      .insertInto('cheque')
      .values({
        company_id: books.companyId,
        cheque_id: cheque,
        number: '7',
        bank_code: '037',
        state: 'issued',
        state_on: day('2026-03-18'),
      })
      .execute(),
  );
  const { closeId } = await one.close();
  const march = await books.read((db) => storedReport(db, books.companyId, closeId));
  expect(march?.lines).toEqual([
    { kind: 'cheque', count: 1, amount: -90 },
    { kind: 'transfer', count: 2, amount: 335 },
    { kind: 'outflow', count: 1, amount: 200 },
  ]);
  expect(march).toMatchObject({ book: 1_745, difference: 0 });
  await one.keep(one.april.into);
  const second = await one.close(APRIL);
  const april = await books.read((db) => storedReport(db, books.companyId, second.closeId));
  expect(april).toMatchObject({ bookBefore: 1_745, book: 1_745, expected: 1_745, difference: 0, entries: [] });
});

test('a cheque of a bank where the company has no account lowers no other one', async () => {
  const { books, account } = await ready();
  const issue = async (bank_code: string | null, number: string) => {
    const cheque_id = await books.document('2026-03-18', 90, {
      document_type: 'PAYMENT',
      is_received: true,
      code: null,
      label: `Cheque ${number}`,
    });
    const row = { company_id: books.companyId, cheque_id, number, bank_code, state: 'issued' as const, state_on: day('2026-03-18') };
    await books.write((db) => db.insertInto('cheque').values(row).execute());
  };
  await issue('049', '8');
  const labels = async () =>
    (await books.read((db) => draftReport(db, books.companyId, account, MARCH)))?.items
      .filter(({ kind }) => kind === 'cheque')
      .map(({ label }) => label);
  expect(await labels()).toEqual([]);
  // Nobody said of which bank: of the oldest account.
  await issue(null, '9');
  expect(await labels()).toEqual([expect.stringMatching(/^Cheque 9/)]);
});

test('a month that no statement says anything of has no report: what is carried on agrees with itself', async () => {
  const { books, account } = await world();
  const report = (month: Period) => books.read((db) => draftReport(db, books.companyId, account, month));
  expect(await report(APRIL)).not.toBeNull();
  expect(await report(monthOf('2026-06'))).toBeNull();
});

test('a year lists every account with its gaps, and nothing of another company', async () => {
  const one = await world();
  await one.books.closing(one.account, '2026-06-15', 2_000);
  const [year] = await one.books.read((db) => readYear(db, one.books.companyId, 2026, null));
  expect(year?.gaps).toEqual([{ from: '2026-05-05', to: '2026-06-14', amount: 630, isWithin: false }]);
  const stranger: TestBooks = await testBooks(database);
  expect(await stranger.read((db) => readYear(db, stranger.companyId, 2026, one.account))).toEqual([]);
  await expect(
    stranger.write((db) =>
      closeMonth(
        db,
        { companyId: stranger.companyId, personId: stranger.personId },
        { accountId: one.account, month: MARCH, coversTail: true },
      ),
    ),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    stranger.write((db) => keepPending(db, { companyId: stranger.companyId, personId: stranger.personId }, [newId()], 'Porque sí')),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
