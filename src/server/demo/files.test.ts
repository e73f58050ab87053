import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import type { AccountFacts, DocumentFacts, FileReading, MovementFacts } from '#domain/imports/facts.ts';
import { toClp } from '#domain/money.ts';
import { readFile } from '#server/formats/read.ts';
import { type DemoCompany, generateGroup } from '../../../tests/support/demo-group.ts';
import { type DemoFile, filesOf } from './files.ts';
import { streamGroup } from './generate.ts';
import type { DemoAccount } from './types.ts';

const OPTIONS = { seed: 7, today: day('2026-11-21'), size: 'demo' } as const;
const companies = generateGroup(OPTIONS).companies;
const streams = streamGroup(OPTIONS).companies;
test.each(companies.map((one, index) => [one.alias, one, index] as const))(
  '%s: every file reads back without a problem',
  (_, company, index) => {
    for (const file of filesOf(streams[index]!, { isWhole: false })) {
      const reading = read(file, company);
      expect(reading.isRefused, `${file.path}: ${JSON.stringify(reading.problems)}`).toBe(false);
      expect(reading.problems, file.path).toEqual([]);
      expect(reading.questions, file.path).toEqual([]);
      expect(reading.rowsRejected).toBe(0);
      expect(reading.documents.length + reading.accounts.reduce((sum, one) => sum + one.movements.length, 0), file.path).toBe(file.rows);
    }
  },
);

test.each(companies.map((one, index) => [one.alias, one, index] as const))(
  '%s: the register read back is what was generated',
  (_, company, index) => {
    const files = [...filesOf(streams[index]!, { isWhole: false })].filter(
      (one) => one.kind === 'ventas' || one.kind === 'compras' || one.kind === 'boletas',
    );
    const found = files.flatMap((file) => read(file, company).documents).map(registered);
    const expected = company.documents.filter((one) => one.facts.source !== 'rcvSummary').map(({ facts }) => registered(inPesos(facts)));
    expect(sorted(found)).toEqual(sorted(expected));
  },
);

test.each(companies.map((one, index) => [one.alias, one, index] as const))(
  '%s: the summaries are the sums of the register',
  (_, company, index) => {
    const files = [...filesOf(streams[index]!, { isWhole: false })].filter((one) => one.kind === 'resumen');
    const sums = new Map<string, number[]>();
    for (const { facts } of company.documents) {
      if (facts.isReceived && facts.section !== 'registro') continue;
      const { period, isReceived, code, count, net, iva, total } = inPesos(facts);
      const key = `${period}/${isReceived}/${code}`;
      const before = sums.get(key) ?? [0, 0, 0, 0];
      sums.set(key, [before[0]! + (count ?? 1), before[1]! + net, before[2]! + iva, before[3]! + total]);
    }
    const found = files.flatMap((file) => read(file, company).documents);
    expect(new Map(found.map((one) => [`${one.period}/${one.isReceived}/${one.code}`, [one.count, one.net, one.iva, one.total]]))).toEqual(
      sums,
    );
  },
);

test.each(companies.map((one, index) => [one.alias, one, index] as const))(
  '%s: the statements read back are the movements, chained',
  (_, company, index) => {
    expectAccounts(company, [...filesOf(streams[index]!, { isWhole: false })]);
  },
);

test('one plain file for each account holds the same movements', () => {
  const parts = [...filesOf(streams[0]!, { isWhole: true })].filter((one) => one.kind === 'cartola');
  const whole = [...Map.groupBy(parts, (one) => one.path).values()].map((list) => ({
    ...list[0]!,
    text: list.map((one) => one.text).join(''),
  }));
  expect(whole).toHaveLength(companies[0]!.accounts.length);
  expect(parts.filter((one) => !one.isMore)).toHaveLength(whole.length);
  expectAccounts(companies[0]!, whole);
});

test('the files of a company come in the order of time, and a period once', () => {
  const paths = [...filesOf(streams[1]!, { isWhole: false })].map((one) => one.path);
  expect(new Set(paths).size).toBe(paths.length);
});

function read(file: DemoFile, company: DemoCompany): FileReading {
  const fileName = file.path.split('/').at(-1)!;
  const account = company.accounts.find(
    (one) =>
      fileName.includes(`_${one.bankCode}-${one.number.replace(/\D/g, '')}`) && fileName.includes('USD') === (one.currency === 'USD'),
  );
  const answers = account ? { account: `${account.bankCode}|${account.number}|${account.currency}` } : {};
  return readFile(Buffer.from(file.text, file.encoding), { fileName, companyRut: company.rut, kind: null, answers });
}

/** The register tells exports in pesos and has no references of purchases. */
function inPesos(facts: DocumentFacts): DocumentFacts {
  const { rate, currency, exempt, total } = facts;
  if (rate === null) return facts;
  return { ...facts, currency: 'CLP', exempt: toClp(exempt, currency, rate), total: toClp(total, currency, rate) };
}

function registered(facts: DocumentFacts) {
  const { isReceived, code, folio, counterpartRut, counterpartName, issuedOn, receivedOn, acceptedOn, claimedOn, period, section } = facts;
  const { net, exempt, iva, ivaNotRecoverable, total, transactionKind } = facts;
  const otherTaxes = facts.otherTaxes.map((tax) => ({ code: tax.code, amount: tax.amount, rate: tax.rate }));
  const references = isReceived ? [] : facts.references.map((one) => `${one.code}/${one.folio}`);
  const about = { isReceived, code, folio, counterpartRut, counterpartName, issuedOn, receivedOn, acceptedOn, claimedOn, period, section };
  return { ...about, net, exempt, iva, ivaNotRecoverable, total, transactionKind, otherTaxes, references };
}

function sorted<T>(list: T[]): T[] {
  return list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Every account's movements over all files, and that each file goes on where the last one ended. */
function expectAccounts(company: DemoCompany, files: DemoFile[]): void {
  for (const account of company.accounts) {
    let balance = account.openingBalance;
    const found: ReturnType<typeof factsOf>[] = [];
    for (const file of files.filter((one) => one.kind === 'cartola')) {
      const facts = accountIn(read(file, company), account);
      if (!facts) continue;
      expect(facts.openingBalance, file.path).toBe(balance);
      balance += facts.movements.reduce((sum, one) => sum + one.amount, 0);
      expect(facts.closingBalance, file.path).toBe(balance);
      found.push(...facts.movements.map(factsOf));
    }
    const expected = company.movements.filter((one) => one.account === account.index).map((one) => factsOf(one.facts));
    expect(found).toEqual(expected);
  }
}

function accountIn({ accounts }: FileReading, { bankCode, number, currency }: DemoAccount): AccountFacts | undefined {
  return accounts.find((one) => one.bankCode === bankCode && one.accountNumber === number && one.currency === currency);
}

function factsOf({ on, amount, glosa, reference }: MovementFacts) {
  return { on, amount, glosa, reference };
}
