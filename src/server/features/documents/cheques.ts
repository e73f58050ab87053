/** The register of cheques. What changes something is called inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import type { ChequeChange, ChequeStanding } from '#domain/documents/acts.ts';
import { CHEQUE_WORDS, isStanding, mayBecome } from '#domain/documents/cheques.ts';
import type { NewCheque } from '#domain/documents/operations.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { setAnnulled } from './credits.ts';
import type { StoredPayable } from './payables.ts';

/** A cheque as the register shows it; `amount` positive minor units. `isCashed`: movements match it whole. */
export type ChequeRow = ChequeStanding & {
  id: string;
  number: string;
  bankCode: string | null;
  isIssued: boolean;
  amount: number;
  currency: Currency;
  dueOn: Day;
  counterpartRut: string | null;
  counterpartName: string | null;
  matched: number;
  /** What matches and everything else take of it. */
  used: number;
  isCashed: boolean;
  /** It or what it pays, before the company's cut-off date. */
  isClosed: boolean;
  documentIds: string[];
};
export type ChequeFilter = { isIssued: boolean | null; states: readonly (ChequeState | 'cashed')[] };

const FIELDS = sql`c.cheque_id as id, c.number, c.bank_code as "bankCode", c.state, c.state_on as "stateOn", c.reason, c.slip_id as "slipId",
  d.is_received as "isIssued", d.amount, d.currency, d.due_on as "dueOn", d.counterpart_rut as "counterpartRut",
  d.counterpart_name as "counterpartName", d.matched, d.amount - d.remaining as used, d.remaining = 0 and d.matched > 0 as "isCashed",
  d.is_closed or exists (select from reduction r join document p on p.company_id = r.company_id and p.document_id = r.document_id
    where r.company_id = c.company_id and r.cheque_id = c.cheque_id and p.is_closed) as "isClosed",
  array(select distinct r.document_id from reduction r where r.company_id = c.company_id and r.cheque_id = c.cheque_id)::text[] as "documentIds"`;

/** A page of the cheques of a company, the first due first, and how many there are. */
export async function chequePage(
  db: Db,
  companyId: string,
  { isIssued, states }: ChequeFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; cheques: ChequeRow[] }> {
  const from = sql`from cheque c join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where c.company_id = ${companyId} and (${isIssued}::boolean is null or d.is_received = ${isIssued})
      and (${states.length === 0} or (case when d.remaining = 0 and d.matched > 0 then 'cashed' else c.state end) = any (${states}))`;
  const { rows } = await sql<ChequeRow>`select ${FIELDS} ${from} order by d.due_on, c.cheque_id limit ${limit} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return { total: counted[0]?.n ?? 0, cheques: rows };
}

/** Cheques by id, in the order asked for. @throws NOT_FOUND */
export async function chequesById(db: Db, companyId: string, ids: readonly string[]): Promise<ChequeRow[]> {
  const { rows } = await sql<ChequeRow>`
    select ${FIELDS} from cheque c join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where c.company_id = ${companyId} and c.cheque_id = any (${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((one) => [one.id, one]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}

/**
 * Cheques as a person gives them, those that are here already by their id: the same number, day, side and counterpart.
 * @param joins  the person says that it is the same piece of paper, which pays this document too
 * @throws CHEQUE_TWICE for one that is here, unless it is the same; or that has moved on since, or stands twice in the list
 */
export async function knownCheques(
  db: Db,
  companyId: string,
  document: StoredPayable,
  cheques: readonly NewCheque[],
  joins: boolean,
): Promise<NewCheque[]> {
  const seen = new Set<string>();
  const { rows } = await sql<{ id: string; number: string; dueOn: Day; state: ChequeState; isUsed: boolean }>`
    select c.cheque_id as id, c.number, d.due_on as "dueOn", c.state, d.remaining < d.amount as "isUsed" from cheque c
    join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where c.company_id = ${companyId} and c.number = any (${cheques.map(({ number }) => number.trim())})
      and d.is_received = ${document.isReceived} and d.currency = ${document.currency}
      and d.counterpart_rut is not distinct from ${document.counterpartRut} and c.state <> 'cancelled'`.execute(db);
  return cheques.map((one) => {
    const number = one.number.trim();
    const known = rows.find((row) => row.number === number && row.dueOn === one.on);
    const isUsable = known === undefined || (joins && !known.isUsed && (known.state === 'inHand' || known.state === 'issued'));
    if (!isUsable || seen.has(`${number} ${one.on}`)) throw new AppError('CHEQUE_TWICE', { number });
    seen.add(`${number} ${one.on}`);
    return known ? { ...one, chequeId: known.id } : one;
  });
}

/**
 * Brings cheques into a state, all or none; one that bounces or is cancelled gives back what it paid.
 * @returns the number of the act
 * @throws NOT_FOUND, DOCUMENT_CLOSED, CHEQUE_STATE, CHEQUE_USED, CHEQUE_REDUCED, CHEQUE_NO_ROOM
 */
export async function moveCheques(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  { state, on, reason, slipId }: { state: ChequeState; on: Day | null; reason: string | null; slipId: string | null },
): Promise<number> {
  const stateOn = on ?? dayInChile(new Date());
  const cheques = await lockCheques(db, actor.companyId, ids);
  if (cheques.some(({ isClosed }) => isClosed)) throw new AppError('DOCUMENT_CLOSED');
  const items = cheques.map((cheque): ChequeChange => {
    const { id, number, isIssued } = cheque;
    const words = cheque.isCashed ? CHEQUE_WORDS.cashed : CHEQUE_WORDS[cheque.state];
    if (cheque.isCashed || !mayBecome(cheque.state, state, isIssued)) throw new AppError('CHEQUE_STATE', { number, state: words });
    return { chequeId: id, before: standingOf(cheque), after: { state, stateOn, reason, slipId: slipId ?? cheque.slipId } };
  });
  await writeStandings(db, actor.companyId, cheques, items);
  return record(db, actor, 'cheque.moved', movedOf(cheques, state, stateOn, reason), { items });
}

/** Cheques by id, locked with what they pay. @throws NOT_FOUND */
export async function lockCheques(db: Db, companyId: string, ids: readonly string[]): Promise<ChequeRow[]> {
  await sql`select from document where company_id = ${companyId} and (document_id = any (${ids}::uuid[]) or document_id in (
      select document_id from reduction where company_id = ${companyId} and cheque_id = any (${ids}::uuid[])))
    order by document_id for update`.execute(db);
  return chequesById(db, companyId, ids);
}

export function standingOf({ state, stateOn, reason, slipId }: ChequeRow): ChequeStanding {
  return { state, stateOn, reason, slipId };
}

/** How the history tells of it. */
export function movedOf(cheques: readonly ChequeRow[], state: ChequeState, on: Day, reason: string | null) {
  const [first] = cheques;
  const name = first ? `Cheque ${first.number}${first.counterpartName ? ` de ${first.counterpartName}` : ''}` : '';
  return { count: cheques.length, only: cheques.length === 1 && first ? { id: first.id, name } : null, state, on, reason };
}

/** @throws CHEQUE_USED, CHEQUE_REDUCED, CHEQUE_NO_ROOM */
export async function writeStandings(
  db: Db,
  companyId: string,
  cheques: readonly ChequeRow[],
  changes: readonly ChequeChange[],
): Promise<void> {
  for (const [index, { chequeId, before, after }] of changes.entries()) {
    await sql`update cheque set state = ${after.state}, state_on = ${after.stateOn}, reason = ${after.reason}, slip_id = ${after.slipId}
      where company_id = ${companyId} and cheque_id = ${chequeId}`.execute(db);
    if (isStanding(before.state) !== isStanding(after.state))
      await setStanding(db, companyId, cheques[index] as ChequeRow, isStanding(after.state));
  }
}

/** Lets what a cheque paid rise again, or lowers it once more. */
async function setStanding(db: Db, companyId: string, { id, number, matched, used }: ChequeRow, stands: boolean): Promise<void> {
  if (!stands && matched > 0) throw new AppError('CHEQUE_USED', { number });
  if (!stands && used > 0) throw new AppError('CHEQUE_REDUCED', { number });
  if (stands) await checkRoom(db, companyId, id, number);
  await sql`update reduction set stands = ${stands} where company_id = ${companyId} and cheque_id = ${id}`.execute(db);
  await (stands ? takeIntoChequeArea(db, companyId, id) : giveAreaBack(db, companyId, id));
  await setAnnulled(db, companyId, [id], !stands);
}

/** The area in which the documents of a cheque stood before cheques covered them whole; whichever of their rows did, the last one says it. */
const areasBefore = (companyId: string, chequeId: string) => sql`
  select distinct on (r.document_id) r.document_id, r.area_before
  from reduction r where r.company_id = ${companyId} and r.area_before is not null and r.document_id in (
    select document_id from reduction where company_id = ${companyId} and cheque_id = ${chequeId})
  order by r.document_id, r.created_at desc, r.reduction_id desc`;

async function giveAreaBack(db: Db, companyId: string, chequeId: string): Promise<void> {
  await sql`update document d set area_id = (r.area_before ->> 'id')::uuid, is_area_by_hand = (r.area_before ->> 'isByHand')::boolean
    from (${areasBefore(companyId, chequeId)}) r, document p
    where p.company_id = ${companyId} and p.document_id = ${chequeId} and d.company_id = ${companyId} and d.document_id = r.document_id
      and d.area_id = p.area_id and d.remaining > 0
      and exists (select from area a where a.company_id = d.company_id and a.area_id = (r.area_before ->> 'id')::uuid)`.execute(db);
}

async function takeIntoChequeArea(db: Db, companyId: string, chequeId: string): Promise<void> {
  await sql`update document d set area_id = p.area_id
    from (${areasBefore(companyId, chequeId)}) r, document p
    where p.company_id = ${companyId} and p.document_id = ${chequeId} and d.company_id = ${companyId} and d.document_id = r.document_id
      and d.remaining = 0`.execute(db);
}

async function checkRoom(db: Db, companyId: string, chequeId: string, number: string): Promise<void> {
  const { rows } = await sql<{ remaining: number; currency: Currency }>`
    select d.remaining, d.currency from reduction r join document d on d.company_id = r.company_id and d.document_id = r.document_id
    where r.company_id = ${companyId} and r.cheque_id = ${chequeId} group by d.document_id, d.remaining, d.currency
    having sum(r.amount) > d.remaining`.execute(db);
  const [full] = rows;
  if (full) throw new AppError('CHEQUE_NO_ROOM', { number, left: formatMoney(full.remaining, full.currency) });
}
