import { existsSync, readFileSync } from 'node:fs';

export type Result = { passed: number; failed: number; durations: readonly Duration[] };
export type Duration = { name: string; milliseconds: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string; duration?: number | null }[] }[];
};
type Suite = { file: string; suites?: Suite[]; specs?: { title: string; tests: { results: { duration: number }[] }[] }[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[]; suites: Suite[] };

export function readUnits(report: string, code: number): Result {
  if (!existsSync(report)) return { passed: 0, failed: code === 0 ? 0 : 1, durations: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  const durations = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${fileOf(name)} › ${fullName}`, milliseconds: duration ?? 0 })),
  );
  return withExitCode({ passed: numPassedTests, failed: numFailedTests + broken.length, durations }, code);
}

export function readStories(report: string, code: number): Result {
  if (!existsSync(report)) return { passed: 0, failed: 1, durations: [] };
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return withExitCode({ passed: stats.expected, failed, durations: suites.flatMap(durationsOf) }, code);
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

/** A runner that ends badly without a failed test (an error outside of tests) counts as one failure. */
function withExitCode(result: Result, code: number): Result {
  return { ...result, failed: code !== 0 && result.failed === 0 ? 1 : result.failed };
}

function fileOf(path: string): string {
  return path.replace(`${process.cwd()}/`, '');
}
