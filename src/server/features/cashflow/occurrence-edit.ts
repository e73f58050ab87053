/** Changes to occurrences of sources by hand: to one, to those from one on, or to all. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { ParamsOf } from '#domain/acts.ts';
import { occurrenceValues, type SeriesState, type SeriesUndo, sourceValues } from '#domain/cashflow/acts.ts';
import { MAX_SHIFT, occasionOf } from '#domain/cashflow/continued.ts';
import type { EditScope, OccurrenceEdit } from '#domain/cashflow/edits.ts';
import { editProblems } from '#domain/cashflow/edits.ts';
import { type ChangedSeries, changedSeries } from '#domain/cashflow/series.ts';
import { isByBooks, MAX_SOURCES, MONTHS_AHEAD, sourceProblems } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, dayInChile, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { periodOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { oneLine } from '#domain/text.ts';
import { record } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { structureOf } from './books.ts';
import { lateFrom } from './late-days.ts';
import {
  contactOf,
  isSameChange,
  type KeptChange,
  type OccurrenceChange,
  occurrenceChanges,
  renameOccasions,
  UNCHANGED,
  writeChange,
} from './occurrence-changes.ts';
import {
  asPassed,
  countingOf,
  deleteOccurrences,
  moveOccurrencesTo,
  type Occurrence,
  putBackOccurrences,
  requireOccurrence,
} from './occurrence-rows.ts';
import { settledOccasions } from './occurrence-settlements.ts';
import { refreshProjections } from './projections.ts';
import { insertSource, plain, withTerms } from './source-changes.ts';
import { chainOf, columnsOf, requireSource, type StoredSource, sourcesOf } from './sources.ts';

/** What a person saw of an occurrence before changing it; `amount` above zero. */
export type SeenOccurrence = Required<Pick<OccurrenceEdit, 'label' | 'amount' | 'currency' | 'on' | 'areaId' | 'isHidden' | 'contactRut'>>;
export type EditOptions = {
  scope: EditScope;
  /** Ids of occurrences changed by hand before, which from now on follow the series. */
  following: readonly string[];
  /** What is absent is not compared: callers from before it was there do not send it. */
  seen: Partial<SeenOccurrence> | null;
};
/** What an edit works on. */
type Subject = {
  one: Occurrence;
  source: StoredSource;
  today: Day /** The first day on which one that passed counts. */;
  late: Day;
  label: string;
  contactRut: Rut | null;
};

/**
 * Changes an occurrence, those from it on, or all that still count.
 * @returns the number of the act; null when nothing changed
 * @throws NOT_FOUND, OCCURRENCE_SETTLED, OCCURRENCE_REPLACED, OCCURRENCE_CHANGED, BAD_FIELD, AREA_OF_OTHER_SECTION
 */
export async function editOccurrence(
  db: Db,
  actor: Actor,
  id: string,
  edit: OccurrenceEdit,
  { scope, following, seen }: EditOptions,
): Promise<number | null> {
  const subject = await openOccurrence(db, actor.companyId, id);
  const { one, source, today, label } = subject;
  if (one.isSettled) throw new AppError('OCCURRENCE_SETTLED', { label });
  if (one.givenWay !== 0 && !one.isHidden) throw new AppError('OCCURRENCE_REPLACED', { label });
  const now = seenOf(subject);
  if (seen && canonical({ ...now, ...seen }) !== canonical(now)) {
    throw new AppError('OCCURRENCE_CHANGED', { label, now: `${formatMoney(now.amount, now.currency)} el ${formatDay(now.on)}` });
  }
  const input: OccurrenceEdit = edit.label === undefined ? edit : { ...edit, label: oneLine(edit.label) };
  const [problem] = editProblems(input, { today, now, kind: source.kind, scope });
  if (problem) throw new AppError('BAD_FIELD', problem);
  await requireArea(db, actor.companyId, input.areaId, source);
  const change = differing(input, now);
  if (scope === 'ONE') return editOne(db, actor, subject, change);
  return editSeries(db, actor, subject, change, { scope, following });
}

/** @throws NOT_FOUND also for one that passed long ago, by its own day and by that of its rule */
export async function openOccurrence(db: Db, companyId: string, id: string): Promise<Subject> {
  const today = dayInChile(new Date());
  const one = await requireOccurrence(db, companyId, id);
  const last = one.on > one.rule.on ? one.on : one.rule.on;
  const late = await lateFrom(db, companyId, today);
  if (last < addDays(late, -MAX_SHIFT)) throw new AppError('NOT_FOUND');
  const source = await requireSource(db, companyId, one.sourceId);
  const change = (await occurrenceChanges(db, companyId)).get(source.id)?.get(occasionOf(source, one));
  return { one, source, today, late, label: one.label ?? source.label, contactRut: contactOf(source, change) };
}

/** What a person sees of an occurrence. */
export function seenOf({ one, label, contactRut }: Pick<Subject, 'one' | 'label' | 'contactRut'>): SeenOccurrence {
  const { amount, currency, on, areaId, isHidden } = one;
  return { label, amount: Math.abs(amount), currency, on, areaId, isHidden, contactRut };
}

async function requireArea(db: Db, companyId: string, areaId: string | undefined, source: StoredSource): Promise<void> {
  if (areaId === undefined) return;
  const category = (await structureOf(db, companyId)).find(({ areas }) => areas.some(({ id }) => id === areaId));
  if (!category) throw new AppError('NOT_FOUND');
  if (category.section !== source.section) throw new AppError('AREA_OF_OTHER_SECTION', { isIncome: source.section === 'INCOME' });
}

/** What of an edit is not so already. An amount goes with its currency: other times of the series may be in another one. */
function differing(edit: OccurrenceEdit, now: SeenOccurrence): OccurrenceEdit {
  const entries = Object.entries(edit).filter(([field, value]) => value !== undefined && value !== now[field as keyof SeenOccurrence]);
  const changes: OccurrenceEdit = Object.fromEntries(entries);
  if (changes.amount === undefined && changes.currency === undefined) return changes;
  return { ...changes, amount: edit.amount ?? now.amount, currency: edit.currency ?? now.currency };
}

async function editOne(db: Db, actor: Actor, { one, source, today, label }: Subject, edit: OccurrenceEdit): Promise<number | null> {
  const { companyId } = actor;
  const occasion = occasionOf(source, one);
  const before = (await occurrenceChanges(db, companyId)).get(source.id)?.get(occasion) ?? null;
  const after = withEdit(before ?? UNCHANGED, edit, one, source);
  if (canonical(after) === canonical(before ?? UNCHANGED)) return null;
  await writeChange(db, companyId, { sourceId: source.id, occasion }, after);
  await refreshProjections(db, companyId, today);
  const next = await requireOccurrence(db, companyId, one.id);
  const params = {
    ...{ sourceId: source.id, label, on: one.on, amount: Math.abs(one.amount), currency: one.currency },
    before: await valuesOf(db, companyId, one, { label, contactRut: contactOf(source, before ?? UNCHANGED) }),
    after: await valuesOf(db, companyId, next, { label: next.label ?? source.label, contactRut: contactOf(source, after) }),
  };
  return record(db, actor, 'occurrence.changed', params, { undo: { occasion, before: orNull(before), after: orNull(after) } });
}

/** What is as the source says again is no change by hand. */
function withEdit(before: OccurrenceChange, edit: OccurrenceEdit, { rule }: Occurrence, source: StoredSource): OccurrenceChange {
  const other = <Value>(value: Value | undefined, own: Value, current: Value | null) =>
    value === undefined ? current : value === own ? null : value;
  const amount = edit.amount ?? before.amount;
  const currency = edit.currency ?? before.currency ?? rule.currency;
  const isOwn = amount === null || (amount === Math.abs(rule.amount) && currency === rule.currency);
  return {
    label: other(edit.label, source.label, before.label),
    ...(isOwn ? { amount: null, currency: null } : { amount, currency }),
    on: other(edit.on, rule.on, before.on),
    areaId: other(edit.areaId, rule.areaId, before.areaId),
    isHidden: other(edit.isHidden, source.isHidden, before.isHidden),
    contactRut: other(contactText(edit.contactRut), source.contactRut ?? '', before.contactRut),
  };
}

/** As a change keeps it. */
function contactText(contact: Rut | null | undefined): string | undefined {
  return contact === null ? '' : contact;
}

function orNull(change: OccurrenceChange | null): OccurrenceChange | null {
  return change && canonical(change) !== canonical(UNCHANGED) ? change : null;
}

async function valuesOf(
  db: Db,
  companyId: string,
  { areaId, amount, currency, on, isHidden }: Occurrence,
  { label: name, contactRut: contact }: Pick<Subject, 'label' | 'contactRut'>,
) {
  const row = await db
    .selectFrom('area')
    .select('label')
    .where('company_id', '=', companyId)
    .where('area_id', '=', areaId)
    .executeTakeFirstOrThrow();
  return occurrenceValues({ name, area: row.label, amount: Math.abs(amount), currency, on, isHidden, contact });
}

/** Gives an occurrence back what it was. @throws ACT_OVERTAKEN when somebody changed or settled it since */
export async function restoreOccurrence(
  db: Db,
  actor: Actor,
  { params, undo, no }: { params: ParamsOf<'occurrence.changed'>; undo: OneUndo; no: number },
): Promise<void> {
  const { companyId } = actor;
  const { sourceId, before, after, label } = params;
  const { occasion } = undo;
  const source = (await sourcesOf(db, companyId)).find(({ id }) => id === sourceId);
  const now = (await occurrenceChanges(db, companyId)).get(sourceId)?.get(occasion) ?? null;
  const isSettled = (await settledOccasions(db, companyId)).get(sourceId)?.has(occasion) ?? false;
  if (!source || isSettled || !isSameChange(now, undo.after)) throw new AppError('ACT_OVERTAKEN', { what: label });
  await writeChange(db, companyId, { sourceId, occasion }, undo.before);
  await refreshProjections(db, companyId, dayInChile(new Date()));
  const swapped = { ...params, before: after, after: before };
  await record(db, actor, 'occurrence.changed', swapped, { undo: { occasion, before: undo.after, after: undo.before }, undoes: no });
}
type OneUndo = { occasion: string; before: KeptChange | null; after: KeptChange | null };

async function editSeries(db: Db, actor: Actor, subject: Subject, edit: OccurrenceEdit, options: SeriesOptions): Promise<number | null> {
  const { companyId } = actor;
  const { one, source, today, label } = subject;
  const { scope, following } = options;
  if (Object.keys(edit).length === 0 && following.length === 0) return null;
  const changed = await changeSeries(db, actor, subject, edit, options);
  const others = scope === 'ALL' ? await changeChain(db, actor, subject, edit, following) : [];
  await refreshProjections(db, companyId, today);
  const undo = await undoOf(db, companyId, changed);
  const chain = [];
  for (const other of others) chain.push({ ...(await undoOf(db, companyId, other)), sourceId: other.source.id });
  const tail = await requireSource(db, companyId, changed.rest);
  const params = {
    ...{ sourceId: source.id, label, on: one.on, isAll: scope === 'ALL' },
    before: sourceValues(plain(source), source.areaLabel),
    after: sourceValues(plain(tail), tail.areaLabel),
  };
  return record(db, actor, 'series.changed', params, { undo: chain.length > 0 ? { ...undo, chain } : undo });
}
type SeriesOptions = Pick<EditOptions, 'scope' | 'following'>;

/** The other sources of the series take what all of them take: everything but a new day, which is counted from the rule of each. */
async function changeChain(
  db: Db,
  actor: Actor,
  { source: changed, today, late }: Subject,
  { on: _, ...edit }: OccurrenceEdit,
  following: readonly string[],
): Promise<Changed[]> {
  const { companyId } = actor;
  const all: Changed[] = [];
  for (const source of await chainOf(db, companyId, changed.id)) {
    const counting = await countingOf(db, companyId, source.id, today);
    if (Object.keys(edit).length === 0 && !counting.some(({ id }) => following.includes(id))) continue;
    const subjects = counting.map(
      (one): Subject => ({ one, source, today, late, label: one.label ?? source.label, contactRut: source.contactRut }),
    );
    const first = subjects.find((subject) => isInRule(subject, edit, counting));
    if (first) all.push(await changeSeries(db, actor, first, edit, { scope: 'ALL', following }, { isOther: true }));
  }
  return all;
}

/** Whether a series can be told from one of its times: it is not of a rule before the present one. */
function isInRule(subject: Subject, edit: OccurrenceEdit, counting: readonly Occurrence[]): boolean {
  try {
    planSeries(subject, edit, counting, 'ALL');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_FIELD' && error.field === 'scope') return false;
    throw error;
  }
}

/** A series that was changed, with what it was. `rest`: the source of those that changed. */
type Changed = {
  source: StoredSource;
  rest: string;
  plan: Plan;
  counting: readonly Occurrence[];
  edited: SeriesUndo['edited'];
};

/** @param isOther  of another source of the series: none of its times is the one that a person opened */
async function changeSeries(
  db: Db,
  actor: Actor,
  subject: Subject,
  edit: OccurrenceEdit,
  { scope, following }: SeriesOptions,
  { isOther = false } = {},
): Promise<Changed> {
  const { companyId } = actor;
  const { one, source, today } = subject;
  const counting = await countingOf(db, companyId, source.id, today);
  const plan = planSeries(subject, edit, counting, scope);
  const { series, isSplit, isMoved } = plan;
  const changes = (await occurrenceChanges(db, companyId)).get(source.id);
  const affected = counting.filter(({ rule }) => !isSplit || rule.on >= one.rule.on);
  const rest = await writeSeries(db, actor, source, plan, edit.isHidden ?? source.isHidden);
  if (isMoved) await redateRows(db, companyId, source, affected, { to: rest, series });
  else if (isSplit) await moveOccurrencesTo(db, companyId, affected.map(idOf), rest);
  const names = isSplit || isMoved ? new Map([...series.occasions].map(([now, was]) => [was, now])) : new Map<string, string>();
  await renameOccasions(db, companyId, source.id, rest, names);
  // The occurrence itself follows the series in what is given, those that are named in all; others that somebody changed stay as they are.
  const edited = affected.flatMap((row) => {
    const was = occasionOf(source, row);
    const before = changes?.get(was);
    if (!before) return [];
    const other = row.id === one.id && !isOther ? withoutEdited(before, edit) : staying(before, edit, { row, source });
    const after = following.includes(row.id) ? null : orNull(other);
    return canonical(after) === canonical(before) ? [] : [{ occasion: names.get(was) ?? was, before, after }];
  });
  for (const { occasion, after } of edited) await writeChange(db, companyId, { sourceId: rest, occasion }, after);
  return { source, rest, plan, counting, edited };
}

async function undoOf(db: Db, companyId: string, { source, rest, plan, counting, edited }: Changed): Promise<SeriesUndo> {
  const { series, isSplit, isMoved } = plan;
  const [head, tail] = [await requireSource(db, companyId, source.id), await requireSource(db, companyId, rest)];
  return {
    ...{ before: stateOf(source), after: stateOf(head), isMoved, edited },
    rest: isSplit ? { id: rest, state: stateOf(tail) } : null,
    occasions: isSplit || isMoved ? [...series.occasions] : [],
    passed: (isMoved ? counting : counting.filter(({ rule }) => rule.on < source.countsFrom)).map(asPassed),
  };
}

/** Writes the rule of a changed series. @returns the source of those that changed @throws TOO_MANY_SOURCES */
async function writeSeries(db: Db, actor: Actor, source: StoredSource, { series, isSplit }: Plan, isHidden: boolean): Promise<string> {
  const { companyId } = actor;
  const { rest, head, countsFrom } = series;
  if (!isSplit || !head) {
    await setSource(db, companyId, source.id, { source: rest, countsFrom, isHidden });
    return source.id;
  }
  if ((await sourcesOf(db, companyId)).length >= MAX_SOURCES) throw new AppError('TOO_MANY_SOURCES', { max: MAX_SOURCES });
  const id = newId();
  await insertSource(db, actor, rest, { id, answer: null, today: countsFrom, continues: source.id, isHidden });
  await setSource(db, companyId, source.id, { source: head, countsFrom: source.countsFrom, isHidden: source.isHidden });
  return id;
}

type Plan = { series: ChangedSeries; isSplit: boolean; isMoved: boolean };

/** @throws BAD_FIELD where the series cannot take the change */
function planSeries({ one, source, today, late }: Subject, edit: OccurrenceEdit, counting: readonly Occurrence[], scope: EditScope): Plan {
  const { isHidden: _, on, ...fields } = edit;
  if (one.on < late) throw badField('scope', 'Esta vez ya pasó: cámbiala sola.');
  if (isByBooks(source.kind)) {
    const rest = { ...plain(source), ...fields };
    return {
      series: { head: null, rest, countsFrom: source.countsFrom, occasions: new Map(), days: new Map() },
      isSplit: false,
      isMoved: false,
    };
  }
  const isMoved = on !== undefined && on !== one.rule.on;
  const change = { ...fields, ...(isMoved ? { on } : {}) };
  const at = occasionOf(source, one);
  const until = addMonths(today, MONTHS_AHEAD + 2);
  const isBefore = counting.some(({ id, rule }) => id !== one.id && rule.on < one.rule.on);
  const isSplit = scope === 'FROM_HERE' && isBefore;
  // A new day reaches those still to come: what is late stays where it is.
  const reached = counting.filter(({ rule }) => !isMoved || rule.on >= (one.rule.on < today ? one.rule.on : today));
  const firsts = isSplit ? [at] : reached.map((row) => occasionOf(source, row));
  let series: ReturnType<typeof changedSeries> = 'notInRule';
  for (const first of [...firsts, at]) {
    series = changedSeries(plain(source), { at, first, until }, change, isSplit);
    if (series !== 'notInRule') break;
  }
  if (series === 'notInRule') throw badField('scope', 'Esta vez es de antes de un cambio de la fuente: cámbiala sola.');
  if ('after' in series) throw badField('date', `Elige un día después de la vez anterior, el ${formatDay(series.after)}.`);
  if (isMoved && series.countsFrom < today) {
    throw badField('date', `Con ese día la primera vez caería el ${formatDay(series.countsFrom)}, antes de hoy.`);
  }
  const earliest = series.rest.firstOn < today ? series.rest.firstOn : today;
  for (const part of [series.rest, ...(series.head ? [series.head] : [])]) {
    const [problem] = sourceProblems(part, earliest < part.firstOn ? earliest : part.firstOn);
    if (problem) throw new AppError('BAD_FIELD', { ...problem, field: FIELDS[problem.field] ?? problem.field });
  }
  return { series, isSplit, isMoved };
}

const FIELDS: Readonly<Record<string, string>> = { firstDate: 'date', untilDate: 'date' };

function badField(field: string, message: string): AppError<'BAD_FIELD'> {
  return new AppError('BAD_FIELD', { field, message });
}

/** What stays changed by hand once the series changed too. */
function withoutEdited(hand: OccurrenceChange, edit: OccurrenceEdit): OccurrenceChange {
  const isSet = (field: keyof OccurrenceEdit) => edit[field] !== undefined;
  return {
    label: isSet('label') ? null : hand.label,
    ...(isSet('amount') || isSet('currency') ? { amount: null, currency: null } : { amount: hand.amount, currency: hand.currency }),
    on: isSet('on') ? null : hand.on,
    areaId: isSet('areaId') ? null : hand.areaId,
    isHidden: isSet('isHidden') ? null : hand.isHidden,
    contactRut: isSet('contactRut') ? null : hand.contactRut,
  };
}

/** What keeps an occurrence that somebody changed as it is, whatever its series becomes. */
function staying(
  hand: OccurrenceChange,
  edit: OccurrenceEdit,
  { row, source }: { row: Occurrence; source: StoredSource },
): OccurrenceChange {
  const unless = <Value>(field: keyof OccurrenceEdit, current: Value | null, value: Value) =>
    edit[field] === undefined ? current : (current ?? value);
  const isWorth = edit.amount !== undefined || edit.currency !== undefined;
  return {
    label: unless('label', hand.label, row.label ?? source.label),
    ...(isWorth && hand.amount === null
      ? { amount: Math.abs(row.amount), currency: row.currency }
      : { amount: hand.amount, currency: hand.currency }),
    on: unless('on', hand.on, row.on),
    areaId: unless('areaId', hand.areaId, row.areaId),
    isHidden: unless('isHidden', hand.isHidden, row.isHidden),
    contactRut: unless('contactRut', hand.contactRut, source.contactRut ?? ''),
  };
}

/** Rows whose days move keep their ids, under the days of the new rule; what is late before them stays. */
async function redateRows(
  db: Db,
  companyId: string,
  source: StoredSource,
  rows: readonly Occurrence[],
  { to, series: { countsFrom, days } }: { to: string; series: ChangedSeries },
): Promise<void> {
  const placed = rows.map((row) => ({ row, day: days.get(occasionOf(source, row)) }));
  await deleteOccurrences(
    db,
    companyId,
    placed.filter(({ row, day }) => day || row.rule.on >= countsFrom).map(({ row }) => row.id),
  );
  const redated = placed.flatMap(({ row, day }) => (day ? [{ ...asPassed(row), ...day, period: periodOf(day.scheduledOn) }] : []));
  await putBackOccurrences(db, companyId, to, redated);
}

function idOf({ id }: Occurrence): string {
  return id;
}

function stateOf(source: StoredSource): SeriesState {
  return { source: plain(source), countsFrom: source.countsFrom, isHidden: source.isHidden };
}

async function setSource(db: Db, companyId: string, id: string, { source, countsFrom, isHidden }: SeriesState): Promise<void> {
  await db
    .updateTable('cash_source')
    .set({ ...columnsOf(source), counts_from: countsFrom, is_hidden: isHidden, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('source_id', '=', id)
    .execute();
}

/** Puts a series back as it was; what was settled or changed by hand since stays so. @throws ACT_OVERTAKEN when its rule changed since */
export async function restoreSeries(
  db: Db,
  actor: Actor,
  { params, undo, no }: { params: ParamsOf<'series.changed'>; undo: SeriesUndo; no: number },
): Promise<void> {
  const { companyId } = actor;
  const { sourceId, label } = params;
  const today = dayInChile(new Date());
  const parts = [{ ...undo, sourceId }, ...(undo.chain ?? [])];
  for (const part of parts) if (!(await isAsLeft(db, companyId, part))) throw new AppError('ACT_OVERTAKEN', { what: label });
  for (const part of parts) await restorePart(db, companyId, part, today);
  await refreshProjections(db, companyId, today);
  const swapped = { ...params, before: params.after, after: params.before };
  await record(db, actor, 'series.restored', swapped, { undoes: no });
}
type ChangedPart = Omit<SeriesUndo, 'chain'> & { sourceId: string };

/** Whether a source, what was split from it, and what people changed in it, are as the act left them. */
async function isAsLeft(db: Db, companyId: string, { sourceId, after, rest, edited }: ChangedPart): Promise<boolean> {
  const sources = await sourcesOf(db, companyId);
  const isAs = (id: string, state: SeriesState) => {
    const found = sources.find((one) => one.id === id);
    return found !== undefined && canonical(stateOf(found)) === canonical({ ...state, source: withTerms(state.source) });
  };
  const changes = (await occurrenceChanges(db, companyId)).get(rest?.id ?? sourceId);
  return (
    isAs(sourceId, after) &&
    (!rest || isAs(rest.id, rest.state)) &&
    edited.every((one) => isSameChange(changes?.get(one.occasion) ?? null, one.after))
  );
}

async function restorePart(db: Db, companyId: string, undo: ChangedPart, today: Day): Promise<void> {
  const { sourceId } = undo;
  const restId = undo.rest?.id ?? sourceId;
  const rows = await countingOf(db, companyId, restId, today);
  for (const { occasion, before } of undo.edited) await writeChange(db, companyId, { sourceId: restId, occasion }, before);
  if (undo.occasions.length > 0) await renameOccasions(db, companyId, restId, sourceId, new Map(undo.occasions));
  if (undo.isMoved) await deleteOccurrences(db, companyId, rows.map(idOf));
  else if (undo.rest) await moveOccurrencesTo(db, companyId, rows.map(idOf), sourceId);
  if (undo.rest) await db.deleteFrom('cash_source').where('company_id', '=', companyId).where('source_id', '=', restId).execute();
  await setSource(db, companyId, sourceId, { ...undo.before, source: withTerms(undo.before.source) });
  await putBackOccurrences(db, companyId, sourceId, undo.passed);
}
