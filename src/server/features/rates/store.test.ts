import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#domain/date.ts';
import { rateOn } from '#domain/rates.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { readCompanies } from '#server/db/scope.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { RECKONED } from './series.ts';
import { latestRates, loadRates, pesosOn, ratesOf, seedRates } from './store.ts';

const { database } = await testDatabase();
const company = newId();

test('the series are stored once, with their source, and read at their exact value', async () => {
  expect(await seedRates(database.owner)).toBe(9728 + 6636 + 320);
  expect(await seedRates(database.owner)).toBe(0);
  const sources = await database.owner.selectFrom('rate').select('source').where('on_day', '<=', day('2026-08-19')).distinct().execute();
  expect(sources).toEqual([{ source: 'Banco Central de Chile' }]);
  const rates = await read(day('2026-08-01'), day('2026-08-31'));
  const on = (currency: 'USD' | 'UF' | 'UTM', date: string) => Number(rateOn(rates.get(currency) ?? [], currency, day(date)));
  // As published: a Wednesday, the Sunday after a Friday, and the month's UTM.
  expect([on('USD', '2026-08-19'), on('USD', '2026-08-16'), on('UF', '2026-08-19'), on('UTM', '2026-08-25')]).toEqual([
    922.12,
    await published('USD', '2026-08-14'),
    40857.96,
    71649,
  ]);
});

test('a rate of another source is never overwritten, one that was lost comes back', async () => {
  await database.owner
    .updateTable('rate')
    .set({ value: '900.5', source: 'otra' })
    .where('on_day', '=', day('2026-08-19'))
    .where('indicator', '=', 'USD')
    .execute();
  await database.owner.deleteFrom('rate').where('on_day', '=', day('2026-08-18')).where('indicator', '=', 'USD').execute();
  expect(await seedRates(database.owner)).toBe(1);
  expect(await published('USD', '2026-08-19')).toBe(900.5);
});

test('days that the published ones fix are known too, until somebody publishes them', async () => {
  expect(await published('UF', '2026-09-09')).toBe(40885.63);
  expect(await published('UTM', '2026-09-01')).toBe(71721);
  await database.owner
    .updateTable('rate')
    .set({ source: RECKONED, value: '1' })
    .where('on_day', '=', day('2026-08-19'))
    .where('indicator', '=', 'UF')
    .execute();
  expect(await seedRates(database.owner)).toBe(1);
  expect(await published('UF', '2026-08-19')).toBe(40857.96);
});

test("a company's own rate wins, for itself only", async () => {
  const other = newId();
  for (const [id, rut] of [
    [company, rutOf(76_000_001)],
    [other, rutOf(76_000_002)],
  ] as const) {
    await database.owner
      .insertInto('company')
      .values({ company_id: id, name: rut, alias: rut, rut, plan: ['caudalfull'] })
      .execute();
  }
  await database.owner
    .insertInto('company_rate')
    .values({ company_id: company, currency: 'EUR', on_day: day('2026-08-03'), value: '1050' })
    .execute();
  await database.owner
    .insertInto('company_rate')
    .values({ company_id: company, currency: 'USD', on_day: day('2026-08-18'), value: '1' })
    .execute();
  const mine = await read(day('2026-08-18'), day('2026-08-18'), company);
  expect(mine.get('EUR')).toEqual([{ on: '2026-08-03', value: '1050.000000' }]);
  expect(mine.get('USD')?.at(-1)).toEqual({ on: '2026-08-18', value: '1.000000' });
  const theirs = await read(day('2026-08-18'), day('2026-08-18'), other);
  expect(theirs.get('EUR')).toEqual([]);
  expect(theirs.get('USD')?.at(-1)?.value).toBe('914.190000');
});

test('a day without a value has the last one before it, however old, and before the first there is none', async () => {
  const rates = await read(day('2027-02-01'), day('2027-03-01'));
  expect(rateOn(rates.get('USD') ?? [], 'USD', day('2027-02-15'))).toBe(String((await latestUsd()).value));
  expect(rateOn((await read(day('2000-01-01'), day('2000-01-02'))).get('USD') ?? [], 'USD', day('2000-01-01'))).toBeNull();
  // Storing something at a rate asks for it when the last one is older than five days.
  const { on } = await latestUsd();
  const needed = new Map([['USD' as const, new Set([addDays(on, 5), addDays(on, 6)])]]);
  const { missing } = await readCompanies(database.app, { personId: null, companyIds: [company] }, (db) => loadRates(db, company, needed));
  expect(missing).toEqual(new Map([['USD', new Set([addDays(on, 6)])]]));
});

async function latestUsd(): Promise<{ on: Day; value: string }> {
  const [latest] = await readCompanies(database.app, { personId: null, companyIds: [company] }, (db) =>
    latestRates(db, company, ['USD'], day('2090-01-01')),
  );
  if (!latest) throw new Error('no dollar');
  return latest;
}

test('a sum that in pesos is too large to be exact is refused as one, in days and in reports', async () => {
  const most = Number.MAX_SAFE_INTEGER;
  const on = day('2026-08-19');
  const tooLarge = expect.objectContaining({ code: 'SUM_TOO_LARGE' });
  await readCompanies(database.app, { personId: newId(), companyIds: [company] }, async (db) => {
    const { inPesos } = await pesosOn(db, company, on, [{ currency: 'USD' }]);
    expect(() => inPesos(most, 'USD')).toThrow(tooLarge);
    const { rates } = await loadRates(db, company, new Map([['USD', new Set([on])]]));
    expect(() => rates.pesos(most, 'USD', on)).toThrow(tooLarge);
  });
});

test('the latest rate of each currency, however old, a company’s own before a published one of that day', async () => {
  const latest = (today: string) =>
    readCompanies(database.app, { personId: null, companyIds: [company] }, (db) =>
      latestRates(db, company, ['UF', 'USD', 'MXN'], day(today)),
    );
  const [uf, usd, ...others] = await latest('2026-08-18');
  expect(uf).toMatchObject({ currency: 'UF', on: '2026-08-18' });
  expect(usd).toEqual({ currency: 'USD', on: '2026-08-18', value: '1.000000' });
  expect(others).toEqual([]);
  expect((await latest('2090-01-01')).map(({ currency }) => currency)).toEqual(['UF', 'USD']);
});

function read(from: ReturnType<typeof day>, to: ReturnType<typeof day>, id = company) {
  return readCompanies(database.app, { personId: null, companyIds: [id] }, (db) =>
    ratesOf(db, id, ['USD', 'UF', 'UTM', 'EUR'], { from, to }),
  );
}

async function published(indicator: 'USD' | 'UF' | 'UTM', on: string): Promise<number> {
  const row = await database.owner
    .selectFrom('rate')
    .select('value')
    .where('indicator', '=', indicator)
    .where('on_day', '=', day(on))
    .executeTakeFirstOrThrow();
  return Number(row.value);
}
