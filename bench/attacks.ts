/**
 * The attacks of tests/security/attacks with more variants and strict limits, then all at once: `npm run bench attacks`;
 * `npm run bench attacks graphql mixed` runs only these families, `--short` only the suite's. Exits with 1 when an attack succeeds.
 */
import { loadavg } from 'node:os';
import { FAMILIES } from '../tests/security/attacks/families.ts';
import { type Result, tableOf } from '../tests/security/attacks/kit/attack.ts';
import { mixedRun } from '../tests/security/attacks/mixed.ts';
import { prepareGround } from '../tests/security/attacks/run.ts';

const words = process.argv.slice(2);
const isLong = !words.includes('--short');
const families = words.filter((word) => !word.startsWith('--'));
const isWanted = (name: string) => families.length === 0 || families.includes(name);

const ground = await prepareGround(isLong);
process.once('SIGTERM', () => void ground.stop().then(() => process.exit(1)));
print(ground.results());
for (const family of FAMILIES.filter(({ name }) => isWanted(name))) print([await ground.carryOut(family)]);
const results = ground.results();
console.table(tableOf(results));
const complaints = isWanted('mixed') ? await measure() : [];
await ground.stop();
process.exit(results.some(({ failures }) => failures.length > 0) || complaints.length > 0 ? 1 : 0);

function print(results: readonly Result[]): void {
  for (const { family, failures } of results) for (const failure of failures) console.log(`${family}: ${failure}`);
}

async function measure(): Promise<string[]> {
  const figures = await mixedRun(ground.plain, { stalledBodies: 20, hostileFiles: 20, costlyQueries: 200 });
  const max = { 'page p99': 1_000, '/healthz p99': 500, 'small file': 2_000, 'server memory': 300, 'database memory': 300, stop: 5_000 };
  const over = Object.entries(max).filter(([name, limit]) => Number(figures[name as keyof typeof max]) > limit);
  const lines = [
    ...over.map(([name, limit]) => `${name}: over ${limit}`),
    ...(figures.exitCode === 0 ? [] : [`ended with ${figures.exitCode}`]),
    ...(figures.isDatabaseEnded ? [] : ['left PostgreSQL running']),
  ];
  console.table([figures]);
  console.log(`load average ${loadavg().map((one) => one.toFixed(1))}`);
  for (const line of lines) console.log(line);
  return lines;
}
