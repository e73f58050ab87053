import type { Actor } from '#domain/actor.ts';
import { monthlyFrom } from '#domain/cashflow/occurrences.ts';
import { PLAIN_TERMS, type Source } from '#domain/cashflow/sources.ts';
import type { Day } from '#domain/date.ts';
import { ONBOARDING_STEPS, SOFTLANDING_STEPS } from '#domain/onboarding/steps.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { addSource } from '#server/features/cashflow/source-changes.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { beginOnboarding, completeStep, endOnboarding, followCurrentAnswers, saveAnswers } from '#server/features/onboarding/save.ts';
import { saveStep, setCompleted } from '#server/features/softlanding/store.ts';
import { takeLoans } from './company-loans.ts';
import type { DemoObligation, DemoStream } from './types.ts';

/** What a company has still to do while its softlanding waits. */
const LEFT = ['areas', 'usuarios'];

/** A company past its onboarding; its softlanding is completed too, or waits with some steps left. */
export function settleIn(
  database: Database,
  { companyId, personId }: { companyId: string; personId: string },
  company: DemoStream,
  isWaiting: boolean,
): Promise<void> {
  const actor = { companyId, personId };
  return writeCompany(database.app, actor, async (db) => {
    await beginOnboarding(db, actor);
    await answer(db, actor, company);
    for (const step of ONBOARDING_STEPS) await completeStep(db, actor, step, false);
    await endOnboarding(db, actor);
    const steps = SOFTLANDING_STEPS.filter((step) => !isWaiting || !LEFT.includes(step));
    for (const step of steps) await saveStep(db, actor, step, { isCompleted: true, note: null, expected: null });
    if (!isWaiting) return setCompleted(db, actor, true);
    await saveStep(db, actor, 'usuarios', { isCompleted: false, note: 'Falta invitar al contador externo.', expected: null });
  });
}

/**
 * What its people know of the months ahead, from what the last whole month cost: wages, rent, taxes, Previred on the 13th, and
 * the loans that they pay.
 */
async function answer(db: Db, actor: Actor, company: DemoStream): Promise<void> {
  const months = [...company.months()];
  const last = months.at(-2);
  const cost = (kind: DemoObligation['kind']) =>
    (last?.obligations ?? []).filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount, 0);
  await saveAnswers(db, actor, {
    payrollDay: 31,
    payrollAmount: cost('sueldos'),
    rentDay: 5,
    rentAmount: cost('arriendo'),
    taxRegime: 'PRO_PYME_14D3',
    ppmRate: 1,
    loans: [],
  });
  await followCurrentAnswers(db, actor);
  await takeLoans(
    db,
    actor,
    months.flatMap(({ loans }) => loans),
    company.today,
  );
  if (months.some(({ documents }) => documents.some(({ facts }) => facts.code === 39)))
    await addSource(db, actor, await cards(db, actor, company.today));
  if (cost('imposiciones') > 0) await addSource(db, actor, await previred(db, actor, company.today, cost('imposiciones')));
}

/** What a shop sells by card: the most of it, at the rate that its deposits show. */
async function cards(db: Db, { companyId }: Actor, today: Day): Promise<Source> {
  const areaId = (await areaIds(db, companyId)).get('ventasporboleta') ?? '';
  const dates = { firstOn: today, interval: null, payDay: 'date', roll: 'next', untilOn: null, times: null } as const;
  const sales = { share: 100, commission: null, bankDays: 2, isAhead: true };
  return {
    ...PLAIN_TERMS,
    kind: 'cardSales',
    label: 'Ventas con tarjeta y boletas',
    areaId,
    currency: 'CLP',
    amount: 0,
    dueDay: 20,
    ...dates,
    sales,
  };
}

async function previred(db: Db, { companyId }: Actor, today: Day, amount: number): Promise<Source> {
  const areaId = (await areaIds(db, companyId)).get('imposiciones') ?? '';
  const dates = { firstOn: monthlyFrom(13, today), interval: 30, payDay: 'date', roll: 'stay', untilOn: null, times: null } as const;
  return { kind: 'recurrent', label: 'Previred', areaId, currency: 'CLP', amount, dueDay: 20, ...PLAIN_TERMS, ...dates };
}
