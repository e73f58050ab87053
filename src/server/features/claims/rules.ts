import { type Grant, mayDo } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import type { StoredRules } from '#domain/claims/acts.ts';
import { AppError } from '#domain/errors.ts';
import { record, requireStored, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import { grantsIn } from '#server/features/companies/store.ts';

/** Who may accept and claim besides managers, and the amount in pesos above which a claim needs confirmation; null: never. */
export type ClaimRules = { members: { id: string; name: string; email: string }[]; confirmAbove: number | null };

export async function claimRules(db: Db, companyId: string): Promise<ClaimRules> {
  const members = await db
    .selectFrom('claim_member as m')
    .innerJoin('person as p', 'p.person_id', 'm.person_id')
    .select(['p.person_id as id', 'p.email'])
    .select(({ fn, val }) => fn<string>('concat_ws', [val(' '), 'p.name', 'p.surname']).as('name'))
    .where('m.company_id', '=', companyId)
    .orderBy('p.email')
    .execute();
  const rule = await db.selectFrom('claim_rule').select('confirm_above').where('company_id', '=', companyId).executeTakeFirst();
  return { members, confirmAbove: rule?.confirm_above ?? null };
}

/**
 * @param rules  `members` by id. @param undoes  the act that this undoes
 * @returns the rules, and the number of the act; null when nothing changed
 * @throws BAD_CLAIM_MEMBER for somebody who is not a member of the company
 */
export async function saveClaimRules(
  db: Db,
  actor: Actor,
  { members, confirmAbove }: StoredRules,
  undoes: number | null = null,
): Promise<{ rules: ClaimRules; actNo: number | null }> {
  const { companyId } = actor;
  const before = await claimRules(db, companyId);
  await replaceMembers(db, companyId, members);
  await db.deleteFrom('claim_rule').where('company_id', '=', companyId).execute();
  if (confirmAbove !== null) await db.insertInto('claim_rule').values({ company_id: companyId, confirm_above: confirmAbove }).execute();
  const after = await claimRules(db, companyId);
  const undo = { before: storedRules(before), after: storedRules(after) };
  if (canonical(undo.before) === canonical(undo.after)) return { rules: after, actNo: null };
  const params = { before: formatRules(before), after: formatRules(after) };
  const actNo = await record(db, actor, 'claims.rulesChanged', params, { undo, undoes });
  const changed = new Set([...before.members, ...after.members].map(({ id }) => id));
  for (const personId of changed) await announceIn(db, { topic: 'access', personId });
  return { rules: after, actNo };
}

/** @throws ACT_OVERTAKEN; ACT_IS_FINAL where the act did not store what they were */
export async function undoClaimRules(db: Db, actor: Actor, { no, undo }: StoredAct<'claims.rulesChanged'>): Promise<void> {
  requireStored(undo);
  if (canonical(storedRules(await claimRules(db, actor.companyId))) !== canonical(undo.after)) throw overtaken(RULES);
  await saveClaimRules(db, actor, undo.before, no).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BAD_CLAIM_MEMBER') throw overtaken('las personas de la empresa');
    throw error;
  });
}

const RULES = 'quién acepta y reclama en el SII, o desde qué monto se confirma';

function overtaken(what: string): AppError {
  return new AppError('ACT_OVERTAKEN', { what });
}

function storedRules({ members, confirmAbove }: ClaimRules): StoredRules {
  return { members: members.map(({ id }) => id).sort(), confirmAbove };
}

async function replaceMembers(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('claim_member').where('company_id', '=', companyId).execute();
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('membership')
    .select(['company_id', 'person_id'])
    .where('company_id', '=', companyId)
    .where('person_id', 'in', ids)
    .execute();
  if (rows.length !== ids.length) throw new AppError('BAD_CLAIM_MEMBER');
  await db.insertInto('claim_member').values(rows).execute();
}

function formatRules({ members, confirmAbove }: ClaimRules) {
  return { members: members.map(({ email }) => email), confirmAbove };
}

/** Ids of everybody who may accept and claim in a company. */
export async function claimersOf(db: Db, companyId: string): Promise<string[]> {
  const grants = await grantsIn(db, companyId);
  return grants.filter(mayClaim).map(({ personId }) => personId);
}

/** Whether somebody may accept and claim now, whatever they could when they requested it. */
export async function mayStillClaim(db: Db, { companyId, personId }: Actor): Promise<boolean> {
  return (await grantsIn(db, companyId)).some((grant) => grant.personId === personId && mayClaim(grant));
}

function mayClaim(grant: Grant): boolean {
  return mayDo('documents.claim', grant);
}
