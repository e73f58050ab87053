// A quarter as getFlow shows it by month, week and day, in pesos and dollars, against the same figures from the rows themselves.
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayInChile, daysBetween } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const START = firstDayOf(periodOf(addMonths(TODAY, -1)));
const END = addMonths(START, 3);
const ana = await person();
const books = await testBooks(database, ana.id);
const banks = { CLP: await books.account(), USD: await books.account({ currency: 'USD' }) };

type Currency = 'CLP' | 'USD';
/** What a bank moved or a document expects: whole pesos or cents, in positive. */
type Fact = { areaId: string; currency: Currency; on: Day; minor: number; isMoved: boolean };

/** Pesos per dollar; after today that of today. */
const rateOn = (on: Day) => 900 + daysBetween(addDays(START, -40), on < TODAY ? on : TODAY);
/** Worth a whole number of dollars on its day, so that no figure is rounded. */
const worth = (dollars: number, currency: Currency, on: Day) => dollars * (currency === 'CLP' ? rateOn(on) : 100);
const worthIn = ({ currency, on, minor }: Pick<Fact, 'currency' | 'on' | 'minor'>, into: Currency) => {
  if (currency === into) return minor;
  return into === 'CLP' ? (minor * rateOn(on)) / 100 : Math.round((minor * 100) / rateOn(on));
};

/** A movement or more on every day that has passed, each third of them half explained by a document; and documents late and to come. */
async function fill(): Promise<Fact[]> {
  const facts: Fact[] = [];
  const rates = Array.from({ length: daysBetween(addDays(START, -40), TODAY) + 1 }, (_, index) => addDays(START, index - 40));
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values(rates.map((on_day) => ({ company_id: books.companyId, currency: 'USD' as const, on_day, value: String(rateOn(on_day)) })))
      .execute(),
  );
  for (const [index, on] of rates.entries()) {
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

test('a quarter by month, week and day, in pesos and dollars, is what its documents and movements say', async () => {
  const facts = await fill();
  const context = await contextOf(ana.token);
  for (const currency of ['CLP', 'USD'] as const) {
    for (const view of ['month', 'week', 'day'] as const) {
      const future = { month: 2, week: Math.floor(daysBetween(START, END) / 7), day: daysBetween(START, END) - 1 }[view];
      const { data, message } = await ask<Answer>(context, FLOW, { c: books.companyId, view, currency, from: START, future });
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
});
