import { type RawBuilder, sql } from 'kysely';
import { BANK_WORDINGS } from '#domain/reconciliation/classes/bank-charge.ts';
import { RETURN_WORDINGS } from '#domain/reconciliation/classes/returned.ts';
import type { GlosaKind } from '#domain/reconciliation/glosa-kinds.ts';
import type { Loader } from '#server/db/loader.ts';
import { addToCompany, type Db, writeCompany } from '#server/db/scope.ts';
import { analyzeAfter } from '#server/db/statistics.ts';
import { UNPAID } from '#server/features/documents/store.ts';
import { countOpen, depositsToLookAt, runEngine } from '#server/features/reconciliation/store.ts';

/** What imports brought since the engine last ran. */
type Unseen = { importIds: string[]; personId: string | null; rows: number; attempts: number };

/** With more new rows, nearly everything is connected with them. */
const MAX_NEAR_ROWS = 3_000;
/** Open rows that are matched within the memory of an import: each takes about two kilobytes. */
const MAX_OPEN_ROWS = 10_000;
/** Failed or killed runs after which it is left to the next full run. */
const MAX_ATTEMPTS = 3;

/**
 * Matches what a company's imports brought, once for all that arrived together: while another file of the company waits, its end is awaited.
 * Independent of the imports: when it fails, they stay. Does nothing when nothing is new, and may be called again at any time.
 */
export async function matchImported({ app }: Loader, companyId: string): Promise<void> {
  const unseen = await addToCompany(app, { personId: null, companyId }, (db) => beginMatching(db, companyId));
  if (!unseen) return;
  if (unseen.attempts > MAX_ATTEMPTS) {
    await addToCompany(app, { personId: null, companyId }, (db) => markSeen(db, companyId, unseen));
    throw new Error(`given up after ${MAX_ATTEMPTS} attempts: left to the next full run`);
  }
  await writeCompany(app, { personId: unseen.personId, companyId }, async (db) => {
    await markSeen(db, companyId, unseen);
    if (!(await isAnythingOpen(db, companyId))) return;
    await analyzeAfter(db, 'movements', unseen.rows);
    const changes = unseen.rows > MAX_NEAR_ROWS ? {} : { changes: await newRows(db, companyId, unseen.importIds) };
    await runEngine(db, { companyId, personId: unseen.personId, ...changes });
  });
}

/**
 * How what a company's imports brought is matched now: not at all while nothing is new or another file of the company waits, `here` where
 * little or nothing is to be weighed, `apart` where more is open in the company than fits beside an import (see MATCHING_BUDGET).
 */
export async function wayOfMatching(db: Db, companyId: string): Promise<'none' | 'here' | 'apart'> {
  const { rows } = await sql`select from import where ${isUnseen(companyId)} limit 1`.execute(db);
  if (rows.length === 0) return 'none';
  const isMuch = (await countOpen(db, companyId, MAX_OPEN_ROWS + 1)) > MAX_OPEN_ROWS;
  return isMuch && (await isAnythingOpen(db, companyId)) ? 'apart' : 'here';
}

/** Rows of `import` that nobody matched yet, unless more is about to arrive. */
function isUnseen(companyId: string): RawBuilder<boolean> {
  return sql`company_id = ${companyId} and matched_at is null and status in ('importado', 'parcial')
    and not exists (select from work w where w.company_id = ${companyId} and w.kind = 'import'
      and w.state in ('pending', 'running', 'stopping'))`;
}

/** Counts an attempt; undefined when nothing is new, or more is about to arrive. */
async function beginMatching(db: Db, companyId: string): Promise<Unseen | undefined> {
  const { rows } = await sql<{ importId: string; personId: string | null; rows: number; attempts: number }>`
    update import set match_attempts = match_attempts + 1 where ${isUnseen(companyId)}
    returning import_id as "importId", created_by as "personId", rows_new as rows, match_attempts as attempts`.execute(db);
  if (rows.length === 0) return undefined;
  return {
    importIds: rows.map(({ importId }) => importId),
    personId: rows.at(-1)?.personId ?? null,
    rows: rows.reduce((sum, one) => sum + one.rows, 0),
    attempts: Math.max(...rows.map(({ attempts }) => attempts)),
  };
}

async function markSeen(db: Db, companyId: string, { importIds }: Unseen): Promise<void> {
  await db
    .updateTable('import')
    .set({ matched_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .execute();
}

/** What a movement's own text can explain, beside other movements of its account. */
const ALONE: readonly GlosaKind[] = [...BANK_WORDINGS, ...RETURN_WORDINGS];

/** Whether an open movement could be explained: by a document, a leg in another account, a rule, what people taught, its own text, or sales by card. */
async function isAnythingOpen(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from movement where company_id = ${companyId} and not is_reconciled) and (
      exists (select from document d where company_id = ${companyId} and ${UNPAID})
      or 1 < (select count(*) from bank_account where company_id = ${companyId})
      or exists (select from matching_rule where company_id = ${companyId} and mode <> 'off')
      or exists (select from matching_lesson where company_id = ${companyId} and topic = 'kind')
      or exists (select from movement where company_id = ${companyId} and not is_reconciled
        and kind = any(${ALONE}::text[]))
      or exists (select from movement where company_id = ${companyId} and not is_reconciled and kind = 'acquirer' and amount > 0)) as "isOpen"`.execute(
    db,
  );
  return rows[0]?.isOpen ?? false;
}

async function newRows(db: Db, companyId: string, importIds: readonly string[]) {
  const { rows: movements } = await sql<{ id: string }>`
    select movement_id as id from movement_source where company_id = ${companyId} and source_id = any (${importIds})`.execute(db);
  const { rows: documents } = await sql<{ id: string }>`
    with brought as (select document_id from document_source where company_id = ${companyId} and import_id = any (${importIds}))
    select document_id as id from brought
    union select a.document_id from credit_allocation a join brought n on n.document_id = a.note_id where a.company_id = ${companyId}`.execute(
    db,
  );
  const reported = await depositsToLookAt(db, companyId, importIds);
  return { movementIds: new Set([...movements.map(({ id }) => id), ...reported]), documentIds: new Set(documents.map(({ id }) => id)) };
}
