/** Movements that people write down themselves. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { checkMovementDay, movementText, signedAmount } from '#domain/banking/by-hand.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { isClosedOn } from '#domain/documents/expectation.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { HandMovement } from '#domain/reconciliation/acts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { Rut } from '#domain/rut.ts';
import { minorOf } from '#server/api/amounts.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { accountsOf, countAlike, coveredDays, deleteByHand, findAccount, insertByHand } from '../banking/store.ts';
import { marksOnMovements } from '../marks/store.ts';
import { pesosOn } from '../rates/store.ts';
import { refreshSuggestions } from './suggestions.ts';

/** As somebody writes it; the amount in units of its currency. */
export type HandRequest = {
  bankCode: string;
  accountNumber: string;
  currency: Currency;
  on: Day;
  amount: number;
  isInflow: boolean;
  description: string;
  bankDocId: string | null | undefined;
  rut: Rut | null | undefined;
  name: string | null | undefined;
};
/** `faults`: the line of each row that was refused, from 1, and why; nothing was stored then. */
export type HandResult = { ids: string[]; repeated: number; actNo: number | null; faults: { line: number; message: string }[] };

/**
 * Stores movements by hand, all or none; those that are stored already count as repeated.
 * @throws what its checks refuse, if there is one movement only; of a list, the faults are returned
 */
export async function createByHand(db: Db, actor: Actor, requests: readonly HandRequest[]): Promise<HandResult> {
  const { companyId } = actor;
  const read = await readerOf(db, companyId);
  const outcomes: (HandMovement | AppError)[] = [];
  for (const request of requests) outcomes.push(await read(request).catch(refusalOf));
  const rows = outcomes.filter((one): one is HandMovement => !(one instanceof AppError));
  const fresh = new Set(await freshOf(db, companyId, rows));
  const covered = await coveredDays(db, companyId, [...fresh]);
  const faults = outcomes.flatMap((one, index) => {
    const fault =
      one instanceof AppError ? one : fresh.has(one) && covered.has(`${one.accountId} ${one.on}`) ? statementCovers(one.on) : null;
    return fault ? [{ line: index + 1, fault }] : [];
  });
  const [first] = faults;
  if (first && requests.length === 1) throw first.fault;
  if (first) return { ids: [], repeated: 0, actNo: null, faults: faults.map(({ line, fault }) => ({ line, message: fault.message })) };
  const added = [...fresh];
  await insertByHand(db, companyId, added);
  await refreshSuggestions(
    db,
    companyId,
    added.map(({ id }) => id),
    [],
  );
  const actNo = added.length > 0 ? await record(db, actor, 'movement.created', writtenOf(added), { items: added }) : null;
  return { ids: added.map(({ id }) => id), repeated: rows.length - added.length, actNo, faults: [] };
}

function statementCovers(on: Day): AppError {
  return new AppError('STATEMENT_COVERS', { on: formatDay(on) });
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Reads a request with what it needs of the company, which is read once. */
async function readerOf(db: Db, companyId: string): Promise<(request: HandRequest) => Promise<HandMovement>> {
  const accounts = (await accountsOf(db, companyId)).map(({ id, ...one }) => ({ accountId: id, ...one }));
  const company = await db.selectFrom('company').select('cut_off_on').where('company_id', '=', companyId).executeTakeFirst();
  const today = dayInChile(new Date());
  return async ({ bankCode, accountNumber, currency, on, amount, isInflow, description, bankDocId, rut, name }) => {
    const account = findAccount(accounts, { bankCode, number: accountNumber, currency });
    if (!account) throw new AppError('MOVEMENT_ACCOUNT');
    checkMovementDay(on, today);
    const signed = signedAmount(minorOf(amount, currency), isInflow);
    const glosa = movementText('description', description);
    if (glosa === null) throw new AppError('MOVEMENT_TEXT');
    const party = readGlosa(glosa, account.bankCode);
    return {
      ...{
        id: newId(),
        accountId: account.accountId,
        on,
        amount: signed,
        amountClp: await pesosOf(db, companyId, on, signed, currency),
        currency,
        glosa,
      },
      ...{ reference: movementText('bankDocId', bankDocId), rut: rut ?? party.rut, name: movementText('name', name) ?? party.name },
      ...{ kind: party.kind, isClosed: isClosedOn(on, company?.cut_off_on ?? null) },
    };
  };
}

async function pesosOf(db: Db, companyId: string, on: Day, amount: number, currency: Currency): Promise<number | null> {
  if (currency === 'CLP') return amount;
  const { inPesos } = await pesosOn(db, companyId, on, [{ currency }]);
  return inPesos(amount, currency);
}

/** Those that are not stored yet: of several alike, as many as the account has are repeated. */
async function freshOf(db: Db, companyId: string, rows: readonly HandMovement[]): Promise<HandMovement[]> {
  const stored = new Map(await countAlike(db, companyId, rows));
  return rows.filter(({ accountId, on, amount, glosa }) => {
    const key = `${accountId} ${on} ${amount} ${glosa}`;
    const left = stored.get(key) ?? 0;
    if (left > 0) stored.set(key, left - 1);
    return left === 0;
  });
}

/** @throws ACT_OVERTAKEN when one of them is matched, a statement has brought it, or a person put something on it that would go with it */
export async function undoCreated(db: Db, actor: Actor, { no, items }: StoredAct<'movement.created' | 'movement.putBack'>): Promise<void> {
  const ids = items.map(({ id }) => id);
  const [mark] = await marksOnMovements(db, actor.companyId, sql`select unnest(${ids}::uuid[])`);
  if (mark) throw new AppError('ACT_OVERTAKEN', { what: `el m${mark.slice(1, -1)}` });
  const removed = await deleteByHand(db, actor.companyId, ids);
  if (removed.length < items.length)
    throw new AppError('ACT_OVERTAKEN', { what: 'uno de esos movimientos, conciliado o traído por una cartola' });
  await record(db, actor, 'movement.removed', writtenOf(removed), { items: removed, undoes: no });
}

/** @throws ACT_OVERTAKEN when a statement covers its day meanwhile */
export async function undoRemoved(db: Db, actor: Actor, { no, items }: StoredAct<'movement.removed'>): Promise<void> {
  const covered = await coveredDays(db, actor.companyId, items);
  if (covered.size > 0) throw new AppError('ACT_OVERTAKEN', { what: 'la cartola de ese día' });
  await insertByHand(db, actor.companyId, items);
  await record(db, actor, 'movement.putBack', writtenOf(items), { items: [...items], undoes: no });
}

function writtenOf(rows: readonly HandMovement[]) {
  const [one] = rows;
  const only = one && rows.length === 1 ? { id: one.id, glosa: one.glosa, amount: one.amount, currency: one.currency, on: one.on } : null;
  return { movements: { count: rows.length, only } };
}
