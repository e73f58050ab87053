import { ONBOARDING_STEPS, SOFTLANDING_STEPS } from '#domain/onboarding/steps.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { beginOnboarding, completeStep, endOnboarding } from '#server/features/onboarding/save.ts';
import { saveStep, setCompleted } from '#server/features/softlanding/store.ts';

/** What a company still has before it while its softlanding waits. */
const LEFT = ['areas', 'usuarios'];

/** A company that has come in; its softlanding is completed too, or waits with some steps left. */
export function settleIn(database: Database, personId: string, companyId: string, isWaiting: boolean): Promise<void> {
  const actor = { companyId, personId };
  return writeCompany(database.app, actor, async (db) => {
    await beginOnboarding(db, actor);
    for (const step of ONBOARDING_STEPS) await completeStep(db, actor, step, false);
    await endOnboarding(db, actor);
    const steps = SOFTLANDING_STEPS.filter((step) => !isWaiting || !LEFT.includes(step));
    for (const step of steps) await saveStep(db, actor, step, { isCompleted: true, note: null, expected: null });
    if (!isWaiting) return setCompleted(db, actor, true);
    await saveStep(db, actor, 'usuarios', { isCompleted: false, note: 'Falta invitar al contador externo.', expected: null });
  });
}
