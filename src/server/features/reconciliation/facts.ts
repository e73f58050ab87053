/** Reads a company's facts for the matching engine. */
import { sql } from 'kysely';
import { addDays, type Day } from '#domain/date.ts';
import { type Cesion, countingChain, lastCesion } from '#domain/documents/cesion.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { RateSeries } from '#domain/rates.ts';
import type { MatchingFacts, OpenDocument, OpenMovement, SettledDocument } from '#domain/reconciliation/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { GlosaKind } from '#domain/reconciliation/glosa-kinds.ts';
import { obligationKindOf } from '#domain/reconciliation/obligations.ts';
import type { Rut } from '#domain/rut.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '../rates/store.ts';
import { habitsOfParties } from './habits.ts';
import { readLearned } from './lessons.ts';
import { readLimits } from './limits.ts';
import { readModes } from './modes.ts';
import { OPEN_DOCUMENT, OPEN_MOVEMENT } from './open-rows.ts';
import { activeRules } from './rules.ts';
import { salesAndDeposits } from './sales.ts';

/** Which rows to read: everything open, or what is near some movements (see aroundMovements). */
export type FactFilter = { movements: ReturnType<typeof sql>; documents: ReturnType<typeof sql> };
const EVERYTHING: FactFilter = { movements: sql`true`, documents: sql`true` };

/** Everything open in a company, with the matches that its people undid. */
export async function readFacts(db: Db, companyId: string, filter: FactFilter = EVERYTHING): Promise<MatchingFacts> {
  const company = await db.selectFrom('company').select(['rut', 'name']).where('company_id', '=', companyId).executeTakeFirst();
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
  const accounts = await db
    .selectFrom('bank_account')
    .select(['account_id as id', 'number', 'bank_code as bankCode'])
    .where('company_id', '=', companyId)
    .execute();
  const bankOf = new Map(accounts.map(({ id, bankCode }) => [id, bankCode]));
  const rejected = await db
    .selectFrom('match_rejection')
    .select(['movement_id as movementId', 'document_id as documentId', 'is_whole_run as isRun', 'is_wrong as isWrong'])
    .where('company_id', '=', companyId)
    .execute();
  const movements = await openMovements(db, companyId, bankOf, filter);
  const documents = await openDocuments(db, companyId, filter);
  const settled = await settledDocuments(db, companyId, movements, filter);
  return {
    company: { rut: company.rut, name: company.name },
    accounts,
    movements,
    documents,
    settled,
    rejectedExplanations: await rejectedExplanations(db, companyId),
    rates: await ratesBetween(db, companyId, movements, [...documents, ...settled]),
    partly: await partlyMatched(db, companyId, movements),
    rejected: rejected.map(({ isRun, ...pair }) => ({ ...pair, by: isRun ? 'run' : 'pair' })),
    rejectedTransfers: await rejectedTransfers(db, companyId),
    learned: await readLearned(db, companyId),
    habits: await habitsOfParties(
      db,
      companyId,
      documents.map(({ rut }) => rut),
    ),
    rules: await activeRules(db, companyId),
    modes: await readModes(db, companyId),
    limits: await readLimits(db, companyId),
    ...(await salesAndDeposits(db, companyId, movements, accounts)),
  };
}

/** Pairs of which people matched a part: the engine makes no second match of them. */
async function partlyMatched(db: Db, companyId: string, movements: readonly OpenMovement[]): Promise<NonNullable<MatchingFacts['partly']>> {
  const ids = movements.flatMap(({ id, amount, open }) => (open < Math.abs(amount) ? id : []));
  if (ids.length === 0) return [];
  const { rows } = await sql<{ movementId: string; documentId: string }>`
    select movement_id as "movementId", document_id as "documentId" from match
    where company_id = ${companyId} and movement_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

async function rejectedExplanations(db: Db, companyId: string): Promise<NonNullable<MatchingFacts['rejectedExplanations']>> {
  const rows = await db
    .selectFrom('explanation_rejection')
    .select(['movement_id as movementId', 'is_whole_run as isRun'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.map(({ movementId, isRun }) => ({ movementId, by: isRun ? 'run' : 'pair' }));
}

async function rejectedTransfers(db: Db, companyId: string): Promise<MatchingFacts['rejectedTransfers']> {
  const rows = await db
    .selectFrom('transfer_rejection')
    .select(['out_id as outId', 'in_id as inId', 'is_whole_run as isRun'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.map(({ isRun, ...pair }) => ({ ...pair, by: isRun ? 'run' : 'pair' }));
}

/** Of every currency but pesos, over the days of the movements; none where all is in one currency. */
async function ratesBetween(
  db: Db,
  companyId: string,
  movements: readonly OpenMovement[],
  documents: readonly OpenDocument[],
): Promise<ReadonlyMap<Currency, RateSeries>> {
  const currencies = new Set([...movements, ...documents].map(({ currency }) => currency));
  const days = movements.map(({ on }) => on).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (currencies.size < 2 || !from || !to) return new Map();
  currencies.delete('CLP');
  return ratesOf(db, companyId, [...currencies], { from, to });
}

/** The number of open movements and documents, counted up to `max`. */
export async function countOpen(db: Db, companyId: string, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select from movement where company_id = ${companyId} and ${OPEN_MOVEMENT}
      union all select from document where company_id = ${companyId} and ${OPEN_DOCUMENT} limit ${max}) r`.execute(db);
  return rows[0]?.n ?? 0;
}

type MovementRow = Omit<OpenMovement, 'kind' | 'rut' | 'name'> & { kind: GlosaKind | null; rut: Rut | null; name: string | null };

async function openMovements(db: Db, companyId: string, bankOf: ReadonlyMap<string, string>, filter: FactFilter): Promise<OpenMovement[]> {
  const { rows } = await sql<MovementRow>`
    select movement_id as id, account_id as "accountId", on_day as "on", amount, abs(amount) - matched as open, currency, glosa, kind,
      counterpart_rut as rut, counterpart_name as name, reference
    from movement
    where company_id = ${companyId} and ${OPEN_MOVEMENT} and ${filter.movements}`.execute(db);
  return rows.map((row) => (row.kind === null ? { ...row, ...readAgain(row, bankOf) } : { ...row, kind: row.kind }));
}

/** Reads the glosa of a movement that was stored before glosas were read. */
function readAgain(row: MovementRow, bankOf: ReadonlyMap<string, string>): Pick<OpenMovement, 'kind' | 'rut' | 'name'> {
  const party = readGlosa(row.glosa, bankOf.get(row.accountId) ?? null);
  return { kind: party.kind, rut: row.rut ?? party.rut, name: row.name ?? party.name };
}

type DocumentRow = {
  id: string;
  direction: 1 | -1;
  sign: number;
  document_type: string;
  area_key: string | null;
  currency: Currency;
  remaining: number;
  issued_on: Day;
  due_on: Day;
  folio: string | null;
  rut: Rut | null;
  name: string | null;
  is_of_factor: boolean;
  installment: string | null;
};

async function openDocuments(db: Db, companyId: string, filter: FactFilter): Promise<OpenDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select document_id as id, sign * (case when is_received then -1 else 1 end) as direction, sign, document_type,
      case when document_type <> 'TAX_DOCUMENT' then (select key from area a where a.company_id = document.company_id and a.area_id = ${areaOfRow('document')}) end
        as area_key, currency, remaining, issued_on, due_on, folio, counterpart_rut as rut, counterpart_name as name,
      document_type = 'MANUAL' and exists (select from factoring f where f.company_id = document.company_id
        and document.document_id in (f.advance_id, f.retention_id)) as is_of_factor,
      case when document_type = 'CREDIT' then (select i.loan_id || ' ' || i.number from loan_installment i where i.company_id = document.company_id
        and i.interest_document_id is not null and document.document_id in (i.document_id, i.interest_document_id)) end as installment
    from document
    where company_id = ${companyId} and ${OPEN_DOCUMENT} and ${filter.documents}`.execute(db);
  const cheques = await openCheques(db, companyId);
  const holders = await holdersOfPurchases(db, companyId);
  return rows.map(({ sign, document_type, area_key, issued_on, due_on, is_of_factor, ...one }) => ({
    ...one,
    ...holders.get(one.id),
    cheque: cheques.get(one.id) ?? null,
    isOfFactor: is_of_factor,
    isCreditNote: sign < 0,
    isTax: document_type === 'TAX_DOCUMENT',
    // An installment is one, whatever area a person chose for it.
    obligation: document_type === 'CREDIT' && one.direction < 0 ? 'loan' : area_key ? obligationKindOf(area_key) : null,
    issuedOn: issued_on,
    dueOn: due_on,
  }));
}

/** Days around the movements in which a payment by hand may stand for one of them. */
const SETTLED_AROUND = 60;

type SettledRow = Omit<DocumentRow, 'is_of_factor' | 'installment'> & { settled_on: Day };

/**
 * What people marked as paid about when these movements happened. A document's payments by hand count as one, of the last day, which is looked
 * up once for each (`offset 0`).
 */
async function settledDocuments(
  db: Db,
  companyId: string,
  movements: readonly OpenMovement[],
  filter: FactFilter,
): Promise<SettledDocument[]> {
  const days = movements.map(({ on }) => on).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return [];
  const earliest = addDays(from, -SETTLED_AROUND);
  const { rows } = await sql<SettledRow>`
    select document_id as id, sign * (case when is_received then -1 else 1 end) as direction, sign, document_type,
      (select key from area a where a.company_id = document.company_id and a.area_id = ${areaOfRow('document')}) as area_key,
      currency, remaining, issued_on, due_on, folio, counterpart_rut as rut, counterpart_name as name, settled_on
    from (select d.company_id, d.document_id, d.sign, d.is_received, d.document_type, d.area_id, d.currency, d.settled as remaining,
        d.issued_on, d.due_on, d.folio, d.counterpart_rut, d.counterpart_name,
        (select max(r.on_day) from reduction r where r.company_id = d.company_id and r.document_id = d.document_id
          and r.kind = 'settlement' and r.stands) as settled_on
      from (select distinct document_id from reduction
        where company_id = ${companyId} and stands and kind = 'settlement' and on_day >= ${earliest}) paid
      join document d on d.company_id = ${companyId} and d.document_id = paid.document_id
      where d.settled > 0 and d.sign <> 0 and not d.is_hidden and not d.is_closed
      offset 0) document
    where settled_on between ${earliest} and ${addDays(to, SETTLED_AROUND)} and ${filter.documents}`.execute(db);
  return rows.map(({ sign, document_type, area_key, issued_on, due_on, settled_on, ...one }) => ({
    ...one,
    isCreditNote: sign < 0,
    isTax: document_type === 'TAX_DOCUMENT',
    obligation: document_type !== 'TAX_DOCUMENT' && area_key ? obligationKindOf(area_key) : null,
    issuedOn: issued_on,
    dueOn: due_on,
    settledOn: settled_on,
  }));
}

/** Cheques that nobody cashed yet, by the document that stands for them. */
async function openCheques(db: Db, companyId: string): Promise<ReadonlyMap<string, { number: string; slip: string | null }>> {
  const { rows } = await sql<{ id: string; number: string; slip: string | null }>`
    select c.cheque_id as id, c.number, c.slip_id as slip from cheque c
    join document on document.company_id = c.company_id and document.document_id = c.cheque_id
    where c.company_id = ${companyId} and ${OPEN_DOCUMENT}`.execute(db);
  return new Map(rows.map(({ id, ...cheque }) => [id, cheque]));
}

type Holder = { rut: Rut; name: string | null };

/** Who bought the invoices of suppliers, by the files of their sales: what is owed is owed to them. */
async function holdersOfPurchases(db: Db, companyId: string): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<{ id: string; chain: Cesion[] }>`
    select document.document_id as id, s.facts -> 'cesiones' as chain from document_source s
    join document on document.company_id = s.company_id and document.document_id = s.document_id
    where s.company_id = ${companyId} and jsonb_typeof(s.facts -> 'cesiones') = 'array' and document.is_received and ${OPEN_DOCUMENT}`.execute(
    db,
  );
  const holders = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, some]): [string, Holder][] => {
    const last = lastCesion(countingChain(some.map(({ chain }) => chain)));
    return last ? [[id, { rut: last.assigneeRut, name: last.assigneeName }]] : [];
  });
  return new Map(holders);
}
