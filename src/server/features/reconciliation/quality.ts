/** How good reconciliation is over a period: what explained its movements, how old the open ones are, and how often classes were right. */
import { type RawBuilder, sql } from 'kysely';
import { bankName } from '#domain/banks.ts';
import { addDays, addMonths, type Day, day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { capitalized } from '#domain/format.ts';
import { monthName } from '#domain/period.ts';
import { CLASS_CODES, CLASS_LABELS, isClassCode } from '#domain/reconciliation/class-names.ts';
import { countDecisions } from '#domain/reconciliation/decisions.ts';
import type { Db } from '#server/db/scope.ts';
import { type DecidedIn, decided, explained, isAutomatic, type Period, type Place, readDecided } from './decisions.ts';
import { type MovementWithLinks, movementsById } from './list.ts';
import { type MonthSum, monthSums } from './quality-months.ts';

/** Hidden movements count nowhere, but for what was decided about them. */
export type QualityFilter = Period & { today: Day };
/** `key` leads to the movements behind a figure (`qualityList`). Pesos are the sums of absolute amounts; null while a rate is missing. */
export type Coverage = { key: string; label: string; movements: number; pesos: number | null };
/** Of what people decided in the period about a class, one by one or by closing its month: `right:` and `wrong:` before its code lead to the movements. */
export type Precision = { code: string; label: string; right: number; decided: number };
/**
 * A month, an account or a rule: its movements, those that are reconciled, those that a class reconciled by itself, and what people
 * decided. `key`: the first day of the month, or an id.
 */
export type Group = Coverage & { reconciled: number; automatic: number; right: number; decided: number };
export type Quality = {
  total: Coverage;
  coverage: Coverage[];
  open: Coverage[];
  precision: Precision[];
  months: Group[];
  accounts: Group[];
  rules: Group[];
};

const LABELS: Readonly<Record<string, string>> = {
  ...CLASS_LABELS,
  accepted: 'Sugerencia aceptada',
  byHand: 'A mano',
  clay: 'Importado de otro sistema',
  closed: 'Antes de la fecha de corte',
  open: 'Por conciliar',
};
const ORDER = [...CLASS_CODES, 'accepted', 'byHand', 'clay', 'closed', 'open'];

/** Ages of open movements: the last day of each, from today; the last has no end. */
const AGES = [
  { key: 'open30', label: 'Hasta 30 días', from: 0, to: 30 },
  { key: 'open60', label: '31 a 60 días', from: 31, to: 60 },
  { key: 'open90', label: '61 a 90 días', from: 61, to: 90 },
  { key: 'openOld', label: 'Más de 90 días', from: 91, to: 100_000 },
] as const;

/** The figures of a period. They cost some rows a month and the decisions, whatever the history. */
export async function readQuality(db: Db, filter: QualityFilter): Promise<Quality> {
  const sums = await monthSums(db, filter);
  const decisions = await readDecided(db, filter);
  const ordered = Map.groupBy(sums, ({ by }) => by);
  const total = sumOf(sums, 'all', 'Todos');
  return {
    total: { ...total, pesos: total.pesos ?? 0 },
    coverage: ORDER.flatMap((key) => (ordered.has(key) ? [sumOf(ordered.get(key)!, key, LABELS[key] ?? key)] : [])),
    open: await readAges(db, filter),
    precision: CLASS_CODES.flatMap((code) => {
      const of = decisions.filter((one) => one.code === code);
      return of.length > 0 ? [{ code, label: CLASS_LABELS[code], ...countDecisions(of) }] : [];
    }),
    months: groupsOf(
      sums,
      decisions,
      ({ month }) => month,
      (month) => monthLabel(month),
    ).toSorted((a, b) => (a.key < b.key ? 1 : -1)),
    accounts: await namedAccounts(
      db,
      filter.companyId,
      groupsOf(
        sums,
        decisions,
        ({ accountId }) => accountId,
        () => '',
      ),
    ),
    rules: await readRules(db, filter, sums),
  };
}

function sumOf(sums: readonly MonthSum[], key: string, label: string): Coverage {
  const add = (value: (one: MonthSum) => number) => sums.reduce((total, one) => total + value(one), 0);
  const movements = add((one) => one.movements);
  return {
    key,
    label,
    movements,
    pesos: pesosOf(
      movements,
      add((one) => one.rated),
      add((one) => one.pesos),
    ),
  };
}

/** Null where nothing of what there is has a value in pesos. */
function pesosOf(movements: number, rated: number, pesos: number): number | null {
  return movements > 0 && rated === 0 ? null : pesos;
}

function monthLabel(month: string): string {
  return capitalized(monthName(month));
}

function groupsOf<Key extends string>(
  sums: readonly MonthSum[],
  decisions: readonly DecidedIn[],
  keyOf: (one: Place) => Key,
  label: (key: Key) => string,
): Group[] {
  const decided = Map.groupBy(decisions, keyOf);
  return [...Map.groupBy(sums, keyOf)].map(([key, list]) => {
    const count = (which: (one: MonthSum) => boolean) => sumOf(list.filter(which), key, '').movements;
    return {
      ...sumOf(list, key, label(key)),
      reconciled: count(({ by }) => by !== 'open'),
      automatic: count(isAutomatic),
      ...countDecisions(decided.get(key) ?? []),
    };
  });
}

async function namedAccounts(db: Db, companyId: string, groups: readonly Group[]): Promise<Group[]> {
  const rows = await db
    .selectFrom('bank_account')
    .select(['account_id as id', 'bank_code as bankCode', 'number'])
    .where('company_id', '=', companyId)
    .execute();
  const names = new Map(rows.map(({ id, bankCode, number }) => [id, `${bankName(bankCode)} ${number}`]));
  return groups.map((one) => ({ ...one, label: names.get(one.key) ?? '' })).toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Rules that said something of the period's movements: of which it stands, how many it explains whole, and how often a person corrected it. */
async function readRules(db: Db, { companyId, from, to, accountId }: QualityFilter, sums: readonly MonthSum[]): Promise<Group[]> {
  type Row = { id: string; name: string | null; hits: number; corrected: number; movements: number; rated: number; pesos: string };
  const { rows } = await sql<Row>`
    select h.rule_id as id, r.name, count(*) filter (where not h.is_undone or h.corrected_act is not null)::int as hits,
      count(*) filter (where h.corrected_act is not null)::int as corrected, count(*) filter (where ${STANDS})::int as movements,
      count(m.amount_clp) filter (where ${STANDS})::int as rated, coalesce(sum(abs(m.amount_clp)) filter (where ${STANDS}), 0) as pesos
    from rule_hit h join movement m on m.company_id = h.company_id and m.movement_id = h.movement_id
    left join matching_rule r on r.company_id = h.company_id and r.rule_id = h.rule_id
    where h.company_id = ${companyId} and not m.is_hidden and m.on_day between ${from} and ${to}
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`} group by 1, 2 order by 2, 1`.execute(db);
  return rows.map(({ id, name, hits, corrected, movements, rated, pesos }) => {
    const made = sums.filter(({ rule }) => rule === id).reduce((total, one) => total + one.movements, 0);
    const sum = { key: id, label: name ?? 'Regla eliminada', movements, pesos: pesosOf(movements, rated, Number(pesos)) };
    return { ...sum, reconciled: made, automatic: made, right: hits - corrected, decided: hits };
  });
}

/** What a rule said of a movement `h` and nobody took back. */
const STANDS = sql`not h.is_undone and h.corrected_act is null`;

/** Open movements by age, in one look at those that are open: of whatever days, or the oldest would be in no period. */
async function readAges(db: Db, { companyId, accountId, today }: QualityFilter): Promise<Coverage[]> {
  const { rows } = await sql<{ age: number; movements: number; rated: number; pesos: string }>`
    select a.age, count(m.movement_id)::int as movements, count(m.amount_clp)::int as rated, coalesce(sum(abs(m.amount_clp)), 0) as pesos
    from unnest(${AGES.map((_, at) => at)}::int[], ${AGES.map((one) => one.from)}::int[], ${AGES.map((one) => one.to)}::int[]) as a (age, youngest, oldest)
    left join movement m on m.company_id = ${companyId} and not m.is_reconciled and not m.is_hidden
      and ${today}::date - m.on_day between a.youngest and a.oldest
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`}
    group by 1`.execute(db);
  return AGES.map(({ key, label }, at) => {
    const one = rows.find(({ age }) => age === at);
    return { key, label, movements: one?.movements ?? 0, pesos: Number(one?.pesos ?? 0) };
  });
}

/** Movements of a period behind a figure; `counts` by month, from sums, where the period is long: then only the months of a page are read. */
type Behind = { rows: (period: Period) => RawBuilder<unknown>; counts: ((db: Db) => Promise<MonthCount[]>) | null };
type MonthCount = { month: string; n: number };

/**
 * The movements behind a figure, newest first.
 * @param figure  a key of `readQuality`'s coverage or ages; reconciled, automatic, right, wrong; `rule:` and its id; `right:` or `wrong:` and
 *                the code of a class, or `rule:` and the id of one
 * @throws NOT_FOUND for an unknown figure
 */
export async function qualityList(
  db: Db,
  filter: QualityFilter,
  figure: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; movements: MovementWithLinks[] }> {
  const { rows, counts } = behind(filter, figure);
  const byId = async (ids: readonly string[]) => movementsById(db, [filter.companyId], ids);
  const order = sql`order by on_day desc, ordinal desc, movement_id`;
  if (!counts) {
    const { rows: found } = await sql<{ total: number; ids: string[] }>`
      with hits as materialized (select r.movement_id, r.on_day, r.ordinal from ${rows(filter)} r)
      select (select count(*) from hits)::int as total,
        array(select movement_id::text from hits ${order} limit ${limit} offset ${skip}) as ids`.execute(db);
    const { total = 0, ids = [] } = found[0] ?? {};
    return { total, movements: await byId(ids) };
  }
  const { total, period, before } = monthsOf(await counts(db), filter, { limit, skip });
  if (!period) return { total, movements: [] };
  const { rows: found } = await sql<{ id: string }>`
    select r.movement_id::text as id from ${rows(period)} r ${order} limit ${limit} offset ${skip - before}`.execute(db);
  return { total, movements: await byId(found.map(({ id }) => id)) };
}

/** The days that a page lies in, and how many movements come before them; null past the end. */
export function monthsOf<Of extends Period>(
  counts: readonly MonthCount[],
  filter: Of,
  { limit, skip }: { limit: number; skip: number },
): { total: number; period: Of | null; before: number } {
  const sums = new Map<string, number>();
  for (const { month, n } of counts) sums.set(month, (sums.get(month) ?? 0) + n);
  const months = [...sums].filter(([, n]) => n > 0).sort(([a], [b]) => (a < b ? 1 : -1));
  let [at, before] = [0, 0];
  const on: string[] = [];
  for (const [month, n] of months) {
    if (at + n <= skip) before += n;
    else if (at < skip + limit) on.push(month);
    at += n;
  }
  const [newest, oldest] = [on[0], on.at(-1)];
  if (!newest || !oldest) return { total: at, period: null, before };
  const [first, last] = [day(oldest), addDays(addMonths(day(newest), 1), -1)];
  const period = { ...filter, from: first > filter.from ? first : filter.from, to: last < filter.to ? last : filter.to };
  return { total: at, period, before };
}

/** Of what explained movements, those of some of its kinds. */
function explainedBy(filter: Period, isOf: (sum: MonthSum) => boolean, which: RawBuilder<unknown>): Behind {
  const counts = async (db: Db) =>
    (await monthSums(db, filter)).filter(isOf).map(({ month, movements }): MonthCount => ({ month, n: movements }));
  return { rows: (period) => sql`(select * from ${explained(period)} e where ${which})`, counts };
}

/** @param code  null: of every class */
function decidedOn(filter: Period, code: string | null, isRight: boolean): Behind {
  const counts = async (db: Db) =>
    (await readDecided(db, filter))
      .filter((one) => code === null || one.code === code)
      .map(({ month, right, wrong }): MonthCount => ({ month, n: isRight ? right : wrong }));
  const which = sql`d.is_right = ${isRight} and ${code === null ? sql`true` : sql`d.class = ${code}`}`;
  return { rows: (period) => sql`(select * from ${decided(period)} d where ${which})`, counts };
}

/** What a rule made of the movements of a period, and whether a person corrected it. */
function ruleHits({ companyId, from, to, accountId }: QualityFilter, ruleId: string, which: RawBuilder<unknown>): Behind {
  const rows = sql`(select m.movement_id, m.on_day, m.ordinal from rule_hit h
    join movement m on m.company_id = h.company_id and m.movement_id = h.movement_id
    where h.company_id = ${companyId} and h.rule_id::text = ${ruleId} and not m.is_hidden and m.on_day between ${from} and ${to}
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`}
      and ${which})`;
  return { rows: () => rows, counts: null };
}

/** Open movements of an age, of whatever days: their index holds no others. */
function openOf({ companyId, accountId, today }: QualityFilter, { from, to }: { from: number; to: number }): Behind {
  const rows = sql`(select m.movement_id, m.on_day, m.ordinal from movement m
    where m.company_id = ${companyId} and not m.is_reconciled and not m.is_hidden and ${today}::date - m.on_day between ${from} and ${to}
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`})`;
  return { rows: () => rows, counts: null };
}

function behind(filter: QualityFilter, figure: string): Behind {
  const age = AGES.find(({ key }) => key === figure);
  if (age) return openOf(filter, age);
  if (figure === 'all') return explainedBy(filter, () => true, sql`true`);
  if (figure === 'reconciled') return explainedBy(filter, ({ by }) => by !== 'open', sql`e.by <> 'open'`);
  if (figure === 'automatic') return explainedBy(filter, isAutomatic, sql`e.by = any(${CLASS_CODES}::text[])`);
  if (figure === 'right' || figure === 'wrong') return decidedOn(filter, null, figure === 'right');
  if (figure.startsWith('rule:')) return ruleHits(filter, figure.slice('rule:'.length), STANDS);
  if (ORDER.includes(figure)) return explainedBy(filter, ({ by }) => by === figure, sql`e.by = ${figure}`);
  const [verdict, code = '', ruleId = ''] = figure.split(':');
  if (code === 'rule' && ruleId && (verdict === 'right' || verdict === 'wrong'))
    return ruleHits(filter, ruleId, verdict === 'right' ? STANDS : sql`h.corrected_act is not null`);
  if (!isClassCode(code) || (verdict !== 'right' && verdict !== 'wrong')) throw new AppError('NOT_FOUND');
  return decidedOn(filter, code, verdict === 'right');
}
