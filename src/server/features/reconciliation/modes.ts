/** How much each class of evidence may do in a company. Changes are called inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { CLASS_CODES, CLASS_LABELS, isClassCode } from '#domain/reconciliation/class-names.ts';
import type { ClassCode, MatchingMode, MatchingModes } from '#domain/reconciliation/facts.ts';
import { mayAct, modeOf } from '#domain/reconciliation/modes.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshAwaiting } from './awaiting.ts';
import { readDecisions } from './decisions.ts';
import { type Case, readCases } from './verdicts.ts';

/**
 * A class in a company. `mayAct`: good enough on generated truth to act without a person, if the company lets it. `right` and `decided`:
 * of its last decisions there (decisions.ts). `cases`: the latest that people found wrong. `shadow`: what it recorded in shadow.
 */
export type ClassMode = {
  code: ClassCode;
  label: string;
  mode: MatchingMode;
  mayAct: boolean;
  stoppedAt: Date | null;
  right: number;
  decided: number;
  cases: Case[];
  shadow: Shadow;
};
/** Movements with something recorded in shadow: since matched alike, since matched otherwise, and still open. */
export type Shadow = { same: number; other: number; open: number };

/** The modes that people or their decisions set. */
export async function readModes(db: Db, companyId: string): Promise<MatchingModes> {
  const rows = await db.selectFrom('matching_mode').select(['class', 'mode']).where('company_id', '=', companyId).execute();
  return new Map(rows.flatMap((one) => (isClassCode(one.class) ? [[one.class, one.mode] as const] : [])));
}

/** Rules have each a mode of their own. */
const CLASSES = CLASS_CODES.filter((code) => code !== 'rule');

/** Every class with its mode and figures, strongest first. */
export async function listModes(db: Db, companyId: string): Promise<ClassMode[]> {
  const modes = await readModes(db, companyId);
  const stopped = await db
    .selectFrom('matching_mode')
    .select(['class', 'stopped_at as at'])
    .where('company_id', '=', companyId)
    .where('stopped_at', 'is not', null)
    .execute();
  const decisions = await readDecisions(db, companyId, CLASS_CODES);
  const cases = await readCases(db, companyId);
  const shadows = await readShadows(db, companyId);
  return CLASSES.map((code) => ({
    code,
    label: CLASS_LABELS[code],
    mode: modeOf(modes, code),
    mayAct: mayAct(code),
    stoppedAt: stopped.find((one) => one.class === code)?.at ?? null,
    ...(decisions.get(code) ?? { right: 0, decided: 0 }),
    cases: cases.filter((one) => one.code === code),
    shadow: shadows.get(code) ?? { same: 0, other: 0, open: 0 },
  }));
}

async function readShadows(db: Db, companyId: string): Promise<ReadonlyMap<string, Shadow>> {
  const { rows } = await sql<Shadow & { code: string }>`
    select s.class as code, count(*) filter (where m.is_reconciled and s.partners <@ r.partners)::int as same,
      count(*) filter (where m.is_reconciled and not s.partners <@ r.partners)::int as other, count(*) filter (where not m.is_reconciled)::int as open
    from shadow_match s
    join movement m on m.company_id = s.company_id and m.movement_id = s.movement_id
    cross join lateral (select array(
      select x.document_id from match x where x.company_id = s.company_id and x.movement_id = s.movement_id
      union all select m.transfer_id where m.transfer_id is not null) as partners) r
    where s.company_id = ${companyId} group by 1`.execute(db);
  return new Map(rows.map(({ code, ...one }) => [code, one]));
}

/**
 * Gives classes a mode; one that may not act without a person is refused it.
 * @throws NOT_FOUND for an unknown code, CLASS_MAY_NOT_ACT
 */
export async function setModes(db: Db, actor: Actor, codes: readonly string[], mode: MatchingMode): Promise<number | null> {
  const classes = codes.map((code) => {
    if (!isClassCode(code) || code === 'rule') throw new AppError('NOT_FOUND');
    if (mode === 'automatic' && !mayAct(code)) throw new AppError('CLASS_MAY_NOT_ACT', { name: CLASS_LABELS[code] });
    return code;
  });
  const before = await readModes(db, actor.companyId);
  const changes = [...new Set(classes)].map((code) => ({ code, before: before.get(code) ?? null, after: mode }));
  if (changes.length === 0) return null;
  await writeModes(db, actor, changes);
  return record(db, actor, 'matching.modesSet', { changes });
}

type Change = { code: ClassCode; before: MatchingMode | null; after: MatchingMode | null };

async function writeModes(db: Db, { companyId, personId }: Actor, changes: readonly Change[]): Promise<void> {
  const removed = changes.filter(({ after }) => after === null).map(({ code }) => code);
  const set = changes.filter(({ after }) => after !== null);
  await sql`delete from matching_mode where company_id = ${companyId} and class = any(${removed}::text[])`.execute(db);
  await sql`
    insert into matching_mode (company_id, class, mode, set_by)
    select ${companyId}, c.class, c.mode, ${personId}
    from unnest(${set.map(({ code }) => code)}::text[], ${set.map(({ after }) => after)}::text[]) as c (class, mode)
    on conflict (company_id, class) do update
    set mode = excluded.mode, set_by = excluded.set_by, set_at = now(), stopped_at = null`.execute(db);
  await hideSuggestions(
    db,
    companyId,
    set.flatMap(({ code, after }) => (after === 'shadow' ? code : [])),
  );
}

/** What classes in shadow had proposed is no longer shown. */
async function hideSuggestions(db: Db, companyId: string, codes: readonly ClassCode[]): Promise<void> {
  if (codes.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    delete from match_suggestion where company_id = ${companyId} and evidence = any(${[...codes]}::text[])
    returning movement_id as id`.execute(db);
  await sql`delete from transfer_suggestion where company_id = ${companyId} and class = any(${[...codes]}::text[])`.execute(db);
  await sql`delete from kind_suggestion where company_id = ${companyId} and class = any(${[...codes]}::text[])`.execute(db);
  await refreshAwaiting(db, companyId, { movementIds: [...new Set(rows.map(({ id }) => id))], documentIds: [] });
}

/** @throws ACT_OVERTAKEN when one of the classes has another mode by now */
export async function undoModesSet(db: Db, actor: Actor, { no, params }: StoredAct<'matching.modesSet'>): Promise<void> {
  const now = await readModes(db, actor.companyId);
  if (params.changes.some(({ code, after }) => (now.get(code) ?? null) !== after))
    throw new AppError('ACT_OVERTAKEN', { what: 'lo que puede hacer esa clase' });
  const changes = params.changes.map(({ code, before, after }) => ({ code, before: after, after: before }));
  await writeModes(db, actor, changes);
  await record(db, actor, 'matching.modesSet', { changes }, { undoes: no });
}
