// Every test, in three rows side by side, since a row alone leaves a third of two cores idle: stories in a browser; units and the API on an
// embedded database; and what mostly waits, then, on the server that CAUDAL_TEST_DATABASE_URL names, what may differ between servers.
// Words after the command pick test files by name, `--changed[=commit]` those that a change touches. Ends with the slowest, what failed and the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestFolder, removeTestFolder } from '../tests/support/folders.ts';
import { type Result, readStories, readUnits, slowest } from './test-results.ts';
import { pickTests } from './test-selection.ts';

/** Stories have a person's patience, other tests a machine's: on a full machine a third of the time is theirs. */
const PATIENT = 5;
const tests = pickTests(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'caudal-reports-'));
const named = process.env['CAUDAL_TEST_DATABASE_URL'];

const results = (await Promise.all([stories(), ...beside()])).flat();
rmSync(reports, { recursive: true, force: true });

const all = results.flatMap(({ durations }) => durations);
if (all.length > 10) console.log(`\nSlowest:\n${slowest(all, 10).join('\n')}`);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
const [passed, failed] = [total(results, 'passed'), total(results, 'failed')];
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function total(of: readonly Result[], what: 'passed' | 'failed'): number {
  return of.reduce((sum, one) => sum + one[what], 0);
}

/** Their words come at their end while stories have the screen. What runs on the named server waits more than it works. */
function beside(): Promise<Result | Result[]>[] {
  const isBeside = tests.stories.length > 0;
  return [units('units and API, embedded PostgreSQL', tests.units, { isBeside }), whatWaits()];
}

async function whatWaits(): Promise<Result[]> {
  const waiting = await units('what mostly waits', tests.waiting, { isBeside: true, isAlone: true });
  if (!named) return [waiting];
  return [waiting, await units('what may differ, the named PostgreSQL', tests.everyServer, { isBeside: true, isAlone: true, on: 'named' })];
}

async function units(title: string, files: readonly string[], { isBeside = false, isAlone = false, on = '' } = {}): Promise<Result> {
  if (files.length === 0) return { passed: 0, failed: 0, durations: [], failures: [] };
  const report = join(reports, `${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const workers = isAlone ? ['--maxWorkers=1'] : [];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...workers, ...files];
  return readUnits(report, await run(title, args, { CAUDAL_TEST_ON: on }, isBeside));
}

async function stories(): Promise<Result> {
  if (tests.stories.length === 0) return { passed: 0, failed: 0, durations: [], failures: [] };
  const report = join(reports, 'browser.json');
  const built = await run('stories in a browser', ['scripts/build.ts'], {});
  if (built !== 0) return { passed: 0, failed: 1, durations: [], failures: ['the build of the page'] };
  const folder = await makeTestFolder();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CAUDAL_TEST_FOLDER: folder };
  const code = await run('', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...tests.stories], env);
  await removeTestFolder(folder);
  return readStories(report, code);
}

function run(title: string, args: readonly string[], env: Record<string, string>, isBeside = false): Promise<number> {
  const heading = title && `\n— ${title}`;
  if (heading && !isBeside) console.log(heading);
  return new Promise((done) => {
    const stdio = isBeside ? (['ignore', 'pipe', 'pipe'] as const) : ('inherit' as const);
    const child = spawn(process.execPath, args, { stdio: stdio as 'inherit', env: { ...process.env, ...env } });
    if (isBeside && child.pid) setPriority(child.pid, PATIENT);
    const words: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      (stream as NodeJS.ReadableStream | null)?.on('data', (block: Buffer) => words.push(block));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    const end = (code: number) => {
      if (isBeside) console.log(`${heading}\n${Buffer.concat(words)}`);
      done(code);
    };
    child.once('error', () => end(1));
    child.once('close', (code) => end(code ?? 1));
  });
}
