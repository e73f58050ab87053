// Everything that can be checked without running the product: one line per check, with the output of a failed one. Two at a time: the
// compiler takes as long as half of the others together.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { castFaults } from './casts.ts';
import { columnListFaults } from './column-lists.ts';
import { columnNameFaults } from './column-names.ts';
import { docstringFaults } from './docstrings.ts';
import { lengthFaults } from './function-lengths.ts';
import { nameFaults } from './names.ts';
import { regexFaults } from './regexes.ts';
import { pluralFaults, shelfFaults } from './shelf.ts';

type Outcome = { isGood: boolean; details: string };

const CHECKS: readonly (readonly [name: string, check: () => Promise<Outcome>])[] = [
  ['types', () => node('node_modules/typescript7/bin/tsc', '-b', '--singleThreaded')],
  ['format and lint', () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.')],
  [
    'import rules',
    () =>
      node('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', 'src', 'scripts', 'tests'),
  ],
  ['unused code', () => node('node_modules/knip/bin/knip.js', '--no-progress')],
  [
    'code that only tests use',
    () =>
      node(
        'node_modules/knip/bin/knip.js',
        ...['--no-progress', '--production', '--config', 'knip.production.json', '--include', 'files,exports,types'],
      ),
  ],
  ['generated files', compareGenerated],
  ['places named in sources', findNamedPlaces],
  ['regular expressions', findSlowExpressions],
  ['casts', countCasts],
  ['names', findRefusedNames],
  ['lengths of functions', findLongFunctions],
  ['columns', findMisplacedColumns],
  ['shelf', findBareQuestions],
  ['doc comments', findUndescribed],
];

const NOT_OURS = /^(node_modules|dist|data|\.git|\.runtime|\.tsbuild|\.e2e|\.data)$/;
/** Registries are the user's choice (npm's settings), and the project depends on no folder beside it. */
const NAMED_PLACES =
  /\b(registry|npm)\.(npmjs|yarnpkg|npmmirror|pkg\.github)\.|\bnpmmirror\.com|\bjsr\.io\b|\bdeb\.debian\.org|\.\.\/shared\b|\/work\/(main|shared)\b/;

let failed = 0;
const waiting = [...CHECKS];
await Promise.all([workOff(), workOff()]);
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${CHECKS.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;

async function workOff(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next;
    const began = performance.now();
    const { isGood, details } = await check();
    if (!isGood) failed++;
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (!isGood) console.log(details.trimEnd());
  }
}

function node(...args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let details = '';
    const append = (chunk: Buffer) => {
      details += chunk;
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.once('close', (code) => done({ isGood: code === 0, details }));
  });
}

/** Runs `npm run gen` into a temporary folder: the working copy does not change. */
async function compareGenerated(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-gen-'));
  try {
    for (const script of ['gen-schema', 'gen-operations', 'gen-database', 'gen-permissions']) {
      const outcome = await node(`scripts/${script}.ts`, folder);
      if (!outcome.isGood) return outcome;
    }
    const files = filesIn(folder).map((path) => relative(folder, path));
    const stale = files.filter((path) => !existsSync(path) || readFileSync(path, 'utf8') !== readFileSync(join(folder, path), 'utf8'));
    return { isGood: stale.length === 0, details: `Run \`npm run gen\` and commit: ${stale.join(', ')}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** No pattern may take more than linear time on a stranger's text: scripts/superlinear.ts. */
async function findSlowExpressions(): Promise<Outcome> {
  const faults = regexFaults();
  return { isGood: faults.length === 0, details: `Rewrite them, or say above why they stay linear (// linear: …):\n${faults.join('\n')}` };
}

async function countCasts(): Promise<Outcome> {
  const faults = castFaults();
  return { isGood: faults.length === 0, details: faults.join('\n') };
}

async function findNamedPlaces(): Promise<Outcome> {
  const details = readdirSync('.')
    .filter((name) => !NOT_OURS.test(name))
    .flatMap(filesIn)
    .flatMap((path) =>
      readFileSync(path, 'latin1')
        .split('\n')
        .flatMap((line, index) => (NAMED_PLACES.test(line) ? [`${path}:${index + 1}: ${NAMED_PLACES.exec(line)?.[0]}`] : [])),
    );
  return { isGood: details.length === 0, details: details.join('\n') };
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Names that a reader would have to ask about: scripts/names.ts. */
async function findRefusedNames(): Promise<Outcome> {
  const faults = nameFaults();
  return { isGood: faults.length === 0, details: faults.join('\n') };
}

/** Functions longer than a screen: scripts/function-lengths.ts. */
async function findLongFunctions(): Promise<Outcome> {
  const faults = lengthFaults();
  return { isGood: faults.length === 0, details: `Make functions and parts of what they do in turn:\n${faults.join('\n')}` };
}

/** Queries and mutations of pages past the shelf: scripts/shelf.ts. */
async function findBareQuestions(): Promise<Outcome> {
  const faults = [...shelfFaults(), ...pluralFaults()];
  return { isGood: faults.length === 0, details: faults.join('\n') };
}

/** Exported functions without a doc comment: scripts/docstrings.ts. */
async function findUndescribed(): Promise<Outcome> {
  const faults = docstringFaults();
  return { isGood: faults.length === 0, details: `Describe them (shapes, units, errors):\n${faults.join('\n')}` };
}

/** Column names outside the file that queries them, and lists of columns matched only by position. */
async function findMisplacedColumns(): Promise<Outcome> {
  const faults = [...columnNameFaults(), ...columnListFaults()];
  return { isGood: faults.length === 0, details: faults.join('\n') };
}
