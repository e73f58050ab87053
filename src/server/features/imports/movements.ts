import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { AccountFacts, MovementFacts } from '#domain/imports/facts.ts';
import { pairMovements } from '#domain/imports/pair.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { newIds } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { copyInto, type Loader } from './loader.ts';
import type { Rates } from './rates.ts';

/** The movements of one account out of one file, oldest first. */
export type Statement = {
  companyId: string;
  importId: string;
  accountId: string;
  bankCode: string | null;
  currency: AccountFacts['currency'];
  movements: readonly MovementFacts[];
  /** Movements before this day are closed. */
  cutOffOn: Day | null;
};
/** `completed`: stored movements that the file added something to. */
export type Written = { fresh: number; repeated: number; completed: number };

/** Rows that are paired and sent at a time; a day is never divided. */
const CHUNK = 10_000;

/**
 * Stores the movements of a statement that are not stored yet (domain/imports/pair.ts says which) and completes the others with what
 * they lack. Each of them gets a row in movement_source.
 * @param advance  hears how many rows are done
 */
export async function writeMovements(
  loader: Loader,
  db: Db,
  statement: Statement,
  rates: Rates,
  advance: (rows: number) => void,
): Promise<Written> {
  await sql`create temporary table if not exists incoming_movement (
    movement_id uuid, is_new boolean, on_day date, amount bigint, amount_clp bigint, glosa text, reference text, branch text,
    counterpart_rut text, counterpart_name text, balance bigint, bank_uid text, kind text, ordinal integer, line_no integer, enriched text
  ) on commit delete rows`.execute(db);
  const occupied = await occupiedDays(db, statement);
  const written: Written = { fresh: 0, repeated: 0, completed: 0 };
  const place = ordinals();
  let storing: Promise<void> = Promise.resolve();
  for (const rows of chunks(statement.movements)) {
    // The database stores one chunk while this thread prepares the next.
    const prepared = prepare(rows, await storedLike(loader, statement, rows, occupied), statement, rates, place);
    await storing;
    await copyInto(loader.client, 'incoming_movement', COLUMNS, prepared.rows);
    storing = store(db, statement, prepared);
    storing.catch(() => {});
    written.fresh += prepared.fresh;
    written.repeated += rows.length - prepared.fresh;
    written.completed += prepared.completed;
    advance(rows.length);
  }
  await storing;
  return written;
}

const COLUMNS = [
  'movement_id',
  'is_new',
  'on_day',
  'amount',
  'amount_clp',
  'glosa',
  'reference',
  'branch',
  'counterpart_rut',
  'counterpart_name',
  'balance',
  'bank_uid',
  'kind',
  'ordinal',
  'line_no',
  'enriched',
] as const;

/** Days of the statement on which something is stored: others need no look. */
async function occupiedDays(db: Db, { companyId, accountId, movements }: Statement): Promise<ReadonlySet<string>> {
  const days = await db
    .selectFrom('account_day')
    .select('on_day')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('on_day', '>=', movements[0]?.on ?? '')
    .where('on_day', '<=', movements.at(-1)?.on ?? '')
    .where('n', '>', 0)
    .execute();
  return new Set(days.map((day) => day.on_day));
}

/** Whole days of at least CHUNK rows together. A bank's ids may name movements of any day, so then everything is one chunk. */
function* chunks(movements: readonly MovementFacts[]): Generator<readonly MovementFacts[]> {
  const size = movements.some(({ bankUid }) => bankUid !== null) ? movements.length : CHUNK;
  for (let start = 0; start < movements.length; ) {
    let end = Math.min(start + size, movements.length);
    while (end < movements.length && movements[end]?.on === movements[end - 1]?.on) end += 1;
    yield movements.slice(start, end);
    start = end;
  }
}

type Stored = Pick<MovementFacts, 'on' | 'amount' | 'balance' | 'reference' | 'glosa' | 'bankUid'> &
  Pick<MovementFacts, 'branch' | 'counterpartRut' | 'counterpartName'> & { id: string };

/** The stored movements of the rows' days, and those with the rows' bank ids. */
async function storedLike(
  { client }: Loader,
  { companyId, accountId }: Statement,
  rows: readonly MovementFacts[],
  occupied: ReadonlySet<string>,
): Promise<Stored[]> {
  const days = [...new Set(rows.map(({ on }) => on))].filter((day) => occupied.has(day));
  const uids = rows.flatMap(({ bankUid }) => (bankUid === null ? [] : [bankUid]));
  if (days.length === 0 && uids.length === 0) return [];
  const { rows: found } = await client.query<StoredRow>({
    rowMode: 'array',
    text: `select movement_id, on_day, amount, balance, reference, glosa, bank_uid, branch, counterpart_rut, counterpart_name
      from movement where company_id = $1 and account_id = $2 and (on_day = any ($3) or bank_uid = any ($4))
      order by on_day, ordinal, movement_id`,
    values: [companyId, accountId, days, uids],
  });
  return found.map(([id, on, amount, balance, reference, glosa, bankUid, branch, counterpartRut, counterpartName]) => ({
    id,
    on,
    amount,
    balance,
    reference,
    glosa,
    bankUid,
    branch,
    counterpartRut,
    counterpartName,
  }));
}

type StoredRow = [
  string,
  Day,
  number,
  number | null,
  string | null,
  string,
  string | null,
  string | null,
  MovementFacts['counterpartRut'],
  string | null,
];

type Prepared = { rows: (string | number | boolean | null)[][]; fresh: number; completed: number };

function prepare(
  rows: readonly MovementFacts[],
  stored: readonly Stored[],
  statement: Statement,
  rates: Rates,
  place: (on: Day) => number,
): Prepared {
  const pairs = pairMovements(rows, stored);
  const prepared: Prepared = { rows: [], fresh: 0, completed: 0 };
  const ids = newIds(rows.length);
  rows.forEach((row, index) => {
    const ordinal = place(row.on);
    const known = stored[pairs[index] ?? -1];
    if (known) {
      const added = additions(known, row);
      if (added) prepared.completed += 1;
      prepared.rows.push(repeatedRow(known, row, added));
    } else {
      prepared.fresh += 1;
      prepared.rows.push(freshRow(ids[index] ?? '', row, ordinal, statement, rates));
    }
  });
  return prepared;
}

/** Numbers the movements of each day in the bank's order, from 1. */
function ordinals(): (on: Day) => number {
  let day = '';
  let count = 0;
  return (on) => {
    count = on === day ? count + 1 : 1;
    day = on;
    return count;
  };
}

const COMPLETED = ['reference', 'branch', 'counterpartRut', 'counterpartName', 'balance', 'bankUid'] as const;
const COLUMN_OF = {
  reference: 'reference',
  branch: 'branch',
  counterpartRut: 'counterpart_rut',
  counterpartName: 'counterpart_name',
  balance: 'balance',
  bankUid: 'bank_uid',
} as const;

/** What a row tells that its stored movement lacks. */
function additions(known: Stored, row: MovementFacts): (typeof COMPLETED)[number][] | null {
  const added = COMPLETED.filter((key) => known[key] === null && row[key] !== null);
  return added.length > 0 ? added : null;
}

function repeatedRow(known: Stored, row: MovementFacts, added: (typeof COMPLETED)[number][] | null): Prepared['rows'][number] {
  const told = (key: (typeof COMPLETED)[number]) => (added?.includes(key) ? row[key] : null);
  const before = added && JSON.stringify(Object.fromEntries(added.map((key) => [COLUMN_OF[key], null])));
  return [
    known.id,
    false,
    null,
    null,
    null,
    null,
    told('reference'),
    told('branch'),
    told('counterpartRut'),
    told('counterpartName'),
    told('balance'),
    told('bankUid'),
    null,
    null,
    row.line,
    before,
  ];
}

function freshRow(
  id: string,
  row: MovementFacts,
  ordinal: number,
  { bankCode, currency }: Statement,
  rates: Rates,
): Prepared['rows'][number] {
  return [
    id,
    true,
    row.on,
    row.amount,
    rates.pesos(row.amount, currency, row.on),
    row.glosa,
    row.reference,
    row.branch,
    row.counterpartRut,
    row.counterpartName,
    row.balance,
    row.bankUid,
    readGlosa(row.glosa, bankCode).kind,
    ordinal,
    row.line,
    null,
  ];
}

async function store(
  db: Db,
  { companyId, importId, accountId, currency, cutOffOn }: Statement,
  { fresh, completed }: Pick<Prepared, 'fresh' | 'completed'>,
): Promise<void> {
  if (fresh > 0) {
    await sql`insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, reference, branch,
        counterpart_rut, counterpart_name, balance, bank_uid, kind, ordinal, is_closed)
      select ${companyId}, movement_id, ${accountId}, on_day, amount, ${currency}, amount_clp, glosa, reference, branch,
        counterpart_rut, counterpart_name, balance, bank_uid, kind, ordinal, coalesce(on_day < ${cutOffOn}::date, false)
      from incoming_movement where is_new`.execute(db);
  }
  if (completed > 0) {
    await sql`update movement m set reference = coalesce(m.reference, i.reference), branch = coalesce(m.branch, i.branch),
        counterpart_rut = coalesce(m.counterpart_rut, i.counterpart_rut), counterpart_name = coalesce(m.counterpart_name, i.counterpart_name),
        balance = coalesce(m.balance, i.balance), bank_uid = coalesce(m.bank_uid, i.bank_uid)
      from incoming_movement i
      where i.enriched is not null and m.company_id = ${companyId} and m.movement_id = i.movement_id`.execute(db);
  }
  await sql`insert into movement_source (company_id, movement_id, import_id, line_no, enriched)
    select ${companyId}, movement_id, ${importId}, line_no, enriched::jsonb from incoming_movement`.execute(db);
  await sql`truncate incoming_movement`.execute(db);
}
