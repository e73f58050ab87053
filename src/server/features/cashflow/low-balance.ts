/** A company's line of low balance. Call everything here inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { checkedLowBalance } from '#domain/cashflow/low-balance.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { companyById, updateCompany } from '#server/features/companies/store.ts';

type Change = { pesos: number | null; expected?: number | null | undefined; undoes?: number };

/**
 * Sets the line, or with null takes it away.
 * @param expected  what the person saw; undefined: whatever it is
 * @returns the number of the act; null when nothing changed
 * @throws BAD_LOW_BALANCE, LOW_BALANCE_CHANGED
 */
export async function saveLowBalance(db: Db, actor: Actor, { pesos, expected, undoes }: Change): Promise<number | null> {
  const { companyId } = actor;
  const after = checkedLowBalance(pesos);
  const before = await lowBalanceOf(db, companyId);
  if (expected !== undefined && expected !== before) throw new AppError('LOW_BALANCE_CHANGED', { now: shown(before) ?? 'ninguna' });
  if (after === before) return null;
  await updateCompany(db, companyId, { lowBalance: after });
  const params = { before: { lowBalance: shown(before) }, after: { lowBalance: shown(after) } };
  return record(db, actor, 'lowBalance.changed', params, { undo: { before, after }, undoes: undoes ?? null });
}

/** @throws ACT_OVERTAKEN */
export async function undoLowBalance(db: Db, actor: Actor, { no, undo }: StoredAct<'lowBalance.changed'>): Promise<void> {
  if ((await lowBalanceOf(db, actor.companyId)) !== undo.after) throw new AppError('ACT_OVERTAKEN', { what: 'la línea de saldo bajo' });
  await saveLowBalance(db, actor, { pesos: undo.before, undoes: no });
}

async function lowBalanceOf(db: Db, companyId: string): Promise<number | null> {
  return (await companyById(db, companyId))?.lowBalance ?? null;
}

function shown(pesos: number | null): string | null {
  return pesos === null ? null : formatMoney(pesos);
}
