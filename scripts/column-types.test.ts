import { describe, expect, it } from 'vitest';
import { narrowColumns } from './column-types.ts';

const GENERATED = `import type { ColumnType } from "kysely";

export interface Account {
  currency: Generated<string>;
  kind: string | null;
  number: string;
  on_day: string | null;
  questions: Json;
  sign: number;
}

export interface DB {
  account: Account;
}
`;
const DAY = { table: 'account', column: 'on_day', type: 'Day' };
const KIND = { table: 'account', column: 'kind', type: "'a' | 'b'" };
const CURRENCY = { type: 'Currency', base: 'string', from: '#domain/money.ts' } as const;

describe('the types of columns', () => {
  it('come from the catalogue and from the table of domain types, and nothing else changes', () => {
    const questions = { type: 'Stored<Question[]>', base: 'Json', from: '#domain/imports/facts.ts' } as const;
    const facts = [DAY, KIND, { table: 'account', column: 'sign', type: '-1 | 1' }];
    const text = narrowColumns(GENERATED, facts, { 'account.currency': CURRENCY, 'account.questions': questions });
    expect(text).toContain(`export interface Account {
  currency: Generated<Currency>;
  kind: 'a' | 'b' | null;
  number: string;
  on_day: Day | null;
  questions: Stored<Question[]>;
  sign: -1 | 1;
}`);
    expect(text.match(/^import .*$/gm)).toEqual([
      'import type { ColumnType } from "kysely";',
      'import type { Day } from "#domain/date.ts";',
      'import type { Question } from "#domain/imports/facts.ts";',
      'import type { Currency } from "#domain/money.ts";',
    ]);
  });

  it.each([
    ['names no column', { 'account.money': CURRENCY }, 'No such column: account.money'],
    ['fits something else', { 'account.questions': CURRENCY }, 'account.questions holds Json, not string'],
    ['repeats what a check says', { 'account.kind': CURRENCY }, 'The database knows what they hold: account.kind'],
  ])('an entry that %s fails', (_why, columns, message) => {
    expect(() => narrowColumns(GENERATED, [DAY, KIND], columns)).toThrow(message);
  });
});
