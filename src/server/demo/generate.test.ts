import { expect, test } from 'vitest';
import { addDays, addMonths, day, weekday } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { roundHalfAway } from '#domain/money.ts';
import { parseRut } from '#domain/rut.ts';
import { type DemoCompany, generateGroup } from '../../../tests/support/demo-group.ts';
import { streamGroup } from './generate.ts';
import { type DemoDocument, type DemoObligation, type DemoStream, EVENTS } from './types.ts';

const TODAY = day('2026-11-21');
const demo = generateGroup({ seed: 7, today: TODAY, size: 'demo' });
const everyCompany = demo.companies.map((company) => [company.alias, company] as const);

test('five companies on different plans, about 3,000 documents and 4,000 movements', () => {
  expect(demo.companies).toHaveLength(5);
  expect(new Set(demo.companies.flatMap((one) => one.plans)).size).toBe(5);
  expect(Math.abs(total(demo.companies, 'documents') - 3_000)).toBeLessThan(200);
  expect(Math.abs(total(demo.companies, 'movements') - 4_000)).toBeLessThan(250);
  expect(demo.companies.flatMap((one) => one.accounts).filter((one) => one.currency === 'USD')).toHaveLength(1);
});

test('the same seed makes the same group to the letter, another seed another one', () => {
  const repeated = JSON.stringify(generateGroup({ seed: 7, today: TODAY, size: 'demo' }));
  expect(repeated).toBe(JSON.stringify(demo));
  expect(JSON.stringify(generateGroup({ seed: 8, today: TODAY, size: 'demo' }))).not.toBe(repeated);
});

test('a company can be made again month by month', () => {
  const [stream] = streamGroup({ seed: 7, today: TODAY, size: 'demo' }).companies;
  expect([...stream!.months()]).toEqual([...stream!.months()]);
});

test.each(everyCompany)('%s: every RUT is right, and none is said twice for two contacts', (_, company) => {
  const ruts = [
    company.rut,
    ...company.contacts.map((one) => one.rut),
    ...company.documents.flatMap((one) => one.facts.counterpartRut ?? []),
  ];
  for (const rut of ruts) expect(parseRut(rut)).toBe(rut);
  const own = company.contacts.filter((one) => one.foreign === null).map((one) => one.rut);
  expect(new Set(own).size).toBe(own.length);
  const byName = new Map(company.contacts.map((one) => [one.rut + one.name, one]));
  for (const { facts } of company.documents)
    if (facts.counterpartName) expect(byName.has(facts.counterpartRut + facts.counterpartName)).toBe(true);
});

test.each(everyCompany)('%s: the parts of every document sum to its total, IVA is its share of the net', (_, company) => {
  for (const { facts } of company.documents) {
    const taxes = facts.otherTaxes.reduce((sum, tax) => sum + tax.amount, 0);
    expect(facts.net + facts.exempt + facts.iva + facts.ivaNotRecoverable + taxes).toBe(facts.total);
    if (facts.count === null) expect(facts.iva + facts.ivaNotRecoverable).toBe(roundHalfAway((facts.net * 19) / 100));
    for (const amount of [facts.net, facts.exempt, facts.iva, facts.total]) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
    expect(DOCUMENT_KINDS.some((kind) => kind.code === facts.code && (facts.isReceived ? kind.inPurchases : kind.inSales))).toBe(true);
  }
});

test.each(everyCompany)('%s: folios go up, and no document is there twice', (_, company) => {
  const last = new Map<string, number>();
  for (const { facts } of company.documents.filter((one) => one.facts.folio !== null)) {
    const series = facts.isReceived ? `${facts.counterpartRut}` : `${facts.code}`;
    expect(Number(facts.folio)).toBeGreaterThan(last.get(series) ?? 0);
    last.set(series, Number(facts.folio));
  }
});

test.each(everyCompany)('%s: nothing lies after today, and banks are closed on weekends and holidays', (_, company) => {
  for (const { facts } of company.documents) {
    expect((facts.issuedOn ?? '') <= TODAY && (facts.receivedOn ?? '') <= TODAY && (facts.acceptedOn ?? '') <= TODAY).toBe(true);
  }
  for (const { facts } of company.movements) {
    expect(facts.on >= company.startsOn && facts.on <= TODAY).toBe(true);
    expect(weekday(facts.on)).toBeLessThan(6);
    expect(['2025-09-18', '2026-04-03', '2025-12-25', '2025-12-31', '2026-06-29']).not.toContain(facts.on);
  }
});

test.each(everyCompany)('%s: balances chain to the peso and stay within reason', (_, company) => {
  for (const account of company.accounts) {
    let balance = account.openingBalance;
    let on = company.startsOn;
    for (const { facts } of company.movements.filter((one) => one.account === account.index)) {
      balance += facts.amount;
      expect(facts.balance).toBe(balance);
      expect(facts.on >= on).toBe(true);
      on = facts.on;
      expect(balance).toBeGreaterThanOrEqual(-account.creditLine);
      expect(balance).toBeLessThan(400_000_000);
      expect(facts.glosa).toBe(facts.glosa.trim());
      expect(facts.glosa).not.toMatch(/undefined|NaN|null/);
    }
  }
});

test.each(everyCompany)('%s: the truth explains every movement to the peso', (_, company) => {
  expectTruth(company);
});

test('the truth of the benchmark company holds too, over months', () => {
  const [stream] = streamGroup({ seed: 3, today: TODAY, size: 10_000, mix: 'hard' }).companies;
  expectTruth(collected(stream!));
});

test('about four fifths of the older documents are paid', () => {
  const limit = addDays(TODAY, -150);
  const paid = new Set(
    demo.companies.flatMap((one, index) => one.truth.flatMap(({ parts }) => parts.map((part) => `${index}/${part.of}/${part.id}`))),
  );
  const older = demo.companies.flatMap((one, index) =>
    one.documents.filter(({ facts }) => facts.issuedOn && facts.issuedOn < limit).map(({ id }) => `${index}/document/${id}`),
  );
  const share = older.filter((key) => paid.has(key)).length / older.length;
  expect(share).toBeGreaterThan(0.76);
  expect(share).toBeLessThan(0.9);
});

test('purchases lie in every section of the register, and the pending ones are of the last days', () => {
  const purchases = demo.companies.flatMap((one) => one.documents).filter(({ facts }) => facts.isReceived);
  const sections = new Set(purchases.map(({ facts }) => facts.section));
  expect(sections).toEqual(new Set(['registro', 'pendiente', 'no_incluir', 'reclamado']));
  for (const { facts } of purchases) if (facts.section === 'pendiente') expect(facts.issuedOn! > addDays(TODAY, -12)).toBe(true);
});

test.each(everyCompany.filter(([, one]) => one.accounts.every(({ currency }) => currency === 'CLP')))(
  '%s: its F-29 is what its documents say',
  (_, company) => {
    // The credit brought from before is known from the first month that paid IVA on.
    let remanente: number | null = null;
    let checked = 0;
    for (let month = day('2025-02-01'); month < '2026-10-01'; month = addMonths(month, 1)) {
      const { iva, income } = taxesOf(company, month.slice(0, 7));
      const ofKind = (kind: string) => company.obligations.filter((one) => one.kind === kind && one.period === month.slice(0, 7));
      const paid = ofKind('f29').reduce((sum, one) => sum + one.amount, 0);
      const withheld = ofKind('honorarios').reduce((sum, one) => sum + withholding(one), 0);
      const ivaPaid = paid - Math.max(0, roundHalfAway(income / 100)) - withheld;
      if (remanente !== null) {
        expect(ivaPaid).toBe(Math.max(0, iva - remanente));
        checked += 1;
      }
      if (remanente !== null || ivaPaid > 0) remanente = Math.max(0, (remanente ?? 0) - iva);
    }
    expect(checked).toBeGreaterThan(6);
  },
);

test('installments of a loan pay it back, and are the obligations of that loan', () => {
  for (const company of demo.companies) {
    for (const loan of company.loans) {
      expect(loan.installments.reduce((sum, one) => sum + one.capital, 0)).toBe(loan.principal);
      const due = company.obligations.filter((one) => one.loan?.id === loan.id);
      for (const one of due) expect(loan.installments[one.loan!.number - 1]).toMatchObject({ dueOn: one.dueOn, amount: one.amount });
      expect(due.length).toBeGreaterThan(0);
    }
  }
});

/** Shares of movements that the matching benchmark is held to, in percent. */
const MIX = {
  standard: {
    single: 36,
    many: 14,
    split: 6,
    difference: 5,
    cards: 8,
    batch: 6,
    dues: 5,
    own: 4,
    cheque: 4,
    group: 3,
    foreign: 3,
    reversal: 1,
    none: 5,
  },
  hard: {
    single: 32,
    many: 16,
    split: 7,
    difference: 6,
    cards: 8,
    batch: 6,
    dues: 5,
    own: 4,
    cheque: 4,
    group: 4,
    foreign: 3,
    reversal: 2,
    none: 3,
  },
};

test.each(['standard', 'hard'] as const)('the %s benchmark has the events of the table', (mix) => {
  const [stream] = streamGroup({ seed: 11, today: TODAY, size: 10_000, mix }).companies;
  const company = collected(stream!);
  expect(Math.abs(company.movements.length - 10_000)).toBeLessThan(250);
  for (const event of EVENTS) {
    const share = (100 * company.truth.filter((one) => one.event === event).length) / company.truth.length;
    expect(Math.abs(share - MIX[mix][event]), `${event} ${share}`).toBeLessThan(0.8);
  }
  const expected = mix === 'standard' ? { rut: 55, name: 30, equal: 15 } : { rut: 35, name: 25, equal: 25 };
  const shares = sharesIdentified(company);
  expect(Math.abs(shares.rut - expected.rut), `RUT ${shares.rut}`).toBeLessThan(4);
  expect(Math.abs(shares.name - expected.name), `name ${shares.name}`).toBeLessThan(5);
  const equal = equalAmounts(company);
  expect(Math.abs(equal - expected.equal), `equal ${equal}`).toBeLessThan(5);
});

/** IVA to pay and income of a tax period, by the register. */
function taxesOf({ documents }: DemoCompany, period: string): { iva: number; income: number } {
  // A sale that its buyer claimed counts until its note.
  const counts = ({ section, isReceived }: DemoDocument['facts']) =>
    section === 'registro' || section === null || (section === 'reclamado' && !isReceived);
  const registered = documents.filter(({ facts }) => facts.period === period && counts(facts));
  let iva = 0;
  let income = 0;
  for (const { facts } of registered) {
    const sign = facts.code === 61 ? -1 : 1;
    iva += (facts.isReceived ? -sign : sign) * facts.iva;
    if (!facts.isReceived) income += sign * (facts.net + facts.exempt);
  }
  return { iva, income };
}

/** What is withheld of a fee, from what was paid: 14.5 % in 2025, 15.25 % in 2026. */
function withholding({ amount, period }: DemoObligation): number {
  const rate = period < '2026' ? 0.145 : 0.1525;
  return Math.round(amount / (1 - rate)) - amount;
}

function total(companies: DemoCompany[], key: 'documents' | 'movements'): number {
  return companies.reduce((sum, one) => sum + one[key].length, 0);
}

function collected({ months, ...head }: DemoStream): DemoCompany {
  const all = [...months()];
  return {
    ...head,
    documents: all.flatMap((month) => month.documents),
    obligations: all.flatMap((month) => month.obligations),
    loans: all.flatMap((month) => month.loans),
    movements: all.flatMap((month) => month.movements),
    truth: all.flatMap((month) => month.truth),
  };
}

function expectTruth(company: DemoCompany): void {
  const movements = new Map(company.movements.map((one) => [one.id, one]));
  const documents = new Map(company.documents.map((one) => [one.id, one]));
  const obligations = new Map(company.obligations.map((one) => [one.id, one]));
  const paid = new Map<string, number>();
  expect(company.truth.map((one) => one.movement)).toEqual(company.movements.map((one) => one.id));
  for (const { movement, parts, difference } of company.truth) {
    if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.amount, difference)).toBe(movements.get(movement)!.facts.amount);
    for (const { of, id, ownAmount } of parts) {
      const target = of === 'document' ? documents.get(id)?.facts.total : obligations.get(id)?.amount;
      expect(target, `${of} ${id}`).toBeDefined();
      const sum = (paid.get(`${of}/${id}`) ?? 0) + ownAmount;
      expect(sum).toBeLessThanOrEqual(target!);
      paid.set(`${of}/${id}`, sum);
    }
    for (const { of, id } of parts) {
      const issued = of === 'document' ? documents.get(id)!.facts.issuedOn : null;
      if (issued) expect(issued <= movements.get(movement)!.facts.on).toBe(true);
    }
  }
  expectNotes(company, paid);
  expectPairs(company);
}

/** No document is paid beyond what its credit notes leave, where they are settled together. */
function expectNotes(company: DemoCompany, paid: Map<string, number>): void {
  const byFolio = new Map(
    company.documents.map((one) => [keyOf(one.facts.isReceived, one.facts.counterpartRut, String(one.facts.code), one.facts.folio), one]),
  );
  for (const { id, facts } of company.documents.filter((one) => one.facts.code === 61)) {
    const [reference] = facts.references;
    const original = byFolio.get(keyOf(facts.isReceived, facts.counterpartRut, reference!.code, reference!.folio));
    expect(original).toBeDefined();
    expect(facts.total).toBeLessThanOrEqual(original!.facts.total);
    const used = paid.get(`document/${id}`) ?? 0;
    const net = (paid.get(`document/${original!.id}`) ?? 0) - used;
    expect(net).toBeLessThanOrEqual(original!.facts.total - facts.total);
  }
}

function keyOf(isReceived: boolean, rut: string | null, code: string, folio: string | null): string {
  return `${isReceived}/${rut}/${code}/${folio}`;
}

/** Own transfers and returned payments come in twos that cancel out, unless the second has not happened yet. */
function expectPairs({ truth, movements, accounts }: DemoCompany): void {
  const pairs = Map.groupBy(
    truth.filter((one) => one.pair !== null),
    (one) => one.pair,
  );
  const ids = new Map(movements.map((one) => [one.id, one]));
  for (const legs of pairs.values()) {
    expect(legs.length).toBeLessThanOrEqual(2);
    const [first, second] = legs.map((leg) => ids.get(leg.movement)!);
    if (!first || !second) continue;
    const isExchange = accounts[first.account]!.currency !== accounts[second.account]!.currency;
    if (!isExchange) expect(first.facts.amount + second.facts.amount).toBe(0);
    expect(Math.sign(first.facts.amount)).toBe(-Math.sign(second.facts.amount));
    if (legs[0]!.event === 'own') expect(first.account).not.toBe(second.account);
  }
}

/** Percent of transfers with a counterpart whose text carries a RUT, or only a name. */
function sharesIdentified({ truth, movements, contacts }: DemoCompany): { rut: number; name: number } {
  const glosas = new Map(movements.map((one) => [one.id, one.facts.glosa]));
  const names = new Set(contacts.map((one) => one.name.split(' ')[0]!.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()));
  const texts = truth
    .filter((one) => ['single', 'many', 'split', 'difference'].includes(one.event))
    .map((one) => glosas.get(one.movement)!);
  const isRut = (text: string) => /\d{7,8}-?[\dK]\b/.test(text.replaceAll('.', '')) && !/Cuenta:|000111222/.test(text);
  const isName = (text: string) =>
    !isRut(text) &&
    text
      .toUpperCase()
      .split(/[\s:]/)
      .some((word) => names.has(word));
  return { rut: (100 * texts.filter(isRut).length) / texts.length, name: (100 * texts.filter(isName).length) / texts.length };
}

/** Percent of documents that share party, month and amount with another one. */
function equalAmounts({ documents }: DemoCompany): number {
  const traded = documents.filter(({ facts }) => facts.code !== 39);
  const groups = Map.groupBy(traded, ({ facts }) => `${facts.counterpartRut}/${facts.issuedOn!.slice(0, 7)}/${facts.total}`);
  return (100 * [...groups.values()].filter((one) => one.length > 1).reduce((sum, one) => sum + one.length, 0)) / traded.length;
}
