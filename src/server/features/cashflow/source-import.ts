/** Sources from a spreadsheet: new ones, and changes of those that it names. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { ImportedSource } from '#domain/cashflow/acts.ts';
import { SOURCE_COLUMNS, type SourceRow, salesIn, sourceOfRow } from '#domain/cashflow/source-sheet.ts';
import { MAX_SOURCES, type Source, sourceProblems } from '#domain/cashflow/sources.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, toMinor } from '#domain/money.ts';
import { manyLines, oneLine } from '#domain/text.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { isId, newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { structureOf } from './books.ts';
import { refreshProjections } from './projections.ts';
import { insertSource, plain, withTerms } from './source-changes.ts';
import type { ReadSource } from './source-sheet-rows.ts';
import { columnsOf, type StoredSource, sourcesOf } from './sources.ts';

export type SheetProblem = { line: number; message: string };
/** What a sheet does: `sources` that are new (`before` null) or change; rows that say what is there already are neither. */
export type ImportPlan = { sources: ImportedSource[]; problems: SheetProblem[] };

/** What a sheet would do; reads only. */
export async function planImport(db: Db, companyId: string, rows: readonly ReadSource[]): Promise<ImportPlan> {
  const today = dayInChile(new Date());
  const areas = (await structureOf(db, companyId)).flatMap((category) => category.areas);
  const stored = new Map((await sourcesOf(db, companyId)).map((one) => [one.id, one]));
  const plan: ImportPlan = { sources: [], problems: [] };
  const seen = new Set<string>();
  for (const { line, row, problem } of rows) {
    const wrong = (message: string) => plan.problems.push({ line, message });
    const source = problem === null ? sourceOfRow(row, areas, minorOf) : null;
    if (source === null) wrong(problem ?? '');
    else if ('message' in source) wrong(`${SOURCE_COLUMNS[source.column]}: ${source.message}`);
    else {
      const id = row.id?.toLowerCase() ?? null;
      const before = id === null ? undefined : stored.get(id);
      const written = { ...source, label: oneLine(source.label), note: manyLines(source.note ?? '') || null };
      const after = before ? withWhatStays(written, before, row) : written;
      const message = whyNot({ id, before, after, seen, today });
      if (message) wrong(message);
      else if (!before) plan.sources.push({ id: newId(), before: null, after });
      else if (canonical(after) !== canonical(plain(before))) plan.sources.push({ id: before.id, before: plain(before), after });
      if (id !== null) seen.add(id);
    }
  }
  const added = plan.sources.filter(({ before }) => before === null).length;
  if (stored.size + added > MAX_SOURCES) throw new AppError('TOO_MANY_SOURCES', { max: MAX_SOURCES });
  return plan;
}

/** What a sheet does not hold, or leaves empty of what not all sources have, stays. */
function withWhatStays(written: Source, before: StoredSource, row: SourceRow): Source {
  const { dueDay, readjustFrom } = before;
  const followsLast = row.followsLast === null ? before.followsLast : written.followsLast;
  const after = { ...written, followsLast, sales: written.sales && salesIn(row, before.sales) };
  return { ...after, dueDay, readjustFrom: after.readjust === 'none' ? null : readjustFrom };
}

type Candidate = { id: string | null; before: StoredSource | undefined; after: Source; seen: ReadonlySet<string>; today: Day };

/** Why a row is refused; null: it is good. */
function whyNot({ id, before, after, seen, today }: Candidate): string | null {
  if (id !== null && (!isId(id) || !before)) return 'Id: no es de una fuente de tu flujo';
  if (id !== null && seen.has(id)) return 'Id: viene dos veces';
  if (before && before.kind !== after.kind) return 'Tipo: el de una fuente no cambia';
  const earliest = before && before.firstOn < today ? before.firstOn : today;
  return sourceProblems(after, earliest)[0]?.message ?? null;
}

function minorOf(amount: number, currency: Currency): number | null {
  return Number(amount.toFixed(DECIMALS[currency])) === amount ? toMinor(amount, currency) : null;
}

/** @returns what was done, and the number of the act; null when nothing changed */
export async function importSources(
  db: Db,
  actor: Actor,
  rows: readonly ReadSource[],
  { isWhole }: { isWhole: boolean },
): Promise<ImportPlan & { actNo: number | null }> {
  const plan = await planImport(db, actor.companyId, rows);
  if (plan.sources.length === 0 || (isWhole && plan.problems.length > 0)) return { ...plan, sources: [], actNo: null };
  await write(db, actor, plan.sources);
  const added = plan.sources.filter(({ before }) => before === null);
  const params = { added: added.length, changed: plan.sources.length - added.length };
  return { ...plan, actNo: await record(db, actor, 'sources.imported', params, { items: plan.sources }) };
}

async function write(db: Db, actor: Actor, sources: readonly ImportedSource[]): Promise<void> {
  const { companyId } = actor;
  const today = dayInChile(new Date());
  for (const { id, before, after } of sources) {
    if (before === null) await insertSource(db, actor, after, { id, answer: null, today });
    else
      await db
        .updateTable('cash_source')
        .set({ ...columnsOf(after), counts_from: sql`greatest(counts_from, ${today}::date)`, version: sql`version + 1` })
        .where('company_id', '=', companyId)
        .where('source_id', '=', id)
        .execute();
  }
  await refreshProjections(db, companyId, today);
}

/** Takes new ones out, and gives the others back what they were. @throws ACT_OVERTAKEN when one is no longer as the sheet left it */
export async function undoImport(db: Db, actor: Actor, { no, params, items }: StoredAct<'sources.imported'>): Promise<void> {
  const { companyId } = actor;
  const stored = new Map((await sourcesOf(db, companyId)).map((one) => [one.id, one]));
  for (const { id, after } of items) {
    const found = stored.get(id);
    if (!found || canonical(plain(found)) !== canonical(withTerms(after)))
      throw new AppError('ACT_OVERTAKEN', { what: `la fuente ${after.label}` });
  }
  const fresh = items.filter(({ before }) => before === null).map(({ id }) => id);
  if (fresh.length > 0) await db.deleteFrom('cash_source').where('company_id', '=', companyId).where('source_id', 'in', fresh).execute();
  await write(
    db,
    actor,
    items.flatMap(({ id, before, after }) => (before === null ? [] : [{ id, before: after, after: withTerms(before) }])),
  );
  await record(db, actor, 'sources.importUndone', params, { undoes: no });
}
