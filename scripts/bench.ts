// `npm run bench name [arguments]`: one measurement of bench/, which prints a table. Without a name: lists them.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const names = readdirSync('bench').flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
const [name = '', ...rest] = process.argv.slice(2);
if (names.includes(name)) {
  const child = spawn(process.execPath, [`bench/${name}.ts`, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(`Uso: npm run bench ${names.sort().join('|')}`);
  process.exitCode = 1;
}
