import type { Actor } from '#domain/actor.ts';
import { type AnsweredSource, answeredSources } from '#domain/cashflow/answered.ts';
import type { Day } from '#domain/date.ts';
import type { Answers } from '#domain/onboarding/answers.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { refreshProjections } from './projections.ts';
import { insertSource } from './source-changes.ts';
import { sourcesOf } from './sources.ts';

/**
 * Updates the cash flow from the onboarding's answers: a new answer adds its source, a withdrawn one removes it. While an answer stays the
 * same, a person's changes to its source stay too, including its removal. Call it inside writeCompany.
 */
export async function followAnswers(db: Db, actor: Actor, answers: Answers, today: Day): Promise<void> {
  const { companyId } = actor;
  const current = answeredSources(answers, today);
  const stored = (await sourcesOf(db, companyId, { includingRemoved: true })).filter((one) => one.answer !== null);
  const fresh = current.filter((one) => !stored.some(({ answer }) => answer === one.answer));
  const unanswered = stored.filter((one) => !current.some(({ answer }) => answer === one.answer));
  if (unanswered.length > 0)
    await deleteSources(
      db,
      companyId,
      unanswered.map((one) => one.id),
    );
  if (fresh.length > 0) await insertAnswered(db, actor, fresh, today);
  await refreshProjections(db, companyId, today);
  const removed = unanswered.filter((one) => !one.isRemoved).map((one) => one.label);
  if (fresh.length + removed.length > 0) await record(db, actor, 'sources.answered', { added: fresh.map((one) => one.label), removed });
}

async function deleteSources(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('cash_source').where('company_id', '=', companyId).where('source_id', 'in', ids).execute();
}

async function insertAnswered(db: Db, actor: Actor, sources: readonly AnsweredSource[], today: Day): Promise<void> {
  const areas = await areaIds(db, actor.companyId);
  for (const { areaKey, answer, ...source } of sources) {
    const areaId = areas.get(areaKey);
    if (areaId) await insertSource(db, actor, { ...source, areaId }, { id: newId(), answer, today });
  }
}
