/**
 * All that is sure of one class, accepted and taken back: `npm run bench accept -- 100k`. How long the look beforehand, the acceptance and
 * its undo take, and the longest that the thread was blocked.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Grant } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { acceptMany } from '#server/features/reconciliation/accept.ts';
import { offersByClass, sureOfClass } from '#server/features/reconciliation/class-offers.ts';
import { filterOf } from '#server/features/reconciliation/inputs.ts';
import { listModes, setModes } from '#server/features/reconciliation/modes.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { insertPerson, makeGround } from './support/ground.ts';

const OWNER: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false };
const SIZE = Number((process.argv[2] ?? '100k').replace(/k$/i, '000'));
const ground = await makeGround();
const { database } = ground;
const personId = await insertPerson(ground);
const { companies } = streamGroup({ seed: 7, today: dayInChile(new Date()), size: SIZE, mix: 'standard' as const });
const { companyId } = await loadCompany(database, personId, companies[0]!, ['conciliacion']);
await database.ownerPool.query('vacuum analyze');
const actor = { personId, companyId };
const inBooks = <Result>(work: Parameters<typeof writeCompany<Result>>[2]) => writeCompany(database.app, actor, work);
await inBooks(async (db) => {
  const codes = (await listModes(db, companyId)).map(({ code }) => code);
  await setModes(db, actor, codes, 'suggest');
});
await inBooks((db) => runEngine(db, actor));
await database.ownerPool.query('vacuum analyze');

const filter = filterOf({ type: null, input: { companyId, isMatched: false }, search: '' });
const rows: object[] = [];
const offers = await timed('look', () =>
  readCompanies(database.app, { personId, companyIds: [companyId] }, (db) => offersByClass(db, filter)),
);
const [largest] = offers.filter(({ code }) => code !== 'ownTransfer');
const acts: number[] = [];
for (const code of [largest!.code, 'ownTransfer' as const]) {
  const shown = offers.find((one) => one.code === code) ?? { count: 0 };
  const watch = { progress: () => {}, signal: new AbortController().signal };
  const { actNos } = await timed(`accept ${shown.count} of ${code}`, () =>
    inBooks(async (db) => acceptMany(db, actor, await sureOfClass(db, filter, code, shown), watch)),
  );
  acts.push(...actNos);
}
for (const no of acts.reverse()) await timed(`undo ${no}`, () => inBooks((db) => undoAct(db, actor, no, OWNER)));
console.table(rows);
await ground.stop();

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const since = performance.now();
  const result = await work();
  rows.push({ what, ms: Math.round(performance.now() - since), 'longest block ms': Math.round(delay.max / 1e6) });
  delay.disable();
  return result;
}
