import { expect, test } from 'vitest';
import { addDays, addMonths, day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { generateGroup } from '../../../../tests/support/demo-group.ts';
import { judge } from '../../../../tests/support/truth.ts';
import { acceptSuggestions } from './accept.ts';
import { explainMovements } from './explain.ts';
import { type Group, monthsOf, type QualityFilter, qualityList, readQuality } from './quality.ts';
import { partsOf, refreshMonths } from './quality-months.ts';
import { review } from './sample.ts';
import { runEngine } from './store.ts';
import { unmatch } from './undo.ts';

const { database } = await testDatabase();
const TODAY = day('2026-11-21');

/** The demo's first company, reconciled by the engine and by people, and what the planted truth says of each. */
async function demo() {
  const personId = newId();
  const person = { person_id: personId, email: `${personId}@prueba.cl`, name: 'Ana', surname: 'Soto', password_hash: 'x' };
  await database.owner.insertInto('person').values(person).execute();
  const options = { today: TODAY, seed: 1, size: 'demo' as const };
  const [stream] = streamGroup(options).companies;
  const [company] = generateGroup(options).companies;
  const loaded = await loadCompany(database, personId, stream!, ['conciliacion']);
  const actor = { companyId: loaded.companyId, personId };
  await writeCompany(database.app, actor, (db) => runEngine(db, actor));
  const verdicts = await judge(database, company!, loaded, personId);
  const read = <Result>(work: Parameters<typeof readCompanies<Result>>[2]) =>
    readCompanies(database.app, { personId, companyIds: [loaded.companyId] }, work);
  const write = <Result>(work: Parameters<typeof writeCompany<Result>>[2]) => writeCompany(database.app, actor, work);
  return { actor, verdicts, read, write };
}

test('every figure is that of the planted truth, and the list behind it has as many; the parts add up to the whole', async () => {
  const { actor, verdicts, read, write } = await demo();
  const filter: QualityFilter = { companyId: actor.companyId, from: day('2000-01-01'), to: TODAY, accountId: null, today: TODAY };
  const movements = await read((db) =>
    db
      .selectFrom('movement')
      .select(['movement_id as id', 'on_day as on', 'amount_clp as clp', 'is_reconciled as isDone'])
      .where('is_hidden', '=', false)
      .execute(),
  );
  const before = await read((db) => readQuality(db, filter));
  expect(before.total.movements).toBe(movements.length);
  expect(before.total.pesos).toBe(movements.reduce((sum, one) => sum + Math.abs(one.clp ?? 0), 0));
  // The truth judges each movement that the engine matched.
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  for (const [evidence, list] of Map.groupBy(
    verdicts.filter((one) => one.evidence !== null),
    (one) => one.evidence,
  ))
    expect([evidence, before.coverage.find((one) => one.key === evidence)?.movements]).toEqual([evidence, list.length]);
  const open = movements.filter((one) => !one.isDone);
  const aged = (from: number, to: number) => open.filter(({ on }) => on <= addDays(TODAY, -from) && on >= addDays(TODAY, -to)).length;
  expect(before.open.map((one) => one.movements)).toEqual([aged(0, 30), aged(31, 60), aged(61, 90), aged(91, 100_000)]);
  await listsAgree(before);

  // People: a suggestion is accepted, a movement explained, two matches undone as wrong.
  const suggested = await read((db) =>
    db
      .selectFrom('match_suggestion')
      .select(['movement_id as id', 'evidence'])
      .where('evidence', '=', 'amountOnly')
      .orderBy('movement_id')
      .executeTakeFirstOrThrow(),
  );
  await write((db) => acceptSuggestions(db, actor, [{ movementId: suggested.id, option: null }]));
  const free = await read((db) =>
    db
      .selectFrom('movement as m')
      .select('movement_id as id')
      .where('is_reconciled', '=', false)
      .where('is_hidden', '=', false)
      .where('amount', '<', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('match_suggestion as s').select('s.option_no').whereRef('s.movement_id', '=', 'm.movement_id'))),
      )
      .executeTakeFirstOrThrow(),
  );
  await write((db) =>
    explainMovements(db, actor, [{ movementId: free.id, amount: null, kindKey: 'propina', areaKey: null, reason: null }]),
  );
  const undone = await read((db) =>
    db
      .selectFrom('match')
      .select(['match_id as id', 'movement_id as movement'])
      .where('evidence', '=', 'rutAndAmount')
      .where('origin', '=', 'engine')
      .orderBy('match_id')
      .limit(2)
      .execute(),
  );
  await write((db) =>
    unmatch(
      db,
      actor,
      undone.map(({ id }) => id),
      'WRONG',
    ),
  );
  const after = await read((db) => readQuality(db, filter));
  const count = (quality: typeof after, key: string) => quality.coverage.find((one) => one.key === key)?.movements ?? 0;
  expect(count(after, 'accepted') - count(before, 'accepted')).toBe(1);
  expect(count(after, 'byHand') - count(before, 'byHand')).toBe(1);
  expect(count(after, 'rutAndAmount') - count(before, 'rutAndAmount')).toBe(-2);
  expect(after.precision.find(({ code }) => code === 'rutAndAmount')).toMatchObject({
    decided: suggested.evidence === 'rutAndAmount' ? 3 : 2,
  });
  expect(after.precision.find(({ code }) => code === suggested.evidence)?.right).toBe(1);
  await listsAgree(after);

  // A closed month: what its class reconciled there is right, unless somebody decided about it already.
  const made = await read((db) =>
    db
      .selectFrom('match as x')
      .innerJoin('movement as m', 'm.movement_id', 'x.movement_id')
      .select(['m.movement_id as id', 'm.account_id as account', 'm.on_day as on'])
      .distinct()
      .where('x.evidence', '=', 'rutAndAmount')
      .where('x.origin', '=', 'engine')
      .where('m.is_hidden', '=', false)
      .execute(),
  );
  const place = (one: { account: string; on: string }) => `${one.account} ${one.on.slice(0, 7)}`;
  const [[, closed]] = [...Map.groupBy(made, place)].sort(([, a], [, b]) => b.length - a.length) as [[string, typeof made]];
  const close = { company_id: actor.companyId, close_id: newId(), account_id: closed[0]!.account, number: 1, version: 1, report: '{}' };
  const month = day(`${closed[0]!.on.slice(0, 7)}-01`);
  await database.owner
    .insertInto('bank_month_close')
    .values({ ...close, month })
    .execute();
  const figures = await read((db) => readQuality(db, filter));
  const judged = (quality: typeof after) => quality.precision.find(({ code }) => code === 'rutAndAmount') ?? { right: 0, decided: 0 };
  expect(closed.length).toBeGreaterThan(1);
  expect(judged(figures)).toMatchObject({ right: judged(after).right + closed.length, decided: judged(after).decided + closed.length });
  await listsAgree(figures);
  const [first] = closed;
  await write((db) => review(db, actor, { code: 'rutAndAmount', movementId: first!.id, isRight: true }));
  expect(judged(await read((db) => readQuality(db, filter)))).toEqual(judged(figures));
  await database.owner.updateTable('bank_month_close').set({ reopened_at: new Date() }).where('close_id', '=', close.close_id).execute();
  expect(judged(await read((db) => readQuality(db, filter)))).toMatchObject({ right: judged(after).right + 1 });

  /** Page by page, all there is in its order. */
  async function pagesAgree(figure: string): Promise<void> {
    const page = (limit: number, skip: number) => read((db) => qualityList(db, filter, figure, { limit, skip }));
    const { total, movements: all } = await page(100_000, 0);
    const inOrder = all.toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? 1 : -1));
    expect([total, all.map(({ id }) => id)]).toEqual([all.length, inOrder.map(({ id }) => id)]);
    const some = Math.ceil(total / 4);
    const pages = await Promise.all([0, 1, 2, 3].map((at) => page(some, at * some)));
    expect(pages.flatMap((one) => one.movements.map(({ id }) => id))).toEqual(all.map(({ id }) => id));
  }

  async function listsAgree(quality: typeof after): Promise<void> {
    await groupsAgree(quality);
    for (const figure of ['reconciled', 'rutAndAmount', 'right', 'open90']) await pagesAgree(figure);
    expect(quality.coverage.reduce((sum, one) => sum + one.movements, 0)).toBe(quality.total.movements);
    const figures = [quality.total, ...quality.coverage, ...quality.open].map(({ key, movements: n }) => [key, n] as const);
    const judged = quality.precision.flatMap(({ code, right, decided }) => [
      [`right:${code}`, right] as const,
      [`wrong:${code}`, decided - right] as const,
    ]);
    for (const [figure, n] of [...figures, ...judged])
      expect([figure, (await read((db) => qualityList(db, filter, figure, { limit: 1, skip: 0 }))).total]).toEqual([figure, n]);
  }

  /** Months and accounts are what a narrower period or account is, and the whole; from the sums that are kept, and without. */
  async function groupsAgree(quality: typeof after): Promise<void> {
    const sum = (list: readonly Group[], of: (one: Group) => number) => list.reduce((total, one) => total + of(one), 0);
    for (const list of [quality.months, quality.accounts]) {
      expect(sum(list, (one) => one.movements)).toBe(quality.total.movements);
      expect(sum(list, (one) => one.pesos ?? 0)).toBe(quality.total.pesos);
      expect(sum(list, (one) => one.decided)).toBe(quality.precision.reduce((total, one) => total + one.decided, 0));
    }
    for (const one of quality.months.slice(0, 3))
      await groupAgrees({ ...filter, from: day(one.key), to: addDays(addMonths(day(one.key), 1), -1) }, one);
    for (const one of quality.accounts) await groupAgrees({ ...filter, accountId: one.key }, one);
    while (await write((db) => refreshMonths(db, actor.companyId)));
    expect(await read((db) => readQuality(db, filter))).toEqual(quality);
    const { rows } = await database.ownerPool.query("select * from rollup_differences($1) where what like 'quality%'", [actor.companyId]);
    expect(rows).toEqual([]);
  }

  async function groupAgrees(narrow: QualityFilter, { movements: n, reconciled, automatic, right, decided }: Group): Promise<void> {
    const count = async (figure: string) => (await read((db) => qualityList(db, narrow, figure, { limit: 1, skip: 0 }))).total;
    const figures = { n, reconciled, automatic, right, wrong: decided - right };
    expect({
      n: await count('all'),
      reconciled: await count('reconciled'),
      automatic: await count('automatic'),
      right: await count('right'),
      wrong: await count('wrong'),
    }).toEqual(figures);
  }
});

test('a page is in the months that hold it, and what comes before them is known', () => {
  const filter = { companyId: '', from: day('2026-01-15'), to: day('2026-03-20'), accountId: null };
  const counts = [
    { month: '2026-03-01', n: 4 },
    { month: '2026-01-01', n: 10 },
    { month: '2026-02-01', n: 5 },
    { month: '2026-03-01', n: 3 },
  ];
  const of = (skip: number, limit = 5) => {
    const { total, period, before } = monthsOf(counts, filter, { limit, skip });
    return [total, period?.from, period?.to, before];
  };
  expect(of(0)).toEqual([22, '2026-03-01', '2026-03-20', 0]);
  expect(of(5)).toEqual([22, '2026-02-01', '2026-03-20', 0]);
  expect(of(7)).toEqual([22, '2026-02-01', '2026-02-28', 7]);
  expect(of(10)).toEqual([22, '2026-01-15', '2026-02-28', 7]);
  expect(of(20)).toEqual([22, '2026-01-15', '2026-01-31', 12]);
  expect(of(22)).toEqual([22, undefined, undefined, 22]);
});

test('a range of days is its whole months, and the days before and after', () => {
  const parts = (from: string, to: string) => partsOf(day(from), day(to));
  expect(parts('2026-01-01', '2026-03-31')).toEqual({ whole: { first: '2026-01-01', last: '2026-03-01' }, edges: [] });
  expect(parts('2026-01-15', '2026-04-10')).toEqual({
    whole: { first: '2026-02-01', last: '2026-03-01' },
    edges: [
      ['2026-01-15', '2026-01-31'],
      ['2026-04-01', '2026-04-10'],
    ],
  });
  expect(parts('2026-01-15', '2026-02-10')).toEqual({ whole: null, edges: [['2026-01-15', '2026-02-10']] });
  expect(parts('2026-02-01', '2026-02-28')).toEqual({ whole: { first: '2026-02-01', last: '2026-02-01' }, edges: [] });
  expect(parts('2026-02-10', '2026-02-01')).toEqual({ whole: null, edges: [] });
});
