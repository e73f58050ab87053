import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every migration has a number of its own', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations'));
  const numbers = files.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? name);
  expect(numbers.filter((one, index) => numbers.indexOf(one) !== index)).toEqual([]);
});
