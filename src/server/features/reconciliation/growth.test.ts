// On every server: plans.
// Undoing costs in proportion to what it concerns, not to the books. Counted in rows read: a plan that reads every movement is fast while
// there are few.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#domain/date.ts';
import type { OpenMovement } from '#domain/reconciliation/facts.ts';
import type { ImportedMatch } from '#domain/reconciliation/imported-matches.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { mergeArea } from '../cashflow/restructure.ts';
import { withdrawSettlements, writeImportedSettlements } from './card-settlements.ts';
import { withdrawMatches, writeImportedMatches } from './imported.ts';
import { forgetFact, readFacts } from './lessons.ts';
import { markMovements } from './marks.ts';
import { reportedDeposits } from './reported-deposits.ts';
import { salesAndDeposits } from './sales.ts';

const { database } = await testDatabase();
const MOVEMENTS = 6_000;
/** A document and a movement on each of so many days, of amounts from 100,000 on. */
async function oneADay(
  db: Db,
  books: TestBooks,
  { account, first, count, code, kind }: { account: string; first: Day; count: number; code: number; kind: string },
): Promise<void> {
  await sql`insert into document (company_id, document_id, document_type, code, folio, is_received, sign, issued_on, period, amount, currency,
      amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
    select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, ${code}::int as code,
      (n + 1)::text as folio, false as is_received, 1 as sign, ${first}::date + n as issued_on, date_trunc('month', ${first}::date + n)::date as period,
      100000 + n as amount, 'CLP' as currency, 100000 + n as amount_clp, ${first}::date + n as due_on, 'document' as due_from,
      ${first}::date + n as original_due_on, ${books.area('ventassinclasificar')} as area_id, ${code !== 39}::boolean as is_expected
    from generate_series(0, ${count - 1}::int) n`.execute(db);
  await sql`insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, kind)
    select ${books.companyId} as company_id, gen_random_uuid() as movement_id, ${account} as account_id, ${first}::date + n as on_day,
      100000 + n as amount, 'CLP' as currency, 100000 + n as amount_clp, 'ABONO GETNET' as glosa, ${kind} as kind
    from generate_series(0, ${count - 1}::int) n`.execute(db);
}

const FOUNDER = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false } as const;

test('what was forgotten of a wording is remembered without reading every movement that stands in an area', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const actor = { companyId, personId: books.personId };
  const account = await books.account();
  const own = newId();
  await books.write(async (db) => {
    const like = await db.selectFrom('area').selectAll().where('area_id', '=', books.area('seguros')).executeTakeFirstOrThrow();
    await db
      .insertInto('area')
      .values({ ...like, area_id: own, key: 'feriados', label: 'Feriados', position: 99 })
      .execute();
    await sql`insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, area_id)
      select ${companyId} as company_id, gen_random_uuid() as movement_id, ${account} as account_id, '2026-03-01' as on_day,
        -1000 as amount, 'CLP' as currency, -1000 as amount_clp, 'PAC AGUAS ANDINAS' as glosa, ${books.area('arriendos')} as area_id
      from generate_series(1, ${MOVEMENTS})`.execute(db);
  });
  const id = await books.movement(account, '2026-03-12', -777, { glosa: 'PAC AGUAS ANDINAS 7' });
  const facts = () => books.read(async (db) => (await readFacts(db, companyId)).map(({ value, times }) => [value, times]));
  const forgot = await books.write(async (db) => {
    await markMovements(db, actor, [{ id, areaKey: 'feriados' }]);
    const [fact] = await readFacts(db, companyId);
    return forgetFact(db, actor, fact?.id ?? '');
  });
  await books.write((db) => mergeArea(db, actor, { areaId: own, targetId: books.area('seguros'), version: null }));
  await sql`vacuum analyze movement, history, history_item`.execute(database.owner);
  expect(await facts()).toEqual([]);
  const read = await books.write(async (db) => {
    const before = await rowsRead(db, ['movement']);
    await undoAct(db, actor, forgot, FOUNDER);
    return (await rowsRead(db, ['movement'])) - before;
  });
  expect({ isFew: read < MOVEMENTS / 5, read }).toMatchObject({ isFew: true });
  expect(await facts()).toEqual([[books.area('seguros'), 1]]);
});

test('a report of many card deposits is undone in proportion to them, while nothing is known of their table', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const amounts = { fee: 0, annulled: 0, charges: 0, feeRefund: 0, account: '', count: 1 };
  const facts = Array.from({ length: MOVEMENTS / 2 }, (_, at) => ({
    ...{ line: at + 2, on: addDays(day('2026-03-01'), at % 28), sales: 1_000 + at, net: 1_000 + at },
    ...amounts,
  }));
  const source = { companyId, sourceId: newId() };
  await books.write((db) => writeImportedSettlements(db, source, facts));
  const read = await books.write(async (db) => {
    const before = await rowsRead(db, ['card_settlement', 'card_settlement_source']);
    await withdrawSettlements(db, companyId, [source.sourceId]);
    return (await rowsRead(db, ['card_settlement', 'card_settlement_source'])) - before;
  });
  expect(read).toBeLessThan(facts.length * 20);
});

test('reports of open deposits are looked up in proportion to them, however long ago the first of them was', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const amounts = { fee: 0, annulled: 0, charges: 0, feeRefund: 0, account: '', count: 1 };
  // So many that no server reads them all rather than by their index.
  const facts = Array.from({ length: MOVEMENTS * 2 }, (_, at) => ({
    ...{ line: at + 2, on: addDays(day('2020-03-01'), at), sales: 1_000 + at, net: 1_000 + at },
    ...amounts,
  }));
  await books.write((db) => writeImportedSettlements(db, { companyId, sourceId: newId() }, facts));
  await sql`vacuum analyze card_settlement, movement`.execute(database.owner);
  const deposits = [facts[0]!, facts.at(-1)!].map(({ on, net }) => ({ on: addDays(on, 1), amount: net }));
  const { found, read } = await books.write(async (db) => {
    const before = await rowsRead(db, ['card_settlement']);
    const found = await reportedDeposits(db, companyId, deposits, []);
    return { found, read: (await rowsRead(db, ['card_settlement'])) - before };
  });
  expect(found.map(({ net }) => net).sort((a, b) => a - b)).toEqual(
    [facts[0]!, facts[1]!, facts.at(-2)!, facts.at(-1)!].map(({ net }) => net),
  );
  expect(read).toBeLessThan(100);
});

test('boletas and matched deposits are read near open deposits, however long ago the first of those was', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const account = await books.account();
  const [first, last] = [day('2000-01-01'), addDays(day('2000-01-01'), MOVEMENTS * 2 - 1)];
  await books.write(async (db) => {
    await oneADay(db, books, { account, first, count: MOVEMENTS * 2, code: 39, kind: 'acquirer' });
  });
  // One near an open deposit, and one between them.
  for (const at of [100, MOVEMENTS]) {
    const { movement, document } = await books.read(async (db) => ({
      movement: await db
        .selectFrom('movement')
        .select('movement_id as id')
        .where('on_day', '=', addDays(first, at))
        .executeTakeFirstOrThrow(),
      document: await db
        .selectFrom('document')
        .select('document_id as id')
        .where('folio', '=', `${at + 1}`)
        .executeTakeFirstOrThrow(),
    }));
    await books.match(movement.id, document.id, 100_000 + at);
  }
  await sql`vacuum analyze document, movement, match`.execute(database.owner);
  const deposits = [last, addDays(first, 150), addDays(first, 145)].map((on): OpenMovement => {
    return {
      id: newId(),
      accountId: account,
      on,
      amount: 500,
      open: 500,
      currency: 'CLP',
      glosa: '',
      kind: 'acquirer',
      rut: null,
      name: null,
    };
  });
  const { sales, settledDeposits, read } = await books.write(async (db) => {
    const before = await rowsRead(db, ['document', 'movement']);
    const found = await salesAndDeposits(db, companyId, deposits, []);
    return { ...found, read: (await rowsRead(db, ['document', 'movement'])) - before };
  });
  const after = (one: Day) => sales?.filter(({ dueOn }) => dueOn <= one).length;
  expect([after(last), after(addDays(first, 150)), after(addDays(first, 137))]).toEqual([21, 13, 0]);
  expect(settledDeposits).toEqual([{ accountId: account, glosa: 'ABONO GETNET', amount: 100_100, gross: 100_100 }]);
  expect({ isFew: read < MOVEMENTS / 5, read }).toMatchObject({ isFew: true });
});

test('another system’s first file costs in proportion to its rows, while nothing is known of the books', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const [first, count] = [day('2020-01-01'), 1_500];
  const account = await books.account({ number: '12345678', number_norm: '12345678' });
  const importId = newId();
  await books.write(async (db) => {
    await sql`insert into import (company_id, import_id, file_name, bytes, sha256, status)
      select ${companyId} as company_id, ${importId} as import_id, 'calces.csv' as file_name, 1 as bytes, 'y' as sha256, 'importado' as status`.execute(
      db,
    );
    await oneADay(db, books, { account, first, count, code: 33, kind: 'transferIn' });
  });
  const rows = Array.from({ length: count }, (_, at): ImportedMatch => {
    const [on, amount] = [addDays(first, at), 100_000 + at];
    const movement = { account: '12345678', on, amount, currency: 'CLP', glosa: null, bankId: null } as const;
    return { line: at + 2, ...movement, code: 33, folio: `${at + 1}`, rut: null, matched: amount, author: null, matchedOn: null };
  });
  const { added, read } = await books.write(async (db) => {
    const before = await rowsRead(db, ['document', 'movement', 'match']);
    const { added } = await writeImportedMatches(db, { companyId, personId: books.personId }, importId, rows);
    return { added, read: (await rowsRead(db, ['document', 'movement', 'match'])) - before };
  });
  expect(added).toBe(count);
  expect({ isFew: read < count * 200, read }).toMatchObject({ isFew: true });
});

test('another system’s matches are taken back in proportion to them, while nothing is known of what vouches for them', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const [movement, importId, count] = [await books.movement(await books.account(), '2026-03-12', 1_000_000), newId(), 500];
  await books.write(async (db) => {
    await sql`insert into import (company_id, import_id, file_name, bytes, sha256, status)
      select ${companyId} as company_id, ${importId} as import_id, 'calces.csv' as file_name, 1 as bytes, 'x' as sha256, 'importado' as status`.execute(
      db,
    );
    await sql`insert into document (company_id, document_id, document_type, code, folio, is_received, sign, issued_on, period, amount, currency,
        amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
      select ${companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n::text as folio,
        false as is_received, 1 as sign, '2026-03-01' as issued_on, '2026-03-01' as period, 10 as amount, 'CLP' as currency, 10 as amount_clp,
        '2026-03-01' as due_on, 'document' as due_from, '2026-03-01' as original_due_on, ${books.area('ventassinclasificar')} as area_id,
        true as is_expected
      from generate_series(1, ${count}::int) n`.execute(db);
    await sql`insert into match (company_id, match_id, movement_id, document_id, amount, document_amount, origin)
      select company_id, gen_random_uuid() as match_id, ${movement} as movement_id, document_id, amount, amount as document_amount, 'clay' as origin
      from document where company_id = ${companyId}`.execute(db);
    await sql`insert into imported_match (company_id, match_id, import_id, line_no)
      select company_id, match_id, ${importId} as import_id, 2 as line_no from match where company_id = ${companyId}`.execute(db);
  });
  const { result, read } = await books.write(async (db) => {
    const before = await rowsRead(db, ['imported_match']);
    const result = await withdrawMatches(db, companyId, [importId]);
    return { result, read: (await rowsRead(db, ['imported_match'])) - before };
  });
  expect(result).toBe(count);
  expect(read).toBeLessThan(count * 20);
});
