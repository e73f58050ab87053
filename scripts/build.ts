// Builds the page into dist/, unless dist/ was built from the same sources: a restart does not wait for it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { alone } from './alone.mjs';

const STAMP = 'dist/.sources';
const SOURCES = ['src/web', 'src/domain', 'vite.config.ts', 'tsconfig.base.json', 'package.json', 'package-lock.json', 'scripts/build.ts'];
// Below this size compressing saves no packet.
const SMALLEST = 1400;

const hash = hashOf(SOURCES);
const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;

if (!isBuilt()) {
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  await alone('.runtime/build.lock', tell, async () => {
    if (isBuilt()) return;
    tell('Preparando… construyendo la página');
    await build({ logLevel: 'warn' });
    for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) compress(join('dist', name));
    writeFileSync(STAMP, hash);
  });
}

function hashOf(paths: readonly string[]): string {
  const sum = createHash('sha256');
  for (const path of paths.flatMap(filesOf).sort()) sum.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return sum.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Beside each text file its compressed twins, which the server prefers. */
function compress(path: string): void {
  if (!/\.(js|css|html|svg|json|txt)$/.test(path)) return;
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) return;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}
