import type { AccountDay } from '#domain/banking/balances.ts';
import { type Coverage, coverage, type Range } from '#domain/banking/coverage.ts';
import { areNumbered, type Layout, type Voice } from '#domain/banking/evidence.ts';
import { MAX_DAYS } from '#domain/banking/moved.ts';
import { type Day, daysBetween } from '#domain/date.ts';
import type { AccountFacts, MovementFacts } from '#domain/imports/facts.ts';
import type { Loader } from '#server/db/loader.ts';
import { COMPLETED, COMPLETED_COLUMNS } from './incoming.ts';

/** The facts of a row, under the names that movement_source.printed uses. */
export type RowFacts = Pick<MovementFacts, 'on' | 'glosa' | (typeof COMPLETED)[keyof typeof COMPLETED]>;
export const ROW_FACTS = ['on', 'glosa', ...COMPLETED_COLUMNS.map((column) => COMPLETED[column])] as const;

/** A stored movement, or a pending row, which then points to its candidate. */
export type StoredMovement = RowFacts & { id: string; amount: number; candidateId: string | null; voices: readonly Voice[] };

/** What an account already has, as far as pairing with a file needs it. */
export type AccountPast = {
  layouts: ReadonlyMap<string, Layout>;
  /** Days with movements or pending rows, and how many. */
  occupied: ReadonlyMap<Day, number>;
  /** The nearest days with a balance before and after the file's. */
  beside: readonly Day[];
  ledger: (on: Day) => Coverage;
};

/** The layout of the source, and whether its rows have document numbers. */
export function layoutOf(facts: readonly AccountFacts[], rows: readonly MovementFacts[]): Layout {
  return { name: facts.find(({ layout }) => layout !== undefined)?.layout ?? '', isNumbered: areNumbered(rows) };
}

type Place = { companyId: string; accountId: string };

/** @param range  the first and last day of the file */
export async function accountPast({ client }: Loader, { companyId, accountId }: Place, { from, to }: Range): Promise<AccountPast> {
  const account = [companyId, accountId];
  const { rows: sources } = await client.query<Range & Layout & { sourceId: string }>(
    `select source_id as "sourceId", layout as name, is_numbered as "isNumbered", from_day as from, to_day as to
     from statement where company_id = $1 and account_id = $2`,
    account,
  );
  const { rows: days } = await client.query<AccountDay & { n: number }>(
    `select on_day as on, amount, closing, n from account_day d where company_id = $1 and account_id = $2
       and on_day >= coalesce((select max(on_day) from account_day p
         where p.company_id = $1 and p.account_id = $2 and p.closing is not null and p.on_day < $3), $3)
       and on_day <= coalesce((select min(on_day) from account_day p
         where p.company_id = $1 and p.account_id = $2 and p.closing is not null and p.on_day > $4), $4)
     order by on_day`,
    [...account, from, to],
  );
  const { rows: waiting } = await client.query<{ on: Day; n: number }>(
    `select on_day as on, count(*)::int as n from pending_movement
     where company_id = $1 and account_id = $2 and on_day between $3 and $4 group by on_day`,
    [...account, from, to],
  );
  const occupied = new Map<Day, number>();
  for (const { on, n } of [...days, ...waiting]) if (n > 0 && on >= from && on <= to) occupied.set(on, (occupied.get(on) ?? 0) + n);
  return {
    layouts: new Map(sources.map(({ sourceId, name, isNumbered }) => [sourceId, { name, isNumbered }])),
    occupied,
    beside: days.filter(({ on, n }) => n > 0 && (on < from || on > to)).map(({ on }) => on),
    ledger: coverage(
      sources.filter((one) => one.from <= to && one.to >= from),
      days,
    ),
  };
}

/** Rows read at most of movements on days that the file does not have: they only matter for questions. */
const MAX_BETWEEN = 20_000;

type Row = RowFacts & {
  id: string;
  amount: number;
  candidateId: string | null;
  sourceId: string | null;
  enriched: Record<string, null> | null;
  printed: Partial<RowFacts> | null;
};

/**
 * What is stored between the first and last day of the rows, and what has their ids, each with what its sources say of it; and what is
 * stored on the days beside those.
 */
export async function storedLike(
  { client }: Loader,
  { companyId, accountId }: Place,
  rows: readonly MovementFacts[],
  { occupied, beside, layouts }: AccountPast,
): Promise<{ stored: StoredMovement[]; beside: StoredMovement[] }> {
  const around = beside.filter((on) => isNear(on, rows));
  const days = [...daysOf(rows, occupied), ...around];
  const uids = rows.flatMap(({ bankUid }) => (bankUid === null ? [] : [bankUid]));
  if (days.length === 0 && uids.length === 0) return { stored: [], beside: [] };
  const facts = COMPLETED_COLUMNS.map((name) => `${name} as "${COMPLETED[name]}"`).join(', ');
  // What a person wrote down is no voice: the statement takes its place afterwards (by-hand.ts).
  const select = (table: string, candidate: string, which = 'true') =>
    `select movement_id as id, on_day as on, amount, glosa, ${facts}, ordinal, ${candidate} as "candidateId" from ${table}
     where company_id = $1 and account_id = $2 and (on_day = any ($3) or bank_uid = any ($4)) and ${which}`;
  const { rows: found } = await client.query<Row>(
    `select m.*, s.source_id as "sourceId", s.enriched, s.printed
     from (${select('movement', 'null::uuid', "origin = 'statement'")} union all ${select('pending_movement', 'candidate_id')}) m
     left join movement_source s on s.company_id = $1 and s.movement_id = m.id
     order by m.on, m.ordinal, m.id, s.source_id`,
    [companyId, accountId, days, uids],
  );
  const all = joined(found, layouts);
  const own = new Set(uids);
  const isBeside = ({ on, bankUid }: StoredMovement) => around.includes(on) && (bankUid === null || !own.has(bankUid));
  return { stored: all.filter((one) => !isBeside(one)), beside: all.filter(isBeside) };
}

/** Whether a bank may have rebooked a movement between that day and a row of the ends. */
function isNear(on: Day, rows: readonly MovementFacts[]): boolean {
  return [rows[0], rows.at(-1)].some((row) => row !== undefined && Math.abs(daysBetween(row.on, on)) <= MAX_DAYS);
}

function daysOf(rows: readonly MovementFacts[], occupied: ReadonlyMap<Day, number>): Day[] {
  const [first, last] = [rows[0]?.on ?? '', rows.at(-1)?.on ?? ''];
  const printed = new Set(rows.map(({ on }) => on));
  const within = [...occupied.keys()].filter((on) => on >= first && on <= last);
  const between = within.filter((on) => !printed.has(on));
  const count = between.reduce((sum, on) => sum + (occupied.get(on) ?? 0), 0);
  return count > MAX_BETWEEN ? within.filter((on) => printed.has(on)) : within;
}

/** Joins the rows of one movement, one per source by age, into one movement with what each source said. */
function joined(rows: readonly Row[], layouts: ReadonlyMap<string, Layout>): StoredMovement[] {
  const movements: StoredMovement[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && rows[end]?.id === rows[start]?.id) end += 1;
    const all = rows.slice(start, end);
    const [movement] = all as [Row];
    movements.push({ ...movement, voices: all.map((row, index) => voiceOf(row, all.slice(index + 1), layouts)) });
    start = end;
  }
  return movements;
}

const UNKNOWN: Layout = { name: '', isNumbered: false };

/** What a source said of a movement: without what later sources added, and with what it prints differently. */
function voiceOf(row: Row, later: readonly Row[], layouts: ReadonlyMap<string, Layout>): Voice {
  const { glosa, reference, balance, bankUid } = wordsOf(
    row,
    later.flatMap(({ enriched }) => (enriched ? [enriched] : [])),
    row.printed,
  );
  return { glosa, reference, balance, bankUid, layout: layouts.get(row.sourceId ?? '') ?? UNKNOWN };
}

/** A row as its source printed it. @param enriched  what later sources added to its movement */
export function wordsOf(movement: RowFacts, enriched: readonly Record<string, null>[], printed: Partial<RowFacts> | null): RowFacts {
  if (enriched.length === 0 && printed === null) return movement;
  const lacked = COMPLETED_COLUMNS.filter((column) => enriched.some((one) => column in one));
  return { ...movement, ...Object.fromEntries(lacked.map((column) => [COMPLETED[column], null])), ...printed };
}
