// On every server: plans.
// Undoing costs in proportion to what it concerns, not to the books. Counted in rows read: a plan that reads every movement is fast while
// there are few.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { mergeArea } from '../cashflow/restructure.ts';
import { withdrawSettlements, writeImportedSettlements } from './card-settlements.ts';
import { forgetFact, readFacts } from './lessons.ts';
import { markMovements } from './marks.ts';

const { database } = await testDatabase();
const MOVEMENTS = 6_000;
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
