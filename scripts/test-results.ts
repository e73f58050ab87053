import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const MAX_REASON = 600;

/** `failures`: what failed and why, in a line each; a file's own name where it did not even start. */
export type Result = { passed: number; failed: number; durations: readonly Duration[]; failures: readonly string[] };
export type Duration = { name: string; milliseconds: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: Assertion[] }[];
};
type Assertion = { status: string; fullName: string; duration?: number | null; failureMessages?: string[] | null };
type Spec = { title: string; ok: boolean; tests: { results: { duration: number; error?: { message?: string } }[] }[] };
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[]; suites: Suite[] };

export function readUnits(report: string, code: number): Result {
  if (!existsSync(report)) return { passed: 0, failed: code === 0 ? 0 : 1, durations: [], failures: code === 0 ? [] : ['no report'] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  const durations = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${fileOf(name)} › ${fullName}`, milliseconds: duration ?? 0 })),
  );
  const failures = [
    ...broken.map(({ name, message }) => withReason(fileOf(name), message)),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => withReason(`${fileOf(name)} › ${fullName}`, failureMessages?.[0])),
    ),
  ];
  return withExitCode({ passed: numPassedTests, failed: numFailedTests + broken.length, durations, failures }, code);
}

export function readStories(report: string, code: number): Result {
  if (!existsSync(report)) return { passed: 0, failed: 1, durations: [], failures: ['no report of the stories'] };
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  const failures = suites.flatMap(failuresOf);
  return withExitCode({ passed: stats.expected, failed, durations: suites.flatMap(durationsOf), failures }, code);
}

/** One line each, the longest first. */
export function slowest(durations: readonly Duration[], count: number): string[] {
  const sorted = durations.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
  return sorted.map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function durationsOf({ file, suites = [], specs = [] }: Suite): Duration[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ name: `${file} › ${title}`, milliseconds: duration }))),
  );
  return [...own, ...suites.flatMap(durationsOf)];
}

function failuresOf({ file, suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  return [...own.map(({ title, tests }) => withReason(`${file} › ${title}`, reasonOf(tests))), ...suites.flatMap(failuresOf)];
}

function reasonOf(tests: Spec['tests']): string | undefined {
  return tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).at(0);
}

/** Whoever sees only the end of a run needs the first words of what went wrong, in one line and without colours. */
function withReason(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  const words = lines
    .filter((line) => !line.includes('node_modules'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words ? `${name}\n      ${words.slice(0, MAX_REASON)}` : name;
}

/** A runner that ends badly without a failed test (an error outside of tests) counts as one failure. */
function withExitCode(result: Result, code: number): Result {
  return { ...result, failed: code !== 0 && result.failed === 0 ? 1 : result.failed };
}

function fileOf(path: string): string {
  return path.replace(`${process.cwd()}/`, '');
}
