import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FEATURES } from '#domain/access.ts';
import { lastDayOf } from '#domain/claims/clock.ts';
import { AGEING } from '#domain/dashboard/ageing.ts';
import { TODAY_KINDS } from '#domain/dashboard/today.ts';
import { addDays, addMonths, dayInChile, FIRST_DAY } from '#domain/date.ts';
import { dueDate } from '#domain/documents/expectation.ts';
import type { Period } from '#domain/period.ts';
import { DEMO_EMAIL } from '#domain/person.ts';
import { CLASS_CODES, isClassCode } from '#domain/reconciliation/class-names.ts';
import { CLASSES } from '#domain/reconciliation/classes/registry.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { inOne } from '#server/db/reading.ts';
import { readCompanies } from '#server/db/scope.ts';
import { compareRollups } from '#server/features/cashflow/store.ts';
import { pendingClaims } from '#server/features/claims/store.ts';
import { certificateOf } from '#server/features/connections/store.ts';
import { otherIncome } from '#server/features/dashboard/net.ts';
import { todayLines } from '#server/features/dashboard/today.ts';
import { seedRates } from '#server/features/rates/store.ts';
import { readQuality } from '#server/features/reconciliation/quality.ts';
import { tryRule } from '#server/features/reconciliation/rule-trial.ts';
import { keyringOf } from '#server/keys.ts';
import { testApi } from '../../../tests/support/api.ts';
import { generateGroup } from '../../../tests/support/demo-group.ts';
import { loadedAs } from '../../../tests/support/demo-loaded.ts';
import {
  agesByList,
  agesByTable,
  balancesByFiles,
  chequesByList,
  type Exporter,
  incomeByMovements,
  invoicedByBook,
  netByBooks,
  partyName,
} from '../../../tests/support/exported.ts';
import { judge, type Verdict } from '../../../tests/support/truth.ts';
import { ensureDemo } from './account.ts';
import type { DemoEvent } from './types.ts';

const { database, person, join, contextOf, ask } = await testApi();
await seedRates(database.owner);
await ensureDemo(database, 'una clave de prueba larga', keyringOf('a master key of this test, 32 letters long'), () => {});
const { owner } = database;

test('documents fall due as the product says: by their own day, else by the terms of the company', async () => {
  const rows = await owner
    .selectFrom('document as d')
    .innerJoin('company as c', 'c.company_id', 'd.company_id')
    .select(['d.is_received', 'd.issued_on', 'd.received_on', 'd.due_on', 'c.client_payment_days', 'c.provider_payment_days'])
    .where('d.document_type', '=', 'TAX_DOCUMENT')
    .where('d.due_from', '=', 'terms')
    .where('d.code', '<>', 0)
    .execute();
  expect(rows.length).toBeGreaterThan(1000);
  for (const row of rows) {
    const facts = { isReceived: row.is_received, issuedOn: row.issued_on, receivedOn: row.received_on, dueOn: null };
    expect(row.due_on).toBe(dueDate(facts, { clientDays: row.client_payment_days, providerDays: row.provider_payment_days }).on);
  }
});

/** Of fees, by year; from 2028 on 17 %. Source: Ley 21.133, transitory article 5. */
const WITHHELD: Record<string, number> = { 2024: 0.1375, 2025: 0.145, 2026: 0.1525, 2027: 0.16 };

test('fees are boletas de honorarios with their withholding, and no obligation stands beside them', async () => {
  const fees = await owner.selectFrom('document').selectAll().where('code', '=', 0).execute();
  expect(fees.length).toBeGreaterThan(50);
  for (const one of fees) {
    expect(one.net - one.iva).toBe(one.amount);
    expect(one.iva / one.net).toBeCloseTo(WITHHELD[one.issued_on.slice(0, 4)] ?? 0.17, 3);
  }
  const beside = await owner
    .selectFrom('document')
    .select('label')
    .where('document_type', '=', 'OBLIGATION')
    .where('label', 'like', 'Honorarios%')
    .execute();
  expect(beside).toEqual([]);
});

test('each rule finds movements: those that are on took some, the one that is off would in every company', async () => {
  const rules = await owner.selectFrom('matching_rule').select(['company_id', 'rule_id as id', 'name', 'mode', 'definition']).execute();
  expect(new Set(rules.map(({ mode }) => mode))).toEqual(new Set(['automatic', 'suggest', 'off']));
  const today = dayInChile(new Date());
  const found = await Promise.all(
    rules.map(async ({ company_id: companyId, id, name, mode, definition }) => {
      const who = { personId: null, companyIds: [companyId] };
      const { hits } = await readCompanies(database.app, who, (db) => tryRule(db, companyId, { ...definition, id, today }));
      return { name, hits, isOff: mode === 'off' };
    }),
  );
  expect(found.filter(({ hits, isOff }) => isOff && hits === 0)).toEqual([]);
  for (const list of Map.groupBy(found, ({ name }) => name).values()) expect(list.some(({ hits }) => hits > 0)).toBe(true);
});

test.each(['sueldos', 'imposiciones', 'arriendos', 'f29'])('%s stand in the months ahead of every company', async (key) => {
  const today = dayInChile(new Date());
  const rows = await owner
    .selectFrom('flow_day as f')
    .innerJoin('area as a', (join) => join.onRef('a.company_id', '=', 'f.company_id').onRef('a.area_id', '=', 'f.area_id'))
    .select(({ fn }) => ['f.company_id', fn.sum<number>('f.n').as('count')])
    .where('a.key', '=', key)
    .where('f.kind', '=', 'projection')
    .where('f.amount', '<', 0)
    .where('f.on_day', '>', today)
    .where('f.on_day', '<', addMonths(today, 6))
    .groupBy('f.company_id')
    .execute();
  expect(rows.filter((one) => one.count >= 5).length).toBeGreaterThanOrEqual(4);
});

test('what exporters were paid in dollars is reconciled, and the fee of the wire is a charge of its own', async () => {
  const receipts = await owner
    .selectFrom('movement')
    .select(['amount', 'is_reconciled', 'on_day'])
    .where('currency', '=', 'USD')
    .where('amount', '>', 0)
    .where('transfer_id', 'is', null)
    .execute();
  expect(receipts.length).toBeGreaterThan(10);
  expect(receipts.filter((one) => one.is_reconciled).length / receipts.length).toBeGreaterThan(0.8);
});

test('each company shows an obligation that repeats for a year, and an import declaration that agrees with its row of the register', async () => {
  const companies = await owner.selectFrom('company').select('company_id as id').execute();
  for (const { id } of companies) {
    const times = await owner
      .selectFrom('document')
      .select('due_on')
      .where('company_id', '=', id)
      .where('recurring_id', 'is not', null)
      .execute();
    expect(times.length).toBeGreaterThanOrEqual(11);
    const { rows } = await database.ownerPool.query(
      `select count(*)::int as n from din i join document d on d.company_id = i.company_id and d.code = 914 and d.folio = i.number
       where i.company_id = $1 and d.net = i.base_clp and d.iva = i.iva_clp and d.state = 'UNEXPECTED'`,
      [id],
    );
    expect(rows[0]?.n).toBe(1);
  }
});

test('companies that invoice sold an invoice by its file, and each has one whose XML was changed', async () => {
  const { rows } = await database.ownerPool.query(
    `select d.is_received as "isReceived", s.facts -> 'signature' ->> 'verdict' as verdict, d.remaining = d.amount as "isOpen",
       (select sum(amount) from reduction r where r.company_id = d.company_id and r.document_id = d.document_id
         and r.kind = 'factored') = d.amount as "isCeded", count(distinct d.company_id)::int as companies, count(*)::int as documents
     from document_source s join document d on d.company_id = s.company_id and d.document_id = s.document_id
     where s.facts ->> 'source' = 'dte' group by 1, 2, 3, 4 order by 1`,
  );
  expect(rows).toEqual([
    { isReceived: false, verdict: 'valid', isOpen: false, isCeded: true, companies: expect.any(Number), documents: rows[0]?.companies },
    { isReceived: true, verdict: 'altered', isOpen: true, isCeded: null, companies: 5, documents: 5 },
  ]);
  expect(rows[0]?.companies).toBeGreaterThanOrEqual(3);
});

test('an invoice that its credit note annulled before any payment says so', async () => {
  const rows = await owner
    .selectFrom('document_reference as r')
    .innerJoin('document as d', (join) => join.onRef('d.company_id', '=', 'r.company_id').onRef('d.document_id', '=', 'r.target_id'))
    .innerJoin('document as n', (join) => join.onRef('n.company_id', '=', 'r.company_id').onRef('n.document_id', '=', 'r.document_id'))
    .select(['d.state', 'n.state as note'])
    .where('r.effect', '=', 1)
    .whereRef('d.credited', '=', 'd.amount')
    .execute();
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['ANNULLED']));
});

test('payments that came back are paired with what gave them back, by the engine', async () => {
  const pairs = await owner
    .selectFrom('own_transfer as t')
    .innerJoin('movement as o', (join) => join.onRef('o.company_id', '=', 't.company_id').onRef('o.movement_id', '=', 't.out_id'))
    .innerJoin('movement as i', (join) => join.onRef('i.company_id', '=', 't.company_id').onRef('i.movement_id', '=', 't.in_id'))
    .select(['t.origin', 'o.amount as out', 'i.amount as into'])
    .whereRef('o.account_id', '=', 'i.account_id')
    .execute();
  expect(pairs.length).toBeGreaterThan(3);
  for (const one of pairs) expect([one.origin, one.out]).toEqual(['engine', 0 - one.into]);
});

test('dollars that became pesos are paired as a person would, by what both were worth', async () => {
  const pairs = await owner
    .selectFrom('own_transfer')
    .select(['origin', 'reasons', 'company_id as id'])
    .where('is_exchange', '=', true)
    .execute();
  expect(pairs.length).toBeGreaterThan(3);
  for (const { origin, reasons } of pairs) expect([origin, reasons.map(([code]) => code)]).toEqual(['manual', ['exchangedLegs']]);
});

test('the roll-ups of each company are those of its books', async () => {
  const companies = await owner.selectFrom('company').select(['company_id as id', 'alias']).execute();
  expect(companies.length).toBeGreaterThan(3);
  for (const { id, alias } of companies)
    expect({ alias, differences: await compareRollups(database, id) }).toEqual({ alias, differences: [] });
});

test('on each day of a week somebody of La Hallulla has a claim whose last day it is, and a certificate to answer with', async () => {
  const [company] = await owner.selectFrom('company').select('company_id as id').where('alias', '=', 'La Hallulla').execute();
  const id = company?.id ?? '';
  const now = new Date();
  const ends = await readCompanies(database.app, { personId: null, companyIds: [id] }, async (db) => {
    expect((await certificateOf(db, id))?.validUntil.getTime()).toBeGreaterThan(now.getTime());
    const claims = await pendingClaims(db, id, now, addDays(dayInChile(now), 7));
    return claims.flatMap(({ clock }) => (clock.deadline ? [lastDayOf(clock.deadline)] : []));
  });
  const week = Array.from({ length: 8 }, (_, ahead) => addDays(dayInChile(now), ahead));
  expect(week.filter((on) => !ends.includes(on))).toEqual([]);
});

test('each kind of what needs a person today stands in a company of the group', async () => {
  const { personId } = await owner
    .selectFrom('person')
    .select('person_id as personId')
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow();
  const companies = await owner.selectFrom('company').select('company_id as id').execute();
  const role = { role: 'FOUNDER', systemRole: null } as const;
  const grant = { ...role, plan: ['caudalfull'], country: 'CL', features: FEATURES, restrictsF29: false };
  const kinds = new Set<string>();
  for (const { id } of companies) {
    const lines = await readCompanies(database.app, { personId, companyIds: [id] }, (db) =>
      todayLines(inOne(db), { companyId: id, personId, now: new Date(), grant }),
    );
    for (const { kind } of lines) kinds.add(kind);
  }
  expect(TODAY_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test('the banks pay interest in some companies, and their people say what it is', async () => {
  const companies = await owner.selectFrom('company').select('company_id as id').execute();
  const end = dayInChile(new Date());
  const incomes = companies.map(({ id }) =>
    readCompanies(database.app, { personId: null, companyIds: [id] }, (db) => otherIncome(db, id, { start: addMonths(end, -12), end })),
  );
  const areas = (await Promise.all(incomes)).flatMap((income) => income.areas.map(({ areaKey }) => areaKey));
  // Of the others one may have had some by chance, which depends on the day.
  expect([...new Set(areas)]).toEqual(['interesesganados']);
  expect(areas.length).toBeGreaterThanOrEqual(3);
});

test('paid installments of loans lead to the movements that paid them, and their loans say which account is charged', async () => {
  const { rows } = await sql<{ paid: number; linked: number; late: number; charged: number }>`
    select count(*) filter (where i.due_on < current_date - 3)::int as paid, count(*) filter (where i.due_on < current_date - 3 and m.match_id is not null)::int as linked,
      count(*) filter (where i.due_on < current_date - 3 and i.number > l.paid_before and d.remaining > 0)::int as late,
      count(*) filter (where l.account_id is not null)::int as charged
    from loan l join loan_installment i using (company_id, loan_id)
    left join document d on d.company_id = i.company_id and d.document_id = i.document_id
    left join lateral (select match_id from match where match.company_id = i.company_id and match.document_id = i.document_id limit 1) m on true
    where l.credit_type = 'comercial'`.execute(owner);
  const [found] = rows;
  expect(found).toMatchObject({ late: 0 });
  expect(found?.charged).toBeGreaterThan(0);
  expect(found?.linked).toBeGreaterThan((found?.paid ?? 0) / 2);
});

/** Classes by what truly happened that they alone explain; a learned payer may be the factor of a supplier too. */
const PLANTED: Partial<Record<ClassCode, readonly DemoEvent[]>> = {
  ...{ cheque: ['cheque'], acquirer: ['cards'], batchCharge: ['batch'], factoring: ['foreign'], foreign: ['foreign'] },
  ...{ learnedPayer: ['group', 'foreign'], payroll: ['batch'], sum: ['many'], instalments: ['split'], difference: ['difference'] },
};

test('each class explains or proposes something in the group, and what Calidad counts is what the planted truth says', async () => {
  const today = dayInChile(new Date());
  const { personId } = await owner
    .selectFrom('person')
    .select('person_id as personId')
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow();
  const seen = new Set<string>();
  const judged: Verdict[] = [];
  for (const company of generateGroup({ seed: 2026, today, size: 'demo' }).companies) {
    const { id } = await owner
      .selectFrom('company')
      .select('company_id as id')
      .where('alias', '=', company.alias)
      .executeTakeFirstOrThrow();
    const loaded = await loadedAs(database, id, company);
    const verdicts = await judge(database, company, loaded, personId);
    const { total, coverage } = await readCompanies(database.app, { personId, companyIds: [id] }, (db) =>
      readQuality(db, { companyId: id, from: FIRST_DAY, to: today, accountId: null, today }),
    );
    expect(total.movements).toBe(loaded.movements.size);
    const events = new Map(company.truth.map(({ movement, event }) => [movement, event]));
    const made = Map.groupBy(
      verdicts.filter(({ evidence }) => isClassCode(evidence ?? '')),
      ({ evidence }) => evidence as ClassCode,
    );
    for (const code of CLASSES.flatMap(({ codes }) => codes)) {
      const list = made.get(code) ?? [];
      const figure = coverage.find(({ key }) => key === code)?.movements ?? 0;
      expect([company.alias, code, figure]).toEqual([company.alias, code, list.length]);
      judged.push(...list);
      for (const { movement, verdict, about } of list)
        if (verdict !== 'wrong') expect(PLANTED[code] ?? [events.get(movement)], about).toContain(events.get(movement));
    }
    const ownLegs = coverage.filter(({ key }) => key === 'ownTransfer' || key === 'reversal').reduce((sum, one) => sum + one.movements, 0);
    const byEngine = await owner
      .selectFrom('own_transfer')
      .select('out_id')
      .where('company_id', '=', id)
      .where('origin', '=', 'engine')
      .execute();
    expect(ownLegs).toBe(2 * byEngine.length);
    for (const { key } of coverage) seen.add(key);
  }
  // As the gate of the engine: the group is another one each day, and on some of them chance plants what looks like another payment.
  const wrong = judged.filter(({ verdict }) => verdict === 'wrong').map(({ about }) => about);
  expect(wrong.length / judged.length, wrong.join('\n')).toBeLessThanOrEqual(0.001);
  type Proposed = { code: string };
  const { rows } = await sql<Proposed>`select evidence as code from match_suggestion union select class from kind_suggestion`.execute(
    owner,
  );
  for (const { code } of rows) seen.add(code);
  expect(CLASS_CODES.filter((code) => !seen.has(code))).toEqual([]);
});

/** Each company of the group, as somebody who runs all of them exports its files. */
async function exporters(): Promise<Exporter[]> {
  const [ana, today] = [await person(), dayInChile(new Date())];
  const companies = await owner.selectFrom('company').select('company_id as id').execute();
  for (const { id } of companies) await join(id, ana.id, 'FOUNDER');
  const values = await owner.selectFrom('rate').select(['indicator', 'value']).where('on_day', '<=', today).orderBy('on_day').execute();
  const rates = { CLP: 1, ...Object.fromEntries(values.map(({ indicator, value }) => [indicator, Number(value)])) };
  const context = await contextOf(ana.token);
  return companies.map(({ id: companyId }) => ({ context, companyId, today, rates }));
}

/** A figure of the page, as the API answers it. */
async function shown<Answer>({ context, companyId }: Exporter, fields: string): Promise<Answer> {
  const { data, message } = await ask<Answer>(context, `query ($companyId: ID!) { ${fields} }`, { companyId });
  if (!data) throw new Error(message ?? 'no answer');
  return data;
}

type Months = { month: Period; sales: number }[];
const BARS = ['get12MonthsNetSales', 'getLast12MonthsNetSales', 'get12MonthsNetPurchases', 'getLast12MonthsNetPurchases'] as const;
const SIDES = [true, false];

test('each bar of sales and purchases is the sum of the exported books of its month, and what was invoiced that of the book of sales', async () => {
  for (const exporter of await exporters()) {
    const { sales, purchases } = await netByBooks(exporter);
    const fields = BARS.map((name) => `${name}(companyId: $companyId) { month sales }`).join(' ');
    const { getTotalInvoice, ...bars } = await shown<Record<(typeof BARS)[number], Months> & { getTotalInvoice: object }>(
      exporter,
      `${fields} getTotalInvoice(companyId: $companyId) { amount count }`,
    );
    for (const name of BARS) {
      const sums = name.endsWith('Sales') ? sales : purchases;
      expect(bars[name], name).toEqual(bars[name].map(({ month }) => ({ month, sales: sums.get(month) })));
    }
    expect(getTotalInvoice).toEqual(await invoicedByBook(exporter));
  }
});

test('each age of each counterpart is the sum of the exported list of what is unpaid, on the page and in its own file', async () => {
  for (const exporter of await exporters())
    for (const isReceived of SIDES) {
      const name = isReceived ? 'findToPayCollection' : 'findPaymentCollection';
      const ages = await agesByList(exporter, isReceived);
      const fields = `rut name ${AGEING.join(' ')}`;
      const all: Record<string, number | string | null>[] = [];
      for (let page = 1; all.length < ages.size && page < 99; page += 1) {
        const query = `rows: ${name}(companyId: $companyId, pagination: { page: ${page}, offset: 100 }) { ${fields} }`;
        all.push(...(await shown<{ rows: typeof all }>(exporter, query)).rows);
      }
      const answered = new Map(all.map(({ rut, name: called, ...row }) => [partyName(rut, called), AGEING.map((age) => Number(row[age]))]));
      expect([ages.size > 0, Object.fromEntries(answered)]).toEqual([true, Object.fromEntries(ages)]);
      expect(Object.fromEntries(await agesByTable(exporter, isReceived))).toEqual(Object.fromEntries(ages));
    }
});

test('cheques that nobody cashed are the sum of the exported list, other income that of the exported movements', async () => {
  for (const exporter of await exporters()) {
    const cheques = 'amount count overdueAmount overdueCount next30Amount';
    type Income = { amount: number; months: { month: Period; amount: number }[] };
    const answer = await shown<{ received: object; issued: object; getOtherIncome: Income }>(
      exporter,
      `received: getTotalChecks(companyId: $companyId, isReceived: true) { ${cheques} }
       issued: getTotalChecks(companyId: $companyId, isReceived: false) { ${cheques} }
       getOtherIncome(companyId: $companyId) { amount months { month amount } }`,
    );
    expect([answer.received, answer.issued]).toEqual([await chequesByList(exporter, true), await chequesByList(exporter, false)]);
    const income = await incomeByMovements(exporter, await otherIncomeAreas(exporter.companyId));
    const months = answer.getOtherIncome.months.map(({ month }) => ({ month, amount: income.get(month) ?? 0 }));
    expect(answer.getOtherIncome).toEqual({ amount: [...income.values()].reduce((sum, one) => sum + one, 0), months });
  }
});

test('each balance is what the bank printed last month, as its report says, with the exported movements since and the break that Hoy tells', async () => {
  for (const exporter of await exporters()) {
    type Account = { id: string; accountNumber: string; currencyType: string; availableBalance: number };
    const { dashboard, dashboardCards, todayItems } = await shown<{
      dashboard: { accounts: Account[] };
      dashboardCards: { bankAcountAmount: number };
      todayItems: { items: { kind: string; accountId: string | null; risk: number }[] };
    }>(
      exporter,
      `dashboard(companyId: $companyId) { accounts { id accountNumber currencyType availableBalance } }
       dashboardCards(companyId: $companyId) { bankAcountAmount }
       todayItems(companyId: $companyId) { items { kind accountId risk } }`,
    );
    const balances = await balancesByFiles(exporter);
    expect(new Set(dashboard.accounts.map(({ accountNumber }) => accountNumber))).toEqual(new Set(balances.keys()));
    for (const { id, accountNumber, availableBalance } of dashboard.accounts) {
      // Of an account without a statement no bank has printed anything.
      const printed = balances.get(accountNumber) ?? Number.NaN;
      const missing = cents(Math.abs(availableBalance - (Number.isNaN(printed) ? 0 : printed)));
      const gap = todayItems.items.find(({ kind, accountId }) => kind === 'gap' && accountId === id)?.risk ?? 0;
      expect([0, gap], accountNumber).toContain(missing);
    }
    const sums = [...Map.groupBy(dashboard.accounts, (one) => one.currencyType)].map(([currency, own]) =>
      Math.round(cents(own.reduce((sum, one) => sum + one.availableBalance, 0)) * (exporter.rates[currency] ?? Number.NaN)),
    );
    expect(dashboardCards.bankAcountAmount).toBe(sums.reduce((sum, one) => sum + one, 0));
  }
});

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The names of the areas whose money is other income: not what the owners put in, what was lent, and what nobody classified. */
async function otherIncomeAreas(companyId: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ label: string }>(
    `select a.label from area a join area known using (company_id, category_id) where a.company_id = $1 and known.key = 'interesesganados'
     and coalesce(a.key, '') not in ('aportesdecapital', 'prestamosrecibidos', 'ingresossinclasificar')`,
    [companyId],
  );
  return rows.map(({ label }) => label);
}
