/** Undoes changes of settings from the history. Call everything here inside writeCompany. */
import { mayCreateCompanies, type SystemRole } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { fieldLabel } from '#domain/history/fields.ts';
import type { Values } from '#domain/settings/acts.ts';
import type { StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { requireCompany } from '#server/features/companies/store.ts';
import { changeCompany, settingsOf } from './change.ts';
import type { Changes } from './changes.ts';
import { changeLateRates } from './late-rates.ts';
import { restorePlan, termsOfPlan } from './plan.ts';

/** What undoes each act of this feature. */
export const SETTINGS_UNDO = {
  'settings.changed': undoSettings,
  'plan.changed': undoPlan,
  'modules.changed': undoPlan,
  'country.changed': undoPlan,
  'lateRates.changed': undoLateRates,
};

/** @throws ACT_OVERTAKEN; ONLY_ADMINISTRATORS for comments, which belong to those who onboard companies */
async function undoSettings(
  db: Db,
  actor: Actor,
  { no, undo }: StoredAct<'settings.changed'>,
  { systemRole }: { systemRole: SystemRole | null },
): Promise<void> {
  if (Object.hasOwn(undo.before, 'comments') && !mayCreateCompanies(systemRole)) throw new AppError('ONLY_ADMINISTRATORS');
  checkStill(settingsOf(await requireCompany(db, actor.companyId)), undo.after);
  await changeCompany(db, actor, [undo.before as Changes], {}, no);
}

/** @throws ACT_OVERTAKEN */
async function undoPlan(
  db: Db,
  actor: Actor,
  { no, code, undo }: StoredAct<'plan.changed' | 'modules.changed' | 'country.changed'>,
): Promise<void> {
  checkStill(termsOfPlan(await requireCompany(db, actor.companyId)), undo.after);
  await restorePlan(db, actor, code, undo.before, no);
}

/** @throws ACT_OVERTAKEN */
async function undoLateRates(db: Db, actor: Actor, { no, undo }: StoredAct<'lateRates.changed'>): Promise<void> {
  await changeLateRates(db, actor, { before: undo.after, after: undo.before }, no);
}

function checkStill(now: Values, after: Values): void {
  const other = Object.keys(after).find((field) => canonical(now[field]) !== canonical(after[field]));
  if (other !== undefined) throw new AppError('ACT_OVERTAKEN', { what: fieldLabel(other) });
}
