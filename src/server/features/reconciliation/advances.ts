/** A movement that pays, or is paid, before the invoice exists: a payment on account is made from it. Call it inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney, toMajor } from '#domain/money.ts';
import { parseRut } from '#domain/rut.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import type { Db } from '#server/db/scope.ts';
import { areaChoices } from '../companies/store.ts';
import { insertOnAccount, usualArea } from '../documents/store.ts';
import { pesosOn } from '../rates/store.ts';
import { refuseReconciled } from './already.ts';
import { type LockedMovement, lockRows } from './locked.ts';
import { matchByHand } from './manual-matches.ts';

/**
 * `amount` in units of the movement's currency, null for all that is left. `name` null: as the counterpart is known; `areaKey` null: the
 * area of its last document, else that of what is not classified.
 */
export type AdvanceRequest = { movementId: string; amount: number | null; rut: string; name: string | null; areaKey: string | null };

/**
 * Makes a payment on account of what is left of a movement, or of a part, and matches it whole. Undoing the match takes it back.
 * @returns the number of the act in the history
 * @throws NOT_FOUND, ADVANCE_RUT, ALREADY_RECONCILED, MATCH_IS_TRANSFER, MATCH_HIDDEN_MOVEMENT, MATCH_NOTHING_LEFT, MATCH_OVER_MOVEMENT,
 * MATCH_WITHOUT_AMOUNT, BAD_AMOUNT, AREA_OTHER_SIDE, RATE_MISSING
 */
export async function registerAdvance(db: Db, actor: Actor, request: AdvanceRequest): Promise<number> {
  const { companyId } = actor;
  const { movementId } = request;
  const movement = (await lockRows(db, companyId, [movementId], [])).movements.get(movementId);
  if (!movement) throw new AppError('NOT_FOUND');
  await refuseReconciled(db, companyId, [movement]);
  const rut = parseRut(request.rut);
  if (!rut) throw new AppError('ADVANCE_RUT');
  const amount = amountOf(movement, request.amount);
  const isReceived = movement.amount < 0;
  const documentId = await insertOnAccount(db, companyId, {
    ...{ isReceived, rut, amount },
    name: oneLine(request.name ?? '') || null,
    on: movement.on,
    currency: movement.currency,
    amountClp: await inPesos(db, companyId, movement, amount),
    areaId: await areaOf(db, companyId, request.areaKey, isReceived, await usualArea(db, companyId, rut, isReceived)),
  });
  return matchByHand(db, actor, [{ movementId, parts: [{ documentId, amount: toMajor(amount, movement.currency) }] }]);
}

function amountOf(movement: LockedMovement, requested: number | null): number {
  if (movement.isTransfer) throw new AppError('MATCH_IS_TRANSFER');
  if (movement.isHidden) throw new AppError('MATCH_HIDDEN_MOVEMENT');
  const left = Math.abs(movement.amount) - movement.matched;
  if (left <= 0) throw new AppError('MATCH_NOTHING_LEFT');
  const amount = requested === null ? left : minorOf(requested, movement.currency);
  if (amount <= 0) throw new AppError('MATCH_WITHOUT_AMOUNT');
  if (amount > left) throw new AppError('MATCH_OVER_MOVEMENT', { left: formatMoney(left, movement.currency) });
  return amount;
}

async function areaOf(db: Db, companyId: string, key: string | null, isReceived: boolean, usual: string | null): Promise<string> {
  const areas = await areaChoices(db, companyId);
  const unclassified = isReceived ? 'comprassinclasificar' : 'ventassinclasificar';
  const area = (key === null && areas.find(({ id }) => id === usual)) || areas.find((one) => one.key === (key ?? unclassified));
  if (!area) throw new AppError('NOT_FOUND');
  if ((area.section === 'INCOME') === isReceived) throw new AppError('AREA_OTHER_SIDE');
  return area.id;
}

/** At the rate of the movement, or that of its day which became known since. @throws RATE_MISSING */
async function inPesos(db: Db, companyId: string, { id, currency, on }: LockedMovement, amount: number): Promise<number> {
  if (currency === 'CLP') return amount;
  const { rows } = await sql<{ clp: number | null }>`
    select round(abs(amount_clp)::numeric * ${amount} / abs(amount))::bigint as clp from movement
    where company_id = ${companyId} and movement_id = ${id}`.execute(db);
  const clp = rows[0]?.clp ?? (await pesosOn(db, companyId, on, [{ currency }])).inPesos(amount, currency);
  if (clp === null) throw new AppError('RATE_MISSING', { currency, on: formatDay(on) });
  return Number(clp);
}
