/** How counterparts pay, by the matches that people confirmed (domain/reconciliation/habits.ts). */
import { sql } from 'kysely';
import { bankName } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import {
  HABIT_TOPICS,
  type HabitLesson,
  habitKey,
  habitLessons,
  habitParty,
  habitSentence,
  usualDelay,
} from '#domain/reconciliation/habits.ts';
import { TIMES_TO_ACT } from '#domain/reconciliation/lessons.ts';
import type { Rut } from '#domain/rut.ts';
import { readSearch } from '#domain/search.ts';
import type { Db } from '#server/db/scope.ts';
import { factId } from './fact-id.ts';

type Taught = HabitLesson & { movementId: string; by: string | null; at: string };
type PaidRow = {
  movementId: string;
  accountId: string;
  on: Day;
  amount: number;
  isInPesos: boolean;
  partyRut: Rut;
  company: Rut;
  gross: number;
  documents: { issuedOn: Day; isCreditNote: boolean }[];
  by: string | null;
  at: string;
};

/** Of movements that people matched whole with documents of one party; a cheque, or a payment on account, is dated as it is paid. */
export async function taughtHabits(db: Db, companyId: string, ids: readonly string[]): Promise<Taught[]> {
  const { rows } = await sql<PaidRow>`
    select m.movement_id as "movementId", m.account_id as "accountId", m.on_day as "on", m.amount, c.rut as company,
      m.currency = 'CLP' and bool_and(d.currency = 'CLP') as "isInPesos", min(d.counterpart_rut) as "partyRut",
      sum(sign(x.amount) * x.document_amount)::bigint as gross,
      jsonb_agg(jsonb_build_object('issuedOn', d.issued_on, 'isCreditNote', d.sign < 0)) as documents,
      (array_agg(x.created_by order by x.created_at, x.match_id))[1] as by, to_jsonb(min(x.created_at)) #>> '{}' as at
    from match x
    join movement m on m.company_id = x.company_id and m.movement_id = x.movement_id
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    join company c on c.company_id = x.company_id
    where x.company_id = ${companyId} and x.movement_id = any(${[...ids]}::uuid[]) and x.origin in ('manual', 'clay')
    group by m.movement_id, m.account_id, m.on_day, m.amount, m.currency, c.rut
    having count(distinct d.counterpart_rut) = 1 and count(*) = count(d.counterpart_rut) and sum(x.amount) = abs(m.amount)
      and bool_and(d.document_type <> 'PAYMENT')`.execute(db);
  return rows.flatMap(({ movementId, partyRut, company, documents, by, at, amount, ...payment }) => {
    const direction = amount < 0 ? -1 : 1;
    const paid = { ...payment, direction, amount: Math.abs(amount) } as const;
    return habitLessons(paid, documents, partyRut, company).map((one) => ({ ...one, movementId, by, at }));
  });
}

/** A habit as Calidad lists it: how often it was seen, when last, and the latest movements that show it. */
export type HabitFact = HabitLesson & {
  id: string;
  text: string;
  times: number;
  state: 'suggests' | 'acts' | 'suspended';
  taughtAt: Date;
  movementIds: string[];
};
type Row = Pick<HabitFact, 'topic' | 'key' | 'value' | 'times' | 'taughtAt' | 'movementIds'>;
/** A habit of a party, or that they show none. `value` of days that lie apart: both, with '..' between. */
type Usual = Row & { isSteady: boolean };

const MAX_SHOWN = 50;

/** What is known of how counterparts pay, the most often seen first, and of how many habits. @param search  a RUT or name; blank: all */
export async function listHabits(db: Db, companyId: string, search: string): Promise<{ count: number; habits: HabitFact[] }> {
  const typed = readSearch(search);
  const party = sql`split_part(l.key, ' ', 2)`;
  const among = typed
    ? sql`(${typed.rut ? sql`${party} like ${`${typed.rut}%`}` : sql`false`} or ${party} in (select d.counterpart_rut from document d
        where d.company_id = ${companyId} and upper(d.counterpart_name) like ${typed.like} and d.counterpart_name ~* ${typed.pattern}))`
    : sql`true`;
  const habits = (await readUsual(db, companyId, among)).sort((a, b) => b.times - a.times || (a.key < b.key ? -1 : 1));
  return { count: habits.length, habits: await inWords(db, companyId, habits.slice(0, MAX_SHOWN)) };
}

/** One of them; undefined when it was never seen, or is forgotten. */
export async function findHabit(db: Db, companyId: string, id: string): Promise<HabitFact | undefined> {
  const found = (await readUsual(db, companyId, sql`true`)).filter((one) => factId(identityOf(one)) === id);
  return (await inWords(db, companyId, found))[0];
}

/** What the engine may use of these parties. */
export async function habitsOfParties(db: Db, companyId: string, parties: Iterable<string | null>): Promise<HabitLesson[]> {
  const keys = [...new Set(parties)].flatMap((one) => (one ? [habitKey(1, one), habitKey(-1, one)] : []));
  if (keys.length === 0) return [];
  const usual = await readUsual(db, companyId, sql`l.key = any(${keys}::text[])`);
  return usual
    .filter(({ isSteady, times }) => isSteady && times >= TIMES_TO_ACT)
    .map(({ topic, key, value }) => ({ topic, key, value }))
    .sort((a, b) => (`${a.key} ${a.topic}` < `${b.key} ${b.topic}` ? -1 : 1));
}

/** Where there is one account, everybody uses it: that is no habit. */
const HAS_ACCOUNTS = sql`(l.topic <> 'account' or 1 < (select count(*) from bank_account a where a.company_id = l.company_id))`;

async function readUsual(db: Db, companyId: string, among: ReturnType<typeof sql>): Promise<Usual[]> {
  const { rows } = await sql<Row>`
    select l.topic, l.key, l.value, count(*)::int as times, max(l.taught_at) as "taughtAt",
      (array_agg(l.movement_id order by l.taught_at desc, l.movement_id))[1:5] as "movementIds"
    from matching_lesson l
    left join matching_forgotten f on f.company_id = l.company_id and f.topic = l.topic and f.key = l.key and f.value in (l.value, '*')
    where l.company_id = ${companyId} and l.topic = any(${[...HABIT_TOPICS]}::text[]) and ${HAS_ACCOUNTS} and ${among}
      and (f.forgotten_at is null or l.taught_at > f.forgotten_at)
    group by l.topic, l.key, l.value order by l.topic, l.key, l.value`.execute(db);
  return [...Map.groupBy(rows, ({ topic, key }) => `${topic} ${key}`).values()].flatMap(usualOf);
}

/** Of one topic and party. To pay to the peso is no habit: it only contradicts one. */
function usualOf(rows: readonly Row[]): Usual[] {
  const [first] = rows;
  if (first?.topic === 'days') return [delayOf(first, rows)];
  return rows.filter(({ value }) => value !== 'exact').map((one) => ({ ...one, isSteady: rows.length === 1 }));
}

function delayOf(first: Row, rows: readonly Row[]): Usual {
  const inOrder = rows.toSorted((a, b) => b.taughtAt.getTime() - a.taughtAt.getTime());
  const delay = usualDelay(rows.map(({ value, times }) => ({ days: Number(value), times })));
  return {
    ...first,
    value: 'usual' in delay ? String(delay.usual) : `${delay.from}..${delay.to}`,
    times: rows.reduce((sum, one) => sum + one.times, 0),
    taughtAt: inOrder[0]?.taughtAt ?? first.taughtAt,
    movementIds: inOrder.flatMap((one) => one.movementIds).slice(0, 5),
    isSteady: 'usual' in delay,
  };
}

/** What of a habit stays the same while more payments show it: of days not how many. */
function identityOf({ topic, key, value }: HabitLesson): HabitLesson {
  return { topic, key, value: topic === 'days' ? '*' : value };
}

async function inWords(db: Db, companyId: string, habits: readonly Usual[]): Promise<HabitFact[]> {
  const ruts = [...new Set(habits.map(({ key }) => habitParty(key).rut))];
  const [names, accounts] = [await namesOf(db, companyId, ruts), await accountNames(db, companyId)];
  return habits.map(({ isSteady, ...one }) => {
    const name = names.get(habitParty(one.key).rut) ?? null;
    const text = habitSentence(one, { name, account: accounts.get(one.value) ?? '' });
    const state = isSteady ? (one.times >= TIMES_TO_ACT ? 'acts' : 'suggests') : 'suspended';
    return { ...one, ...identityOf(one), id: factId(identityOf(one)), text, state };
  });
}

async function namesOf(db: Db, companyId: string, ruts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ rut: string; name: string }>`
    select r.rut, d.name from unnest(${[...ruts]}::text[]) r (rut) cross join lateral (
      select counterpart_name as name from document where company_id = ${companyId} and counterpart_rut = r.rut and counterpart_name <> ''
      order by issued_on desc, document_id limit 1) d`.execute(db);
  return new Map(rows.map(({ rut, name }) => [rut, name]));
}

async function accountNames(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('bank_account')
    .select(['account_id as id', 'bank_code as bankCode', 'number'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, bankCode, number }) => [id, `${bankName(bankCode)} ${number}`]));
}
