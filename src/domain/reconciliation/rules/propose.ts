/** The narrowest conditions that hold some movements. */
import { monthDay, payerOf, type RuleMovement, ruleFinder } from './matcher.ts';
import { lettersOf, readPattern, textWords } from './pattern.ts';
import type { Condition } from './rule.ts';

/** Words of a text that are compared: no bank prints more that says something. */
const MAX_WORDS = 20;
const MIN_LETTERS = 3;

/**
 * Everything that all examples have in common: the words of their texts in order, RUT, account, side, amounts, kind and days.
 * @param others  further movements: `takes` are those that the conditions hold too
 * @returns no condition without an example
 */
export function proposeConditions<Other extends RuleMovement>(
  examples: readonly RuleMovement[],
  others: readonly Other[],
): { conditions: Condition[]; takes: Other[] } {
  const [first] = examples;
  if (!first) return { conditions: [], takes: [] };
  const conditions: Condition[] = [
    ...wordsOf(examples),
    ...shared(examples, payerOf, (rut) => ({ field: 'rut', rut })),
    ...shared(
      examples,
      ({ accountId }) => accountId,
      (accountId) => ({ field: 'account', accountId }),
    ),
    ...shared(
      examples,
      ({ amount }) => (amount > 0 ? 'in' : 'out'),
      (direction) => ({ field: 'direction', direction }),
    ),
    ...shared(
      examples,
      ({ kind }) => (kind === 'unknown' ? null : kind),
      (kind) => ({ field: 'kind', kind }),
    ),
    ...amountsOf(examples),
    ...daysOf(examples),
  ];
  const find = ruleFinder([{ conditions }]);
  return { conditions, takes: others.filter((one) => find(one) !== null) };
}

function shared<Value extends string>(
  examples: readonly RuleMovement[],
  readValue: (one: RuleMovement) => Value | null,
  conditionOf: (value: Value) => Condition,
): Condition[] {
  const values = new Set(examples.map(readValue));
  const [only] = values;
  return values.size === 1 && only ? [conditionOf(only)] : [];
}

function amountsOf(examples: readonly RuleMovement[]): Condition[] {
  const currencies = new Set(examples.map(({ currency }) => currency));
  const [currency] = currencies;
  if (!currency || currencies.size > 1) return [];
  const amounts = examples.map(({ amount }) => Math.abs(amount));
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  return max > 0 ? [{ field: 'amount', currency, min, max }] : [];
}

function daysOf(examples: readonly RuleMovement[]): Condition[] {
  const days = examples.map(({ on }) => monthDay(on));
  return [{ field: 'day', from: Math.min(...days), to: Math.max(...days) }];
}

/** The longest words in order that all texts share, `*` where some text has others between. */
function wordsOf(examples: readonly RuleMovement[]): Condition[] {
  const texts = examples.map(({ glosa }) => textWords(glosa).slice(0, MAX_WORDS));
  const [first = [], ...others] = texts;
  const common = others.reduce((words, text) => inCommon(words, text), first);
  const pattern = readPattern(joined(common, texts));
  return pattern === null || lettersOf(pattern) < MIN_LETTERS ? [] : [{ field: 'words', pattern }];
}

/** Words with `*` between two that are not neighbours in every text, at the places where a pattern finds them. */
function joined(common: readonly string[], texts: readonly (readonly string[])[]): string {
  const isNext = common.map(() => true);
  for (const text of texts) {
    let from = 0;
    common.forEach((word, index) => {
      const at = text.indexOf(word, from);
      if (index > 0 && at !== from) isNext[index] = false;
      from = at + 1;
    });
  }
  return common.map((word, index) => (index > 0 && !isNext[index] ? `* ${word}` : word)).join(' ');
}

/** The longest list of words that two texts share in order. */
function inCommon(a: readonly string[], b: readonly string[]): string[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const words: string[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      words.push(a[i]!);
      i += 1;
      j += 1;
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return words;
}
