// Builds the page into dist/, unless it was built from the same sources, so that a restart need not wait.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createLogger, type Logger } from 'vite';
import { alone } from './alone.mjs';

// Beside dist/, not in it, because all of dist/ is served.
const STAMP = '.runtime/page.sources';
const SOURCES = ['src/web', 'src/domain', 'vite.config.ts', 'scripts/chunks.ts', 'tsconfig.base.json', 'package.json', 'package-lock.json'];

const hash = hashOf(SOURCES);
const isBuilt = () => existsSync('dist/index.html') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;

if (!isBuilt()) {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  await alone('.runtime/build.lock', log, async () => {
    if (isBuilt()) return;
    log('Preparando… construyendo la página');
    // Vite empties dist/ first and the stamp is written last, so an incomplete build does not count.
    rmSync(STAMP, { force: true });
    await build({ logLevel: 'warn', customLogger: logger() });
    writeFileSync(STAMP, hash);
  });
}

/** Vite warns of its own way to resolve `@import … layer()`, which nobody here can change. */
function logger(): Logger {
  const all = createLogger('warn');
  return {
    ...all,
    warnOnce: (text, options) => (text.includes('did not pass the `from` option') ? undefined : all.warnOnce(text, options)),
  };
}

function hashOf(paths: readonly string[]): string {
  const sum = createHash('sha256');
  for (const path of paths.flatMap(filesOf).sort()) sum.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return sum.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
