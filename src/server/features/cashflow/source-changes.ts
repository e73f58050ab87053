/** Changes to the sources of the cash flow. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { sourceValues } from '#domain/cashflow/acts.ts';
import { shareLeft } from '#domain/cashflow/card-sales.ts';
import { MAX_SOURCES, ONE_FORM, PLAIN_TERMS, type Source, sourceProblems } from '#domain/cashflow/sources.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { formatDecimal } from '#domain/format.ts';
import { manyLines, oneLine } from '#domain/text.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { structureOf } from './books.ts';
import { asPassed, countingOf, type PassedOccurrence, putBackOccurrences } from './occurrence-rows.ts';
import { isForm, refreshProjections } from './projections.ts';
import { columnsOf, requireSource, type StoredSource, sourceIn, sourcesOf } from './sources.ts';

/** A source after the change (before it, when removed), and the number of the act; null when nothing changed. */
export type Changed = { source: StoredSource; actNo: number | null };

/** @throws BAD_FIELD with the first wrong field, NOT_FOUND for an area that is not the company's, TOO_MANY_SOURCES */
export async function addSource(db: Db, actor: Actor, source: Source): Promise<Changed> {
  const { companyId } = actor;
  const today = dayInChile(new Date());
  const clean = await checked(db, companyId, source, { id: null, today });
  const id = newId();
  await insertSource(db, actor, clean, { id, answer: null, today });
  const sources = await refreshProjections(db, companyId, today);
  if (sources.length > MAX_SOURCES) throw new AppError('TOO_MANY_SOURCES', { max: MAX_SOURCES });
  const stored = sourceIn(sources, id);
  return { source: stored, actNo: await record(db, actor, 'source.added', { ...named(stored), after: valuesOf(stored) }) };
}

/** `today`: from when on its occurrences count; `continues`: the source of which it is the rest. */
type NewSource = { id: string; answer: string | null; today: Day; continues?: string | null; isHidden?: boolean };

export async function insertSource(
  db: Db,
  { companyId, personId }: Actor,
  source: Source,
  { id, answer, today, continues = null, isHidden = false }: NewSource,
): Promise<void> {
  const row = { company_id: companyId, source_id: id, ...columnsOf(source), answer, counts_from: today, created_by: personId };
  await db
    .insertInto('cash_source')
    .values({ ...row, continues_id: continues, is_hidden: isHidden })
    .execute();
}

/**
 * Changes a source from today on: past occurrences stay as they were.
 * @param version  of the source that the person saw
 * @param former   occurrences that the act to be undone took out, which come back with their ids
 * @throws SOURCE_CHANGED when somebody changed it since, and what addSource throws
 */
export async function changeSource(
  db: Db,
  actor: Actor,
  id: string,
  source: Source,
  {
    version = null,
    undoes = null,
    former = [],
  }: { version?: number | null; undoes?: number | null; former?: readonly PassedOccurrence[] } = {},
): Promise<Changed> {
  const { companyId } = actor;
  const today = dayInChile(new Date());
  const before = await requireSource(db, companyId, id);
  if (version !== null && before.version !== version) throw new AppError('SOURCE_CHANGED', { label: before.label });
  // An unchanged first day may be in the past; undoing may restore one that was.
  const earliest = undoes === null ? before.firstOn : source.firstOn;
  const clean = await checked(db, companyId, { ...source, kind: before.kind }, { id, today: earliest < today ? earliest : today });
  if (JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(clean))) return { source: before, actNo: null };
  await db
    .updateTable('cash_source')
    // One that continues another counts from its own first day on, also when that is still to come.
    .set({ ...columnsOf(clean), counts_from: before.countsFrom > today ? before.countsFrom : today, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('source_id', '=', id)
    .execute();
  const stood = await countingOf(db, companyId, id, today);
  const days = new Set(stood.map(({ scheduledOn }) => scheduledOn));
  await putBackOccurrences(
    db,
    companyId,
    id,
    former.filter(({ scheduledOn }) => !days.has(scheduledOn)),
  );
  const after = sourceIn(await refreshProjections(db, companyId, today), id);
  const left = new Set((await countingOf(db, companyId, id, today)).map((one) => one.id));
  const undo = { before: plain(before), after: plain(after), former: stood.filter((one) => !left.has(one.id)).map(asPassed) };
  const params = { ...named(after), before: valuesOf(before), after: valuesOf(after) };
  return { source: after, actNo: await record(db, actor, 'source.changed', params, { undo, undoes }) };
}

/** Removes a source from the cash flow with everything it expects. @throws NOT_FOUND */
export async function removeSource(db: Db, actor: Actor, id: string, undoes: number | null = null): Promise<Changed> {
  const { companyId } = actor;
  const before = await requireSource(db, companyId, id);
  await setRemoved(db, companyId, id, true);
  await refreshProjections(db, companyId, dayInChile(new Date()));
  return { source: before, actNo: await record(db, actor, 'source.removed', { ...named(before), before: valuesOf(before) }, { undoes }) };
}

/** @throws NOT_FOUND when it is not removed, or its answer was withdrawn */
export async function putBackSource(db: Db, actor: Actor, id: string, undoes: number): Promise<void> {
  const { companyId } = actor;
  await setRemoved(db, companyId, id, false);
  const stored = sourceIn(await refreshProjections(db, companyId, dayInChile(new Date())), id);
  await record(db, actor, 'source.added', { ...named(stored), after: valuesOf(stored) }, { undoes });
}

async function setRemoved(db: Db, companyId: string, id: string, isRemoved: boolean): Promise<void> {
  await db
    .updateTable('cash_source')
    .set({ removed_at: isRemoved ? sql`now()` : null, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('source_id', '=', id)
    .execute();
}

type Checking = { /** Of a source that changes. */ id: string | null; today: Day };

async function checked(db: Db, companyId: string, source: Source, { id, today }: Checking): Promise<Source> {
  const clean = { ...source, label: oneLine(source.label), note: manyLines(source.note ?? '') || null };
  const [problem] = sourceProblems(clean, today);
  if (problem) throw new AppError('BAD_FIELD', problem);
  const structure = await structureOf(db, companyId);
  const areas = structure.flatMap((one) => one.areas);
  if (!areas.some((one) => one.id === clean.areaId)) throw new AppError('NOT_FOUND');
  if (clean.kind === 'cardSales' && !isIncome(structure, clean.areaId))
    throw new AppError('BAD_FIELD', { field: 'cashflowAreaId', message: 'Las ventas entran a un área de ingresos.' });
  if (clean.kind === 'f29' && id === null && (await sourcesOf(db, companyId)).some(isForm))
    throw new AppError('BAD_FIELD', { field: 'sourceType', message: ONE_FORM });
  if (clean.sales) await requireShare(db, companyId, clean.sales.share, id);
  return clean;
}

/** Of several acquirers each has its share: no sale is expected twice. */
async function requireShare(db: Db, companyId: string, share: number, id: string | null): Promise<void> {
  const others = (await sourcesOf(db, companyId)).filter((one) => one.id !== id);
  const left = shareLeft(others.flatMap(({ sales }) => (sales ? [sales.share] : [])));
  if (share > left) {
    const message = `Entre todas tus fuentes de ventas, a esta le queda hasta ${formatDecimal(left, 2)} %.`;
    throw new AppError('BAD_FIELD', { field: 'share', message });
  }
}

function isIncome(structure: Awaited<ReturnType<typeof structureOf>>, areaId: string): boolean {
  return structure.some(({ section, areas }) => section === 'INCOME' && areas.some(({ id }) => id === areaId));
}

function named({ id, label }: StoredSource) {
  return { sourceId: id, label };
}

function valuesOf(source: StoredSource) {
  return sourceValues(source, source.areaLabel);
}

/** Only the fields that a person enters. */
export function plain(source: StoredSource): Source {
  const { kind, label, areaId, currency, amount, firstOn, interval, payDay, roll, untilOn, times, dueDay } = source;
  const { contactRut, isTaxed, isNet, readjust, readjustMonths, readjustPercent, readjustFrom, followsLast, note, sales } = source;
  return {
    ...{ kind, label, areaId, currency, amount, firstOn, interval, payDay, roll, untilOn, times, dueDay },
    ...{ contactRut, isTaxed, isNet, readjust, readjustMonths, readjustPercent, readjustFrom, followsLast, note, sales },
  };
}

/** A source as an older act of the history keeps it, before it had terms. */
export function withTerms(source: Source): Source {
  // One that a change had ended was limited by its day alone, whatever times it kept.
  return { ...PLAIN_TERMS, ...source, times: source.untilOn === null ? source.times : null };
}
