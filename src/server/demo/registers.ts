/** What a company's people wrote down or agreed on before the bank showed it, by the product's own acts. The engine finds it there. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Operation } from '#domain/documents/operations.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { GlosaKind } from '#domain/reconciliation/glosa-kinds.ts';
import { TIMES_TO_ACT } from '#domain/reconciliation/lessons.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { moveCheques, operateDocuments } from '#server/features/documents/store.ts';
import { setLimits } from '#server/features/reconciliation/limits.ts';
import { matchByHand } from '#server/features/reconciliation/manual-matches.ts';
import type { LoadedCompany } from './load.ts';
import { FACTOR } from './parties.ts';
import type { DemoDocument, DemoMovement, DemoStream, DemoTruth, TruthPart } from './types.ts';

/** A movement with what it really was. */
type Event = { truth: DemoTruth; facts: DemoMovement['facts']; kind: GlosaKind; bankCode: string; paid: readonly DemoDocument[] };
/** What an operation makes of a document of an event: the part of the movement that it stands for. */
type Entry = { event: Event; document: DemoDocument; on: Day };

/** Days before today in which a payment that somebody wrote down by hand waits for its movement. */
const RECENT = 10;
/** Days after the invoice's own in which its customer pays the factor, as it said. */
const RETAINED_DAYS = 15;

/** @returns the company with what now stands for its documents: cheques, and what a factor owes */
export async function writeRegisters(database: Database, actor: Actor, company: DemoStream, loaded: LoadedCompany): Promise<LoadedCompany> {
  const events = eventsOf(company);
  const standIns = new Map<string, string>();
  await writeCompany(database.app, actor, async (db) => {
    await setLimits(db, actor, [
      { reason: 'transferFee', amount: 1_000 },
      { reason: 'interest', amount: 100 },
    ]);
    await registerCheques(db, actor, { events, loaded, standIns });
    await sellInvoices(db, actor, { events, loaded, standIns });
    await agreeOnDays(db, actor, { events, loaded, standIns });
    await payFirst(db, actor, { events, loaded, standIns }, company.today);
    await teachParents(db, actor, { events, loaded, standIns });
  });
  return { ...loaded, standIns };
}

type Books = { events: readonly Event[]; loaded: LoadedCompany; standIns: Map<string, string> };

/** The movements whose parts are all documents. */
function eventsOf({ accounts, months }: DemoStream): Event[] {
  const documents = new Map<number, DemoDocument>();
  return [...months()].flatMap((month) => {
    for (const one of month.documents) documents.set(one.id, one);
    return month.truth.flatMap((truth, index): Event[] => {
      const { account, facts } = month.movements[index]!;
      const bankCode = accounts[account]!.bankCode;
      const paid = truth.parts.flatMap(({ of, id }) => (of === 'document' ? (documents.get(id) ?? []) : []));
      if (paid.length === 0 || paid.length < truth.parts.length) return [];
      return [{ truth, facts, kind: readGlosa(facts.glosa, bankCode).kind, bankCode, paid }];
    });
  });
}

/** Names what stands for a document in a movement. */
export function standInKey(movement: number, document: number): string {
  return `${movement} ${document}`;
}

/** Everybody's cheques; those that one deposit brought to the bank are a slip. */
async function registerCheques(db: Db, actor: Actor, books: Books): Promise<void> {
  const events = books.events.filter(({ truth, kind }) => truth.event === 'cheque' && (kind === 'cheque' || kind === 'chequeDeposit'));
  const entries = events.flatMap((event) => event.paid.map((document) => ({ event, document, on: chequeDay(event, document) })));
  await operateAll(db, actor, books, entries, ({ event, document, on }) => {
    const cheque = {
      number: numberOf(event, document),
      amount: document.facts.total,
      on,
      bankCode: bankOf(event, document),
      chequeId: null,
    };
    return { kind: 'chequePayoff', cheques: [cheque], isClaimConfirmed: false };
  });
  const made = await chequesOf(db, actor.companyId);
  for (const { event, document } of entries) stand(books, event, document, made.get(documentId(books, document)));
  for (const { truth, paid, facts } of events.filter((one) => one.paid.length > 1)) {
    const ids = paid.flatMap((one) => books.standIns.get(standInKey(truth.movement, one.id)) ?? []);
    await moveCheques(db, actor, ids, { state: 'deposited', on: facts.on, slipId: newId(), reason: null });
  }
  await dateBack(db, actor.companyId, books, entries);
}

/** Customers date their cheques to the day on which they may be deposited, suppliers take theirs to the bank some days later. */
function chequeDay({ facts, kind }: Event, { id, facts: { issuedOn } }: DemoDocument): Day {
  const on = addDays(facts.on, kind === 'cheque' ? -1 - (id % 4) : -(id % 2));
  return issuedOn && issuedOn > on ? issuedOn : on;
}

/** The bank prints the number of a cheque that it pays; of those on a slip only their owners know it. */
function numberOf({ facts, kind }: Event, { id }: DemoDocument): string {
  return kind === 'cheque' && facts.reference ? facts.reference : String(2_104_000 + ((id * 7_919) % 890_000));
}

function bankOf({ bankCode, kind }: Event, { id }: DemoDocument): string {
  return kind === 'cheque' ? bankCode : (['001', '012', '016', '037'][id % 4] ?? '012');
}

/** Invoices sold to the factor, with what it pays at once and what it retains until the customer pays. */
async function sellInvoices(db: Db, actor: Actor, books: Books): Promise<void> {
  const sales = books.events.filter(({ truth }) => truth.reason === 'factoring');
  const entries = sales.flatMap((event) => event.paid.map((document) => ({ event, document, on: event.facts.on })));
  const advances = new Map(sales.flatMap(advancesOf));
  const retained = ({ event: { truth }, document }: Entry) => document.facts.total - partOf(truth, document).ownAmount;
  await operateAll(db, actor, books, entries, (entry) => ({
    ...{ kind: 'factorize', amount: advances.get(entry.document) ?? 0, retention: retained(entry), holderName: FACTOR },
    ...{ holderRut: entry.event.truth.counterpartRut, on: entry.on, isClaimConfirmed: false },
  }));
  const { rows } = await sql<{ id: string; advanceId: string; retentionId: string }>`
    select document_id as id, advance_id as "advanceId", retention_id as "retentionId" from factoring
    where company_id = ${actor.companyId}`.execute(db);
  const made = new Map(rows.map((row) => [row.id, row]));
  for (const { event, document } of entries) stand(books, event, document, made.get(documentId(books, document))?.advanceId);
  await expectRetentions(db, actor, books, { entries, made });
  await dateBack(db, actor.companyId, books, entries);
}

/** Of an advance, what each invoice brings: its part of the money that came. */
function advancesOf({ truth, facts, paid }: Event): [DemoDocument, number][] {
  const gross = truth.parts.reduce((sum, one) => sum + one.amount, 0);
  let [sold, credited] = [0, 0];
  return paid.map((document) => {
    sold += partOf(truth, document).amount;
    const amount = Math.round((sold * facts.amount) / gross) - credited;
    credited += amount;
    return [document, amount];
  });
}

type Sold = { entries: readonly Entry[]; made: ReadonlyMap<string, { retentionId: string }> };

/** What a factor retained comes when the customer pays: about when the invoice falls due. */
async function expectRetentions(db: Db, actor: Actor, books: Books, { entries, made }: Sold): Promise<void> {
  const sold = new Map(entries.map(({ document }) => [document.id, made.get(documentId(books, document))?.retentionId]));
  for (const { truth, paid } of books.events.filter((one) => one.kind === 'factoring' && one.truth.reason === null))
    for (const document of paid) stand(books, { truth }, document, sold.get(document.id));
  const requests = [...Map.groupBy(entries, ({ event }) => event).values()].flatMap((list) => {
    const latest = list.map(({ document, on: paidOn }) => document.dueOn ?? paidOn).reduce((a, b) => (b > a ? b : a));
    const on = addDays(latest, RETAINED_DAYS);
    return list.flatMap(({ document }) => {
      const id = sold.get(document.id);
      const operation = (): Operation => ({ kind: 'postpone', on, days: null, onlyBankDays: false });
      return id ? [{ id, operation }] : [];
    });
  });
  if (requests.length > 0) await operateDocuments(db, actor, requests);
}

/** The suppliers of a batch were told on which day they would be paid. */
async function agreeOnDays(db: Db, actor: Actor, books: Books): Promise<void> {
  const batches = books.events.filter(({ truth }) => truth.event === 'batch');
  const entries = batches.flatMap((event) => event.paid.map((document) => ({ event, document, on: event.facts.on })));
  await operateAll(db, actor, books, entries, ({ on }) => ({ kind: 'postpone', on, days: null, onlyBankDays: false }));
}

/** An invoice of each side that somebody marked as paid on the day, before the statement came. */
async function payFirst(db: Db, actor: Actor, books: Books, today: Day): Promise<void> {
  const from = addDays(today, -RECENT);
  const single = books.events.filter(({ truth, facts, paid }) => truth.event === 'single' && facts.on >= from && paid[0]?.dueOn);
  const known = single.filter(({ facts, bankCode }) => readGlosa(facts.glosa, bankCode).rut !== null);
  const chosen = [known.find(({ facts }) => facts.amount > 0), known.find(({ facts }) => facts.amount < 0)].filter(
    (one) => one !== undefined,
  );
  const entries = chosen.flatMap((event) => event.paid.map((document) => ({ event, document, on: event.facts.on })));
  await operateAll(db, actor, books, entries, ({ on }) => ({ kind: 'payoff', on, note: 'Nos avisaron el pago', isClaimConfirmed: false }));
}

/** What a parent paid for its group, by hand until the engine has learned it. */
async function teachParents(db: Db, actor: Actor, { events, loaded }: Books): Promise<void> {
  const times = new Map<string, number>();
  const first = events.filter(({ truth, paid }) => {
    if (truth.event !== 'group') return false;
    const pairs = new Set(paid.map(({ facts }) => `${truth.counterpartRut} ${facts.counterpartRut}`));
    const isKnown = [...pairs].every((pair) => (times.get(pair) ?? 0) >= TIMES_TO_ACT);
    for (const pair of pairs) times.set(pair, (times.get(pair) ?? 0) + 1);
    return !isKnown;
  });
  const requests = first.map(({ truth, paid }) => ({
    movementId: loaded.movements.get(truth.movement)!,
    parts: paid.map(({ id }) => ({ documentId: loaded.documents.get(id)!, amount: null })),
  }));
  if (requests.length > 0) await matchByHand(db, actor, requests);
}

/** One act for all of them. */
async function operateAll(
  db: Db,
  actor: Actor,
  books: Books,
  entries: readonly Entry[],
  operation: (entry: Entry) => Operation,
): Promise<void> {
  const requests = entries.map((entry) => ({ id: documentId(books, entry.document), operation: () => operation(entry) }));
  if (requests.length > 0) await operateDocuments(db, actor, requests);
}

/** It was written down when it happened, not on the day on which the group is made. */
async function dateBack(db: Db, companyId: string, books: Books, entries: readonly Entry[]): Promise<void> {
  const [ids, days] = [entries.map(({ document }) => documentId(books, document)), entries.map(({ on }) => on)];
  await sql`update reduction r set on_day = p.on_day from unnest(${ids}::uuid[], ${days}::date[]) as p (id, on_day)
    where r.company_id = ${companyId} and r.document_id = p.id and r.kind in ('cheque', 'factored')`.execute(db);
  await sql`update factoring f set on_day = p.on_day from unnest(${ids}::uuid[], ${days}::date[]) as p (id, on_day)
    where f.company_id = ${companyId} and f.document_id = p.id`.execute(db);
  await sql`update cheque c set state_on = p.on_day from unnest(${ids}::uuid[], ${days}::date[]) as p (id, on_day)
    join reduction r on r.document_id = p.id
    where c.company_id = ${companyId} and r.company_id = ${companyId} and r.cheque_id = c.cheque_id and c.state in ('inHand', 'issued')`.execute(
    db,
  );
}

/** The cheque that pays each document. */
async function chequesOf(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; chequeId: string }>`select document_id as id, cheque_id as "chequeId" from reduction
    where company_id = ${companyId} and kind = 'cheque' and cheque_id is not null`.execute(db);
  return new Map(rows.map(({ id, chequeId }) => [id, chequeId]));
}

function stand({ standIns }: Books, { truth }: Pick<Event, 'truth'>, { id }: DemoDocument, standIn: string | undefined): void {
  if (standIn) standIns.set(standInKey(truth.movement, id), standIn);
}

function partOf({ parts }: DemoTruth, { id }: DemoDocument): TruthPart {
  return parts.find((one) => one.id === id)!;
}

function documentId({ loaded }: Books, { id }: DemoDocument): string {
  return loaded.documents.get(id)!;
}
