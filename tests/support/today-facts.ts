// Random facts of a company that may need a person today, and their rows as the application writes them.
import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { addDays, type Day } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { documentRow, type TestBooks } from './books.ts';

/** Pesos of a whole unit, and minor units in it: with whole units nothing is rounded. */
export const RATES = { CLP: 1, UF: 38_000, USD: 950 };
export const UNITS = { CLP: 1, UF: 10_000, USD: 100 };
type Currency = keyof typeof RATES;

const DAY = 86_400_000;
const currency = fc.constantFrom<Currency>('CLP', 'CLP', 'CLP', 'UF', 'USD');
const amount = fc.integer({ min: 1, max: 1_000_000 });
const days = (min: number, max: number) => fc.integer({ min, max });
const rarely = fc.integer({ min: 0, max: 5 }).map((one) => one === 0);
const time = fc.tuple(days(0, 23), days(0, 59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}:00`);
const two = (number: number) => String(number).padStart(2, '0');
/** Days around those on which rules begin and end. */
const due = fc.oneof(days(-190, 100), days(-3, 12));

const closing = fc.record({ on: days(-410, 0), balance: fc.integer({ min: -500_000, max: 3_000_000 }) });
/** Everything about a day is so many days from today; amounts are whole units, in positive and out negative. */
const account = fc.record({
  currency: fc.constantFrom<Currency>('CLP', 'CLP', 'USD'),
  isActive: rarely.map((one) => !one),
  made: days(-20, 0),
  closings: fc.uniqueArray(
    fc.oneof(
      closing,
      closing.map((one) => ({ ...one, on: one.on % 12 })),
    ),
    // Day -0 is day 0.
    { selector: ({ on }) => on, comparator: 'SameValueZero', maxLength: 4 },
  ),
});
const movement = fc.record({
  account: fc.nat(3),
  on: fc.oneof(days(-70, 0), days(-8, 0)),
  amount: fc.tuple(amount, fc.constantFrom(1, -1)).map(([one, sign]) => one * sign),
  isHidden: rarely,
  hasArea: rarely,
  isByHand: rarely,
  isClosed: rarely,
  /** What it is: of what a match leaves nothing, or of what something is left; what only a suggestion says. */
  explained: fc.constantFrom('no' as const, 'no', 'whole', 'part', 'kind', 'suggested'),
});
/** Notes are in pesos: what they lower of another currency is told by day and area, not one by one. */
const document = fc
  .record({
    isReceived: fc.boolean(),
    type: fc.constantFrom('invoice' as const, 'invoice', 'invoice', 'note', 'obligation', 'tax'),
    due,
    agenda: fc.option(due, { freq: 4 }),
    amount,
    paid: fc.constantFrom(0, 0, 0, 40, 100),
    currency,
    isHidden: rarely,
    isExpected: rarely.map((one) => !one),
    party: fc.nat(2),
  })
  .map((one) => ({ ...one, currency: one.type === 'note' ? ('CLP' as const) : one.currency }));
const claimable = fc.record({
  code: fc.constantFrom(33, 33, 34, 43, 46, 61),
  isReceived: fc.constantFrom(true, true, false),
  received: fc.option(days(-10, 0), { freq: 8 }),
  time: fc.option(time),
  form: fc.constantFrom(1 as const, 2 as const, 2 as const, 3 as const, null),
  isAccepted: rarely,
  isClaimed: rarely,
  isHidden: rarely,
  amount,
});
const cheque = fc.record({
  isReceived: fc.boolean(),
  state: fc.constantFrom('open' as const, 'open', 'deposited', 'bounced', 'cancelled'),
  due: days(-5, 5),
  amount,
  currency: fc.constantFrom<Currency>('CLP', 'CLP', 'USD'),
  isHidden: rarely,
});
/** Of a source that somebody removed only what passed before is left. */
const occurrence = fc
  .record({
    area: fc.constantFrom('f29' as const, 'f22', 'otrosimpuestos', 'arriendos', 'ventassinclasificar'),
    on: fc.oneof(days(-80, 95), days(-14, 9)),
    amount,
    currency,
    fate: fc.constantFrom('none' as const, 'none', 'part', 'hidden', 'settled'),
    isDoubtful: fc.boolean(),
    isRemoved: fc.boolean(),
  })
  .map((one) => ({ ...one, isRemoved: one.isRemoved && one.on < -10 }));
const file = fc.record({
  account: fc.option(fc.nat(3)),
  rows: days(0, 40),
  status: fc.constantFrom('pregunta' as const, 'pregunta', 'importado', 'rechazado'),
  isUndone: rarely,
  cameIn: rarely,
  made: days(-40, 0),
});
const run = fc.record({
  hours: days(1, 24 * 12),
  state: fc.constantFrom('done' as const, 'failed', 'failed', 'stopped', 'running'),
  code: fc.constantFrom('SII_SIGN_IN', 'SII_UNREACHABLE', 'NO_CERTIFICATE', 'CLAIMER_GONE'),
});
const certificate = fc.record({ ends: days(-10, 50), hours: days(0, 24 * 20) });
const officeEvent = fc.record({ on: days(-45, 0), amount, events: days(1, 2) });
const mention = fc.record({
  document: fc.option(fc.nat(9)),
  isRead: rarely,
  isMention: rarely.map((one) => !one),
  isOther: rarely,
  made: days(-30, 0),
});
const rate = fc.option(days(-9, 0), { freq: 5 });

/** A company at an instant, whatever day and time it is in Santiago. */
export const FACTS = fc
  .record({
    now: fc.tuple(days(0, 729), days(0, 1_439)).map(([day, minutes]) => new Date(Date.UTC(2026, 0, 1, 12) + day * DAY + minutes * 60_000)),
    lowBalance: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    cutOff: fc.option(days(-100, -1), { freq: 2 }),
    rates: fc.record({ UF: rate, USD: rate }),
    accounts: fc.array(account, { maxLength: 3 }),
    movements: fc.array(movement, { maxLength: 8 }),
    documents: fc.array(document, { maxLength: 10 }),
    claimables: fc.array(claimable, { maxLength: 4 }),
    cheques: fc.array(cheque, { maxLength: 5 }),
    occurrences: fc.array(occurrence, { maxLength: 4 }),
    files: fc.array(file, { maxLength: 3 }),
    runs: fc.uniqueArray(run, { selector: ({ hours }) => hours, maxLength: 3 }),
    certificate: fc.option(certificate, { freq: 2 }),
    officeEvents: fc.array(officeEvent, { maxLength: 3 }),
    mentions: fc.array(mention, { maxLength: 3 }),
  })
  .map((facts) => {
    const named = <One>(list: readonly One[]) => list.map((one) => ({ ...one, id: newId() }));
    const { accounts, movements, documents, claimables, cheques, occurrences, files, mentions } = facts;
    const accountOf = (index: number) => (accounts.length === 0 ? null : index % accounts.length);
    const moved = movements.flatMap((one) => {
      const at = accountOf(one.account);
      if (at === null) return [];
      // Documents here are paid in pesos, and nothing waits for a word about what a person hid or closed.
      const isOther = accounts[at]?.currency !== 'CLP' || (one.explained === 'suggested' && (one.isHidden || one.isClosed));
      return [{ ...one, account: at, explained: isOther ? ('no' as const) : one.explained }];
    });
    return {
      ...facts,
      ...{ accounts: named(accounts), movements: named(moved), documents: named(documents), claimables: named(claimables) },
      ...{ cheques: named(cheques), occurrences: named(occurrences), mentions: named(mentions) },
      files: named(files.map((one) => ({ ...one, account: one.account === null ? null : accountOf(one.account) }))),
      certificate: facts.certificate && { ...facts.certificate, id: newId() },
    };
  });
export type TodayFacts = typeof FACTS extends fc.Arbitrary<infer Made> ? Made : never;

type Part = 'accounts' | 'movements' | 'documents' | 'claimables' | 'cheques' | 'occurrences' | 'files';
export type Fact<Of extends Part> = TodayFacts[Of][number];

/** Of what a movement is, so many units are matched, explained or suggested. */
export function explainedUnits({ amount, explained }: Fact<'movements'>): number {
  return explained === 'part' ? Math.ceil(Math.abs(amount) / 2) : Math.abs(amount);
}
/** Units of a document that somebody paid, and of an occurrence that gave way. */
export const paidUnits = ({ amount, paid }: Fact<'documents'>) => Math.floor((amount * paid) / 100);
export function givenUnits({ amount, fate }: Fact<'occurrences'>): number {
  return fate === 'none' ? 0 : fate === 'part' ? Math.floor(amount / 2) : amount;
}
export const isIncome = ({ area }: Fact<'occurrences'>) => area === 'ventassinclasificar';
/** The days until a suggestion's document is due. */
export const SUGGESTED_DUE = 20;
export const PARTIES = [
  { counterpart_rut: null, counterpart_name: 'Sin RUT' },
  { counterpart_rut: '76123451-0', counterpart_name: 'Nº 1' },
  { counterpart_rut: '76123452-9', counterpart_name: 'Nº 2' },
] as const;
const partyOf = (index: number) => PARTIES[index] ?? PARTIES[0];

/** Puts the facts into the books of a company. @param otherId  of somebody else */
export async function storeFacts(books: TestBooks, facts: TodayFacts, { today, otherId }: { today: Day; otherId: string }): Promise<void> {
  const { cutOff, lowBalance } = facts;
  const at = { on: (offset: number) => addDays(today, offset), instant: (offset: number) => new Date(facts.now.getTime() + offset * DAY) };
  const rows: Rows[] = [
    ...bankRows(facts, at),
    ...movementRows(books, facts, at),
    ...documentRows(books, facts, at),
    ...chequeRows(books, facts, at),
    ...projectionRows(books, facts, at),
    ...officeRows(books, facts, at),
    ...mentionRows(facts, at, { personId: books.personId, otherId }),
  ];
  await books.write(async (db) => {
    const values = { low_balance: lowBalance, cut_off_on: cutOff === null ? null : at.on(cutOff) };
    await db.updateTable('company').set(values).where('company_id', '=', books.companyId).execute();
    for (const table of ORDER) {
      const all = rows.filter((one) => one.table === table).map(({ row }) => ({ company_id: books.companyId, ...row }));
      if (all.length > 0) await insertRows(db, table, all);
    }
  });
}

type Rows = { table: (typeof ORDER)[number]; row: object };
type At = { on: (offset: number) => Day; instant: (offset: number) => Date };
/** What others refer to first. */
const ORDER = [
  ...(['company_rate', 'bank_account', 'movement', 'account_day', 'import', 'document', 'match', 'explanation'] as const),
  ...(['awaiting_confirmation', 'reduction', 'cheque', 'cash_source', 'cash_occurrence', 'work', 'credential', 'claim_event'] as const),
  ...(['notification', 'notification_recipient'] as const),
];

async function insertRows(db: Db, table: Rows['table'], rows: readonly object[]): Promise<void> {
  if (table !== 'account_day') {
    await db
      .insertInto(table)
      .values(rows as Insertable<DB[typeof table]>[])
      .execute();
    return;
  }
  // What moved on a day stands there already.
  await db
    .insertInto('account_day')
    .values(rows as Insertable<DB['account_day']>[])
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'on_day']).doUpdateSet({ closing: ({ ref }) => ref('excluded.closing') }),
    )
    .execute();
}

function bankRows({ accounts, files, rates, now }: TodayFacts, { on, instant }: At): Rows[] {
  const known = (['UF', 'USD'] as const).flatMap((currency): Rows[] => {
    const offset = rates[currency];
    return offset === null ? [] : [{ table: 'company_rate', row: { currency, on_day: on(offset), value: String(RATES[currency]) } }];
  });
  const banks = accounts.flatMap(({ id, currency: of, isActive, made, closings }): Rows[] => {
    const names = { account_id: id, bank_code: '012', number: id, number_norm: id };
    const row = { ...names, currency: of, is_active: isActive, created_at: instant(made) };
    const printed = closings.map((one) => ({ account_id: id, on_day: on(one.on), closing: one.balance * UNITS[of] }));
    return [{ table: 'bank_account', row }, ...printed.map((one): Rows => ({ table: 'account_day', row: one }))];
  });
  const imports = files.flatMap(({ id, account: index, rows: rows_read, status, isUndone, cameIn, made }): Rows[] => {
    const of = index === null ? null : accounts[index];
    const answers = JSON.stringify(of ? { account: `012|${of.id}|${of.currency}` } : {});
    const file = { file_name: `${id}.csv`, sha256: id, bytes: 1, rows_read, answers };
    const again = { ...file, import_id: newId(), status: 'importado', created_at: instant(made + 1) };
    const row = { ...file, import_id: id, status, created_at: instant(made), undone_at: isUndone ? now : null };
    return [{ table: 'import', row }, ...(cameIn ? [{ table: 'import' as const, row: again }] : [])];
  });
  return [...known, ...banks, ...imports];
}

function movementRows(books: TestBooks, { accounts, movements }: TodayFacts, { on }: At): Rows[] {
  return movements.flatMap((one): Rows[] => {
    const { id: movement_id, account: index, amount, isHidden, hasArea, isByHand, isClosed, explained } = one;
    const of = accounts[index];
    if (!of) return [];
    const money = { amount: amount * UNITS[of.currency], currency: of.currency, amount_clp: amount * RATES[of.currency] };
    const area_id = hasArea ? books.area(amount > 0 ? 'ventassinclasificar' : 'arriendos') : null;
    const marks = { is_hidden: isHidden, is_closed: isClosed, area_id, origin: isByHand ? 'manual' : 'statement' };
    const row = { movement_id, account_id: of.id, on_day: on(one.on), glosa: 'TRASPASO', ...money, ...marks };
    return [{ table: 'movement', row }, ...(explained === 'no' ? [] : explanationRows(books, one, on))];
  });
}

function explanationRows(books: TestBooks, one: Fact<'movements'>, on: At['on']): Rows[] {
  const [movement_id, units] = [one.id, explainedUnits(one)];
  const explanation = {
    movement_id,
    amount: units,
    kind_key: 'comisionbancaria',
    area_id: books.area('comisionesbancarias'),
    origin: 'manual',
  };
  if (one.explained === 'kind') return [{ table: 'explanation', row: { explanation_id: newId(), ...explanation } }];
  const side = { is_received: one.amount < 0, ...partyOf(2), issued_on: on(-80) };
  const document = documentRow(books, { due_on: on(SUGGESTED_DUE), amount: units, ...side });
  const link = { movement_id, document_id: document.document_id, amount: units, document_amount: units };
  const match: Rows = { table: 'match', row: { ...link, match_id: newId(), origin: 'manual' } };
  const waits: Rows = { table: 'awaiting_confirmation', row: { ...link, currency: 'CLP' } };
  return [{ table: 'document', row: document }, one.explained === 'suggested' ? waits : match];
}

function documentRows(books: TestBooks, { documents, claimables }: TodayFacts, { on }: At): Rows[] {
  const of = documents.flatMap((one): Rows[] => {
    const { id: document_id, isReceived, type, agenda, amount, currency: of, isHidden, isExpected, party } = one;
    const kinds = {
      ...{ invoice: {}, note: { code: 61, sign: -1 as const } },
      tax: { document_type: 'OBLIGATION' as const, code: null, area_id: books.area('f29'), is_received: true },
      obligation: { document_type: 'OBLIGATION' as const, code: null, label: 'Arriendo' },
    };
    const row = documentRow(books, {
      ...{ document_id, due_on: on(one.due), amount: amount * UNITS[of], issued_on: on(Math.min(one.due, 0)) },
      ...{ agenda_on: agenda === null ? null : on(agenda), is_received: isReceived, is_hidden: isHidden, is_expected: isExpected },
      ...{ ...partyOf(party), ...inPesos(amount, of), ...kinds[type] },
    });
    const paid = { reduction_id: newId(), document_id, kind: 'settlement', amount: paidUnits(one) * UNITS[of], on_day: on(-1), act_no: 1 };
    return [{ table: 'document', row }, ...(paid.amount > 0 ? [{ table: 'reduction' as const, row: paid }] : [])];
  });
  const bought = claimables.map((one): Rows => {
    const { id: document_id, code, received, form, isAccepted, isClaimed, isHidden, amount } = one;
    const row = documentRow(books, {
      ...{ document_id, due_on: on(15), amount, code, sign: code === 61 ? -1 : 1, is_received: one.isReceived, is_hidden: isHidden },
      ...{ received_on: received === null ? null : on(received), received_time: received === null ? null : one.time, payment_form: form },
      ...{ accepted_on: isAccepted ? on(0) : null, claimed_on: isClaimed ? on(0) : null, is_expected: false },
    });
    return { table: 'document', row };
  });
  return [...of, ...bought];
}

function inPesos(amount: number, of: Currency) {
  return { currency: of, rate: of === 'CLP' ? null : String(RATES[of]), amount_clp: amount * RATES[of] };
}

function chequeRows(books: TestBooks, { cheques }: TodayFacts, { on }: At): Rows[] {
  return cheques.flatMap(({ id, isReceived, state, due: dueIn, amount, currency: of, isHidden }): Rows[] => {
    const isExpected = state === 'open' || state === 'deposited';
    const row = documentRow(books, {
      ...{ document_id: id, due_on: on(dueIn), amount: amount * UNITS[of], document_type: 'PAYMENT', code: null, issued_on: on(-9) },
      ...{ is_received: isReceived, is_hidden: isHidden, is_expected: isExpected, ...inPesos(amount, of) },
      area_id: books.area(isReceived ? 'chequesemitidos' : 'chequesrecibidos'),
    });
    const stored = state === 'open' ? (isReceived ? 'issued' : 'inHand') : state;
    return [
      { table: 'document', row },
      { table: 'cheque', row: { cheque_id: id, number: id, state: stored, state_on: on(-9) } },
    ];
  });
}

function projectionRows(books: TestBooks, { occurrences, now }: TodayFacts, at: At): Rows[] {
  return occurrences.flatMap((one): Rows[] => {
    const { id: source_id, amount, currency: of, fate, isDoubtful, isRemoved } = one;
    const [on, sign, area_id] = [at.on(one.on), isIncome(one) ? 1 : -1, books.area(one.area)];
    const rule = { kind: 'singleEntry', label: 'Fuente', first_on: on, counts_from: on, due_day: 20, pay_day: 'date', roll: 'stay' };
    const row = { source_id, area_id, amount: amount * UNITS[of], currency: of, removed_at: isRemoved ? now : null, ...rule };
    const time = {
      ...{ occurrence_id: source_id, source_id, scheduled_on: on, on_day: on, period: `${on.slice(0, 7)}-01`, area_id, currency: of },
      ...{ amount: sign * amount * UNITS[of], given_way: sign * givenUnits(one) * UNITS[of], is_doubtful: isDoubtful, label: source_id },
      ...{ is_hidden: fate === 'hidden', is_settled: fate === 'settled' },
    };
    return [
      { table: 'cash_source', row },
      { table: 'cash_occurrence', row: time },
    ];
  });
}

function officeRows(books: TestBooks, { runs, certificate: signs, officeEvents, now }: TodayFacts, { on }: At): Rows[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const works = runs.map(({ hours, state, code }): Rows => {
    const ended = { error_code: state === 'failed' ? code : null, finished_at: state === 'running' ? null : ago(hours) };
    return { table: 'work', row: { work_id: newId(), kind: 'claims', params: '{}', state, ...ended } };
  });
  const holder = { kind: 'certificate', holder_rut: rutOf(76_086_428), holder_name: 'Ana', valid_from: new Date(0), wrapped_key: 'x' };
  const until = (offset: number) => new Date(`${on(offset)}T15:00:00Z`);
  const row = signs && { credential_id: signs.id, valid_until: until(signs.ends), created_at: ago(signs.hours), ...holder };
  const eventRows = officeEvents.flatMap(({ on: offset, amount, events: count }): Rows[] => {
    const document = documentRow(books, { due_on: on(offset), amount, is_received: true, is_expected: false });
    const event = { document_id: document.document_id, description: '', at_time: '10:00:00', on_day: on(offset) };
    const codes = ['ACD', 'ERM'].slice(0, count);
    return [
      { table: 'document', row: document },
      ...codes.map((code, index): Rows => ({ table: 'claim_event', row: { ...event, event_no: index + 1, code } })),
    ];
  });
  return [...works, ...(row ? [{ table: 'credential' as const, row }] : []), ...eventRows];
}

function mentionRows({ documents, mentions, now }: TodayFacts, { instant }: At, people: { personId: string; otherId: string }): Rows[] {
  return mentions.flatMap(({ id: notification_id, document: index, isRead, isMention, isOther, made }): Rows[] => {
    const document_id = (index === null ? null : documents[index % documents.length]?.id) ?? null;
    const words = { company_name: 'Prueba', content: 'Mira', redirect_url: '/documentos_tributarios', created_at: instant(made) };
    const person_id = isOther ? people.otherId : people.personId;
    return [
      { table: 'notification', row: { notification_id, kind: isMention ? 'mention' : 'cheque', document_id, ...words } },
      { table: 'notification_recipient', row: { notification_id, person_id, is_personal: true, read_at: isRead ? now : null } },
    ];
  });
}
