import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { insertMany } from '#server/db/bulk.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { explainMovements } from '#server/features/reconciliation/explain.ts';
import { lockRows } from '#server/features/reconciliation/locked.ts';
import { makePairs, mayPair } from '#server/features/reconciliation/manual-matches.ts';
import type { LoadedCompany } from './load.ts';
import { standInKey } from './registers.ts';
import type { DemoAreaKey, DemoStream, DemoTruth, TruthPart } from './types.ts';

/** The last days are left as the banks gave them: that work is for the person who tries Caudal. */
const LEFT_OPEN_DAYS = 12;

type History = { loaded: LoadedCompany; truths: readonly DemoTruth[]; until: Day };

/**
 * Does what the company's people would have done by hand until some days ago, from the planted truth: matches what the
 * engine left open, pairs own transfers, and files movements that pay no document. Run it after the engine.
 */
export async function workThroughHistory(database: Database, personId: string, company: DemoStream, loaded: LoadedCompany): Promise<void> {
  const until = addDays(company.today, -LEFT_OPEN_DAYS);
  const history: History = { loaded, truths: [...company.months()].flatMap((month) => month.truth), until };
  const actor = { companyId: loaded.companyId, personId };
  await writeCompany(database.app, actor, (db) => pairTransfers(db, actor, history));
  await matchAndFile(database, personId, history);
  await writeCompany(database.app, actor, (db) => explainByHand(db, actor, history));
}

async function matchAndFile(database: Database, personId: string, { loaded, truths, until }: History): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
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

type Sided = { income?: string; expense?: string };

/** What people call movements that pay no document; the banks' own charges the engine knows. */
const KINDS: Partial<Record<DemoAreaKey, Sided>> = {
  ...{ aportesdecapital: { income: 'aportecapital' }, prestamosrecibidos: { income: 'prestamocapital' } },
  ...{ f29: { income: 'devolucionimpuestos' }, ingresossinclasificar: { income: 'otroingreso' } },
  egresossinclasificar: { expense: 'otroegreso' },
};
/** Where so many were explained alike, the last one is left: what it is, is known by then. */
const ENOUGH = 3;

async function explainByHand(db: Db, actor: Actor, { loaded, truths, until }: History): Promise<void> {
  // Purchases by card are left to a rule.
  const { rows } = await sql<{ id: string; isIncome: boolean }>`select movement_id as id, amount > 0 as "isIncome" from movement
    where company_id = ${actor.companyId} and on_day < ${until} and matched = 0 and not is_reconciled
      and kind is distinct from 'cardPurchase'`.execute(db);
  const open = new Map(rows.map((row) => [row.id, row.isIncome ? ('income' as const) : ('expense' as const)]));
  const known = truths.flatMap(({ movement, areaKey, parts }) => {
    const movementId = loaded.movements.get(movement)!;
    const side = open.get(movementId);
    const kindKey = side && areaKey && parts.length === 0 ? KINDS[areaKey]?.[side] : undefined;
    return kindKey ? [{ movementId, amount: null, kindKey, areaKey: null, reason: null }] : [];
  });
  const requests = [...Map.groupBy(known, ({ kindKey }) => kindKey).values()].flatMap((list) =>
    list.length < ENOUGH ? list : list.slice(0, -1),
  );
  if (requests.length > 0) await explainMovements(db, actor, requests);
}

/** Own money that the texts do not show, as where dollars become pesos. */
async function pairTransfers(db: Db, actor: Actor, { loaded, truths, until }: History): Promise<void> {
  const { rows } = await sql<{ id: string; amount: number }>`select movement_id as id, amount from movement
    where company_id = ${actor.companyId} and on_day < ${until} and matched = 0 and not is_reconciled`.execute(db);
  const open = new Map(rows.map(({ id, amount }) => [id, amount]));
  const own = truths.filter(({ event, pair }) => event === 'own' && pair !== null);
  const pairs = [...Map.groupBy(own, ({ pair }) => pair).values()].flatMap((legs) => {
    const ids = legs.map(({ movement }) => loaded.movements.get(movement)!).filter((id) => open.has(id));
    const [outId, inId] = ids.toSorted((a, b) => open.get(a)! - open.get(b)!);
    return outId && inId ? [{ movementIds: [outId, inId] as const, isReturn: false }] : [];
  });
  const legs = pairs.flatMap(({ movementIds }) => movementIds);
  const locked = await lockRows(db, actor.companyId, legs, []);
  // Nobody compares two currencies of a day whose value is not known.
  await makePairs(
    db,
    actor,
    pairs.filter((one) => mayPair(one, locked)),
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
      return row === undefined || !parts.every((part) => currencies.get(documentIdOf(loaded, movement, part)) === row.currency)
        ? []
        : partsOf(loaded, { movement, parts }, row.amount, left).map(([documentId, part]) => ({
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
function partsOf(
  loaded: LoadedCompany,
  { movement, parts }: Pick<DemoTruth, 'movement' | 'parts'>,
  amount: number,
  remaining: Map<string, number>,
): [string, number][] {
  const matched: [string, number][] = [];
  let left = Math.abs(amount);
  // Credit notes first: they make room.
  for (const part of [...parts].sort((a, b) => Math.sign(amount) * (a.amount - b.amount))) {
    const documentId = documentIdOf(loaded, movement, part);
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

function documentIdOf(loaded: LoadedCompany, movement: number, { of, id }: TruthPart): string {
  if (of === 'obligation') return loaded.obligations.get(id)!;
  return loaded.standIns.get(standInKey(movement, id)) ?? loaded.documents.get(id)!;
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
