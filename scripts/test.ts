// Every test: units and the API on an embedded database, the API once more on the server that CAUDAL_TEST_DATABASE_URL names,
// then stories in a browser. Words after the command pick test files by name. Ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestFolder, removeTestFolder } from '../tests/support/folders.ts';

type Tally = { passed: number; failed: number };

const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'caudal-reports-'));
const total: Tally = { passed: 0, failed: 0 };

add(await units('units and API, embedded PostgreSQL', ['--project', 'node', '--project', 'dom', ...filters], {}));
if (process.env['CAUDAL_TEST_DATABASE_URL']) {
  const files = databaseTests().filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)));
  if (files.length > 0) add(await units('API, the named PostgreSQL', ['--project', 'node', ...files], { CAUDAL_TEST_ON: 'named' }));
}
if (existsSync('tests/e2e') && stories().length > 0) add(await browser());
rmSync(reports, { recursive: true, force: true });

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function add({ passed, failed }: Tally): void {
  total.passed += passed;
  total.failed += failed;
}

/** Test files that ask for a database. */
function databaseTests(): string[] {
  return ['src', 'tests']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
    .filter((path) => path.endsWith('.test.ts') && /support\/(database|api|imports)\.ts'/.test(readFileSync(path, 'utf8')));
}

function stories(): string[] {
  const files = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.spec.ts'));
  return files.filter((name) => filters.length === 0 || filters.some((filter) => `tests/e2e/${name}`.includes(filter)));
}

async function units(title: string, args: readonly string[], env: Record<string, string>): Promise<Tally> {
  const report = join(reports, `${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(title, ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...args], env);
  if (!existsSync(report)) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  return settle({ passed: numPassedTests, failed: numFailedTests + broken.length }, code);
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

async function browser(): Promise<Tally> {
  const report = join(reports, 'browser.json');
  const folder = await makeTestFolder();
  const title = 'stories in a browser';
  const built = await run(title, ['scripts/build.ts'], {});
  if (built !== 0) return { passed: 0, failed: 1 };
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CAUDAL_TEST_FOLDER: folder };
  const code = await run(
    '',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', '--pass-with-no-tests', ...filters],
    env,
  );
  await removeTestFolder(folder);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, code);
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

/** A runner that ends badly without a failed test (an error outside of tests) counts as one failure. */
function settle({ passed, failed }: Tally, code: number): Tally {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function run(title: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  if (title) console.log(`\n— ${title}`);
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}
