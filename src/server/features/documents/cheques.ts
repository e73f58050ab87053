/** The register of cheques. Call what changes something inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import type { ChequeChange, ChequeStanding } from '#domain/documents/acts.ts';
import { CHEQUE_WORDS, checkMove, isStanding, nextStates } from '#domain/documents/cheques.ts';
import { bareFolio } from '#domain/documents/folio.ts';
import type { NewCheque } from '#domain/documents/operations.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { areaOfRow, slotIn } from '#server/db/area-slots.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { membersWho } from '#server/features/companies/store.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { type ChequeRow, chequesById, paidByCheques } from './cheque-rows.ts';
import { besideCredits, setAnnulled } from './credits.ts';
import type { StoredPayable } from './payables.ts';

/**
 * Cheques from a form, with existing ones recognised by id: the same number (557 is 0557), day, side and counterpart.
 * @param joins  the person says that it is the same piece of paper, which pays this document too; one that pays it already does not
 * @throws CHEQUE_TWICE for one that already exists, unless it is the same; or has changed state since; CHEQUE_LISTED_TWICE
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
    select c.cheque_id as id, c.number, d.due_on as "dueOn", c.state, d.remaining < d.amount or exists (select from reduction r
        where r.company_id = c.company_id and r.cheque_id = c.cheque_id and r.document_id = ${document.id} and r.stands) as "isUsed"
    from cheque c
    join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where c.company_id = ${companyId} and d.due_on = any (${cheques.map(({ on }) => on)}::date[]) and d.is_received = ${document.isReceived}
      and d.currency = ${document.currency} and d.counterpart_rut is not distinct from ${document.counterpartRut} and c.state <> 'cancelled'`.execute(
    db,
  );
  return cheques.map((one) => {
    const number = bareFolio(one.number);
    const known = rows.find((row) => bareFolio(row.number) === number && row.dueOn === one.on);
    const isUsable = known === undefined || (joins && !known.isUsed && (known.state === 'inHand' || known.state === 'issued'));
    if (seen.has(`${number} ${one.on}`)) throw new AppError('CHEQUE_LISTED_TWICE', { number });
    if (!isUsable) throw new AppError('CHEQUE_TWICE', { number });
    seen.add(`${number} ${one.on}`);
    return known ? { ...one, chequeId: known.id } : one;
  });
}

/**
 * Changes the state of cheques, all or none; one that bounces or is cancelled releases what it paid.
 * @returns the number of the act
 * @throws NOT_FOUND, DOCUMENT_CLOSED, CHEQUE_STATE, CHEQUE_STATE_DAY, CHEQUE_REASON, CHEQUE_USED, CHEQUE_REDUCED, CHEQUE_NO_ROOM
 */
export async function moveCheques(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  { state, on, reason, slipId }: { state: ChequeState; on: Day | null; reason: string | null; slipId: string | null },
): Promise<number> {
  const today = dayInChile(new Date());
  const stateOn = on ?? today;
  checkMove(state, stateOn, reason, today);
  const cheques = await lockCheques(db, actor.companyId, ids);
  const items = cheques.map((cheque): ChequeChange => {
    const { id, number } = cheque;
    const words = cheque.isCashed ? CHEQUE_WORDS.cashed : CHEQUE_WORDS[cheque.state];
    if (!nextStates(cheque).includes(state)) throw new AppError('CHEQUE_STATE', { number, state: words });
    if (isClosedTo(cheque, state)) throw new AppError('DOCUMENT_CLOSED');
    return { chequeId: id, before: standingOf(cheque), after: { state, stateOn, reason, slipId: slipId ?? cheque.slipId } };
  });
  await writeStandings(db, actor.companyId, cheques, items);
  const actNo = await record(db, actor, 'cheque.moved', movedOf(cheques, state, stateOn, reason), { items });
  if (!isStanding(state)) await tellOfReturned(db, actor, cheques, { state, reason });
  return actNo;
}

/** Everybody who reads documents hears that what a cheque paid is owed again; who did it knows. */
async function tellOfReturned(
  db: Db,
  { companyId, personId }: Actor,
  cheques: readonly ChequeRow[],
  { state, reason }: { state: ChequeState; reason: string | null },
): Promise<void> {
  const recipients = (await membersWho(db, companyId, 'documents.read')).filter((id) => id !== personId);
  if (recipients.length === 0) return;
  const paid = await paidByCheques(
    db,
    companyId,
    cheques.map(({ id }) => id),
  );
  for (const { id, number, amount, currency } of cheques) {
    const why = reason ? `: ${reason}` : '';
    const names = (paid.get(id) ?? []).map(({ name }) => name).join(', ');
    const content = `El cheque ${number} por ${formatMoney(amount, currency)} fue ${CHEQUE_WORDS[state]}${why}. Se debe de nuevo: ${names}.`;
    const redirectUrl = `/documentos_tributarios?empresa=${companyId}&vista=cheques&cheque=${id}`;
    const about = { companyId, kind: 'cheque', senderId: personId, referenceType: 'document', documentId: id, botname: null } as const;
    await addNotification(db, { ...about, recipients, content, redirectUrl });
  }
}

/** Whether the cut-off date forbids a new state: only if it would change how much the cheque pays. */
export function isClosedTo({ isClosed, state }: ChequeRow, next: ChequeState): boolean {
  return isClosed && isStanding(state) !== isStanding(next);
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

/** The change of state, for the history. */
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
    const stands = isStanding(after.state);
    if (isStanding(before.state) === stands) continue;
    const paid = await paidDocuments(db, companyId, chequeId);
    await besideCredits(db, companyId, paid, () => setStanding(db, companyId, cheques[index] as ChequeRow, stands));
    if (stands) await takeIntoChequeArea(db, companyId, chequeId);
  }
}

async function paidDocuments(db: Db, companyId: string, chequeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct document_id as id from reduction where company_id = ${companyId} and cheque_id = ${chequeId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Releases what a cheque paid, or applies it again. */
async function setStanding(db: Db, companyId: string, { id, number, matched, used }: ChequeRow, stands: boolean): Promise<void> {
  if (!stands && matched > 0) throw new AppError('CHEQUE_USED', { number });
  if (!stands && used > 0) throw new AppError('CHEQUE_REDUCED', { number });
  if (stands) await checkRoom(db, companyId, id, number);
  await sql`update reduction set stands = ${stands} where company_id = ${companyId} and cheque_id = ${id}`.execute(db);
  if (!stands) await giveAreaBack(db, companyId, id);
  await setAnnulled(db, companyId, [id], !stands);
}

/** The area of a cheque's documents before cheques covered them completely; the last row to do so has it. */
const areasBefore = (companyId: string, chequeId: string) => sql`
  select distinct on (r.document_id) r.document_id, r.area_before
  from reduction r where r.company_id = ${companyId} and r.area_before is not null and r.document_id in (
    select document_id from reduction where company_id = ${companyId} and cheque_id = ${chequeId})
  order by r.document_id, r.created_at desc, r.reduction_id desc`;

async function giveAreaBack(db: Db, companyId: string, chequeId: string): Promise<void> {
  await sql`update document d set area_id = ${slotIn('d', sql`(r.area_before ->> 'id')::uuid`)}, is_area_by_hand = (r.area_before ->> 'isByHand')::boolean
    from (${areasBefore(companyId, chequeId)}) r, document p
    where p.company_id = ${companyId} and p.document_id = ${chequeId} and d.company_id = ${companyId} and d.document_id = r.document_id
      and ${areaOfRow('d')} = ${areaOfRow('p')} and d.remaining > 0
      and exists (select from area a where a.company_id = d.company_id and a.area_id = (r.area_before ->> 'id')::uuid)`.execute(db);
}

async function takeIntoChequeArea(db: Db, companyId: string, chequeId: string): Promise<void> {
  await sql`update document d set area_id = ${slotIn('d', areaOfRow('p'))}
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
