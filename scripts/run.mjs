// Every npm script starts here. Node built-ins only, for Node 18 and later: it finds the pinned runtime, installs dependencies when the
// lockfile changed, then runs the task and exits like it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const NODE_VERSION = '24.21.0';
const OLDEST_NODE = 24;
const STAMP = 'node_modules/.caudal-installed';
const TASKS = {
  start: [['scripts/build.ts'], ['src/server/main.ts']],
  dev: [['scripts/dev.ts']],
  build: [['scripts/build.ts']],
  test: [['scripts/test.ts']],
  check: [['scripts/check.ts']],
  bench: [['scripts/bench.ts']],
  simulators: [['scripts/simulators.ts']],
  demo: [['src/server/demo/main.ts']],
  admin: [['src/server/admin.ts']],
  gen: [['scripts/gen-schema.ts'], ['scripts/gen-operations.ts'], ['scripts/gen-database.ts'], ['scripts/gen-permissions.ts']],
};

process.chdir(ROOT);
const [task = 'start', ...rest] = process.argv.slice(2);
const steps = Object.hasOwn(TASKS, task) ? TASKS[task] : fail(`No existe la tarea ${task}; hay: ${Object.keys(TASKS).join(', ')}`);
const node = await runtime();
await install(node);
for (const [index, step] of steps.entries()) {
  const code = await run(node, index === steps.length - 1 ? [...step, ...rest] : step);
  if (code !== 0) process.exit(code);
}

/** The node to use: this one when new enough, otherwise the pinned one, installed from npm. */
async function runtime() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  // For macOS, this version is not published as a package.
  if (platform === 'darwin') fail(needsNode());
  const folder = join(ROOT, '.runtime/node_modules', name);
  const path = join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node');
  const isThere = () => existsSync(path) && JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === NODE_VERSION;
  if (isThere()) return path;
  await alone('.runtime/install.lock', say, async () => {
    if (isThere()) return;
    say(`Preparando… instalando Node ${NODE_VERSION} en .runtime (una sola vez, ~10 s)`);
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts'];
    await npm(process.execPath, ['install', '--prefix', '.runtime', ...options, `${name}@${NODE_VERSION}`], needsNode());
    const check = await capture(path, ['-v']);
    if (check.code !== 0) fail(needsNode());
  });
  return path;
}

function needsNode() {
  return `Caudal necesita Node ${OLDEST_NODE} o posterior (este es ${process.versions.node}): instálelo y vuelva a intentarlo.`;
}

/** An incomplete install does not count: the stamp is written last. */
async function install(node) {
  const version = node === process.execPath ? process.versions.node : NODE_VERSION;
  const parts = [readFileSync('package-lock.json'), version, process.platform, process.arch];
  const hash = parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
  const isThere = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
  if (isThere()) return;
  await alone('.runtime/install.lock', say, async () => {
    if (isThere()) return;
    say('Preparando… instalando dependencias (una sola vez, ~30 s)');
    rmSync(STAMP, { force: true });
    await npm(node, ['ci', '--include=dev', '--include=optional'], 'No se pudieron instalar las dependencias.');
    writeFileSync(STAMP, hash);
  });
}

/** npm's own program under a chosen node: npm_execpath when npm started us, the `npm` on the path otherwise. Quiet unless it fails. */
async function npm(node, args, failure) {
  const program = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : '';
  const all = [...args, '--no-audit', '--no-fund'];
  const { code, output } = program ? await capture(node, [program, ...all], node) : await capture('npm', all, node);
  if (code === 0) return;
  mkdirSync('.runtime', { recursive: true });
  writeFileSync('.runtime/install.log', output);
  const lines = output.split('\n').filter((line) => /npm (error|ERR!)|not found|ENOENT/.test(line));
  fail([...lines.slice(0, 12), `${failure} (npm ${args[0]} terminó con ${code}; detalle en .runtime/install.log)`].join('\n'));
}

function capture(command, args, node = command) {
  return new Promise((done) => {
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, { env: environment(node), shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const append = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.once('error', (error) => done({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Passes signals on, and exits like the task: with its code, or 128 plus the signal's number. */
function run(node, step) {
  const env = { ...environment(node), ...(task === 'start' ? { NODE_ENV: 'production' } : {}) };
  const child = spawn(node, step, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // When npm itself is killed outright, no signal arrives; the task still ends in order.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
  return new Promise((done) => {
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * Our environment without NODE_ENV ("development" would ship React's development build, "production" would leave tools out) and without
 * what an outer npm added, except the user's settings; our node comes first on the path. Compiled code is kept: a server starts in half
 * the time.
 */
function environment(node) {
  const keep =
    /^npm_config_(registry|userconfig|globalconfig|cache|.*proxy|noproxy|ca|cafile|strict_ssl|offline|prefer_offline|ignore_scripts|fetch_.*|maxsockets|\/\/.*|@.*)$/i;
  const safe = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV$|INIT_CWD$)/i.test(key) || keep.test(key));
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  return { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/caudal-compile'), ...Object.fromEntries(safe), PATH };
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}
