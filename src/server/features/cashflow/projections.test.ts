import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { PLAIN_TERMS, type Source } from '#domain/cashflow/sources.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, day, dayInChile } from '#domain/date.ts';
import type { Answers } from '#domain/onboarding/answers.ts';
import { periodOf } from '#domain/period.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { followAnswers } from './answered-sources.ts';
import { cellId } from './cell.ts';
import { readDetail } from './detail.ts';
import { f29Facts } from './f29-books.ts';
import { f29FormOf } from './f29-form.ts';
import { refreshProjections } from './projections.ts';
import { addSource } from './source-changes.ts';
import { sourcesOf } from './sources.ts';
import { compareRollups, readFlow, unplannedByLaw } from './store.ts';

const { database } = await testDatabase();
const TODAY = day('2026-11-22');
const ANSWERS: Answers = {
  payrollDay: 30,
  payrollAmount: 12_000_000,
  rentDay: 5,
  rentAmount: 1_500_000,
  taxRegime: 'PRO_PYME_14D3',
  ppmRate: 0.25,
  loans: [{ lender: 'Banco', currency: 'CLP', installment: 800_000, dueDay: 25, installmentsLeft: 2 }],
};

async function answered(answers: Answers = ANSWERS) {
  const books = await testBooks(database);
  await books.write((db) =>
    db
      .insertInto('onboarding')
      .values({ company_id: books.companyId, ppm_rate: answers.ppmRate === undefined ? null : String(answers.ppmRate) })
      .execute(),
  );
  const follow = (next: Answers, today = TODAY) => books.write((db) => followAnswers(db, books, next, today));
  await follow(answers);
  return { books, follow, refresh: (today = TODAY) => books.write((db) => refreshProjections(db, books.companyId, today)) };
}

/** A source that began on a day which may have passed, as nobody may add one. */
async function put(books: TestBooks, source: Source): Promise<void> {
  await books.write((db) => addSource(db, books, { ...source, firstOn: addDays(dayInChile(new Date()), 1) }));
  await books.write((db) => db.updateTable('cash_source').set({ first_on: source.firstOn }).where('label', '=', source.label).execute());
}

/** What November to February expect, by area key; money out is positive. */
async function expected(books: TestBooks, { today = TODAY, showProjections = true } = {}): Promise<Record<string, number[]>> {
  const window = flowWindow('month', today, { from: TODAY, past: 0, future: 3 });
  const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections }));
  const rows = await books.read((db) => db.selectFrom('area').select(['area_id', 'key']).execute());
  const keys = new Map(rows.map((one) => [one.area_id, one.key ?? '']));
  const lines = [...report.income.categories, ...report.expense.categories].flatMap((one) => one.areas);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.amount !== 0));
  return Object.fromEntries(filled.map(({ area, cells }) => [keys.get(area.id), cells.map((cell) => 0 - cell.amount)]));
}

test('answers stand in the flow the moment their step is left, and are left out without projections', async () => {
  const { books } = await answered();
  expect(await expected(books)).toEqual({
    sueldos: [12_000_000, 12_000_000, 12_000_000, 12_000_000],
    arriendos: [0, 1_500_000, 1_500_000, 1_500_000],
    cuotasdeprestamos: [800_000, 800_000, 0, 0],
  });
  expect(await expected(books, { showProjections: false })).toEqual({});
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('a changed answer replaces its own source; what a person made of another stays, also that they took it out', async () => {
  const { books, follow } = await answered();
  const set = (label: string, values: { amount: number } | { removed_at: Date }) =>
    books.write((db) => db.updateTable('cash_source').set(values).where('label', '=', label).execute());
  await set('Arriendo', { amount: 1_700_000 });
  await set('Sueldos', { removed_at: new Date() });
  await follow({ ...ANSWERS, loans: [] });
  expect(await expected(books)).toEqual({ arriendos: [0, 1_700_000, 1_700_000, 1_700_000] });
  await follow({ ...ANSWERS, payrollAmount: 13_000_000, rentAmount: null });
  const active = await books.read((db) => sourcesOf(db, books.companyId));
  expect(active.map((one) => [one.label, one.amount]).sort()).toEqual([
    ['Cuota Banco', 800_000],
    ['Declaración F-29 IVA', 0],
    ['Sueldos', 13_000_000],
  ]);
});

test('the F-29 of each month: by its documents, by what is there, by the median of the last three closed', async () => {
  const { books, refresh } = await answered({ ppmRate: 1 });
  const sale = (month: string, net: number, fields = {}) =>
    books.document(`${month}-10`, net * 1.19, { net, iva: net * 0.19, is_expected: false, ...fields });
  await sale('2026-08', 1_000_000); // 190.000 + 10.000
  await sale('2026-09', 2_000_000);
  await sale('2026-09', 1_000_000, { is_received: true, section: 'registro', iva_not_recoverable: 90_000 }); // 190.000 + 20.000
  await sale('2026-09', 500_000, { is_received: true, section: 'registro', claimed_on: '2026-09-12' }); // claimed by the company: no credit
  await sale('2026-09', 9_000_000, { is_received: true, section: 'pendiente' });
  await sale('2026-10', 3_000_000, { claimed_on: '2026-10-12' }); // 570.000 + 30.000: a claimed sale counts
  await sale('2026-11', 500_000);
  await sale('2026-11', 100_000, { sign: -1, code: 61 }); // 76.000 + 4.000
  await refresh();
  expect(await expected(books)).toEqual({ f29: [0, 80_000, 210_000, 210_000] });
  // A closed month from its documents, until it is due.
  await sale('2026-11', 1_000_000);
  await refresh(day('2026-12-02'));
  expect((await expected(books, { today: day('2026-12-02') }))['f29']?.slice(1)).toEqual([280_000, 0, 280_000]);
});

test('a month has one F-29: a second source of it is refused, and one that comes back counts beside another only once', async () => {
  const { books, refresh } = await answered({ ppmRate: 1 });
  await books.document('2026-11-10', 1_190_000, { net: 1_000_000, iva: 190_000, is_expected: false });
  const dates = { firstOn: day('2026-12-01'), interval: null, payDay: 'date', roll: 'next', untilOn: null, times: null } as const;
  const own = { kind: 'f29', label: 'Mi F-29', currency: 'CLP', amount: 0, dueDay: 12, areaId: books.area('f29'), ...PLAIN_TERMS } as const;
  await expect(put(books, { ...own, ...dates })).rejects.toThrow('El F-29 ya está en tu flujo');
  const set = (removed_at: Date | null) =>
    books.write((db) => db.updateTable('cash_source').set({ removed_at }).where('label', '=', 'Declaración F-29 IVA').execute());
  await set(new Date());
  await put(books, { ...own, ...dates });
  await set(null);
  await refresh();
  expect((await expected(books))['f29']).toEqual([0, 200_000, 0, 0]);
});

test('what each F-29 is made of sums to what the cash flow expects of it, whatever month it is', async () => {
  const { books, refresh } = await answered({ ppmRate: 1 });
  const sale = (month: string, net: number, fields = {}) =>
    books.document(`${month}-10`, net * 1.19, { net, iva: net * 0.19, is_expected: false, ...fields });
  await sale('2026-07', 1_000_000, { is_received: true, section: 'registro' }); // a remanente of 190.000
  await sale('2026-09', 2_000_000);
  await sale('2026-10', 500_000, { is_received: true, section: 'registro' });
  await sale('2026-10', 1_500_000);
  await sale('2026-11', 600_000);
  const form = (month: string) => books.read((db) => f29FormOf(db, books.companyId, periodOf(day(`${month}-01`)), TODAY));
  expect(await form('2026-09')).toMatchObject({
    ...{ on: '2026-10-20', amount: 210_000, basis: 'closed', isProjected: true, ppmRate: 1 },
    parts: [
      { key: 'debito', amount: 380_000 },
      { key: 'former', amount: -190_000 },
      { key: 'ppm', amount: 20_000 },
    ],
  });
  expect((await form('2026-07')).parts).toEqual([
    { key: 'credito', amount: -190_000 },
    { key: 'carried', amount: 190_000 },
  ]);
  expect(await form('2026-12')).toMatchObject({
    ...{ amount: 205_000, basis: 'estimated', parts: [] },
    closed: [
      { period: '2026-08', amount: 0 },
      { period: '2026-09', amount: 210_000 },
      { period: '2026-10', amount: 205_000 },
    ],
  });
  await put(books, {
    ...{ ...PLAIN_TERMS, isTaxed: true, kind: 'singleEntry', label: 'Venta por facturar', currency: 'CLP', amount: 1_190_000 },
    ...{ areaId: books.area('ventassinclasificar'), firstOn: day('2026-11-28'), interval: null, dueDay: 20 },
    ...{ payDay: 'date', roll: 'stay', untilOn: null, times: null },
  });
  await refresh();
  const { amount, parts } = await form('2026-11');
  expect(parts).toContainEqual({ key: 'toCome', amount: 190_000 });
  expect((await expected(books))['f29']?.[1]).toBe(amount);
  expect(parts.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
});

test('a purchase that the register of a closed month lacks gives the F-29 no credit, where that register is here', async () => {
  const { books, refresh } = await answered({ ppmRate: 0 });
  const buy = (month: string, net: number, fields = {}) =>
    books.document(`${month}-10`, net * 1.19, { net, iva: net * 0.19, is_received: true, is_expected: false, ...fields });
  const totals = async (today: string) => {
    await refresh(day(today));
    return (await expected(books, { today: day(today) }))['f29'];
  };
  await books.document('2026-11-10', 1_190_000, { net: 1_000_000, iva: 190_000, is_expected: false });
  await buy('2026-11', 100_000);
  // Its register is not here.
  expect((await totals('2026-12-02'))?.[1]).toBe(171_000);
  await buy('2026-11', 200_000, { section: 'registro' });
  await buy('2026-11', 300_000, { claimed_on: '2026-11-12' });
  expect((await totals('2026-12-02'))?.[1]).toBe(190_000 - 38_000);
  // The register of the current month comes again.
  expect((await totals('2026-11-20'))?.[1]).toBe(190_000 - 38_000 - 19_000);
});

test('the F-29 of a month pays what was withheld of its wages, by the payroll book that stands', async () => {
  const { books, refresh } = await answered({ ppmRate: 0 });
  const { companyId: company_id } = books;
  const book = async (is_current: boolean, ...amounts: Record<string, number>[]) => {
    const import_id = newId();
    const file = { company_id, import_id, file_name: 'lre.csv', bytes: 1, sha256: import_id, kind: 'LRE', status: 'importado' } as const;
    const rows = amounts.map((one, index) => ({
      ...{ company_id, import_id, line: index + 1, period: day('2026-11-01'), worker_rut: rutOf(12_345_670 + index), is_current },
      amounts: JSON.stringify(one),
    }));
    await books.write((db) => db.insertInto('import').values(file).execute());
    await books.write((db) => db.insertInto('payroll_row').values(rows).execute());
  };
  await book(false, { 3161: 9_000 });
  await book(true, { 3161: 12_000, 3166: 500, 5501: 900_000 }, { 3164: 3_000, 3141: 100_000 });
  await refresh(day('2026-12-02'));
  expect((await expected(books, { today: day('2026-12-02') }))['f29']?.[1]).toBe(15_500);
  await books.document('2026-11-10', 119_000, { net: 100_000, iva: 19_000, is_expected: false });
  await refresh(day('2026-12-02'));
  expect((await expected(books, { today: day('2026-12-02') }))['f29']?.[1]).toBe(34_500);
  // Years later its wages are read no more, but for who asks for just that form.
  const [november, later] = [periodOf(day('2026-11-01')), day('2029-03-01')];
  expect((await books.read((db) => f29Facts(db, company_id, later))).months.get(november)?.withheld).toBe(0);
  expect((await books.read((db) => f29FormOf(db, company_id, november, later))).amount).toBe(34_500);
});

test('the F-29 takes IVA of other currencies in pesos, and a remainder of the IVA however old', async () => {
  const { books, refresh } = await answered({ ppmRate: 1 });
  const dollars = { currency: 'USD', net: 100_000, iva: 19_000, rate: '950', amount_clp: 1_130_500, is_expected: false } as const;
  await books.document('2026-11-10', 119_000, dollars); // 180.500 + 9.500
  await refresh();
  expect(await expected(books)).toEqual({ f29: [0, 190_000, 0, 0] });
  await books.document('2024-03-10', 595_000, { is_received: true, net: 500_000, iva: 95_000, is_expected: false });
  await refresh();
  expect(await expected(books)).toEqual({ f29: [0, 95_000, 0, 0] });
});

test('an invoice takes the place of the rent of its contact; of one without a contact never by itself', async () => {
  const { books, refresh } = await answered({ rentDay: 25, rentAmount: 1_500_000 });
  await books.document('2026-12-20', 1_500_000, { is_received: true, period: '2026-12-01', area_id: books.area('arriendos') });
  await refresh();
  expect(await expected(books)).toEqual({ arriendos: [1_500_000, 3_000_000, 1_500_000, 1_500_000] });
  await books.write((db) =>
    db
      .updateTable('cash_source')
      .set({ contact_rut: rutOf(76_086_428) })
      .where('label', '=', 'Arriendo')
      .execute(),
  );
  await refresh();
  expect(await expected(books)).toEqual({ arriendos: [1_500_000, 1_500_000, 1_500_000, 1_500_000] });
});

test('a source that is paid on another day from now on: a month that has passed does not come again, nor is one lost', async () => {
  const { books, follow, refresh } = await answered({});
  await follow({ payrollDay: 30, payrollAmount: 1_000_000 }, day('2026-10-15'));
  const payOn = (pay_day: 'first' | 'last', today: string) =>
    books.write(async (db) => {
      await db
        .updateTable('cash_source')
        .set({ pay_day, counts_from: day(today) })
        .where('label', '=', 'Sueldos')
        .execute();
      await refreshProjections(db, books.companyId, day(today));
    });
  const days = async (from: string) => {
    const rows = await books.read((db) =>
      db.selectFrom('cash_occurrence').select('on_day').where('on_day', '>=', day(from)).orderBy('on_day').limit(2).execute(),
    );
    return rows.map((one) => one.on_day);
  };
  await payOn('first', '2026-10-15');
  expect(await days('2026-10-15')).toEqual(['2026-10-30', '2026-11-02']);
  await refresh(day('2026-11-22'));
  await payOn('last', '2026-11-22');
  expect(await days('2026-11-01')).toEqual(['2026-11-02', '2026-12-30']);
  await payOn('first', '2026-12-20');
  expect(await days('2026-12-01')).toEqual(['2026-12-30', '2027-01-04']);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('an obligation of the period, or the payment to the tax office, takes the place of its projection', async () => {
  const { books, refresh } = await answered({ payrollDay: 30, payrollAmount: 12_000_000 });
  const obligation = { document_type: 'OBLIGATION', code: null, is_received: true, area_id: books.area('sueldos') } as const;
  await books.document('2026-11-30', 12_400_000, obligation);
  await refresh();
  expect(await expected(books)).toEqual({ sueldos: [12_400_000, 12_000_000, 12_000_000, 12_000_000] });
  const account = await books.account();
  await books.movement(account, '2026-12-29', -11_900_000, { glosa: 'Provision De Sueldos' });
  const later = day('2026-12-30');
  await refresh(later);
  // November's, which nobody paid, is late.
  expect((await expected(books, { today: later }))['sueldos']?.[1]).toBe(12_400_000);
  expect((await expected(books, { today: later }))['egresossinclasificar']?.[1]).toBe(11_900_000);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('saving a source reads the sources once, areas with the structure only, and writes its times by one statement', async () => {
  const books = await testBooks(database);
  const dates = {
    firstOn: addDays(dayInChile(new Date()), 5),
    interval: 30,
    payDay: 'date',
    roll: 'next',
    untilOn: null,
    times: null,
  } as const;
  const rent = { kind: 'recurrent', label: 'Bodega', areaId: books.area('arriendos'), currency: 'CLP', amount: 900_000 } as const;
  const queries: string[] = [];
  const noted: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const source = { ...rent, dueDay: 20, ...PLAIN_TERMS, ...dates } as const;
  await books.write((db) => addSource(db.withPlugin(noted), books, source));
  const about = (table: string) =>
    queries.filter((one) => new RegExp(`"SelectQueryNode","from":[^[]*\\[[^\\]]*"name":"${table}"`).test(one)).length;
  expect([about('cash_source'), about('area'), queries.filter((one) => one.includes('insert into cash_occurrence')).length]).toEqual([
    1, 0, 1,
  ]);
});

test('F-29 and Previred stand ahead, and each counts once when the statement brings both payments', async () => {
  const { books, refresh } = await answered({ ppmRate: 1 });
  await books.document('2026-10-10', 1_190_000, { net: 1_000_000, iva: 190_000, is_expected: false }); // 190.000 + 10.000
  await books.document('2026-11-10', 2_380_000, { net: 2_000_000, iva: 380_000, is_expected: false }); // 380.000 + 20.000
  const dates = { firstOn: day('2026-12-13'), interval: 30, payDay: 'date', roll: 'stay', untilOn: null, times: null } as const;
  const previred = { kind: 'recurrent', label: 'Previred', areaId: books.area('imposiciones'), currency: 'CLP', amount: 950_000 } as const;
  await put(books, { ...previred, dueDay: 20, ...PLAIN_TERMS, ...dates });
  await refresh();
  const ahead = await expected(books);
  expect([ahead['f29'], ahead['imposiciones']]).toEqual([
    [0, 400_000, 200_000, 200_000],
    [0, 950_000, 950_000, 950_000],
  ]);
  const account = await books.account();
  const contributions = await books.movement(account, '2026-12-11', -951_000, { glosa: 'PAGO EN LINEA PREVIRED' });
  const form = await books.movement(account, '2026-12-18', -400_000, { glosa: 'PAGO EN LINEA SII' });
  const later = day('2026-12-19');
  const december = async () => {
    await refresh(later);
    const after = await expected(books, { today: later });
    expect(after['imposiciones']?.[2]).toBe(950_000);
    return ['f29', 'imposiciones', 'egresossinclasificar'].map((key) => after[key]?.[1] ?? 0);
  };
  expect(await december()).toEqual([0, 0, 1_351_000]);
  // Somebody says what they are, one of them in parts.
  await books.explanation(form, 400_000, { kind_key: 'f29', area_id: books.area('f29') });
  await books.explanation(contributions, 700_000, { kind_key: 'cotizacionafp', area_id: books.area('imposiciones') });
  expect(await december()).toEqual([400_000, 700_000, 251_000]);
  await books.explanation(contributions, 251_000, { kind_key: 'cotizacionsalud', area_id: books.area('imposiciones') });
  expect(await december()).toEqual([400_000, 951_000, 0]);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('an F-29 that a person wrote down gives way to the form of the month before, a moved Previred to what is owed of its own', async () => {
  const { books, refresh } = await answered({});
  const dates = { firstOn: day('2026-12-20'), interval: 30, payDay: 'date', roll: 'next', untilOn: null, times: null } as const;
  const monthly = { kind: 'recurrent', currency: 'CLP', dueDay: 20, ...PLAIN_TERMS, ...dates } as const;
  await put(books, { ...monthly, label: 'IVA', areaId: books.area('f29'), amount: 500_000 });
  await put(books, { ...monthly, label: 'Previred', areaId: books.area('imposiciones'), amount: 300_000, firstOn: day('2026-12-13') });
  const owed = { document_type: 'OBLIGATION', code: null, is_received: true, period: '2026-11-01' } as const;
  await books.document('2026-12-21', 480_000, { ...owed, area_id: books.area('f29') });
  await books.document('2026-12-20', 330_000, { ...owed, area_id: books.area('imposiciones') });
  await refresh();
  const move = { change_id: newId(), occasion: '2026-12', on_day: day('2026-12-21'), company_id: books.companyId };
  await books.write(async (db) => {
    const { source_id } = await db.selectFrom('cash_source').select('source_id').where('label', '=', 'Previred').executeTakeFirstOrThrow();
    await db
      .insertInto('occurrence_change')
      .values({ ...move, source_id })
      .execute();
  });
  await refresh();
  expect(await expected(books)).toEqual({ f29: [0, 480_000, 500_000, 500_000], imposiciones: [0, 330_000, 300_000, 300_000] });
});

test('an F-29 that a person wrote down is the one of the month before, so that nobody is told that it stands nowhere', async () => {
  const { books, refresh } = await answered({});
  await books.document('2026-11-10', 1_190_000, { net: 1_000_000, iva: 190_000, is_expected: false });
  const today = day('2026-12-01');
  const unplanned = () => books.read((db) => unplannedByLaw(db, books.companyId, { from: today, until: addDays(today, 30), today }));
  const form = { form: 'f29', period: '2026-11', on: '2026-12-21', amount: 190_000 };
  expect(await unplanned()).toEqual([form]);
  const once = { kind: 'singleEntry', label: 'IVA', currency: 'CLP', dueDay: 20, ...PLAIN_TERMS, areaId: books.area('f29') } as const;
  const dates = { interval: null, payDay: 'date', roll: 'next', untilOn: null, times: null } as const;
  await put(books, { ...once, ...dates, amount: 190_000, firstOn: day('2027-01-20') });
  await refresh();
  expect(await unplanned()).toEqual([form]);
  await put(books, { ...once, ...dates, amount: 190_000, firstOn: day('2026-12-20') });
  await refresh();
  expect(await unplanned()).toEqual([]);
});

test('two candidates: neither takes its place, and the detail says so', async () => {
  const { books, refresh } = await answered({ payrollDay: 30, payrollAmount: 12_000_000 });
  const obligation = { document_type: 'OBLIGATION', code: null, is_received: true, area_id: books.area('sueldos') } as const;
  await books.document('2026-11-30', 12_400_000, obligation);
  await books.document('2026-11-27', 11_400_000, obligation);
  await refresh();
  expect(await expected(books)).toEqual({ sueldos: [35_800_000, 12_000_000, 12_000_000, 12_000_000] });
  const points = (await detailOf(books, 'sueldos', '2026-11')).points;
  expect(points.map((one) => [one.kind, one.isDoubtful])).toContainEqual(['projection', true]);
});

test('the points of a cell sum to the cell; what gave way stays visible and counts nothing', async () => {
  const { books, refresh } = await answered();
  const obligation = { document_type: 'OBLIGATION', code: null, is_received: true, area_id: books.area('sueldos') } as const;
  await books.document('2026-11-30', 12_400_000, obligation);
  await refresh();
  for (const [key, month, total] of [
    ['sueldos', '2026-11', 12_400_000],
    ['sueldos', '2026-12', 12_000_000],
    ['cuotasdeprestamos', '2026-11', 800_000],
  ] as const) {
    const detail = await detailOf(books, key, month);
    expect([detail.total, detail.points.reduce((sum, one) => sum + one.amount, 0)]).toEqual([total, total]);
    expect((await detailOf(books, key, month, false)).points.some((one) => one.kind === 'projection')).toBe(false);
  }
  const gave = (await detailOf(books, 'sueldos', '2026-11')).points.find((one) => one.kind === 'givenWay');
  expect(gave).toMatchObject({ amount: 0, minor: -12_000_000, label: 'Sueldos', isAnswered: true });
});

test('what has passed and nothing explains is late for ten days, then counts no more', async () => {
  const { books, refresh } = await answered({ rentDay: 25, rentAmount: 1_500_000 });
  for (const [today, november] of [
    ['2026-11-25', 1_500_000],
    ['2026-12-05', 0],
    ['2026-12-06', 0],
  ] as const) {
    await refresh(day(today));
    expect((await expected(books, { today: day(today) }))['arriendos']?.[0]).toBe(november);
  }
  const december = async (today: string) => (await expected(books, { today: day(today) }))['arriendos']?.[1];
  expect(await december('2026-12-05')).toBe(3_000_000);
  expect(await december('2026-12-06')).toBe(1_500_000);
});

test('what is late in a section opens into what it is made of, with the same total', async () => {
  const { books, refresh } = await answered({ payrollDay: 20, payrollAmount: 500_000 });
  await books.document('2026-11-10', 40_000, { is_received: true });
  await books.document('2026-09-10', 60_000, { is_received: true, area_id: books.area('arriendos') });
  await books.document('2026-01-10', 1_000_000, { is_received: true }); // beyond the horizon
  await books.document('2026-11-30', 7_000, { is_received: true });
  await books.document('2026-11-10', 9_000);
  const today = day('2026-12-22');
  await refresh(today);
  const open = (kind: 'lateIncome' | 'lateExpense', showProjections = true) => {
    const id = cellId({
      kind,
      view: 'month',
      areaId: '',
      start: day('2026-12-01'),
      end: day('2027-01-01'),
      currency: 'CLP',
      showProjections,
      without: [],
    });
    return books.read((db) => readDetail(db, books.companyId, [id], today));
  };
  const window = flowWindow('month', today, { from: today, past: 0, future: 0 });
  const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true }));
  const expense = await open('lateExpense');
  expect([expense.total, expense.count, 0 - (report.expense.total.cells[0]?.late ?? 0)]).toEqual([607_000, 4, 607_000]);
  expect(expense.points.map((one) => one.amount)).toEqual([500_000, 60_000, 40_000, 7_000]);
  expect((await open('lateExpense', false)).total).toBe(107_000);
  expect((await open('lateIncome')).points.map((one) => one.amount)).toEqual([9_000]);
});

test('whatever changes documents or movements of a company with sources asks for its projections, once; others ask for nothing', async () => {
  const { books } = await answered();
  const other = await testBooks(database);
  for (const one of [books, other]) {
    await one.document('2026-12-01', 1000);
    await one.movement(await one.account(), '2026-11-20', 1000);
  }
  const { rows } = await database.ownerPool.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'refreshProjections'`,
  );
  const keys = rows.map((one) => one.key);
  expect(keys.filter((key) => key === `projections:${books.companyId}`)).toHaveLength(1);
  expect(keys).not.toContain(`projections:${other.companyId}`);
});

async function detailOf(books: TestBooks, key: string, month: string, showProjections = true) {
  const start = day(`${month}-01`);
  const end = day(month === '2026-11' ? '2026-12-01' : '2027-01-01');
  const id = cellId({ kind: 'area', view: 'month', areaId: books.area(key), start, end, currency: 'CLP', showProjections, without: [] });
  return books.read((db) => readDetail(db, books.companyId, [id], TODAY));
}
