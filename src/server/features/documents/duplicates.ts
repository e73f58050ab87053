/** The pairs of likely duplicates: made where documents are written, and dismissed by people. Call what writes inside writeCompany. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import type { DismissedPair } from '#domain/documents/acts.ts';
import { areSeries, type DuplicateFacts, type DuplicateReason, likelyDuplicate } from '#domain/documents/duplicates.ts';
import { bareFolio } from '#domain/documents/folio.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import { isClaimed } from '#server/db/claimed.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import type { PointResult } from './payment-point.ts';

/** Documents that are compared at once. */
const CHUNK = 2_000;
/** How many purchases of the same amount before and behind one it is compared with: a supplier may bill the same a thousand times. */
const NEAREST = 5;

/** Finds again the likely duplicates of documents that were just written; dismissed pairs stay dismissed. */
export async function refreshDuplicates(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) await refreshSome(db, companyId, ids.slice(start, start + CHUNK));
}

/** The same for all that a company received. */
export async function refreshAllDuplicates(db: Db, companyId: string): Promise<void> {
  const rows = await db
    .selectFrom('document')
    .select('document_id as id')
    .where('company_id', '=', companyId)
    .where('is_received', '=', true)
    .execute();
  await refreshDuplicates(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
}

type Compared = DuplicateFacts & { id: string };
type FoundPair = { id: string; otherId: string; reason: DuplicateReason };

async function refreshSome(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  await forget(db, companyId, ids, ['paper', 'obligation', 'folio', 'days']);
  const touched = await touchedOf(db, companyId, ids);
  if (touched.length === 0) return;
  const { near, pairs } = await ofAmount(db, companyId, touched);
  await forget(db, companyId, near, ['folio', 'days']);
  const found = [...(await ofNumber(db, companyId, touched)), ...pairs];
  if (found.length === 0) return;
  await sql`insert into likely_duplicate (company_id, document_id, other_id, reason)
    select distinct on (side.document_id, side.other_id) ${companyId}::uuid, side.document_id, side.other_id, p.reason
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) p (id uuid, "otherId" uuid, reason text)
    cross join lateral (values (p.id, p."otherId"), (p."otherId", p.id)) as side (document_id, other_id)
    on conflict do nothing`.execute(db);
}

async function forget(db: Db, companyId: string, ids: readonly string[], reasons: DuplicateReason[]): Promise<void> {
  if (ids.length === 0) return;
  for (const side of ['document_id', 'other_id'] as const)
    await db
      .deleteFrom('likely_duplicate')
      .where('company_id', '=', companyId)
      .where(side, 'in', ids)
      .where('reason', 'in', reasons)
      .where('dismissed_at', 'is', null)
      .execute();
}

function pairOfFacts(one: Compared, other: Compared): FoundPair[] {
  const reason = one.id === other.id ? null : likelyDuplicate(one, other);
  return reason === null ? [] : [{ id: one.id, otherId: other.id, reason }];
}

const FACTS = sql`o.document_id as id, o.document_type as "documentType", o.code, o.is_received as "isReceived", o.sign, o.folio,
  o.reference_number as reference, o.counterpart_rut as "counterpartRut", o.currency, o.amount, o.issued_on as "issuedOn"`;

async function touchedOf(db: Db, companyId: string, ids: readonly string[]): Promise<Compared[]> {
  const { rows } = await sql<Compared>`select ${FACTS} from document o
    where o.company_id = ${companyId} and o.document_id = any (${ids}::uuid[]) and o.is_received and o.sign <> 0
      and o.counterpart_rut is not null`.execute(db);
  return rows;
}

/** The documents near touched ones among those of one amount, in the order of their days, and all pairs of them. */
async function ofAmount(db: Db, companyId: string, touched: readonly Compared[]): Promise<{ near: string[]; pairs: FoundPair[] }> {
  const groups = new Map(touched.map(({ counterpartRut: rut, amount }) => [`${rut} ${amount}`, { rut, amount }]));
  // `offset 0` has each group looked up in an index: there are no statistics yet of documents filled in by this transaction. Compared as a
  // row, and by what no other index knows, that index is `document_alike`: those of other companies may say that amounts alone are rare, while
  // here all are alike, and of the first purchases that there are none.
  const { rows } = await sql<Compared>`select * from (
      select o.*, count(*) over (partition by g.rut, g.amount) as size
      from jsonb_to_recordset(${JSON.stringify([...groups.values()])}::jsonb) g (rut text, amount bigint)
      cross join lateral (select ${FACTS} from document o
        where o.company_id = ${companyId} and (o.sign * o.is_received::integer) <> 0
          and (o.counterpart_rut, o.amount) >= (g.rut, g.amount) and (o.counterpart_rut, o.amount) <= (g.rut, g.amount) offset 0) o
    ) o where size > 1 order by "counterpartRut", amount, "issuedOn", id`.execute(db);
  const ids = new Set(touched.map(({ id }) => id));
  const isOf = (one: Compared, other: Compared | undefined) => other?.amount === one.amount && other.counterpartRut === one.counterpartRut;
  const around = (index: number) => rows.slice(Math.max(0, index - NEAREST), index + NEAREST + 1).filter((one) => isOf(one, rows[index]));
  const near = new Set(rows.flatMap(({ id }, index) => (ids.has(id) ? around(index).map((one) => one.id) : [])));
  const pairs = rows.flatMap((one, index) =>
    rows
      .slice(index + 1, index + 1 + NEAREST)
      .filter((other) => isOf(one, other) && (near.has(one.id) || near.has(other.id)))
      .flatMap((other) => pairOfFacts(one, other))
      .filter(({ otherId, reason }) => reason !== 'folio' || !isInSeries(one, otherId, around(index))),
  );
  return { near: [...near], pairs };
}

function isInSeries(one: Compared, otherId: string, around: readonly Compared[]): boolean {
  const other = around.find(({ id }) => id === otherId);
  return other !== undefined && around.some((third) => third !== one && third !== other && areSeries([one, other, third]));
}

/** Pairs of one number, whatever their amounts: on paper and electronic, as obligation and as invoice. */
async function ofNumber(db: Db, companyId: string, touched: readonly Compared[]): Promise<FoundPair[]> {
  const ruts = [...new Set(touched.map(({ counterpartRut }) => counterpartRut))];
  // Each by an index of what names it: of a side that this transaction fills in, the planner knows nothing and takes it for the rarest.
  const { rows: obligations } = await sql<Compared>`select ${FACTS} from unnest(${ruts}::text[]) as g (rut)
    cross join lateral (select * from document where company_id = ${companyId} and counterpart_rut = g.rut
      and document_type in ('OBLIGATION', 'RENDITION') and coalesce(folio, reference_number) is not null offset 0) o
    where o.is_received`.execute(db);
  const numbers = touched.flatMap((one) => numbersOf(one).map((folio) => ({ rut: one.counterpartRut, folio })));
  const { rows: invoices } = await sql<Compared>`
    select ${FACTS} from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) g (rut text, folio text)
    cross join lateral (select * from document where company_id = ${companyId} and folio = g.folio offset 0) o
    where o.counterpart_rut = g.rut and o.is_received and o.document_type = 'TAX_DOCUMENT'`.execute(db);
  const byNumber = new Map<string, Compared[]>();
  for (const one of [...obligations, ...invoices])
    for (const key of keysOf(one))
      byNumber
        .set(key, byNumber.get(key) ?? [])
        .get(key)
        ?.push(one);
  return touched.flatMap((one) => keysOf(one).flatMap((key) => (byNumber.get(key) ?? []).flatMap((other) => pairOfFacts(one, other))));
}

function numbersOf({ folio, reference }: Compared): string[] {
  return [folio, reference].flatMap((number) => (number === null ? [] : [bareFolio(number)]));
}

function keysOf(one: Compared): string[] {
  return numbersOf(one).map((number) => `${one.counterpartRut} ${number}`);
}

// `offset 0`: each document by its id, whatever the planner knows of the pairs.
const OTHER = sql`cross join lateral (
    select * from document where company_id = k.company_id and document_id = k.other_id offset 0) o`;
const IS_LIKELY = sql`k.dismissed_at is null and not (d.is_annulled or o.is_annulled or d.is_hidden or o.is_hidden)
  and not ${isClaimed('d')} and not ${isClaimed('o')}`;

/** The likely duplicates `o` of the document `d` that nobody dismissed and that both still stand. */
export const DUPLICATES = sql`from likely_duplicate k ${OTHER}
  where k.company_id = d.company_id and k.document_id = d.document_id and ${IS_LIKELY}`;

/** The ids of all documents of a company that have such a one, as an array. */
export function duplicateIds(companyId: string): RawBuilder<string[]> {
  return sql`array(select k.document_id from likely_duplicate k
    cross join lateral (select * from document where company_id = k.company_id and document_id = k.document_id offset 0) d ${OTHER}
    where k.company_id = ${companyId} and ${IS_LIKELY})`;
}

/** A document that may be the same purchase as another one; `amount` in minor units. */
export type LikelyDuplicate = {
  id: string;
  reason: DuplicateReason;
  name: string;
  issuedOn: Day;
};

/** Of documents of all companies of the transaction, by document. */
export async function duplicatesOf(db: Db, ids: readonly string[]): Promise<(LikelyDuplicate & { documentId: string })[]> {
  const { rows } = await sql<Omit<LikelyDuplicate, 'name'> & Named & { documentId: string }>`
    select d.document_id as "documentId", l.*
    from document d cross join lateral (
      select o.document_id as id, k.reason, o.document_type as "documentType", o.code, o.label, o.folio,
        o.counterpart_name as "counterpartName", o.issued_on as "issuedOn" ${DUPLICATES}) l
    where d.document_id = any (${ids}) order by l."issuedOn", l.id`.execute(db);
  return rows.map(({ documentId, id, reason, issuedOn, ...named }) => ({ documentId, id, reason, issuedOn, name: documentName(named) }));
}

/** Says of two documents that they are no duplicates. @throws NOT_FOUND, NO_DUPLICATE */
export async function dismissDuplicate(db: Db, actor: Actor, id: string, otherId: string): Promise<PointResult> {
  const pair = await pairOf(db, actor.companyId, id, otherId);
  if (!(await setDismissed(db, actor, pair, true))) throw new AppError('NO_DUPLICATE');
  const actNo = await record(db, actor, 'duplicate.dismissed', pair, {});
  return { nModified: 2, ids: [id, otherId], actNo };
}

/** @throws ACT_OVERTAKEN when one of both went away, or the pair is no longer as the act left it */
export async function undoDismissed(
  db: Db,
  actor: Actor,
  { code, params, no }: StoredAct<'duplicate.dismissed' | 'duplicate.restored'>,
): Promise<void> {
  const isDismissed = code === 'duplicate.restored';
  if (!(await setDismissed(db, actor, params, isDismissed))) throw new AppError('ACT_OVERTAKEN', { what: 'el par de documentos' });
  await record(db, actor, isDismissed ? 'duplicate.dismissed' : 'duplicate.restored', params, { undoes: no });
}

/** Whether there was anything to change. */
async function setDismissed(db: Db, actor: Actor, { document, other }: DismissedPair, isDismissed: boolean): Promise<boolean> {
  const result = await db
    .updateTable('likely_duplicate')
    .set({ dismissed_at: isDismissed ? new Date() : null, dismissed_by: isDismissed ? actor.personId : null })
    .where('company_id', '=', actor.companyId)
    .where('document_id', 'in', [document.id, other.id])
    .where('other_id', 'in', [document.id, other.id])
    .where('dismissed_at', isDismissed ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/** @throws NOT_FOUND */
async function pairOf(db: Db, companyId: string, id: string, otherId: string): Promise<DismissedPair> {
  const rows = await db
    .selectFrom('document')
    .select(['document_id as id', 'document_type as documentType', 'code', 'label', 'folio', 'counterpart_name as counterpartName'])
    .where('company_id', '=', companyId)
    .where('document_id', 'in', [id, otherId])
    .execute();
  const named = (sought: string) => {
    const row = rows.find((one) => one.id === sought);
    if (!row) throw new AppError('NOT_FOUND');
    return { id: row.id, name: documentName(row) };
  };
  return { document: named(id), other: named(otherId) };
}
