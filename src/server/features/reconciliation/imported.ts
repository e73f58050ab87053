/** Matches of another system that files bring (origin clay). Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { type ImportedMatch, importedReason } from '#domain/reconciliation/imported-matches.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { analyzeAfter } from '#server/db/statistics.ts';
import { withoutSource } from '#server/db/without-source.ts';
import { type FoundMatch, findAll } from './imported-finder.ts';
import { type Locked, lockRows } from './locked.ts';
import { type PlannedMatch, planMatches, type Remaining, remainingOf } from './planned.ts';
import { refreshSuggestions } from './suggestions.ts';

type WrittenMatches = { added: number; repeated: number; rejected: number; problems: Problem[] };
type Planned = PlannedMatch & { matchId: string; row: ImportedMatch };
/** A match that is there already. `isImported`: a file made it, and this one vouches for it too. */
type KnownMatch = { matchId: string; row: ImportedMatch; isImported: boolean };

/** Makes the matches of a file. A row that does not fit is refused with its reason, and the others stand. */
export async function writeImportedMatches(
  db: Db,
  actor: Actor,
  importId: string,
  rows: readonly ImportedMatch[],
): Promise<WrittenMatches> {
  const written: WrittenMatches = { added: 0, repeated: 0, rejected: 0, problems: [] };
  if (rows.length === 0) return written;
  const found = await findAll(db, actor.companyId, rows);
  const reject = (line: number, message: string) => {
    written.rejected += 1;
    written.problems.push({ line, column: null, code: 'E_CONFLICT', message: `Línea ${line}: ${message}` });
  };
  for (const one of found) if ('fault' in one) reject(one.row.line, one.fault);
  const pairs = found.flatMap((one) => ('fault' in one ? [] : [one]));
  const { planned, known } = await plan(db, actor.companyId, pairs, reject);
  // A company's first file may come before its books have statistics: without them every match would read them whole.
  for (const part of ['documents', 'movements'] as const) await analyzeAfter(db, part, planned.length);
  written.added = planned.length;
  written.repeated = known.length;
  await insertMatches(db, actor, planned);
  await analyzeAfter(db, 'matches', planned.length);
  await vouch(db, actor.companyId, importId, [...planned, ...known.filter(({ isImported }) => isImported)]);
  await refreshSuggestions(
    db,
    actor.companyId,
    planned.map(({ movementId }) => movementId),
    planned.map(({ documentId }) => documentId),
  );
  return written;
}

type Reject = (line: number, message: string) => void;

/** What fits, and what is there already. The rows of a movement together, since a note makes room for others; else row by row. */
async function plan(
  db: Db,
  companyId: string,
  pairs: readonly FoundMatch[],
  reject: Reject,
): Promise<{ planned: Planned[]; known: KnownMatch[] }> {
  const locked = await lockRows(
    db,
    companyId,
    pairs.map(({ movementId }) => movementId),
    pairs.map(({ documentId }) => documentId),
  );
  const stored = await storedPairs(db, companyId, pairs);
  const seen = new Map<string, number>();
  const known: KnownMatch[] = [];
  // Of two rows of one pair the first that fits counts, whatever stands in those before it.
  const inOrder = [...pairs].sort((a, b) => Number(fitsAlone(locked, b)) - Number(fitsAlone(locked, a)) || a.row.line - b.row.line);
  const news = inOrder.filter(({ row, movementId, documentId }) => {
    const key = `${movementId} ${documentId}`;
    const before = stored.get(key);
    const isSame = before !== undefined && !seen.has(key) && before.amount === row.matched;
    if (isSame) known.push({ ...before, row });
    else if (before) reject(row.line, 'ese movimiento ya está conciliado con ese documento.');
    else if (seen.has(key)) reject(row.line, `ese movimiento con ese documento ya está en la línea ${seen.get(key)}.`);
    else if (locked.movements.get(movementId)?.isReconciled) reject(row.line, 'ese movimiento ya está conciliado.');
    const isNew = !before && !seen.has(key) && !locked.movements.get(movementId)?.isReconciled;
    seen.set(key, seen.get(key) ?? row.line);
    return isNew;
  });
  const [remaining, whole] = [remainingOf(locked), remainingOf(locked)];
  const planned = [...Map.groupBy(news, ({ movementId }) => movementId).values()].flatMap((list) => {
    const together = tryToPlan(locked, remaining, list);
    if (!(together instanceof AppError)) return together;
    return list.flatMap((one) => {
      const alone = tryToPlan(locked, remaining, [one]);
      if (!(alone instanceof AppError)) return alone;
      // What is too much by itself is so whatever other rows took.
      const why = fitsAlone(locked, one) ? alone : tryToPlan(locked, whole, [one]);
      reject(one.row.line, why instanceof AppError ? why.message : alone.message);
      return [];
    });
  });
  return { planned, known };
}

/** Whether there is room for a row on both sides, whatever the others take. */
function fitsAlone({ movements, documents }: Locked, { row, movementId, documentId }: FoundMatch): boolean {
  const [movement, document] = [movements.get(movementId), documents.get(documentId)];
  if (!movement || !document) return false;
  return row.matched <= document.remaining && row.matched <= Math.abs(movement.amount);
}

/** What the rows of one movement use, taken from what remains; or why they do not fit, and then nothing is taken. */
function tryToPlan(locked: Locked, remaining: Remaining, pairs: readonly FoundMatch[]): Planned[] | AppError {
  const [first] = pairs;
  if (!first) return [];
  const { movementId } = first;
  const rows = new Map(pairs.map(({ documentId, row }) => [documentId, row]));
  const left = (map: ReadonlyMap<string, number>, ids: Iterable<string>) => new Map([...ids].map((id) => [id, map.get(id) ?? 0]));
  const copy = { movements: left(remaining.movements, [movementId]), documents: left(remaining.documents, rows.keys()) };
  const parts = pairs.map(({ documentId, row }) => ({ documentId, amount: row.matched }));
  try {
    const planned = planMatches(locked, copy, { movementId, parts });
    for (const [id, amount] of copy.movements) remaining.movements.set(id, amount);
    for (const [id, amount] of copy.documents) remaining.documents.set(id, amount);
    return planned.flatMap((one) => {
      const row = rows.get(one.documentId);
      return row ? [{ ...one, reasons: [importedReason(row)], matchId: newId(), row }] : [];
    });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function storedPairs(
  db: Db,
  companyId: string,
  pairs: readonly FoundMatch[],
): Promise<ReadonlyMap<string, { matchId: string; amount: number; isImported: boolean }>> {
  const { rows } = await sql<{ matchId: string; key: string; amount: number; isImported: boolean }>`
    select m.match_id as "matchId", m.movement_id || ' ' || m.document_id as key, m.document_amount as amount,
      m.origin = 'clay' as "isImported" from match m
    where m.company_id = ${companyId} and m.movement_id = any(${pairs.map(({ movementId }) => movementId)}::uuid[])`.execute(db);
  return new Map(rows.map(({ key, ...one }) => [key, one]));
}

async function insertMatches(db: Db, { companyId, personId }: Actor, planned: readonly Planned[]): Promise<void> {
  const rows = planned.map(({ matchId, movementId, documentId, amount, documentAmount, reasons }) => ({
    ...{ company_id: companyId, match_id: matchId, movement_id: movementId, document_id: documentId, amount },
    ...{ document_amount: documentAmount, origin: 'clay' as const, reasons: [...reasons], created_by: personId },
  }));
  if (rows.length > 0) await sql`insert into match ${namedRows('match', rows)}`.execute(db);
}

async function vouch(db: Db, companyId: string, importId: string, rows: readonly { matchId: string; row: ImportedMatch }[]): Promise<void> {
  const values = rows.map(({ matchId, row }) => ({
    ...{ company_id: companyId, match_id: matchId, import_id: importId, line_no: row.line },
    ...{ author: row.author, matched_on: row.matchedOn },
  }));
  if (values.length === 0) return;
  await sql`insert into imported_match ${namedRows('imported_match', values)} on conflict do nothing`.execute(db);
}

/** Takes out the matches for which nothing but some imports vouches, and what they taught. @returns how many went */
export async function withdrawMatches(db: Db, companyId: string, importIds: readonly string[]): Promise<number> {
  const { rows: before } = await sql<{ id: string }>`delete from imported_match
    where company_id = ${companyId} and import_id = any (${importIds}) returning match_id as id`.execute(db);
  const ids = await withoutSource(db, companyId, ['imported_match', 'match_id'], before);
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ movementId: string; documentId: string }>`
    delete from match where company_id = ${companyId} and origin = 'clay' and match_id = any (${ids}::uuid[])
    returning movement_id as "movementId", document_id as "documentId"`.execute(db);
  const [movementIds, documentIds] = [rows.map(({ movementId }) => movementId), rows.map(({ documentId }) => documentId)];
  if (rows.length > 0) await refreshSuggestions(db, companyId, movementIds, documentIds);
  return rows.length;
}
