import { ONBOARDING_STEPS, SOFTLANDING_STEPS } from '#domain/onboarding/steps.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { beginOnboarding, endOnboarding, passStep } from '#server/features/onboarding/save.ts';
import { keepStep, setCompleted } from '#server/features/softlanding/store.ts';

/** What a company still has before it while its softlanding waits. */
const LEFT = ['areas', 'usuarios'];

/** A company that has come in; its softlanding is completed too, or waits with some steps left. */
export function settleIn(database: Database, personId: string, companyId: string, isWaiting: boolean): Promise<void> {
  const hand = { companyId, personId };
  return writeCompany(database.app, hand, async (db) => {
    await beginOnboarding(db, hand);
    for (const step of ONBOARDING_STEPS) await passStep(db, hand, step, false);
    await endOnboarding(db, hand);
    const steps = SOFTLANDING_STEPS.filter((step) => !isWaiting || !LEFT.includes(step));
    for (const step of steps) await keepStep(db, hand, step, { isCompleted: true, note: null, expected: null });
    if (!isWaiting) return setCompleted(db, hand, true);
    await keepStep(db, hand, 'usuarios', { isCompleted: false, note: 'Falta invitar al contador externo.', expected: null });
  });
}
