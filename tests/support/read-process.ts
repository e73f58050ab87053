// A separate process that reads files one by one and reports their cost: node --expose-gc read-process.ts < list of paths.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { rut } from '#domain/rut.ts';
import { readFile } from '#server/formats/read.ts';

/** `seconds` of CPU; `megabytes` of resident memory beyond the idle process, including the file itself. */
export type Cost = {
  path: string;
  seconds: number;
  megabytes: number;
  isRefused: boolean;
  rowsRead: number;
  codes: string[];
  thrown: string;
};

const collect = () => (globalThis as { gc?: () => void }).gc?.();
read('warm.csv', Buffer.from('Fecha;Glosa;Cargo;Abono\n02/03/2026;PAGO;;1\n'));
collect();
const rest = process.memoryUsage.rss();
/** Bytes that may remain after a file: with more, the next one's memory could not be measured, so another process continues. */
const MAX_LEFT = 25e6;

for await (const path of createInterface({ input: process.stdin })) {
  resetPeak();
  const started = process.cpuUsage();
  const outcome = read(path.slice(path.lastIndexOf('/') + 1), readFileSync(path));
  const { user, system } = process.cpuUsage(started);
  const cost: Cost = { path, seconds: (user + system) / 1e6, megabytes: (peak() - rest) / 1e6, ...outcome };
  writeSync(1, `${JSON.stringify(cost)}\n`);
  collect();
  if (process.memoryUsage.rss() > rest + MAX_LEFT) process.exit(0);
}

function read(fileName: string, bytes: Uint8Array): Pick<Cost, 'isRefused' | 'rowsRead' | 'codes' | 'thrown'> {
  try {
    const { isRefused, rowsRead, problems } = readFile(bytes, { fileName, companyRut: rut('76123456-0'), kind: null, answers: {} });
    return { isRefused, rowsRead, codes: [...new Set(problems.map(({ code }) => code))], thrown: '' };
  } catch (error) {
    return { isRefused: false, rowsRead: 0, codes: [], thrown: String(error) };
  }
}

/** Linux can reset a process's peak memory; elsewhere, the memory in use after the file is taken. */
function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Not Linux.
  }
}

function peak(): number {
  try {
    return Number(/VmHWM:\s{0,20}(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  } catch {
    return process.memoryUsage.rss();
  }
}
