import { sql } from 'kysely';
import type { Loader } from '#server/db/loader.ts';
import { addToCompany, type Db, writeCompany } from '#server/db/scope.ts';
import { analyzeBooks } from '#server/db/statistics.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';

/** What imports brought that the engine has not seen. */
type Unseen = { importIds: string[]; personId: string | null; rows: number; attempts: number };

/** What the planner's old figures still do for. */
const MAX_UNANALYZED_ROWS = 1_000;
/** With so much that is new, nearly everything hangs together with it. */
const MAX_NEAR_ROWS = 3_000;
/** Runs that took their process down, or failed, after which it is left to the next run over everything. */
const MAX_ATTEMPTS = 3;

/**
 * Matches what a company's imports brought with what is open, once for all that came in together: while another file of the company
 * waits, its own end is waited for. A work of its own: when it fails, the imports stand. Nothing happens when nothing is new, and it may
 * be called again at any time.
 */
export async function matchImported({ app }: Loader, companyId: string): Promise<void> {
  const unseen = await addToCompany(app, { personId: null, companyId }, (db) => beginMatching(db, companyId));
  if (!unseen) return;
  if (unseen.attempts > MAX_ATTEMPTS) return addToCompany(app, { personId: null, companyId }, (db) => markSeen(db, companyId, unseen));
  await writeCompany(app, { personId: unseen.personId, companyId }, async (db) => {
    await markSeen(db, companyId, unseen);
    if (!(await isAnythingOpen(db, companyId))) return;
    if (unseen.rows > MAX_UNANALYZED_ROWS) await analyzeBooks(db, 'movements');
    const changes = unseen.rows > MAX_NEAR_ROWS ? {} : { changes: await newRows(db, companyId, unseen.importIds) };
    await runEngine(db, { companyId, personId: unseen.personId, ...changes });
  });
}

/** Counts an attempt; undefined when there is nothing new, or more is about to come. */
async function beginMatching(db: Db, companyId: string): Promise<Unseen | undefined> {
  const { rows } = await sql<{ importId: string; personId: string | null; rows: number; attempts: number }>`
    update import set match_attempts = match_attempts + 1
    where company_id = ${companyId} and matched_at is null and status in ('importado', 'parcial')
      and not exists (select from work w where w.company_id = ${companyId} and w.kind = 'import'
        and w.state in ('pending', 'running', 'stopping'))
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

async function isAnythingOpen(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from movement where company_id = ${companyId} and not is_reconciled) and (
      exists (select from document where company_id = ${companyId} and remaining > 0 and is_expected)
      or 1 < (select count(*) from bank_account where company_id = ${companyId})) as "isOpen"`.execute(db);
  return rows[0]?.isOpen ?? false;
}

async function newRows(db: Db, companyId: string, importIds: readonly string[]) {
  const { rows: movements } = await sql<{ id: string }>`
    select movement_id as id from movement_source where company_id = ${companyId} and source_id = any (${importIds})`.execute(db);
  const { rows: documents } = await sql<{ id: string }>`
    select document_id as id from document_source where company_id = ${companyId} and import_id = any (${importIds})`.execute(db);
  return { movementIds: new Set(movements.map(({ id }) => id)), documentIds: new Set(documents.map(({ id }) => id)) };
}
