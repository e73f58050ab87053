import type pg from 'pg';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { insertMany } from '#server/db/bulk.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import type { LoadedCompany } from './load.ts';
import type { DemoStream, DemoTruth, TruthPart } from './types.ts';

/** The last days are left as the banks gave them: that work is for the person who tries Caudal. */
const LEFT_OPEN_DAYS = 12;

/**
 * Does what the company's people would have done by hand until some days ago, from the planted truth: matches what the
 * engine left open, pairs own transfers, and files movements that pay no document. Run it after the engine.
 */
export async function workThroughHistory(database: Database, personId: string, company: DemoStream, loaded: LoadedCompany): Promise<void> {
  const until = addDays(company.today, -LEFT_OPEN_DAYS);
  const truths = [...company.months()].flatMap((month) => month.truth);
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await pairTransfers(client, loaded, truths, until);
    await matchByHand(client, personId, loaded, truths, until);
    await fileByHand(client, loaded, truths, until);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function pairTransfers(
  client: pg.PoolClient,
  { companyId, movements }: LoadedCompany,
  truths: readonly DemoTruth[],
  until: Day,
): Promise<void> {
  const legs = new Map<number, string[]>();
  for (const { event, pair, movement } of truths) {
    if (event === 'own' && pair !== null) legs.set(pair, [...(legs.get(pair) ?? []), movements.get(movement)!]);
  }
  const pairs = [...legs.values()]
    .filter((ids) => ids.length === 2)
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]);
  await client.query(
    `update movement m set transfer_id = p.other::uuid from unnest($2::text[], $3::text[]) as p (id, other), movement o
     where m.company_id = $1 and m.movement_id = p.id::uuid and m.on_day < $4 and m.matched = 0 and m.transfer_id is null
       and o.company_id = $1 and o.movement_id = p.other::uuid and o.matched = 0 and o.transfer_id is null and o.on_day < $4`,
    [companyId, pairs.map(([id]) => id), pairs.map(([, other]) => other), until],
  );
}

async function matchByHand(
  client: pg.PoolClient,
  personId: string,
  loaded: LoadedCompany,
  truths: readonly DemoTruth[],
  until: Day,
): Promise<void> {
  const { companyId } = loaded;
  const open = await client.query<{ movementId: string; amount: number; currency: Currency }>(
    `select movement_id as "movementId", amount, currency from movement
     where company_id = $1 and on_day < $2 and matched = 0 and transfer_id is null`,
    [companyId, until],
  );
  const amounts = new Map(open.rows.map((row) => [row.movementId, row]));
  const { rows } = await client.query<{ documentId: string; remaining: number; currency: Currency }>(
    `select document_id as "documentId", remaining, currency from document where company_id = $1 and remaining > 0`,
    [companyId],
  );
  const left = new Map(rows.map((row) => [row.documentId, row.remaining]));
  const currencies = new Map(rows.map((row) => [row.documentId, row.currency]));
  await insertMany(
    client,
    'match',
    truths.flatMap(({ movement, parts }) => {
      const movementId = loaded.movements.get(movement)!;
      const row = amounts.get(movementId);
      // Of other currencies the engine says what each paid, or a person in the app.
      return row === undefined || !parts.every((part) => currencies.get(documentIdOf(loaded, part)) === row.currency)
        ? []
        : partsOf(loaded, parts, row.amount, left).map(([documentId, part]) => ({
            companyId,
            matchId: newId(),
            movementId,
            documentId,
            amount: part,
            documentAmount: Math.abs(part),
            origin: 'manual',
            createdBy: personId,
          }));
    }),
  );
}

/** The parts that still fit: what a document has left, and never more in total than the movement. */
function partsOf(loaded: LoadedCompany, parts: readonly TruthPart[], amount: number, remaining: Map<string, number>): [string, number][] {
  const matched: [string, number][] = [];
  let left = Math.abs(amount);
  // Credit notes first: they make room.
  for (const part of [...parts].sort((a, b) => Math.sign(amount) * (a.amount - b.amount))) {
    const documentId = documentIdOf(loaded, part);
    const isNetted = Math.sign(part.amount) !== Math.sign(amount);
    const fits = Math.min(Math.abs(part.ownAmount), remaining.get(documentId) ?? 0, isNetted ? Number.MAX_SAFE_INTEGER : left);
    if (fits <= 0) continue;
    remaining.set(documentId, (remaining.get(documentId) ?? 0) - fits);
    left += isNetted ? fits : -fits;
    matched.push([documentId, isNetted ? -fits : fits]);
  }
  // Notes alone would leave a movement with a negative match.
  const sum = matched.reduce((total, [, part]) => total + part, 0);
  return sum < 0 ? [] : matched;
}

function documentIdOf(loaded: LoadedCompany, { of, id }: TruthPart): string {
  return (of === 'document' ? loaded.documents : loaded.obligations).get(id)!;
}

async function fileByHand(
  client: pg.PoolClient,
  { companyId, movements }: LoadedCompany,
  truths: readonly DemoTruth[],
  until: Day,
): Promise<void> {
  const filed = truths.filter(({ areaKey }) => areaKey !== null);
  await client.query(
    `update movement m set area_id = a.area_id from unnest($2::text[], $3::text[]) as p (id, key), area a
     where m.company_id = $1 and m.movement_id = p.id::uuid and m.on_day < $4 and a.company_id = $1 and a.key = p.key`,
    [companyId, filed.map(({ movement }) => movements.get(movement)!), filed.map(({ areaKey }) => areaKey), until],
  );
}
