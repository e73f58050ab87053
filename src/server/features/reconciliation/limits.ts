/** How far a payment may differ from its document in a company without a person. Changes are called inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { DIFFERENCE_REASONS, type DifferenceLimits, type DifferenceReason, MAX_LIMIT } from '#domain/reconciliation/differences.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';

/** Pesos by reason; those that a company never set are left out. */
export async function readLimits(db: Db, companyId: string): Promise<DifferenceLimits> {
  const rows = await db.selectFrom('difference_limit').select(['reason', 'amount']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ reason, amount }) => [reason, amount]));
}

/** `amount`: pesos; 0: none. */
export type Limit = { reason: DifferenceReason; amount: number };

/** Every reason, also those without a limit. */
export async function listLimits(db: Db, companyId: string): Promise<Limit[]> {
  const limits = await readLimits(db, companyId);
  return DIFFERENCE_REASONS.map((reason) => ({ reason, amount: limits.get(reason) ?? 0 }));
}

/** @returns the number of the act, null when nothing changed @throws DIFFERENCE_LIMIT, LIMIT_TWICE */
export async function setLimits(db: Db, actor: Actor, limits: readonly Limit[]): Promise<number | null> {
  if (limits.some(({ amount }) => !Number.isInteger(amount) || amount < 0 || amount > MAX_LIMIT))
    throw new AppError('DIFFERENCE_LIMIT', { max: formatMoney(MAX_LIMIT, 'CLP') });
  if (new Set(limits.map(({ reason }) => reason)).size < limits.length) throw new AppError('LIMIT_TWICE');
  const before = await readLimits(db, actor.companyId);
  const amounts = new Map(limits.map(({ reason, amount }) => [reason, amount]));
  const changes = [...amounts].flatMap(([reason, after]) => {
    const was = before.get(reason) ?? 0;
    return was === after ? [] : [{ reason, before: was, after }];
  });
  if (changes.length === 0) return null;
  await writeLimits(db, actor.companyId, changes);
  return record(db, actor, 'matching.limitsSet', { changes });
}

type Change = { reason: DifferenceReason; before: number; after: number };

async function writeLimits(db: Db, companyId: string, changes: readonly Change[]): Promise<void> {
  const set = changes.filter(({ after }) => after > 0);
  await sql`delete from difference_limit where company_id = ${companyId} and reason = any(${changes.map(({ reason }) => reason)}::text[])`.execute(
    db,
  );
  if (set.length === 0) return;
  await db
    .insertInto('difference_limit')
    .values(set.map(({ reason, after }) => ({ company_id: companyId, reason, amount: after })))
    .execute();
}

/** @throws ACT_OVERTAKEN when one of the limits is another by now */
export async function undoLimitsSet(db: Db, actor: Actor, { no, params }: StoredAct<'matching.limitsSet'>): Promise<void> {
  const now = await readLimits(db, actor.companyId);
  if (params.changes.some(({ reason, after }) => (now.get(reason) ?? 0) !== after))
    throw new AppError('ACT_OVERTAKEN', { what: 'el límite de esa diferencia' });
  const changes = params.changes.map(({ reason, before, after }) => ({ reason, before: after, after: before }));
  await writeLimits(db, actor.companyId, changes);
  await record(db, actor, 'matching.limitsSet', { changes }, { undoes: no });
}
