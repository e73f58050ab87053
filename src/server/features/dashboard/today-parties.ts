/** What counterparts owe and are owed, among what needs a person today: a line for each of them. */
import { type RawBuilder, sql } from 'kysely';
import { AHEAD_DAYS, MAX_SHOWN } from '#domain/dashboard/today.ts';
import { addDays, type Day, FIRST_DAY } from '#domain/date.ts';
import { partyKey } from '#domain/documents/counterpart.ts';
import type { Currency } from '#domain/money.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import {
  firstDueDays,
  isCommon,
  isPlannedOn,
  latestNames,
  OUTSTANDING,
  openByAge,
  partyKey as partyKeyOf,
} from '#server/features/documents/store.ts';
import { LINE, MAX_GROUPS, MAX_LINES, MAX_NAMED, type Part, type Party, pesosOf, type TodayLine, type TodaySource } from './today-line.ts';

type Sql = ReturnType<typeof sql>;
type Kind = 'toReceive' | 'toPay';
type Group = {
  key: string;
  rut: string | null;
  name: string;
  /** What all of them are, such as 'Sueldos'; null where they differ, or are tax documents. */
  label: string | null;
  currency: Currency;
  amount: number;
  count: number;
  on: Day;
  part: Part;
};

/** A part of what a counterpart owes or is owed in a currency, with the first and the last of its names. */
type OpenPart = Omit<Group, 'name' | 'on'> & { name: string | null; otherName: string | null };

/** Late receivables, late payables, those due within a week, and later ones that the balance ahead does not cover. */
export async function byCounterpart(db: Db, of: TodaySource, today: Day, kind: Kind): Promise<TodayLine[]> {
  const isToPay = kind === 'toPay';
  const soon = addDays(today, AHEAD_DAYS + 1);
  const short = isToPay ? await shortDays(db, of) : [];
  const later = uncovered(short, soon, today);
  const found = await partsOf(db, of.companyId, today, isToPay);
  const uncoveredOnes = later ? await laterGroups(db, of.companyId, later) : [];
  const inPesos = await pesosOf(db, of, [...found, ...uncoveredOnes]);
  const pesos = (one: OpenPart) => inPesos(one.amount, one.currency) ?? 0;
  const largest = found.toSorted((a, b) => pesos(b) - pesos(a) || (a.key < b.key ? -1 : 1)).slice(0, MAX_GROUPS);
  const isFirst = await firstOnes(
    db,
    of,
    kind,
    largest.map((one) => ({ ...one, amount: pesos(one) })),
  );
  const rows: Group[] = [
    ...(await withDays(db, { companyId: of.companyId, isReceived: isToPay, today }, largest, isFirst)),
    ...uncoveredOnes,
  ];
  const sinceOf = causeDays(kind);
  return [...Map.groupBy(rows, (one) => keyOf(one.part, one.key))].map(([key, list]) => {
    const { rut, name, part: which } = list[0] as Group;
    const on = list.map((one) => one.on).reduce((first, one) => (one < first ? one : first));
    const count = list.reduce((sum, one) => sum + one.count, 0);
    const risk = list.reduce((sum, one) => sum + (inPesos(one.amount, one.currency) ?? 0), 0);
    const line = { ...LINE, id: shortId(kind, key), kind, risk, on, since: sinceOf(which, on), name, label: labelOf(list), rut, count };
    return { ...line, plannedOn: which === 'later' && !isFew(line) ? short : [], party: { rut, name, part: which } };
  });
}

/**
 * Of which parts the day is told: of all, but of those alone that one person is answered or has put off, where it is for them. What follows
 * is counted and summed; among equal amounts the day says which come first, so all of these have it.
 * @param parts  in pesos
 */
async function firstOnes(db: Db, { marks }: TodaySource, kind: Kind, parts: readonly OpenPart[]): Promise<(part: OpenPart) => boolean> {
  const putOff = await marks?.(db);
  if (!putOff) return () => true;
  const idOf = (one: OpenPart) => shortId(kind, keyOf(one.part, one.key));
  const risks = new Map<string, number>();
  for (const one of parts) risks.set(idOf(one), (risks.get(idOf(one)) ?? 0) + one.amount);
  const last = [...risks.values()].toSorted((a, b) => b - a)[MAX_LINES + putOff.size - 1] ?? 0;
  return (one) => (risks.get(idOf(one)) ?? 0) >= last || putOff.has(idOf(one));
}

/** The largest of each currency by counterpart, late and, of what is to be paid, due within a week: from the roll-up by age. */
async function partsOf(db: Db, companyId: string, today: Day, isToPay: boolean): Promise<OpenPart[]> {
  const soon = addDays(today, AHEAD_DAYS + 1);
  const others = sql`${isCommon(companyId)} and d.due_on < ${isToPay ? soon : today}`;
  const name = sql`nullif(counterpart_name, '') collate "C"`;
  const sumsOf = (part: 'late' | 'next', amount: RawBuilder<unknown>, n: RawBuilder<unknown>) => {
    const of = (column: string) => sql.ref(`${part}_${column}`);
    const isIn = sql`filter (where ${n} <> 0)`;
    return sql`sum(${amount})::bigint as ${of('amount')}, sum(${n})::int as ${of('count')}, min(${name}) ${isIn} as ${of('name')},
      max(${name}) ${isIn} as ${of('other')}, case when count(*) ${isIn} = count(label) ${isIn} and min(label) ${isIn} = max(label) ${isIn}
        then min(label) ${isIn} end as ${of('label')}`;
  };
  const late = sumsOf('late', sql`late30 + late60 + late90 + older`, sql`(late30_n + late60_n + late90_n + older_n)`);
  const ages = [...(isToPay ? (['soon'] as const) : []), 'late30', 'late60', 'late90', 'older'] as const;
  const parts = (isToPay ? ['late', 'next'] : ['late']).map(
    (part) =>
      sql`(${part}::text, ${sql.join(['amount', 'count', 'name', 'other', 'label'].map((column) => sql.ref(`${part}_${column}`)))})`,
  );
  const { rows } = await sql<OpenPart>`${PLAN_KEPT}
    select key, rut, currency, part, amount, count, name, "otherName", label from (
      select key, rut, currency, p.*, row_number() over (partition by currency order by amount desc, key) as place from (
        select ${partyKeyOf('open')} as key, counterpart_rut as rut, currency, ${late} ${isToPay ? sql`, ${sumsOf('next', sql`soon`, sql`soon_n`)}` : sql``}
        from ${openByAge({ companyId, isReceived: isToPay, today }, others, ages)} open group by 1, 2, 3) party
      cross join lateral (values ${sql.join(parts)}) p (part, amount, count, name, "otherName", label)
      where count <> 0 and amount > 0) largest
    where place <= ${MAX_GROUPS}`.execute(db);
  return rows;
}

/** With the name of the last document that has one, and the first day on which something of it is due; of others than the first, today. */
async function withDays(
  db: Db,
  side: { companyId: string; isReceived: boolean; today: Day },
  parts: readonly OpenPart[],
  isFirst: (part: OpenPart) => boolean,
): Promise<Group[]> {
  const first = parts.filter(isFirst);
  const names = await latestNames(db, side, first);
  const named = first.map(({ otherName: _, ...one }) => ({ ...one, name: names.get(one.key) ?? '' }));
  const { today } = side;
  const soon = addDays(today, AHEAD_DAYS + 1);
  const sought = named.map(({ rut, name, currency, part }) => ({
    ...{ rut, name, currency },
    ...(part === 'late' ? { from: null, until: today } : { from: today, until: soon }),
  }));
  const days = await firstDueDays(db, side, sought, isCommon(side.companyId));
  const others = parts.filter((one) => !isFirst(one)).map(({ otherName: _, ...one }) => ({ ...one, name: one.name ?? '', on: today }));
  return [...named.map((one, index) => ({ ...one, on: days[index] ?? today })), ...others];
}

/** What all of them are; null where they differ. */
function labelOf(groups: readonly Group[]): string | null {
  const [label = null, ...others] = new Set(groups.map((one) => one.label));
  return others.length === 0 ? label : null;
}

/** Of the line that sums a part of a counterpart's documents. */
export function partyLineId(kind: Kind, part: Part, { rut, name }: Pick<Party, 'rut' | 'name'>): string {
  return shortId(kind, keyOf(part, partyKey({ rut, name })));
}

function keyOf(part: Part, key: string): string {
  return part === 'late' ? key : `${part} ${key}`;
}

/** A counterpart without a RUT is known by its name, which may be long. */
function shortId(kind: Kind, key: string): string {
  return `${kind}:${key}`.slice(0, 150);
}

/** The first day on which what is due on a day needs a person; many lines share a day. */
function causeDays(kind: Kind): (part: Part, on: Day) => Day {
  const known = new Map<Day, Day>();
  return (part, on) => {
    if (part === 'later') return FIRST_DAY;
    const since = known.get(on) ?? addDays(on, kind === 'toPay' ? -AHEAD_DAYS : 1);
    known.set(on, since);
    return since;
  };
}

/** What is due from a day on and planned on one of those that end below zero, which may be sooner; null without any. */
function uncovered(short: readonly Day[], from: Day, today: Day): Sql | null {
  return short.length === 0 ? null : sql`d.due_on >= ${from} and ${isPlannedOn(short, today)}`;
}

/** Days that the balance ahead ends below zero; none while no bank has told a balance. */
export async function shortDays(db: Db, { plan: read }: TodaySource): Promise<Day[]> {
  const { days, plan, books } = await read(db);
  return books.company.knownFrom === null ? [] : days.filter((_on, index) => (plan[index] ?? 0) < 0);
}

/** Unpaid documents of a side, without taxes and cheques, which have lines of their own. */
const unpaid = (companyId: string, isReceived: boolean) => sql`
  d.company_id = ${companyId} and d.is_received = ${isReceived} and ${OUTSTANDING}
  and ${isCommon(companyId)}`;

/** What is to be paid later, by counterpart. Summed by name first: counterparts are few. The name is that of the last document which has one. */
async function laterGroups(db: Db, companyId: string, condition: Sql): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select key, rut, currency, sum(amount)::bigint as amount, sum(count)::int as count, coalesce(min(due_on), min(note_on)) as on, 'later' as part,
      coalesce((max(array[issued_on::text, counterpart_name]) filter (where counterpart_name <> ''))[2], '') as name,
      case when count(*) = count(label) and min(label) = max(label) then min(label) end as label
    from (
      select ${partyKeyOf('named')} as key, counterpart_rut as rut, named.* from (
        select d.counterpart_rut, d.counterpart_name, d.currency, sum(d.sign * d.remaining) as amount, count(*) as count,
          sum(d.sign * d.remaining * d.amount_clp::float8 / nullif(d.amount, 0)) as pesos, min(d.due_on) filter (where d.sign > 0) as due_on,
          min(d.due_on) as note_on,
          case when count(*) = count(d.label) and min(d.label) = max(d.label) then min(d.label) end as label,
          max(d.issued_on) as issued_on
        from document d where ${unpaid(companyId, true)} and ${condition}
        group by 1, 2, 3) named) parties
    group by 1, 2, 3 having sum(amount) > 0
    order by sum(pesos) desc nulls last, 1 limit ${MAX_GROUPS}`.execute(db);
  return rows;
}

/** The same lines; those on the screen with the documents that they sum, where these are few. */
export async function nameDocuments(reading: Reading, of: TodaySource, today: Day, lines: readonly TodayLine[]): Promise<TodayLine[]> {
  // Of another line the list finds what it sums; the days that the balance does not cover it does not know.
  const first = lines.slice(0, MAX_LINES).filter(({ party }, index) => party && (index < MAX_SHOWN || party.part === 'later'));
  const read = (kind: Kind) => {
    const few = first.filter((one) => one.kind === kind && isFew(one));
    return few.length > 0 ? reading((db) => documentsOf(db, of, today, { kind, lines: few })) : [];
  };
  const named = new Map((await Promise.all([read('toReceive'), read('toPay')])).flat());
  return lines.map((line) => {
    const ids = named.get(line);
    return ids ? { ...line, documentIds: ids, documentId: ids.length === 1 ? (ids[0] ?? null) : null } : line;
  });
}

const isFew = ({ count }: TodayLine) => count !== null && count <= MAX_NAMED;

async function documentsOf(db: Db, of: TodaySource, today: Day, { kind, lines }: { kind: Kind; lines: readonly TodayLine[] }) {
  const soon = addDays(today, AHEAD_DAYS + 1);
  const parties = lines.flatMap(({ party }) => party ?? []);
  const ruts = parties.flatMap(({ rut }) => rut ?? []);
  const names = parties.flatMap(({ rut, name }) => (rut === null ? [name] : []));
  const short = parties.some(({ part }) => part === 'later') ? await shortDays(db, of) : [];
  const later = uncovered(short, soon, today) ?? sql`false`;
  const { rows } = await sql<Party & { id: string }>`
    select d.document_id as id, d.counterpart_rut as rut, coalesce(d.counterpart_name, '') as name,
      case when d.due_on < ${today} then 'late' when d.due_on < ${soon} then 'next' else 'later' end as part
    from document d
    where ${unpaid(of.companyId, kind === 'toPay')} and (d.due_on < ${soon} or (${later}))
      and (d.counterpart_rut = any (${ruts}) or (d.counterpart_rut is null and coalesce(d.counterpart_name, '') = any (${names})))`.execute(
    db,
  );
  return lines.map((line) => {
    const isOf = (one: Party) => line.party && one.part === line.party.part && partyKey(one) === partyKey(line.party);
    return [line, rows.filter(isOf).map(({ id }) => id)] as const;
  });
}
