import { mayCreateCompanies, type Plan } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { trialEnd, withoutTrial } from '#domain/plans.ts';
import type { Rut } from '#domain/rut.ts';
import { type Context, create, type Person, personOf } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { createInvitation } from '#server/features/users/store.ts';
import type { Checked } from './input.ts';
import { addCompany, claimTrial, lockCreator, NEW_COMPANY_FEATURES, ownCompanies } from './store.ts';
import { spendVoucher } from './vouchers.ts';

export type Invited = { email: string; url: string | null; isMailed: boolean };
/** `url`: null, since a link without a named guest is made only on request, by `renewOnboardingLink`. */
export type Onboarding = { url: null; users: Invited[] };
/** Who a link is for. */
export type Addressee = { name: string; surname: string };
export type Created = { id: string; name: string; onboarding: Onboarding };

/** Creates a company with everything it starts with: founder, structure and invitations; all or nothing. */
export function openCompany(context: Context, company: Checked, voucher: string): Promise<Created> {
  const person = personOf(context);
  return create(context, async (db, id) => {
    await checkMayCreate(db, person, company.rut);
    const today = dayInChile(new Date());
    const voucherPlan = voucher ? await spendVoucher(db, voucher, today) : null;
    const plan = await planFor(db, person, company.rut, voucherPlan?.plan ?? null, context.settings.defaultPlan);
    const trialExpiresOn = trialEnd(plan, today, voucherPlan?.trialDays ?? undefined);
    const order = { ...company.order, voucherId: voucherPlan?.id ?? null };
    await addCompany(db, id, person.id, { ...company, plan, trialExpiresOn, features: NEW_COMPANY_FEATURES, order });
    return { id, name: company.name, onboarding: await invite(db, context, id, company) };
  });
}

/** Creates a new onboarding link for somebody, to be shown; the previous one stops working. */
export async function onboardingLink(
  db: Db,
  context: Context,
  company: { id: string; name: string },
  addressee: Addressee,
): Promise<string> {
  const invitation = { ...onboarding(context, company.id, company.name), ...addressee, email: null };
  const { url } = await createInvitation(db, context.settings, invitation);
  return url;
}

/**
 * The plan of a new company: a trial once per RUT and once per person, except for those who create companies for others.
 * @throws TRIAL_USED for a voucher that would give another trial
 */
async function planFor(db: Db, person: Person, rut: Rut, voucherPlan: readonly Plan[] | null, defaultPlan: readonly Plan[]) {
  const plan = voucherPlan ?? defaultPlan;
  if (!plan.includes('trial')) return plan;
  const isForOthers = mayCreateCompanies(person.systemRole);
  if ((await claimTrial(db, rut, isForOthers ? null : person.id)) || isForOthers) return plan;
  if (voucherPlan) throw new AppError('TRIAL_USED');
  return withoutTrial(plan);
}

async function checkMayCreate(db: Db, person: Person, rut: Rut): Promise<void> {
  await lockCreator(db, person.id);
  const existing = await ownCompanies(db, person.id);
  if (existing.some((company) => company.rut === rut)) throw new AppError('COMPANY_EXISTS');
  if (existing.length > 0 && !mayCreateCompanies(person.systemRole)) throw new AppError('MAY_NOT_CREATE_COMPANY');
}

/** A link for each e-mail, returned only when it is not mailed. A link that makes somebody an owner is only made on request. */
async function invite(db: Db, context: Context, companyId: string, { name, emails }: Checked): Promise<Onboarding> {
  const users: Invited[] = [];
  for (const email of emails) {
    const { url } = await createInvitation(db, context.settings, { ...onboarding(context, companyId, name), email });
    users.push({ email, url, isMailed: url === null });
  }
  return { url: null, users };
}

function onboarding(context: Context, companyId: string, companyName: string) {
  const { id, name, surname } = personOf(context);
  const invitedBy = { id, name, surname };
  return { companyId, companyName, invitedBy, name: '', surname: '', role: 'FOUNDER', isOnboarding: true } as const;
}
