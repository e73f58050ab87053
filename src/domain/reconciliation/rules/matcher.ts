/** Which rule holds a movement. Pure, and linear in the text and the number of rules. */
import type { Day } from '../../date.ts';
import type { Currency } from '../../money.ts';
import type { Rut } from '../../rut.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { rutPrinted } from '../printed-ruts.ts';
import { compilePattern, holdsPattern, type Pattern, textWords } from './pattern.ts';
import type { Condition } from './rule.ts';

/** A movement as the bank brought it. `amount`: signed, in minor units; `rut`: from the statement, null for none. */
export type RuleMovement = {
  accountId: string;
  on: Day;
  amount: number;
  currency: Currency;
  glosa: string;
  rut: Rut | null;
  kind: GlosaKind | null;
};

/** What conditions compare, read once for all rules. */
type ReadMovement = RuleMovement & { words: readonly string[]; payer: Rut | null };

/** The RUT of a movement: from the statement, else printed in its text. */
export function payerOf({ rut, glosa }: Pick<RuleMovement, 'rut' | 'glosa'>): Rut | null {
  return rut ?? rutPrinted(glosa, () => false);
}

/** The day of the month, 1 to 31. */
export function monthDay(on: Day): number {
  return Number(on.slice(8));
}

/** Prepares rules, in their order, for many movements. @returns the first that holds one; null for none */
export function ruleFinder<One extends { conditions: readonly Condition[] }>(
  rules: readonly One[],
): (movement: RuleMovement) => One | null {
  const tests = rules.map(({ conditions }) => conditions.map(testOf));
  return (movement) => {
    if (rules.length === 0) return null;
    const read = { ...movement, words: textWords(movement.glosa), payer: payerOf(movement) };
    const index = tests.findIndex((all) => all.every((holds) => holds(read)));
    return rules[index] ?? null;
  };
}

function testOf(one: Condition): (read: ReadMovement) => boolean {
  switch (one.field) {
    case 'words': {
      const pattern: Pattern = compilePattern(one.pattern);
      return ({ words }) => holdsPattern(words, pattern);
    }
    case 'rut':
      return ({ payer }) => payer === one.rut;
    case 'account':
      return ({ accountId }) => accountId === one.accountId;
    case 'direction':
      return ({ amount }) => amount > 0 === (one.direction === 'in');
    case 'amount':
      return ({ amount, currency }) => currency === one.currency && Math.abs(amount) >= one.min && Math.abs(amount) <= one.max;
    case 'kind':
      return ({ kind }) => kind === one.kind;
    case 'day':
      return ({ on }) => monthDay(on) >= one.from && monthDay(on) <= one.to;
  }
}
