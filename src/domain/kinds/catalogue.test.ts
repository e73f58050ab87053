import { expect, test } from 'vitest';
import { DEFAULT_STRUCTURE, type Section } from '../cashflow/structure.ts';
import { MOVEMENT_KINDS } from './catalogue.ts';

const SECTION = new Map(DEFAULT_STRUCTURE.flatMap(({ section, areas }) => areas.map(({ key }) => [key, section] as const)));

test('each key names one kind', () => {
  expect(new Set(MOVEMENT_KINDS.map(({ key }) => key)).size).toBe(MOVEMENT_KINDS.length);
});

test.each(MOVEMENT_KINDS)('$key stands in areas that exist, on its own side', ({ side, area }) => {
  for (const [section, key] of Object.entries(area)) {
    expect(SECTION.get(key)).toBe(section as Section);
    if (side !== 'BOTH') expect(section).toBe(side);
  }
});

test.each(MOVEMENT_KINDS)('$key has an account of two or three levels, each within the one above, all named', ({ accounts }) => {
  expect(accounts.length).toBeGreaterThanOrEqual(2);
  for (const [index, { value, label }] of accounts.entries()) {
    expect(label).not.toBe(value);
    if (index > 0) expect(value.startsWith(`${accounts[index - 1]?.value}.`)).toBe(true);
  }
});
