// A quarter as getFlow shows it by month, week and day, in pesos and dollars, against the same figures from the rows themselves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayInChile, daysBetween } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { CORPUS_RUT, importDesk } from '../../../../tests/support/imports.ts';
import { ofxText } from '../../../../tests/support/ofx.ts';

const desk = await importDesk();
const { database, person: ana, contextOf, ask } = desk;
const TODAY = dayInChile(new Date());
const START = firstDayOf(periodOf(addMonths(TODAY, -1)));
const END = addMonths(START, 3);
const books = await testBooks(database, ana.id);
const banks = { CLP: await books.account(), USD: await books.account({ currency: 'USD' }) };

type Currency = 'CLP' | 'USD';
/** What a bank moved or a document expects: whole pesos or cents, in positive. */
type Fact = { areaId: string; currency: Currency; on: Day; minor: number; isMoved: boolean };

/** Pesos per dollar; after today that of today. */
const rateOn = (on: Day) => 900 + daysBetween(addDays(START, -40), on < TODAY ? on : TODAY);
/** Worth a whole number of dollars on its day, so that no figure is rounded. */
const worth = (dollars: number, currency: Currency, on: Day) => dollars * (currency === 'CLP' ? rateOn(on) : 100);
type Money = Pick<Fact, 'currency' | 'on' | 'minor'>;
const worthAt = (rate: (on: Day) => number) => (money: Money, into: Currency) => {
  if (money.currency === into) return money.minor;
  return into === 'CLP' ? (money.minor * rate(money.on)) / 100 : Math.round((money.minor * 100) / rate(money.on));
};
const worthIn = worthAt(rateOn);

const PAST = Array.from({ length: daysBetween(addDays(START, -40), TODAY) + 1 }, (_, index) => addDays(START, index - 40));
const setRates = (company_id: string, rate: (on: Day) => number) =>
  database.owner
    .insertInto('company_rate')
    .values(PAST.map((on_day) => ({ company_id, currency: 'USD' as const, on_day, value: String(rate(on_day)) })))
    .execute();

/** A movement or more on every day that has passed, each third of them half explained by a document; and documents late and to come. */
async function fill(): Promise<Fact[]> {
  const facts: Fact[] = [];
  await setRates(books.companyId, rateOn);
  for (const [index, on] of PAST.entries()) {
    const currency = index % 4 === 0 ? 'USD' : 'CLP';
    const isOut = index % 3 === 1;
    const minor = worth(40 + (index % 7) * 2, currency, on) * (isOut ? -1 : 1);
    const money = { currency, amount_clp: worthIn({ currency, on, minor }, 'CLP') } as const;
    const movement = await books.movement(banks[currency], on, minor, money);
    const explained = index % 3 === 0 ? 0 : minor / 2;
    if (explained !== 0) {
      const areaId = books.area(isOut ? 'arriendos' : 'ventassinclasificar');
      const of = { currency, area_id: areaId, is_received: isOut, amount_clp: money.amount_clp / 2 } as const;
      await books.match(movement, await books.document(on, Math.abs(explained), of), Math.abs(explained));
      facts.push({ areaId, currency, on, minor: explained, isMoved: true });
    }
    facts.push({
      areaId: books.area(isOut ? 'egresossinclasificar' : 'ingresossinclasificar'),
      currency,
      on,
      minor: minor - explained,
      isMoved: true,
    });
  }
  for (let days = -20; days < 90; days += 5) {
    const due = addDays(TODAY, days);
    const [currency, isOut] = [days % 10 === 0 ? 'CLP' : 'USD', days % 15 === 0] as const;
    const minor = worth(30 + days + 20, currency, TODAY) * (isOut ? -1 : 1);
    const areaId = books.area(isOut ? 'comprassinclasificar' : 'ventassinclasificar');
    await books.document(due, Math.abs(minor), {
      currency,
      is_received: isOut,
      amount_clp: worthIn({ currency, on: TODAY, minor }, 'CLP'),
    });
    facts.push({ areaId, currency, on: days < 0 ? TODAY : due, minor, isMoved: false });
  }
  return facts;
}

type Row = { label: string; values: { fieldValue: number }[]; fields: { cashflowAreaId: string; values: { fieldValue: number }[] }[] };
const VALUES = 'label values { fieldValue }';
const FLOW = `query ($c: ID!, $view: FlowView!, $currency: Currency!, $from: Date!, $future: Int!) {
  flow: getFlow(companyId: $c, view: $view, currency: $currency, from: $from, past: 0, future: $future) { periods { start end }
    INCOME { ${VALUES} fields { cashflowAreaId values { fieldValue } } } EXPENSE { ${VALUES} fields { cashflowAreaId values { fieldValue } } }
    TOTAL { ${VALUES} } } }`;
type Answer = { flow: { periods: { start: Day; end: Day }[] } & Record<'INCOME' | 'EXPENSE' | 'TOTAL', Row[]> };

type Quarter = { companyId: string; facts: readonly Fact[]; worthIn: (money: Money, into: Currency) => number };

test('a quarter by month, week and day, in pesos and dollars, is what its documents and movements say', async () => {
  await expectQuarter({ companyId: books.companyId, facts: await fill(), worthIn });
});

/** Asks for the quarter in every view and currency, and compares each area and each closing balance with what the facts sum to. */
async function expectQuarter({ companyId, facts, worthIn }: Quarter): Promise<void> {
  const context = await contextOf(ana.token);
  for (const currency of ['CLP', 'USD'] as const) {
    for (const view of ['month', 'week', 'day'] as const) {
      const future = { month: 2, week: Math.floor(daysBetween(START, END) / 7), day: daysBetween(START, END) - 1 }[view];
      const { data, message } = await ask<Answer>(context, FLOW, { c: companyId, view, currency, from: START, future });
      if (!data) throw new Error(message ?? '');
      const { INCOME, EXPENSE, TOTAL } = data.flow;
      const periods = data.flow.periods.map(({ start, end }) => ({ start, end: addDays(end, 1) }));
      const scale = currency === 'CLP' ? 1 : 100;
      const read = (row: Pick<Row, 'values'> | undefined, sign = 1) =>
        row?.values.map(({ fieldValue }) => Math.round(fieldValue * scale * sign));
      const sumIn = (start: Day, end: Day, areaId: string) =>
        facts
          .filter((fact) => fact.areaId === areaId && fact.on >= start && fact.on < end)
          .reduce((sum, fact) => sum + worthIn(fact, currency), 0);
      for (const [section, sign] of [
        [INCOME, 1],
        [EXPENSE, -1],
      ] as const) {
        for (const { cashflowAreaId, ...area } of section.flatMap(({ fields }) => fields ?? [])) {
          const own = periods.map(({ start, end }) => sumIn(start, end, cashflowAreaId) + 0);
          expect(
            read(area, sign)?.map((one) => one + 0),
            `${view} ${currency} ${cashflowAreaId}`,
          ).toEqual(own);
        }
      }
      // What the banks hold at the end of a day, at that day's value; then what is expected, at today's.
      const inBanks = (end: Day) =>
        (['CLP', 'USD'] as const).reduce((sum, one) => {
          const minor = facts
            .filter((fact) => fact.currency === one && fact.isMoved && fact.on < end)
            .reduce((all, fact) => all + fact.minor, 0);
          return sum + worthIn({ currency: one, on: addDays(end, -1), minor }, currency);
        }, 0);
      const ahead = (end: Day) =>
        facts.filter((fact) => !fact.isMoved && fact.on < end).reduce((sum, fact) => sum + worthIn(fact, currency), 0);
      const closings = periods.map(({ end }) => inBanks(end) + ahead(end));
      expect(read(TOTAL.find(({ label }) => label === 'SALDO FINAL')), `${view} ${currency}`).toEqual(closings);
    }
  }
}

/** Any amount of whole pesos is worth whole cents on any day, and whole dollars whole pesos: no figure is rounded. */
const evenRateOn = (on: Day) => [20, 25, 50, 100][daysBetween(START, on < TODAY ? on : TODAY) & 3] ?? 100;

/** What a Chilean company downloads: each with its days moved into the quarter, and the RUT of whoever brings it. */
const [YEAR = '', MONTH = ''] = START.split('-');
const inQuarter = (path: string, days: RegExp) =>
  readFileSync(`tests/data/${path}`, 'latin1').replaceAll(days, `/${MONTH}/${YEAR}`).replaceAll('76000000-0', CORPUS_RUT);
const FILES: readonly [name: string, text: string, kind: string][] = [
  [`RCV_VENTA_76123456-0_${YEAR}${MONTH}.csv`, inQuarter('rcv/RCV_VENTA_76123456-0_202605.csv', /\/05\/2026/g), 'RCV_VENTAS'],
  ['compras.csv', inQuarter('rcv/RCV-compra-registro-rz_leading_trailing_whitespace.csv', /\/0[67]\/2019/g), 'RCV_COMPRAS'],
  ['boletas.csv', inQuarter('rcv/boletas_202602.csv', /\/02\/2026/g), 'BOLETAS'],
  ['abonos.xls', inQuarter('acquirer/transbank_resumen_abonos_sintetico.xls', /\/06\/2026/g), 'ABONOS_TARJETA'],
  [
    'informeMensualREC.xls',
    inQuarter('bhe/informeMensualREC_202609.xls', /\/09\/2026/g)
      .replace('30/', '27/')
      .replace('09 del año 2026', `${MONTH} del año ${YEAR}`),
    'BHE',
  ],
];

test('a quarter of files from the tax office and the banks, in each view and currency, is what stands in the files', async () => {
  const company = await desk.companyOf(CORPUS_RUT);
  await setRates(company.id, evenRateOn);
  for (const [name, text, kind] of FILES) {
    const { status, problems, kind: read } = await company.sendOne(new File([Buffer.from(text, 'latin1')], name));
    expect({ name, read, status, problems }).toMatchObject({ read: kind, status: 'importado' });
  }
  for (const currency of ['CLP', 'USD'] as const) {
    const { status, problems } = await company.sendOne(new File([statement(currency)], `${currency}.ofx`));
    expect({ currency, status, problems }).toMatchObject({ status: 'importado' });
  }
  await company.call('mutation ($companyId: ID!) { runReconciliation(companyId: $companyId) { __typename } }', {});
  const { rows } = await database.ownerPool.query<{ key: string; id: string }>(
    'select key, area_id as id from area where company_id = $1',
    [company.id],
  );
  const areaOf = new Map(rows.map(({ key, id }) => [key, id]));
  const inArea = (key: string) => areaOf.get(key) ?? expect.fail(key);
  const movements = MOVEMENTS.map(([currency, day, amount, , key]): Fact => {
    return { areaId: inArea(key), currency, on: addDays(START, day - 1), minor: amount * (currency === 'USD' ? 100 : 1), isMoved: true };
  });
  const debts = DEBTS.map(([day, minor, key]): Fact => {
    const due = addDays(START, day - 1 + 30);
    return { areaId: inArea(key), currency: 'CLP', on: due < TODAY ? TODAY : due, minor, isMoved: false };
  });
  await expectQuarter({ companyId: company.id, facts: [...movements, ...debts], worthIn: worthAt(evenRateOn) });
});

/** What the banks moved: day of the quarter's first month, whole units, words, and where they count. Deposits are those of Transbank's own sample. */
const MOVEMENTS: readonly (readonly [currency: Currency, day: number, amount: number, memo: string, area: string])[] = [
  ['CLP', 22, -847_500, 'Transf a PERSONA EJEMPLO UNO 12345670-K', 'honorariosprofesionales'],
  ['CLP', 23, 989_713, 'TRANSBANK ABONO', 'ingresossinclasificar'],
  ['CLP', 24, 2_597_371, 'TRANSBANK ABONO', 'ingresossinclasificar'],
  ['CLP', 25, 3_570_000, '0760081507 Transf. SERVICIOS ARAUCARIA', 'ventassinclasificar'],
  ['CLP', 28, -4_760, 'COMISION MANTENCION CUENTA', 'comisionesbancarias'],
  ['CLP', 28, 77_777, 'Deposito en efectivo', 'ingresossinclasificar'],
  ['USD', 21, 12_500, 'ORDEN DE PAGO RECIBIDA ACME IMPORTS LLC', 'ingresossinclasificar'],
  ['USD', 21, -25, 'COMISION ORDEN DE PAGO RECIBIDA', 'comisionesbancarias'],
];
/** What is left to pay of the documents: day from which the 30 days of the company's terms count, and pesos. Boletas and what was annulled are not. */
const DEBTS: readonly (readonly [day: number, amount: number, area: string])[] = [
  [15, 1_190_000, 'ventassinclasificar'],
  [20, 1_190_000, 'ventassinclasificar'],
  [24, -285_801, 'comprassinclasificar'],
  [3, -32_554, 'comprassinclasificar'],
  [15, -678_000, 'honorariosprofesionales'],
  [27, -300_000, 'honorariosprofesionales'],
];

function statement(currency: Currency): string {
  const own = MOVEMENTS.filter(([one]) => one === currency).map(([, ...rest]) => rest);
  const on = (day: number) => `${YEAR}${MONTH}${String(day).padStart(2, '0')}`;
  return ofxText({
    ...{ currency, account: currency === 'USD' ? '123456789' : '12345678' },
    ...{ servedOn: on(28), first: on(1), last: on(28), balance: own.reduce((sum, [, amount]) => sum + amount, 0) },
    rows: own.map(([day, amount, memo], index) => ({ on: on(day), amount, id: `L${index}`, memo })),
  });
}
