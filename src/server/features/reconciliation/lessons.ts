/** What people teach the engine by matching. Changes are called inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { movementKind } from '#domain/kinds/catalogue.ts';
import { eoafKey } from '#domain/kinds/eoaf.ts';
import type { HabitLesson } from '#domain/reconciliation/habits.ts';
import {
  isExclusive,
  type Learned,
  type Lesson,
  payerLessons as lessonsOfPayer,
  payerKey,
  TIMES_TO_ACT,
  type Topic,
  wordingKey,
  wordingLesson,
} from '#domain/reconciliation/lessons.ts';
import { rutPrinted } from '#domain/reconciliation/printed-ruts.ts';
import { formatRut, type Rut } from '#domain/rut.ts';
import { record, STANDS, type StoredAct } from '#server/db/history.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaChoices } from '../companies/store.ts';
import { factId } from './fact-id.ts';
import { findHabit, taughtHabits } from './habits.ts';

/** `suggests`: taught once; `acts`: often enough; `suspended`: contradicted, by a match that was wrong or by another value. */
type FactState = 'suggests' | 'acts' | 'suspended';
/** What a company's people taught. `id` is stable; `taughtBy`: the movements, latest first. */
export type Fact = Lesson & {
  id: string;
  text: string;
  times: number;
  state: FactState;
  taughtAt: Date;
  contradictedAt: Date | null;
  movementIds: string[];
};
/** `standing`: how many movements are matched because of it; `standingIds`: some of them, latest first. */
export type StandingFact = Fact & { standing: number; standingIds: string[] };
const MAX_STANDING = 20;

/** Learns again from what stands now on these movements: matches, explanations and marks by hand. */
export async function teach(db: Db, companyId: string, movementIds: readonly string[]): Promise<void> {
  if (movementIds.length === 0) return;
  const ids = [...new Set(movementIds)];
  await sql`delete from matching_lesson where company_id = ${companyId} and movement_id = any(${ids}::uuid[])`.execute(db);
  const byMatches = [...(await payerLessons(db, companyId, ids)), ...(await kindLessons(db, companyId, ids))];
  const habits = await taughtHabits(db, companyId, ids);
  await insertLessons(db, companyId, [...byMatches, ...(await markLessons(db, companyId, ids)), ...habits]);
}

type By = { movementId: string; by: string | null; at: string };
type Taught = Lesson & By;

async function insertLessons(db: Db, companyId: string, lessons: readonly ((Lesson | HabitLesson) & By)[]): Promise<void> {
  if (lessons.length === 0) return;
  const rows = lessons.map(({ movementId, by, at, ...lesson }) => {
    return { company_id: companyId, movement_id: movementId, ...lesson, taught_by: by, taught_at: at };
  });
  await sql`insert into matching_lesson ${namedRows('matching_lesson', rows)} on conflict do nothing`.execute(db);
}

type Matched = { movementId: string; glosa: string; rut: Rut | null; name: string | null; by: string | null; at: string } & {
  partyRut: Rut | null;
  partyName: string | null;
  company: Rut;
};

/** Of movements that people matched with documents of a party, or of several for which a parent pays. */
async function payerLessons(db: Db, companyId: string, ids: readonly string[]): Promise<Taught[]> {
  const { rows } = await sql<Matched>`
    select m.movement_id as "movementId", m.glosa, m.counterpart_rut as rut, m.counterpart_name as name, c.rut as company,
      d.counterpart_rut as "partyRut", min(d.counterpart_name) as "partyName",
      (array_agg(x.created_by order by x.created_at, x.match_id))[1] as by, to_jsonb(min(x.created_at)) #>> '{}' as at
    from match x
    join movement m on m.company_id = x.company_id and m.movement_id = x.movement_id
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    join company c on c.company_id = x.company_id
    where x.company_id = ${companyId} and x.movement_id = any(${[...ids]}::uuid[]) and x.origin in ('manual', 'clay')
    group by m.movement_id, m.glosa, m.counterpart_rut, m.counterpart_name, c.rut, d.counterpart_rut`.execute(db);
  return [...Map.groupBy(rows, (one) => one.movementId).values()].flatMap((list) => {
    const [{ movementId, glosa, rut, name, company }] = list as [Matched];
    const text = { glosa, name, rut: rut ?? rutPrinted(glosa, () => false) };
    const parties = list.map(({ partyRut, partyName }) => ({ rut: partyRut, name: partyName }));
    return lessonsOfPayer(text, parties, company).map((lesson) => {
      const { by, at } = list.find(({ partyRut }) => partyRut === lesson.value)!;
      return { ...lesson, movementId, by, at };
    });
  });
}

/** Of movements that people explained whole by one kind. */
async function kindLessons(db: Db, companyId: string, ids: readonly string[]): Promise<Taught[]> {
  const { rows } = await sql<{ movementId: string; glosa: string; direction: 1 | -1; kindKey: string; by: string | null; at: string }>`
    select m.movement_id as "movementId", m.glosa, sign(m.amount)::int as direction, e.kind_key as "kindKey", e.created_by as by,
      to_jsonb(e.created_at) #>> '{}' as at
    from explanation e join movement m on m.company_id = e.company_id and m.movement_id = e.movement_id
    where e.company_id = ${companyId} and e.movement_id = any(${[...ids]}::uuid[]) and e.origin = 'manual' and e.amount = abs(m.amount)`.execute(
    db,
  );
  return rows.flatMap(({ movementId, glosa, direction, kindKey, by, at }) => {
    const lesson = wordingLesson('kind', glosa, direction, kindKey);
    return lesson ? [{ ...lesson, movementId, by, at }] : [];
  });
}

const TOPIC_OF_MARK = { areaId: 'area', eoafKey: 'eoaf' } as const;
type Mark = keyof typeof TOPIC_OF_MARK;
type Marked = { id: string; glosa: string; direction: 1 | -1 } & Record<Mark, string | null>;
type MarkAct = { id: string; mark: Mark; value: string | null; isGone: boolean; bringsKind: boolean; by: string | null; at: string };

/**
 * Of movements whose area, or key, is the one that a person gave them last, but for an area that a kind brought along. What was given in an
 * area that is gone stands in the one that took its place, unless it was forgotten of one that it passed.
 */
async function markLessons(db: Db, companyId: string, ids: readonly string[]): Promise<Taught[]> {
  const { rows } = await sql<Marked>`
    select movement_id as id, glosa, sign(amount)::int as direction, area_id::text as "areaId", eoaf_key as "eoafKey" from movement
    where company_id = ${companyId} and movement_id = any(${[...ids]}::uuid[]) and (area_id is not null or eoaf_key is not null)`.execute(
    db,
  );
  const movements = new Map(rows.map((one) => [one.id, one]));
  const marks = await lastMarks(db, companyId, [...movements.keys()]);
  const areas = marks.flatMap(({ value, isGone }) => (isGone && value !== null ? [value] : []));
  const forgotten = await forgottenOf(db, companyId, areas);
  return marks.flatMap(({ id, mark, value, isGone, bringsKind, by, at }) => {
    const movement = movements.get(id);
    const now = movement?.[mark];
    if (!movement || !now || value === null || bringsKind || (now !== value && !isGone)) return [];
    const lesson = wordingLesson(TOPIC_OF_MARK[mark], movement.glosa, movement.direction, now);
    if (!lesson || new Date(at) <= (forgotten.get(`${value} ${lesson.key}`) ?? 0)) return [];
    return [{ ...lesson, movementId: id, by, at }];
  });
}

/**
 * When what was given in areas that are gone was last forgotten, of them or of those that took their place one after the other, by area and key.
 */
async function forgottenOf(db: Db, companyId: string, areaIds: readonly string[]): Promise<Map<string, Date>> {
  if (areaIds.length === 0) return new Map();
  const { rows } = await sql<{ areaId: string; key: string; at: Date }>`
    with recursive passed (area, first) as (
      select id, id from unnest(${[...new Set(areaIds)]}::text[]) id
      union select i.item ->> 'to', p.first from passed p
      join history h on h.company_id = ${companyId} and h.code = 'flowArea.removed' and h.params::jsonb ->> 'areaId' = p.area and ${STANDS}
      join history_item i on i.company_id = h.company_id and i.entry_no = h.entry_no and i.item ->> 'table' = 'movement'
    )
    select p.first as "areaId", f.key, max(f.forgotten_at)::timestamptz as at from passed p
    join matching_forgotten f on f.company_id = ${companyId} and f.topic = 'area' and f.value = p.area group by p.first, f.key`.execute(db);
  return new Map(rows.map(({ areaId, key, at }) => [`${areaId} ${key}`, at]));
}

/**
 * The last act that gave each of these movements each mark, but for what was taken back: undoing one gives nothing, it leaves what another
 * act, or nobody, gave. `isGone`: the area is no longer there.
 */
async function lastMarks(db: Db, companyId: string, movementIds: readonly string[]): Promise<MarkAct[]> {
  if (movementIds.length === 0) return [];
  const { rows } = await sql<MarkAct>`
    with mark_act as (
      select i.about as id, k.mark, i.item -> 'after' ->> k.mark as value, i.item -> 'after' ? 'kind' as brings_kind, i.entry_no,
        h.person_id as by, h.at
      from history_item i
      join history h on h.company_id = i.company_id and h.entry_no = i.entry_no
      join (values ('areaId'), ('eoafKey')) k (mark) on i.item -> 'after' ? k.mark
      where i.company_id = ${companyId} and i.about = any(${[...movementIds]}::text[]) and h.code like 'movement.%' and h.undoes is null
    ), standing as (
      select a.entry_no from (select distinct entry_no from mark_act) a
      cross join lateral (
        with recursive undone as (
          select a.entry_no as no, 0 as times
          union all select u.entry_no, o.times + 1 from undone o join history u on u.company_id = ${companyId} and u.undoes = o.no
        ) select max(times) % 2 = 0 as stands from undone) s
      where s.stands
    )
    select distinct on (g.id, g.mark) g.id, g.mark, g.value, g.brings_kind as "bringsKind", g.by, to_jsonb(g.at::timestamptz) #>> '{}' as at,
      g.mark = 'areaId' and not exists (select from area a where a.company_id = ${companyId} and a.area_id::text = g.value) as "isGone"
    from mark_act g join standing using (entry_no)
    order by g.id, g.mark, g.entry_no desc`.execute(db);
  return rows;
}

type FactRow = Lesson & { times: number; taughtAt: Date; contradictedAt: Date | null; movementIds: string[] };

/** What narrows which facts are read. */
type FactFilter = { topics?: readonly Topic[]; key?: string };

const TOPICS: readonly Topic[] = ['payer', 'kind', 'area', 'eoaf'];

/** Every fact but habits that people taught and nobody had forgotten since, the most often taught first; none of an area that is gone. */
export async function readFacts(db: Db, companyId: string, { topics = TOPICS, key }: FactFilter = {}): Promise<Fact[]> {
  const { rows } = await sql<FactRow>`
    select l.topic, l.key, l.value, count(*)::int as times, max(l.taught_at) as "taughtAt",
      (select max(c.contradicted_at) from matching_contradiction c where c.company_id = ${companyId} and c.topic = l.topic and c.key = l.key
        and c.value = l.value and c.contradicted_at > coalesce(max(f.forgotten_at), '-infinity')) as "contradictedAt",
      (array_agg(l.movement_id order by l.taught_at desc, l.movement_id))[1:5] as "movementIds"
    from matching_lesson l
    left join matching_forgotten f on f.company_id = l.company_id and f.topic = l.topic and f.key = l.key and f.value = l.value
    where l.company_id = ${companyId} and (f.forgotten_at is null or l.taught_at > f.forgotten_at)
      and l.topic = any(${[...topics]}::text[]) and ${key ? sql`l.key = ${key}` : sql`true`}
    group by l.topic, l.key, l.value order by times desc, l.topic, l.key, l.value`.execute(db);
  const areas = rows.some(({ topic }) => topic === 'area') ? await areaChoices(db, companyId) : [];
  const labelOf = new Map(areas.map(({ id, label }) => [id, label]));
  const known = rows.filter(({ topic, value }) => topic !== 'area' || labelOf.has(value));
  const values = Map.groupBy(known, (one) => `${one.topic} ${one.key}`);
  return known.map((one) => {
    const isContradicted = isExclusive(one) && (values.get(`${one.topic} ${one.key}`)?.length ?? 0) > 1;
    return { ...one, id: factId(one), text: textOf(one, labelOf), state: stateOf(one, isContradicted) };
  });
}

/** What people usually give movements of a wording; null where they gave nothing, or two things. `key` of an area: its stable one. */
export type WordingHabits = Record<'area' | 'eoaf', { key: string; label: string; times: number } | null>;

/** @throws NOT_FOUND when the movement is not the company's */
export async function wordingHabits(db: Db, companyId: string, movementId: string): Promise<WordingHabits> {
  const movement = await db
    .selectFrom('movement')
    .select(['glosa', 'amount'])
    .where('company_id', '=', companyId)
    .where('movement_id', '=', movementId)
    .executeTakeFirst();
  if (!movement) throw new AppError('NOT_FOUND');
  const key = wordingKey(movement.glosa, movement.amount < 0 ? -1 : 1);
  const facts = key === null ? [] : await readFacts(db, companyId, { topics: ['area', 'eoaf'], key });
  const usual = (topic: Topic) => facts.find((one) => one.topic === topic && one.state !== 'suspended');
  const [area, eoaf] = [usual('area'), usual('eoaf')];
  const choice = area && (await areaChoices(db, companyId)).find(({ id }) => id === area.value);
  return {
    area: choice ? { key: choice.key, label: choice.label, times: area.times } : null,
    eoaf: eoaf ? { key: eoaf.value, label: eoafKey(eoaf.value)?.label ?? eoaf.value, times: eoaf.times } : null,
  };
}

/** The facts, with the matches that stand on them. */
export async function readStandingFacts(db: Db, companyId: string): Promise<StandingFact[]> {
  const facts = await readFacts(db, companyId);
  const standing = facts.some(({ topic }) => topic === 'payer') ? await standingByPayer(db, companyId) : new Map<string, string[]>();
  return facts.map((fact) => {
    const ids = (fact.topic === 'payer' && standing.get(`${fact.key} ${fact.value}`)) || [];
    return { ...fact, standing: ids.length, standingIds: ids.slice(0, MAX_STANDING) };
  });
}

/** The movements that are matched since their payer had paid for another, by payer and party. */
async function standingByPayer(db: Db, companyId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; glosa: string; rut: Rut | null; name: string | null; party: Rut | null }>`
    select m.movement_id as id, m.glosa, m.counterpart_rut as rut, m.counterpart_name as name, d.counterpart_rut as party
    from match x
    join movement m on m.company_id = x.company_id and m.movement_id = x.movement_id
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    where x.company_id = ${companyId} and x.evidence = 'learnedPayer'
    group by m.movement_id, m.glosa, m.counterpart_rut, m.counterpart_name, m.on_day, d.counterpart_rut order by m.on_day desc, m.movement_id`.execute(
    db,
  );
  const found = rows.flatMap(({ id, party, ...text }) => {
    const key = keyOf(text);
    return key && party ? [{ id, fact: `${key} ${party}` }] : [];
  });
  return new Map([...Map.groupBy(found, ({ fact }) => fact)].map(([fact, own]) => [fact, own.map(({ id }) => id)]));
}

function keyOf({ glosa, name, rut }: { glosa: string; name: string | null; rut: Rut | null }): string | null {
  return payerKey({ glosa, name, rut: rut ?? rutPrinted(glosa, () => false) });
}

function stateOf({ contradictedAt, topic, times }: FactRow, isContradicted: boolean): FactState {
  if (contradictedAt !== null || isContradicted) return 'suspended';
  return topic === 'payer' && times >= TIMES_TO_ACT ? 'acts' : 'suggests';
}

function textOf({ topic, key, value }: Lesson, areaLabel: ReadonlyMap<string, string>): string {
  if (topic !== 'payer') {
    const [side = '', ...words] = key.split(' ');
    const what = `Los ${side === 'in' ? 'abonos' : 'cargos'} «${words.join(' ')}»`;
    if (topic === 'kind') return `${what} son: ${movementKind(value)?.label ?? value}`;
    return topic === 'area'
      ? `${what} van al área ${areaLabel.get(value)}`
      : `${what} llevan la clave EOAF ${eoafKey(value)?.label ?? value}`;
  }
  const [by = '', ...who] = key.split(' ');
  const payer = by === 'rut' ? `El RUT ${formatRut(who.join(' '))}` : `Quien la glosa llama «${who.join(' ')}»`;
  return `${payer} paga por ${formatRut(value)}`;
}

/** What was learned of movements that passed to another area passes with them. Call it once areas are as they will be. */
export async function teachMoved(db: Db, companyId: string, movementIds: readonly string[]): Promise<void> {
  if (movementIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`select movement_id as id from matching_lesson
    where company_id = ${companyId} and topic = 'area' and movement_id = any (${[...movementIds]}::uuid[])`.execute(db);
  await teach(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** What the engine may use. */
export async function readLearned(db: Db, companyId: string): Promise<Learned[]> {
  const facts = await readFacts(db, companyId, { topics: ['payer', 'kind'] });
  return facts.filter(({ state }) => state !== 'suspended').map(({ topic, key, value, times }) => ({ topic, key, value, times }));
}

/** Suspends what matches rested on that a person undid as wrong. @param actNo  the act that undid them */
export async function contradict(
  db: Db,
  companyId: string,
  pairs: readonly { movementId: string; documentId: string }[],
  actNo: number,
): Promise<void> {
  if (pairs.length === 0) return;
  const { rows } = await sql<{ glosa: string; rut: Rut | null; name: string | null; party: Rut | null }>`
    select m.glosa, m.counterpart_rut as rut, m.counterpart_name as name, d.counterpart_rut as party
    from unnest(${pairs.map((one) => one.movementId)}::uuid[], ${pairs.map((one) => one.documentId)}::uuid[]) as p (movement_id, document_id)
    join movement m on m.company_id = ${companyId} and m.movement_id = p.movement_id
    join document d on d.company_id = ${companyId} and d.document_id = p.document_id`.execute(db);
  const { rows: acts } = await sql<{ at: Date }>`
    select at::timestamptz as at from history where company_id = ${companyId} and entry_no = ${actNo}`.execute(db);
  const facts = rows.flatMap(({ glosa, rut, name, party }) => {
    const key = keyOf({ glosa, name, rut });
    return key && party
      ? [{ company_id: companyId, act_no: actNo, topic: 'payer' as const, key, value: party, contradicted_at: acts[0]?.at ?? new Date() }]
      : [];
  });
  if (facts.length === 0) return;
  await sql`insert into matching_contradiction ${namedRows('matching_contradiction', facts)} on conflict do nothing`.execute(db);
}

/** The act that contradicted was taken back. */
export async function uncontradict(db: Db, companyId: string, actNo: number): Promise<void> {
  await db.deleteFrom('matching_contradiction').where('company_id', '=', companyId).where('act_no', '=', actNo).execute();
}

/** Forgets a fact: only what is taught from now on counts. @throws NOT_FOUND */
export async function forgetFact(db: Db, actor: Actor, id: string): Promise<number> {
  const { companyId } = actor;
  const fact = (await readFacts(db, companyId)).find((one) => one.id === id) ?? (await findHabit(db, companyId, id));
  if (!fact) throw new AppError('NOT_FOUND');
  const { topic, key, value, text } = fact;
  const before = await forgottenAt(db, companyId, fact);
  const at = new Date().toISOString();
  await setForgotten(db, actor, fact, at);
  return record(db, actor, 'matching.forgotten', { topic, key, value, text }, { undo: { before, at } });
}

async function forgottenAt(db: Db, companyId: string, { topic, key, value }: Lesson | HabitLesson): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`select to_jsonb(forgotten_at) #>> '{}' as at from matching_forgotten
    where company_id = ${companyId} and topic = ${topic} and key = ${key} and value = ${value}`.execute(db);
  return rows[0]?.at ?? null;
}

async function setForgotten(
  db: Db,
  { companyId, personId }: Actor,
  { topic, key, value }: Lesson | HabitLesson,
  at: string | null,
): Promise<void> {
  await sql`delete from matching_forgotten
    where company_id = ${companyId} and topic = ${topic} and key = ${key} and value = ${value}`.execute(db);
  if (at === null) return;
  await sql`insert into matching_forgotten (company_id, topic, key, value, forgotten_by, forgotten_at)
    values (${companyId}, ${topic}, ${key}, ${value}, ${personId}, ${at}::timestamptz)`.execute(db);
}

/** Remembers again. @throws ACT_OVERTAKEN when it was forgotten once more since */
export async function undoForgotten(db: Db, actor: Actor, { no, params, undo }: StoredAct<'matching.forgotten'>): Promise<void> {
  const now = await forgottenAt(db, actor.companyId, params);
  if (now === null || new Date(now).getTime() !== new Date(undo.at).getTime())
    throw new AppError('ACT_OVERTAKEN', { what: 'lo que se había aprendido' });
  await setForgotten(db, actor, params, undo.before);
  if (params.topic === 'area') await teach(db, actor.companyId, await movementsThrough(db, actor.companyId, params));
  await record(db, actor, 'matching.remembered', params, { undoes: no });
}

/**
 * Movements of a wording that passed into an area, or out of it, when an area was deleted. Only of them something may have been left out
 * while it was forgotten: what stands where a person put it is stored all the while (see markLessons).
 */
async function movementsThrough(db: Db, companyId: string, { key, value }: Pick<Lesson, 'key' | 'value'>): Promise<string[]> {
  const { rows } = await sql<{ id: string; glosa: string; direction: 1 | -1 }>`
    select movement_id as id, glosa, sign(amount)::int as direction from movement
    where company_id = ${companyId} and area_id is not null and movement_id = any(array(
      select e.id::uuid from history h
      join history_item i on i.company_id = h.company_id and i.entry_no = h.entry_no
      cross join lateral jsonb_array_elements_text(i.item -> 'ids') e (id)
      where h.company_id = ${companyId} and h.code = 'flowArea.removed' and i.item ->> 'table' = 'movement'
        and ${value} in (i.item ->> 'from', i.item ->> 'to')))`.execute(db);
  return rows.flatMap(({ id, glosa, direction }) => (wordingKey(glosa, direction) === key ? [id] : []));
}

/** Movements that are taught together. */
const STEP = 500;

/**
 * Learns again from the next movements on which a person's matches, explanations or marks stand, by their ids.
 * @param readTo  the last one that was read; null: none yet
 * @returns the same for the next step; null when none is left
 */
async function teachNext(db: Db, companyId: string, readTo: string | null): Promise<string | null> {
  const next = (from: ReturnType<typeof sql>) => sql`(select movement_id as id from ${from}
    and company_id = ${companyId} and (${readTo}::uuid is null or movement_id > ${readTo}) group by movement_id order by movement_id limit ${STEP})`;
  const { rows } = await sql<{ id: string }>`
    ${next(sql`match where origin in ('manual', 'clay')`)} union ${next(sql`explanation where origin = 'manual'`)}
    union ${next(sql`movement where (area_id is not null or eoaf_key is not null)`)} order by id limit ${STEP}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await teach(db, companyId, ids);
  return ids.length < STEP ? null : (ids.at(-1) ?? null);
}

/** Learns the next step of what was done before that was learned. @returns whether more is left */
export async function teachPast(db: Db, companyId: string): Promise<boolean> {
  const left = await db
    .selectFrom('matching_untaught')
    .select('read_to as readTo')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!left) return false;
  const readTo = await teachNext(db, companyId, left.readTo);
  if (readTo === null) await db.deleteFrom('matching_untaught').where('company_id', '=', companyId).execute();
  else await db.updateTable('matching_untaught').set({ read_to: readTo }).where('company_id', '=', companyId).execute();
  return readTo !== null;
}

/** For repairs and tests: everything again from what stands now and from the history; the same as was learned step by step. */
export async function rebuildLessons(db: Db, companyId: string): Promise<void> {
  await sql`delete from matching_lesson where company_id = ${companyId}`.execute(db);
  await sql`delete from matching_contradiction where company_id = ${companyId}`.execute(db);
  await sql`delete from matching_forgotten where company_id = ${companyId}`.execute(db);
  await rebuildForgotten(db, companyId);
  let readTo: string | null = null;
  do readTo = await teachNext(db, companyId, readTo);
  while (readTo !== null);
  await rebuildContradictions(db, companyId);
}

type WrongRow = { no: number; movementId: string; documentId: string };

/** Of acts that were not taken back. */
async function rebuildContradictions(db: Db, companyId: string): Promise<void> {
  const { rows } = await sql<WrongRow>`
    select h.entry_no as no, (i.item #>> '{before,movementId}')::uuid as "movementId",
      (i.item #>> '{before,documentId}')::uuid as "documentId"
    from history h join history_item i on i.company_id = h.company_id and i.entry_no = h.entry_no
    where h.company_id = ${companyId} and h.code = 'match.undone' and (h.params::jsonb ->> 'wasWrong')::boolean
      and i.item #>> '{before,evidence}' = 'learnedPayer' and i.item #>> '{before,origin}' = 'engine'
      and ${STANDS}`.execute(db);
  for (const [no, list] of Map.groupBy(rows, (one) => one.no)) await contradict(db, companyId, list, no);
}

async function rebuildForgotten(db: Db, companyId: string): Promise<void> {
  const { rows } = await sql<(Lesson | HabitLesson) & { at: string; personId: string | null }>`
    select h.params::jsonb ->> 'topic' as topic, h.params::jsonb ->> 'key' as key, h.params::jsonb ->> 'value' as value,
      h.undo::jsonb ->> 'at' as at, h.person_id as "personId"
    from history h where h.company_id = ${companyId} and h.code = 'matching.forgotten'
      and ${STANDS}
    order by h.entry_no`.execute(db);
  for (const { at, personId, ...lesson } of rows) await setForgotten(db, { companyId, personId }, lesson, at);
}
