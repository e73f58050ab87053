/** Undoes acts of the cash flow from the history. Call everything here inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { undoLowBalance } from './low-balance.ts';
import { restoreOccurrence, restoreSeries } from './occurrence-edit.ts';
import { POSITION_UNDO } from './position-selections.ts';
import { SCENARIO_UNDO } from './scenarios.ts';
import { reopenOccurrence } from './settle-point.ts';
import { changeSource, plain, putBackSource, removeSource, withTerms } from './source-changes.ts';
import { undoImport } from './source-import.ts';
import { sourcesOf } from './sources.ts';
import { STRUCTURE_UNDO } from './undo-structure.ts';

/** What undoes each act of this feature. */
export const CASHFLOW_UNDO = {
  ...STRUCTURE_UNDO,
  ...POSITION_UNDO,
  ...SCENARIO_UNDO,
  'lowBalance.changed': undoLowBalance,
  'source.added': undoSourceAdded,
  'source.changed': undoSourceChanged,
  'source.removed': undoSourceRemoved,
  'sources.imported': undoImport,
  'occurrence.settled': undoOccurrenceSettled,
  'occurrence.changed': restoreOccurrence,
  'series.changed': restoreSeries,
};

/** @throws ACT_OVERTAKEN */
async function undoSourceAdded(db: Db, actor: Actor, { no, params }: StoredAct<'source.added'>): Promise<void> {
  await requireState(db, actor, params, false);
  await removeSource(db, actor, params.sourceId, no);
}

/** @throws ACT_OVERTAKEN */
async function undoSourceChanged(db: Db, actor: Actor, { no, params, undo }: StoredAct<'source.changed'>): Promise<void> {
  const source = await requireState(db, actor, params, false);
  if (canonical(plain(source)) !== canonical(withTerms(undo.after))) throw overtaken(params);
  await changeSource(db, actor, params.sourceId, withTerms(undo.before), { undoes: no, former: undo.former ?? [] });
}

/** @throws ACT_OVERTAKEN */
async function undoSourceRemoved(db: Db, actor: Actor, { no, params }: StoredAct<'source.removed'>): Promise<void> {
  await requireState(db, actor, params, true);
  await putBackSource(db, actor, params.sourceId, no);
}

/** @throws ACT_OVERTAKEN */
async function undoOccurrenceSettled(db: Db, actor: Actor, { no, params, undo }: StoredAct<'occurrence.settled'>): Promise<void> {
  if (!(await reopenOccurrence(db, actor, params, undo.occasion, no))) throw overtaken(params);
}

type Named = { sourceId: string; label: string };

async function requireState(db: Db, { companyId }: Actor, params: Named, isRemoved: boolean) {
  const source = (await sourcesOf(db, companyId, { includingRemoved: true })).find((one) => one.id === params.sourceId);
  if (source?.isRemoved !== isRemoved) throw overtaken(params);
  return source;
}

function overtaken({ label }: Named) {
  return new AppError('ACT_OVERTAKEN', { what: `la fuente ${label}` });
}
