// Who reads in which area a document, a match or a sum stands: their `area_id` is a slot, which passes to another area when its own is deleted
// (src/server/db/area-slots.ts). A file that names one of their tables and `area_id` once more says here why it takes no slot for an area.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../src/server');
const [, ...LINES] = readFileSync(join(import.meta.dirname, 'area-readers.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

const IN_SLOTS = '(?:document|match|flow_day|installment_month)';
const NAMED = new RegExp(`\\b(?:from|join|update|into)\\s+${IN_SLOTS}\\b|'${IN_SLOTS}(?: as \\w+)?'`);

test('whoever names a table of slots and an area says why it tells no slot', () => {
  const found = globSync('**/*.ts', { cwd: SERVER })
    .filter((path) => !/\.test\.ts$|^demo|^db.(tables|area-slots)\.ts$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(SERVER, path), 'utf8');
      const mentions = text.match(/\barea_id\b/g)?.length ?? 0;
      return mentions > 0 && NAMED.test(text) ? [[path.replaceAll('\\', '/'), String(mentions)]] : [];
    })
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  expect(found).toEqual(LINES.map(([path, mentions]) => [path, mentions]));
  for (const [, , why] of LINES) expect(why).toMatch(/\w{3}.*\.$/);
});

test('an area is joined with a document or a sum through its slot only', () => {
  for (const [path = ''] of LINES)
    expect(readFileSync(join(SERVER, path), 'utf8'), path).not.toMatch(/\ba\.area_id = (?:d|document|f|x|p)\.area_id\b/);
});
