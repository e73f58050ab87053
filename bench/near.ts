// What a hundred new movements cost the matching engine in a company with a history, step by step, beside a look at everything.
// How long they take from upload to match, with the import: npm run bench -- intake. Run: npm run bench -- near [movements]
import { sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { readFacts } from '#server/features/reconciliation/facts.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { proposeMatches } from '../tests/support/propose.ts';
import { insertPerson, keepUpToDate, makeGround } from './support/ground.ts';

const SIZE = Number(process.argv[2] ?? 100_000);
const NEW = 100;
/** What a company that keeps its books up to date has not explained yet. */
const OPEN_DAYS = 90;
const ground = await makeGround();
const { owner, app } = ground.database;
const personId = await insertPerson(ground);
const { companies } = streamGroup({ seed: 7, today: dayInChile(new Date()), size: SIZE });
const { companyId } = await loadCompany(ground.database, personId, companies[0]!, ['conciliacion']);
const scope = { personId, companyId };
/** Movements that come in later: once into a company where little was ever explained or closed, once where only the last months are open. */
const { rows } = await sql<{ id: string }>`
  update movement set is_hidden = true where movement_id in (
    select movement_id from movement where company_id = ${companyId} order by on_day desc, movement_id limit ${2 * NEW})
  returning movement_id as id`.execute(owner);
const ids = rows.map(({ id }) => id);
const results: Record<string, object> = {};
const run = (options = {}) =>
  writeCompany(app, scope, async (db) => {
    await allowBulk(db);
    return runEngine(db, { ...scope, ...options });
  });
await sql`vacuum analyze`.execute(owner);
await step('the first run, everything', run);
await lookAt('', ids.slice(0, NEW));
await keepUpToDate(ground, companyId, OPEN_DAYS);
await lookAt(`last ${OPEN_DAYS} days: `, ids.slice(NEW));
console.table(results);
await ground.stop();

async function lookAt(prefix: string, newIds: readonly string[]): Promise<void> {
  const changes = { movementIds: new Set(newIds), documentIds: new Set<string>() };
  await sql`update movement set is_hidden = false where movement_id = any(${newIds}::uuid[])`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  const facts = await step(`${prefix}read what is open`, () =>
    readCompanies(app, { personId, companyIds: [companyId] }, (db) => readFacts(db, companyId)),
  );
  const { rows: replacing } = await sql<{ id: string }>`
    select distinct document_id as id from match_suggestion where company_id = ${companyId} and evidence = 'settledByHand'`.execute(owner);
  const around = { ...changes, replaced: new Set(replacing.map(({ id }) => id)) };
  for (const round of ['', ', again']) {
    await step(`${prefix}look at everything${round}`, async () => proposeMatches(facts));
    await step(`${prefix}look around the new ones${round}`, async () => proposeMatches(facts, {}, around));
  }
  const { lookedAt } = proposeMatches(facts, {}, around);
  await step(`${prefix}a run around the new ones`, () => run({ changes }));
  console.log(`${prefix}${facts.movements.length} movements and ${facts.documents.length} documents are open;`);
  console.log(`${facts.settled?.length} payments by hand, of which ${around.replaced.size} have a movement proposed in their place;`);
  console.log(`${lookedAt?.acting.length} movements were processed again, ${lookedAt?.seeing.length} with their suggestions`);
}

/** `CPU ms`: of this thread, without the database. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const [since, cpu] = [performance.now(), process.threadCpuUsage()];
  const result = await work();
  const { user, system } = process.threadCpuUsage(cpu);
  results[name] = { ms: Math.round(performance.now() - since), 'CPU ms': Math.round((user + system) / 1_000) };
  return result;
}
