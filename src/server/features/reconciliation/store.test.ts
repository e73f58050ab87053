import { describe, expect, test } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import type { Operation } from '#domain/documents/operations.ts';
import { AppError } from '#domain/errors.ts';
import { rut } from '#domain/rut.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { newId } from '#server/db/ids.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { operateDocuments } from '../documents/store.ts';
import { acceptSuggestions } from './accept.ts';
import { depositsToLookAt, withdrawSettlements, writeImportedSettlements } from './card-settlements.ts';
import { type MatchRequest, matchByHand, pairByHand } from './manual-matches.ts';
import { runEngine } from './store.ts';
import { refreshSuggestions } from './suggestions.ts';
import { undoRun, unmatch, unpair } from './undo.ts';

const { database } = await testDatabase();
const RUT = '76086428-5';
const GLOSA = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: RUT, counterpart_name: 'CLIENTE' };

const actorOf = ({ companyId, personId }: TestBooks) => ({ companyId, personId });
const run = (books: TestBooks) => books.write((db) => runEngine(db, actorOf(books)));
const matchManually = (books: TestBooks, ...requests: MatchRequest[]) => books.write((db) => matchByHand(db, actorOf(books), requests));
const one = (movementId: string, documentId: string, amount: number | null = null) => ({ movementId, parts: [{ documentId, amount }] });

async function state(books: TestBooks) {
  const [movements, documents, matches, suggestions] = await books.read((db) =>
    Promise.all([
      db.selectFrom('movement').select(['movement_id', 'matched', 'is_reconciled', 'transfer_id']).orderBy('movement_id').execute(),
      db.selectFrom('document').select(['document_id', 'remaining']).orderBy('document_id').execute(),
      db.selectFrom('match').selectAll().orderBy('match_id').execute(),
      db.selectFrom('match_suggestion').selectAll().orderBy('option_no').execute(),
    ]),
  );
  return { movements, documents, matches, suggestions };
}

async function isTrue(books: TestBooks): Promise<void> {
  const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId]);
  expect(rows).toEqual([]);
  expect(await books.read((db) => verifyHistory(db, books.companyId))).toBeNull();
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : `bug: ${error}`),
  );
}

/** A movement and a document that the engine matches, and others that it leaves. */
async function scene() {
  const books = await testBooks(database);
  const account = await books.account({ bank_code: '037' });
  const movement = await books.movement(account, '2026-03-10', 119_000, GLOSA);
  const document = await books.document('2026-03-08', 119_000);
  return { books, account, movement, document };
}

describe('the engine in a company', () => {
  test('makes what is strong, marks it, keeps the rest as suggestions, and says so in the history', async () => {
    const { books, account, movement, document } = await scene();
    const unclear = await books.movement(account, '2026-03-11', 500_000, { glosa: 'Transferencia de otro banco', kind: 'transferIn' });
    const lonely = await books.document('2026-03-09', 500_000, { counterpart_rut: '77111222-9' });
    const { automatic, suggestions, runId } = await run(books);
    expect([automatic, suggestions]).toEqual([1, 1]);
    const after = await state(books);
    expect(after.matches).toMatchObject([
      {
        movement_id: movement,
        document_id: document,
        amount: 119_000,
        origin: 'engine',
        evidence: 'rutAndAmount',
        run_id: runId,
        created_by: books.personId,
      },
    ]);
    expect(after.matches[0]?.reasons).toContainEqual(['exact', 119_000, 'CLP']);
    expect(after.suggestions).toMatchObject([{ movement_id: unclear, document_id: lonely, evidence: 'amountOnly', is_strong: false }]);
    await isTrue(books);
  });

  test('a second run adds nothing', async () => {
    const { books } = await scene();
    await run(books);
    const before = await state(books);
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 0 });
    expect(await state(books)).toEqual(before);
    expect(await books.read((db) => db.selectFrom('match_run').selectAll().execute())).toHaveLength(1);
  });

  test('what counts as closed, hidden or not expected is left alone', async () => {
    const { books, account } = await scene();
    await books.movement(account, '2026-03-10', 50_000, { ...GLOSA, is_closed: true });
    await books.document('2026-03-08', 50_000);
    await books.movement(account, '2026-03-10', 60_000, { ...GLOSA, is_hidden: true });
    await books.document('2026-03-08', 60_000);
    await books.movement(account, '2026-03-10', 70_000, GLOSA);
    await books.document('2026-03-08', 70_000, { is_expected: false });
    expect((await run(books)).automatic).toBe(1);
  });

  test('own transfers are paired on both sides; a leg that goes away frees the other', async () => {
    const books = await testBooks(database);
    const { rut } = await books.read((db) => db.selectFrom('company').select('rut').executeTakeFirstOrThrow());
    const own = { glosa: 'TRANSFERENCIA', kind: 'transfer', counterpart_rut: rut };
    const out = await books.movement(await books.account(), '2026-03-10', -1_000, own);
    const into = await books.movement(await books.account(), '2026-03-11', 1_000, own);
    expect((await run(books)).automatic).toBe(1);
    expect((await state(books)).movements.map((row) => row.transfer_id).sort()).toEqual([out, into].sort());
    await isTrue(books);
    await books.write((db) => db.deleteFrom('movement').where('movement_id', '=', out).execute());
    expect((await state(books)).movements).toMatchObject([{ movement_id: into, transfer_id: null, is_reconciled: false }]);
    await isTrue(books);
  });
});

describe('what people wrote down before the bank moved the money', () => {
  const written = async (isReceived: boolean, operation: Operation, amount = 1_234_567) => {
    const books = await testBooks(database);
    const invoice = await books.document('2026-03-08', amount, { is_received: isReceived, issued_on: '2026-03-01', folio: '71' });
    await books.write((db) => operateDocuments(db, actorOf(books), [{ id: invoice, operation: () => operation }]));
    return { books, account: await books.account(), invoice };
  };
  const made = async (books: TestBooks) => {
    const { automatic } = await run(books);
    await isTrue(books);
    const { matches } = await state(books);
    const labels = await books.read((db) => db.selectFrom('document').select(['document_id', 'label']).execute());
    const labelOf = new Map(labels.map((row) => [row.document_id, row.label]));
    return [automatic, ...matches.map((row) => `${row.evidence} ${labelOf.get(row.document_id)}`)];
  };

  test('a cheque that was drawn is cashed by its number', async () => {
    const cheque = { number: '7001', amount: 1_234_567, on: day('2026-03-10'), bankCode: null, chequeId: null };
    const { books, account } = await written(true, { kind: 'chequePayoff', cheques: [cheque], isClaimConfirmed: false });
    const text = { glosa: 'CHEQUE PAGADO POR CANJE', kind: 'cheque', reference: '0007001' };
    await books.movement(account, '2026-03-12', -1_234_567, { ...text, counterpart_rut: null, counterpart_name: null });
    expect(await made(books)).toEqual([1, 'cheque Cheque 7001']);
  });

  test('a factor pays what it promised, and later what it kept', async () => {
    const sale = { amount: 1_100_007, retention: 120_013, holderName: 'Factor SA', holderRut: rut('76389992-6'), on: day('2026-03-10') };
    const { books, account } = await written(false, { kind: 'factorize', ...sale, isClaimConfirmed: false });
    const text = { glosa: 'ABONO FACTOR', kind: 'factoring', counterpart_rut: '76389992-6', counterpart_name: null };
    await books.movement(account, '2026-03-11', 1_100_007, text);
    await books.movement(account, '2026-03-30', 120_013, text);
    expect((await made(books)).sort()).toEqual([2, 'factoring Anticipo de factoring', 'factoring Retención de factoring']);
  });

  test('a supplier that sold its invoice is paid through whoever bought it', async () => {
    const books = await testBooks(database);
    const account = await books.account();
    const invoice = await books.document('2026-03-08', 1_234_567, { is_received: true });
    const sales = [{ no: 1, assignorRut: RUT, assigneeRut: '76389992-6', assigneeName: 'Factor SA', amount: 1_234_567 }];
    await database.ownerPool.query(
      'insert into document_source (company_id, document_id, import_id, line_no, facts) values ($1, $2, gen_random_uuid(), 1, $3)',
      [books.companyId, invoice, JSON.stringify({ cesiones: sales })],
    );
    const text = { kind: 'transferOut', counterpart_name: null };
    await books.movement(account, '2026-03-10', -1_234_567, { ...text, glosa: 'PAGO', counterpart_rut: '76389992-6' });
    expect(await made(books)).toEqual([1, 'rutAndAmount null']);
  });
});

describe('deposits of card acquirers', () => {
  /** Each day a boleta, deposited on the next less 1 % and its IVA. */
  async function shop(days: number) {
    const books = await testBooks(database);
    const account = await books.account();
    for (let at = 0; at < days; at += 1) {
      const gross = 200_000 + at * 7_391;
      const fee = Math.round(gross / 100);
      const fields = { code: 39, counterpart_rut: null, counterpart_name: null, is_expected: false };
      await books.document(addDays(day('2026-03-02'), at), gross, { ...fields, area_id: books.area('ventasporboleta') });
      const text = { glosa: 'ABONO TBK TD', kind: 'acquirer', counterpart_name: 'Transbank' };
      await books.movement(account, addDays(day('2026-03-03'), at), gross - fee - Math.round((fee * 19) / 100), text);
    }
    return { books, account };
  }

  test('are matched with boletas once enough show the commission, undone with their run, and accepted by a person', async () => {
    const { books, account } = await shop(20);
    const { automatic, runId } = await run(books);
    expect(automatic).toBe(20);
    const made = await state(books);
    expect(made.documents.every((one) => one.remaining === 0) && made.movements.every((one) => one.is_reconciled)).toBe(true);
    await isTrue(books);
    // The next one alone: what was matched before shows the commission.
    const fields = { code: 39, counterpart_rut: null, counterpart_name: null, is_expected: false };
    await books.document('2026-04-06', 100_000, { ...fields, area_id: books.area('ventasporboleta') });
    await books.movement(account, '2026-04-07', 98_810, { glosa: 'ABONO TBK TD', kind: 'acquirer' });
    expect((await run(books)).automatic).toBe(1);
    expect(await books.write((db) => undoRun(db, actorOf(books), runId))).toBe(20);
    const undone = await state(books);
    expect(undone.suggestions).toHaveLength(20);
    await isTrue(books);
    const movementId = undone.suggestions[0]?.movement_id ?? '';
    const accepted = await books.write((db) => acceptSuggestions(db, actorOf(books), [{ movementId, option: null }]));
    expect(accepted.nModified).toBe(1);
    expect((await state(books)).movements.find((one) => one.movement_id === movementId)?.is_reconciled).toBe(true);
    await isTrue(books);
  });

  const REPORT = {
    line: 5,
    on: day('2026-03-03'),
    sales: 200_000,
    fee: 2_380,
    annulled: 0,
    charges: 0,
    feeRefund: 0,
    net: 197_620,
    count: 1,
  };
  const tell = async (books: TestBooks, account = '') => {
    const sourceId = newId();
    const source = { companyId: books.companyId, sourceId };
    const facts = [{ ...REPORT, account }];
    expect(await books.write((db) => writeImportedSettlements(db, source, facts))).toMatchObject({ added: 1, repeated: 0 });
    return sourceId;
  };

  test('are matched by what a report says of them, once it is there, and no more once it is gone', async () => {
    const { books } = await shop(1);
    expect((await run(books)).automatic).toBe(0);
    const before = await state(books);
    const sourceId = await tell(books);
    const movementIds = new Set(await books.write((db) => depositsToLookAt(db, books.companyId, [sourceId])));
    expect(movementIds.size).toBe(1);
    const changes = { movementIds, documentIds: new Set<string>() };
    expect((await books.write((db) => runEngine(db, { ...actorOf(books), changes }))).automatic).toBe(1);
    await isTrue(books);
    expect(await books.write((db) => withdrawSettlements(db, books.companyId, [sourceId]))).toBe(1);
    expect(await state(books)).toEqual(before);
    await isTrue(books);
    await tell(books);
    expect((await run(books)).automatic).toBe(1);
  });

  test('stay as a person matched them when their report goes', async () => {
    const { books } = await shop(1);
    const sourceId = await tell(books);
    expect((await run(books)).automatic).toBe(1);
    await books.write((db) => db.updateTable('match').set({ origin: 'manual' }).execute());
    expect(await books.write((db) => withdrawSettlements(db, books.companyId, [sourceId]))).toBe(0);
    expect((await state(books)).matches).toHaveLength(1);
  });

  test('are not those of a report that names another company’s account', async () => {
    const { books } = await shop(1);
    await tell(books, 'BANCO DE CHILE 0099887766');
    expect((await run(books)).automatic).toBe(0);
  });

  test('are not those of a report whose deposit is matched already', async () => {
    const { books, account } = await shop(1);
    const { movement_id: first } = await books.read((db) => db.selectFrom('movement').select('movement_id').executeTakeFirstOrThrow());
    await books.match(first, await books.document('2026-03-01', 197_620), 197_620);
    await tell(books);
    await books.movement(account, '2026-03-05', 197_620, { glosa: 'ABONO TBK TC', kind: 'acquirer', counterpart_name: 'Transbank' });
    expect((await run(books)).automatic).toBe(0);
  });

  test.each([true, false])('a report asks for the deposits ahead anew where a source expects them: %s', async (isExpected) => {
    const { books } = await shop(1);
    const rule = { first_on: day('2026-03-02'), counts_from: day('2026-03-02'), due_day: 12, pay_day: 'date', roll: 'next' } as const;
    const about = { kind: 'cardSales', label: 'Tarjetas', area_id: books.area('ventasporboleta'), currency: 'CLP', amount: 0 } as const;
    const terms = { sales_share: 80, sales_bank_days: 1, sales_ahead: false };
    const source = { company_id: books.companyId, source_id: newId(), ...about, ...rule, ...terms };
    if (isExpected) await books.write((db) => db.insertInto('cash_source').values(source).execute());
    const { ownerPool } = database;
    const key = `projections:${books.companyId}`;
    const jobs = async () => (await ownerPool.query('select from graphile_worker.jobs where key = $1', [key])).rowCount;
    await ownerPool.query('select graphile_worker.remove_job($1)', [key]);
    await tell(books);
    expect(await jobs()).toBe(isExpected ? 1 : 0);
  });
});

test('a peso of difference leaves nothing open on either side, undone and accepted too', async () => {
  const books = await testBooks(database);
  const movement = await books.movement(await books.account(), '2026-03-10', 118_999, GLOSA);
  const document = await books.document('2026-03-08', 119_000);
  const { automatic, runId } = await run(books);
  expect(automatic).toBe(1);
  const paid = { movements: [{ movement_id: movement, matched: 118_999, is_reconciled: true }], documents: [{ remaining: 0 }] };
  expect(await state(books)).toMatchObject(paid);
  await isTrue(books);
  await books.write((db) => undoRun(db, actorOf(books), runId));
  expect(await state(books)).toMatchObject({ documents: [{ document_id: document, remaining: 119_000 }], matches: [] });
  await books.write((db) => acceptSuggestions(db, actorOf(books), [{ movementId: movement, option: null }]));
  expect(await state(books)).toMatchObject(paid);
  await isTrue(books);
});

describe('undoing', () => {
  test('a whole run: its matches wait as strong suggestions and are never automatic again', async () => {
    const { books, movement, document } = await scene();
    const { runId } = await run(books);
    expect(await books.write((db) => undoRun(db, actorOf(books), runId))).toBe(1);
    const after = await state(books);
    expect(after.matches).toEqual([]);
    expect(after.suggestions).toMatchObject([{ movement_id: movement, document_id: document, is_strong: true, amount: 119_000 }]);
    expect(await codeOf(books.write((db) => undoRun(db, actorOf(books), runId)))).toBe('RUN_UNDONE');
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 1 });
    expect((await state(books)).suggestions).toMatchObject([{ is_strong: true }]);
    await isTrue(books);
  });

  test('what a person matched in part: its rest is no second match of the pair, but offered, and joins the first when accepted', async () => {
    const { books, movement, document } = await scene();
    await matchManually(books, one(movement, document, 9_000));
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 1 });
    expect((await state(books)).suggestions).toMatchObject([{ movement_id: movement, is_strong: false, amount: 110_000 }]);
    await books.write((db) => acceptSuggestions(db, actorOf(books), [{ movementId: movement, option: null }]));
    expect((await state(books)).matches).toMatchObject([
      { movement_id: movement, document_id: document, amount: 119_000, origin: 'manual' },
    ]);
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 0 });
    await isTrue(books);
  });

  test('a single match: weak from then on, and a person may still make it', async () => {
    const { books, movement, document } = await scene();
    await run(books);
    const [match] = (await state(books)).matches;
    await books.write((db) => unmatch(db, actorOf(books), [match?.match_id ?? '']));
    expect((await state(books)).suggestions).toMatchObject([{ movement_id: movement, is_strong: false }]);
    expect((await run(books)).automatic).toBe(0);
    await matchManually(books, one(movement, document));
    expect((await state(books)).matches).toMatchObject([{ origin: 'manual', evidence: null }]);
    expect(await books.read((db) => db.selectFrom('match_rejection').selectAll().execute())).toEqual([]);
    await isTrue(books);
  });

  test('what only a name in its words had found is offered again, weak: its money is not expected twice', async () => {
    const books = await testBooks(database);
    const account = await books.account({ bank_code: '037' });
    const movement = await books.movement(account, '2026-03-10', -50_300, { glosa: 'PAC COMPANIA ELECTRICA HUILO', kind: 'transferOut' });
    const party = { counterpart_name: 'Compañía Eléctrica Huilo S.A.', counterpart_rut: '67000101-5' };
    const document = await books.document('2026-03-08', 50_300, { is_received: true, ...party });
    await run(books);
    const [match] = (await state(books)).matches;
    expect(match).toMatchObject({ evidence: 'nameAndAmount' });
    await books.write((db) => unmatch(db, actorOf(books), [match?.match_id ?? ''], 'OTHER'));
    const offered = async () => {
      expect((await state(books)).suggestions).toMatchObject([{ movement_id: movement, document_id: document, is_strong: false }]);
      const waiting = await books.read((db) => db.selectFrom('awaiting_confirmation').select(['document_id', 'document_amount']).execute());
      expect(waiting).toEqual([{ document_id: document, document_amount: 50_300 }]);
    };
    await offered();
    // Also after a look at the movement alone, and at everything.
    await books.write((db) => refreshSuggestions(db, books.companyId, [movement], []));
    await offered();
    await run(books);
    await offered();
  });

  test('what was wrong is not offered again: the document is owed, the movement without explanation, until a person finds it', async () => {
    const { books, movement, document } = await scene();
    await run(books);
    const [match] = (await state(books)).matches;
    await books.write((db) => unmatch(db, actorOf(books), [match?.match_id ?? ''], 'WRONG'));
    const nothing = async () => {
      expect((await state(books)).suggestions).toEqual([]);
      expect(await books.read((db) => db.selectFrom('awaiting_confirmation').selectAll().execute())).toEqual([]);
      const kinds = await books.read((db) =>
        db.selectFrom('flow_day').select('kind').distinct().where('n', '<>', 0).orderBy('kind').execute(),
      );
      expect(kinds.map(({ kind }) => kind)).toEqual(['actual', 'expected']);
    };
    await nothing();
    await run(books);
    await nothing();
    expect((await state(books)).documents).toMatchObject([{ document_id: document, remaining: 119_000 }]);
    await matchManually(books, one(movement, document));
    expect(await books.read((db) => db.selectFrom('match_rejection').selectAll().execute())).toEqual([]);
    await isTrue(books);
  });

  test('undone alone stays weak also when its run is undone afterwards', async () => {
    const { books, account } = await scene();
    const other = await books.movement(account, '2026-03-12', 88_000, GLOSA);
    await books.document('2026-03-10', 88_000);
    const { runId } = await run(books);
    const match = (await state(books)).matches.find((row) => row.movement_id === other);
    await books.write((db) => unmatch(db, actorOf(books), [match?.match_id ?? '']));
    await books.write((db) => undoRun(db, actorOf(books), runId));
    await run(books);
    const strong = (await state(books)).suggestions.filter((row) => row.is_strong).map((row) => row.movement_id);
    expect(strong).not.toContain(other);
    expect(strong).toHaveLength(1);
  });

  test('a transfer by hand and back', async () => {
    const books = await testBooks(database);
    const [a, b] = [await books.account(), await books.account()];
    const out = await books.movement(a, '2026-03-10', -1_000);
    const into = await books.movement(b, '2026-03-15', 1_000);
    await books.write((db) => pairByHand(db, actorOf(books), [into, out]));
    expect((await state(books)).movements.every((row) => row.is_reconciled)).toBe(true);
    expect(await codeOf(matchManually(books, one(into, await books.document('2026-03-10', 1_000))))).toBe('ALREADY_RECONCILED');
    await books.write((db) => unpair(db, actorOf(books), out));
    expect((await state(books)).movements.some((row) => row.transfer_id)).toBe(false);
    expect(await codeOf(books.write((db) => unpair(db, actorOf(books), out)))).toBe('NOT_FOUND');
    const third = await books.movement(a, '2026-03-10', 1_000);
    expect(await codeOf(books.write((db) => pairByHand(db, actorOf(books), [out, third])))).toBe('NO_TRANSFER');
    await isTrue(books);
  });
});

describe('matching by hand', () => {
  test('parts, several documents, a credit note netted, and back again', async () => {
    const { books, movement, document } = await scene();
    const small = await books.document('2026-03-01', 50_000);
    const note = await books.document('2026-03-02', 40_000, { code: 61, sign: -1 });
    const before = await state(books);
    await matchManually(books, one(movement, document, 100_000));
    await matchManually(books, {
      movementId: movement,
      parts: [
        { documentId: small, amount: null },
        { documentId: note, amount: null },
      ],
    });
    const after = await state(books);
    expect(Object.fromEntries(after.documents.map((row) => [row.document_id, row.remaining]))).toEqual({
      [document]: 19_000,
      [small]: 0,
      [note]: 0,
    });
    expect(after.movements).toMatchObject([{ matched: 110_000, is_reconciled: false }]);
    await matchManually(books, one(movement, document));
    expect((await state(books)).movements).toMatchObject([{ matched: 119_000, is_reconciled: true }]);
    expect((await state(books)).matches).toHaveLength(3);
    await isTrue(books);
    const ids = (await state(books)).matches.map((row) => row.match_id);
    await books.write((db) => unmatch(db, actorOf(books), ids));
    expect(await state(books)).toMatchObject({ ...before, suggestions: expect.anything() });
    await isTrue(books);
  });

  test('a credit note and what it nets, larger than the movement, hold together', async () => {
    const { books, movement } = await scene();
    const large = await books.document('2026-03-01', 200_000);
    const note = await books.document('2026-03-02', 81_000, { code: 61, sign: -1 });
    await matchManually(books, {
      movementId: movement,
      parts: [
        { documentId: large, amount: null },
        { documentId: note, amount: null },
      ],
    });
    expect((await state(books)).movements).toMatchObject([{ matched: 119_000, is_reconciled: true }]);
    await isTrue(books);
  });

  test('what does not fit is refused in words, and nothing is written', async () => {
    const { books, movement, document } = await scene();
    const stranger = await scene();
    const small = await books.document('2026-03-01', 50_000);
    const large = await books.document('2026-03-01', 500_000);
    const bill = await books.document('2026-03-01', 119_000, { is_received: true });
    const dollars = await books.document('2026-03-01', 119_000, { currency: 'MXN' });
    const guide = await books.document('2026-03-01', 119_000, { code: 52, sign: 0, is_expected: false });
    const paid = await books.document('2026-03-01', 1_000, { settled: 1_000 });
    const used = await books.document('2026-03-01', 2_000);
    await matchManually(books, one(await books.movement(await books.account(), '2026-03-12', 2_000), used));
    const before = await state(books);
    const cases: [MatchRequest[], string][] = [
      [[one(movement, small, 50_001)], 'MATCH_OVER_DOCUMENT'],
      [[one(movement, large, 119_001)], 'MATCH_OVER_MOVEMENT'],
      [[one(movement, document, 0)], 'MATCH_WITHOUT_AMOUNT'],
      [[one(movement, document, -5)], 'MATCH_WITHOUT_AMOUNT'],
      [[one(movement, document, 0.5)], 'BAD_AMOUNT'],
      [[one(movement, bill)], 'MATCH_OTHER_SIDE'],
      [[one(movement, dollars)], 'MATCH_OTHER_CURRENCY'],
      [[one(movement, guide)], 'MATCH_OTHER_SIDE'],
      [[one(movement, paid)], 'MATCH_PAID'],
      [[one(movement, used)], 'MATCH_USED'],
      [[one(movement, document), one(movement, small)], 'MATCH_NOTHING_LEFT'],
      [[one(movement, small), one(stranger.movement, document)], 'NOT_FOUND'],
      [[one(movement, small), one(movement, stranger.document)], 'NOT_FOUND'],
    ];
    for (const [requests, code] of cases) expect(await codeOf(matchManually(books, ...requests))).toBe(code);
    expect(await state(books)).toEqual(before);
  });

  test('unmatching an unknown match among known ones changes nothing', async () => {
    const { books, movement, document } = await scene();
    await matchManually(books, one(movement, document));
    const [match] = (await state(books)).matches;
    const ids = [match?.match_id ?? '', '01a1fbfe-80eb-74b1-b510-d3f83cf82c15'];
    expect(await codeOf(books.write((db) => unmatch(db, actorOf(books), ids)))).toBe('NOT_FOUND');
    expect((await state(books)).matches).toHaveLength(1);
  });
});

describe('other currencies', () => {
  const rates = (books: TestBooks) =>
    books.write((db) =>
      db
        .insertInto('company_rate')
        .values({ company_id: books.companyId, currency: 'GBP', on_day: day('2026-03-09'), value: '1200' })
        .execute(),
    );
  const pounds = { currency: 'GBP' as const, counterpart_rut: '55555555-5', counterpart_name: 'Harbor Fruit Ltd.' };
  const wire = { glosa: 'ORDEN DE PAGO RECIBIDA HARBOR FRUIT', kind: 'transferIn', counterpart_name: 'HARBOR FRUIT' };

  test('a payment in pesos pays its invoice whole, at the rate of its day, and is undone to the peso', async () => {
    const books = await testBooks(database);
    await rates(books);
    const movement = await books.movement(await books.account(), '2026-03-10', 1_195_000, wire);
    const document = await books.document('2026-03-08', 1_000_00, pounds);
    const before = await state(books);
    expect(await run(books)).toMatchObject({ automatic: 1 });
    const { matches, documents, movements } = await state(books);
    expect(matches).toMatchObject([{ evidence: 'foreign', amount: 1_195_000, document_amount: 1_000_00 }]);
    expect(documents).toEqual([{ document_id: document, remaining: 0 }]);
    expect(movements).toMatchObject([{ movement_id: movement, is_reconciled: true }]);
    await isTrue(books);
    await books.write((db) => unmatch(db, actorOf(books), [matches[0]!.match_id]));
    const { suggestions, ...after } = await state(books);
    expect({ ...after, suggestions: [] }).toEqual(before);
    expect(suggestions).toMatchObject([{ evidence: 'foreign', amount: 1_195_000, document_amount: 1_000_00 }]);
    await books.write((db) => acceptSuggestions(db, actorOf(books), [{ movementId: movement, option: null }]));
    expect((await state(books)).matches).toMatchObject([{ amount: 1_195_000, document_amount: 1_000_00, origin: 'manual' }]);
    await isTrue(books);
  });

  test('by hand a part of an invoice, by what it is worth that day', async () => {
    const books = await testBooks(database);
    await rates(books);
    const movement = await books.movement(await books.account(), '2026-03-10', 600_000, { kind: 'transferIn' });
    const document = await books.document('2026-03-08', 1_000_00, pounds);
    await matchManually(books, one(movement, document));
    expect((await state(books)).documents).toEqual([{ document_id: document, remaining: 500_00 }]);
    const over = await books.movement(await books.account(), '2026-03-10', 100_000, { kind: 'transferIn' });
    expect(await codeOf(matchManually(books, one(over, document, 200)))).toBe('MATCH_OVER_MOVEMENT');
    expect(await codeOf(matchManually(books, one(over, document, 501)))).toBe('MATCH_OVER_DOCUMENT');
    await isTrue(books);
  });
});

describe('accepting suggestions', () => {
  test('one that is named twice is accepted once', async () => {
    const books = await testBooks(database);
    const vague = { glosa: 'TEF DE CLIENTE SUR', kind: 'transferIn', counterpart_name: 'CLIENTE SUR' };
    const account = await books.account();
    const movementId = await books.movement(account, '2026-03-10', 70_000, vague);
    await books.movement(account, '2026-03-12', 70_000, vague);
    await books.document('2026-03-09', 70_000, { counterpart_name: 'Cliente Sur SpA' });
    await run(books);
    const choices = [null, null, 2].map((option) => ({ movementId, option }));
    expect(await books.write((db) => acceptSuggestions(db, actorOf(books), choices))).toMatchObject({ nModified: 1 });
    expect((await state(books)).matches).toMatchObject([{ movement_id: movementId, amount: 70_000 }]);
    await isTrue(books);
  });

  test('in bulk: what two want only the first gets', async () => {
    const books = await testBooks(database);
    const account = await books.account();
    const vague = { glosa: 'TEF DE CLIENTE SUR', kind: 'transferIn', counterpart_name: 'CLIENTE SUR' };
    const first = await books.movement(account, '2026-03-10', 70_000, vague);
    const second = await books.movement(account, '2026-03-12', 70_000, vague);
    const document = await books.document('2026-03-09', 70_000, { counterpart_name: 'Cliente Sur SpA' });
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 2 });
    const choices = [second, first].map((movementId) => ({ movementId, option: null }));
    expect(await books.write((db) => acceptSuggestions(db, actorOf(books), choices))).toMatchObject({ nModified: 1 });
    expect((await state(books)).matches).toMatchObject([
      { movement_id: second, document_id: document, origin: 'manual', evidence: 'nameAndAmount' },
    ]);
    expect((await state(books)).suggestions).toEqual([]);
    expect(await codeOf(books.write((db) => acceptSuggestions(db, actorOf(books), choices)))).toBe('ALREADY_RECONCILED');
    await isTrue(books);
  });
});
