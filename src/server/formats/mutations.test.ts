import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const TESTS = new URL('../../../tests/', import.meta.url);
const files = ['data/statements/', 'data/rcv/', 'data/dte/', 'data/international/'].flatMap((folder) =>
  readdirSync(new URL(folder, TESTS)).map((name) => ({ name, bytes: readFileSync(new URL(folder + name, TESTS)) })),
);
const baseline = { name: 'cartola.csv', bytes: readFileSync(new URL('corpus/csv/00_baseline_semicolon_utf8.csv', TESTS)) };

/** Seconds of CPU that a file of some bytes may take: ten times what the slowest real ones do. */
const allowed = (bytes: number) => 1.5 + bytes * 5e-6;
const MAX_BYTES = 1_000_000;

const RUNS = [
  ' ',
  '\t',
  '"',
  ';',
  ',',
  '.',
  '0',
  '1',
  '-',
  '(',
  '<',
  '<!---->',
  '<a>',
  '&amp;',
  'xmlns:a="b" ',
  '\n',
  ':',
  '{',
  '\u0300\u0316',
];
const place = fc.double({ min: 0, max: 1, noNaN: true });
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: place }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, length: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: place,
    run: fc.constantFrom(...RUNS),
    count: fc.integer({ min: 100, max: 50_000 }),
  }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer One> ? One : never;

it('a real file with pieces cut, repeated or put in is read in a time in proportion to its length', () => {
  fc.assert(
    fc.property(fc.constantFrom(baseline, ...files), fc.array(mutation, { minLength: 1, maxLength: 3 }), ({ name, bytes }, mutations) => {
      const mutated = name.endsWith('.xlsx') && bytes[0] === 0x50 ? inWorkbook(bytes, mutations) : inBytes(bytes, mutations);
      const size = name.endsWith('.xlsx') ? MAX_BYTES : mutated.length;
      const started = process.threadCpuUsage();
      const reading = readFile(mutated, { fileName: name, companyRut: rut('76123456-0'), kind: null, answers: {} });
      const { user, system } = process.threadCpuUsage(started);
      expect((user + system) / 1e6).toBeLessThan(allowed(size));
      expect(reading.problems.length).toBeLessThanOrEqual(1_100);
      expect(reading.problems.every(({ message }) => /^[A-ZÁÉÍÓÚ¿«].{20,}[.?]$/s.test(message))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

function inBytes(bytes: Buffer, mutations: readonly Mutation[]): Uint8Array {
  return mutations.reduce<Buffer>((text, one) => changed(text, one), bytes).subarray(0, MAX_BYTES);
}

/** In the sheet of a workbook: changes of the packed bytes would only break it. */
function inWorkbook(bytes: Buffer, mutations: readonly Mutation[]): Uint8Array {
  const parts = unzipSync(bytes);
  const name = Object.keys(parts).find((one) => one.includes('worksheets/sheet')) ?? '';
  const sheet = strFromU8(parts[name] ?? new Uint8Array());
  return zipSync({ ...parts, [name]: strToU8(strFromU8(inBytes(Buffer.from(sheet), mutations))) }, { level: 1 });
}

function changed(text: Buffer, one: Mutation): Buffer {
  const at = Math.floor(one.at * text.length);
  if (one.kind === 'cut') return text.subarray(0, at);
  const run = one.kind === 'repeat' ? text.subarray(at, at + one.length) : Buffer.from(one.run);
  const count = one.kind === 'repeat' ? 10_000 : one.count;
  return Buffer.concat([text.subarray(0, at), Buffer.alloc(Math.min(run.length * count, MAX_BYTES), run), text.subarray(at)]);
}
