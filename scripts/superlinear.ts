/**
 * Finds regular expressions that may take quadratic time or more: in a backtracking engine, that happens when two quantifiers can divide the
 * same characters in several ways and something after them fails. Exact, except for counts over 4 and the conditions of lookarounds.
 * Method: an expression becomes an automaton whose states are its characters; it is exponential if one loop can be walked in two ways,
 * polynomial if a word leads round one loop, from it to another, and round that one (Weber & Seidl 1991). Nothing in npm finds both within
 * seconds: scslre misses `(?:<!--[^]*?-->)*`, recheck takes minutes for this repository.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { toUnicodeSet } from 'regexp-ast-analysis';

export type Finding = 'exponential' | 'polynomial';

type State = {
  /** The classes of characters it matches, one bit each; none for the end of the text. */
  set: bigint;
  ranges: readonly Range[];
  /** The possible next states; listed twice when there are two ways. */
  next: State[];
  isEnd: boolean;
};
type Range = { min: number; max: number };
type Part = { first: State[]; last: State[]; isNullable: boolean };

const NOTHING: Part = { first: [], last: [], isNullable: true };
const ALL: readonly Range[] = [{ min: 0, max: 0x10ffff }];
/** Copies made of a counted part; more would only enlarge the automaton. */
const MAX_COPIES = 4;

/** An automaton while it is built. */
type Build = {
  states: State[];
  modes: { unicode: boolean; unicodeSets: boolean; ignoreCase: boolean; dotAll: boolean };
  isMultiline: boolean;
};

/** Null when the expression takes linear time. @throws SyntaxError */
export function superlinear(source: string, flags: string): Finding | null {
  const has = (flag: string) => flags.includes(flag);
  const modes = { unicode: has('u'), unicodeSets: has('v'), ignoreCase: has('i'), dotAll: has('s') };
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, { unicode: modes.unicode, unicodeSets: modes.unicodeSets });
  const build: Build = { states: [], modes, isMultiline: has('m') };
  const parts = pattern.alternatives.map((one) => ({ ...partOf(build, [one]), isAnchored: isAnchored(one) }));
  const search = newState(build, ALL);
  // A search restarts at every character, unless the expression only matches at the start.
  if (!has('y')) connect([search], [search, ...parts.flatMap((part) => (part.isAnchored ? [] : part.first))]);
  const accepting = new Set(parts.flatMap(({ last }) => last));
  classify(build.states);
  const loops = components(build.states);
  const failing = loops.filter((loop) => canFail(loop, search, accepting));
  if (failing.some(isAmbiguous)) return 'exponential';
  return loops.some((from) => failing.some((to) => from !== to && leadsOver(from, to))) ? 'polynomial' : null;
}

function newState({ states }: Build, ranges: readonly Range[], isEnd = false): State {
  const state: State = { set: 0n, ranges, next: [], isEnd };
  states.push(state);
  return state;
}

function partOf(build: Build, alternatives: readonly AST.Alternative[]): Part {
  const each = alternatives.map(({ elements }) => sequence(elements.map((element) => () => elementPart(build, element))));
  return {
    first: each.flatMap((part) => part.first),
    last: each.flatMap((part) => part.last),
    isNullable: each.some((part) => part.isNullable),
  };
}

function elementPart(build: Build, element: AST.Element): Part {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return single(build, toUnicodeSet(element, build.modes).chars.ranges);
    case 'Group':
    case 'CapturingGroup':
      return partOf(build, element.alternatives);
    case 'Quantifier':
      return repeated(build, element);
    case 'Backreference':
      return [element.resolved].flat().reduce<Part>((_, group) => partOf(build, group.alternatives), NOTHING);
    case 'Assertion':
      return assertion(build, element);
    default:
      return NOTHING;
  }
}

function single(build: Build, ranges: readonly Range[]): Part {
  const state = newState(build, ranges);
  return { first: [state], last: [state], isNullable: false };
}

function assertion(build: Build, element: AST.Assertion): Part {
  if (element.kind === 'end') {
    const end = newState(build, [], true);
    return { first: [end], last: [end], isNullable: false };
  }
  if (element.kind === 'start') return build.isMultiline ? { ...single(build, [{ min: 10, max: 10 }]), isNullable: true } : NOTHING;
  // A lookaround leads nowhere: after it, the text is read from the same place.
  return 'alternatives' in element ? { first: partOf(build, element.alternatives).first, last: [], isNullable: true } : NOTHING;
}

function repeated(build: Build, { element, min, max }: AST.Quantifier): Part {
  const make = () => elementPart(build, element);
  const needed = Array.from({ length: Math.min(min, MAX_COPIES) }, () => make);
  if (max === Number.POSITIVE_INFINITY) return sequence([...needed, () => looped(make())]);
  return sequence([...needed, () => optional(Array.from({ length: Math.min(max - min, MAX_COPIES) }, () => make))]);
}

/** Each copy only after the one before it: then there is one way to match a given number of them. */
function optional(makes: readonly (() => Part)[]): Part {
  const [make, ...more] = makes;
  return make ? { ...sequence([make, () => optional(more)]), isNullable: true } : NOTHING;
}

function looped(part: Part): Part {
  connect(part.last, part.first);
  return { ...part, isNullable: true };
}

/** Whether something after a loop may fail once the loop has matched: only then are its other ways tried. */
function canFail(loop: readonly State[], search: State, accepting: ReadonlySet<State>): boolean {
  if (loop.includes(search)) return false;
  const endsAnywhere = loop.some((state) => accepting.has(state) && !state.isEnd);
  const takesAll = loop.some((state) => isAll(state) && state.next.some((next) => next.isEnd && accepting.has(next)));
  return !endsAnywhere && !takesAll;
}

/** Whether it only matches at the start of the text (or, with flag m, of a line: it then also matches the line end before it). */
function isAnchored({ elements: [element] }: AST.Alternative): boolean {
  if (element?.type === 'Group' || element?.type === 'CapturingGroup') return element.alternatives.every(isAnchored);
  return element?.type === 'Assertion' && element.kind === 'start';
}

/** Builds each part in turn, connected with everything that may precede it. */
function sequence(makes: readonly (() => Part)[]): Part {
  return makes.reduce<Part>((before, make) => {
    const part = make();
    connect(before.last, part.first);
    return {
      first: before.isNullable ? [...before.first, ...part.first] : before.first,
      last: part.isNullable ? [...before.last, ...part.last] : part.last,
      isNullable: before.isNullable && part.isNullable,
    };
  }, NOTHING);
}

function connect(from: readonly State[], to: readonly State[]): void {
  for (const state of from) state.next.push(...to);
}

function isAll({ ranges }: State): boolean {
  return ranges.length === 1 && ranges[0]?.min === 0 && ranges[0].max >= 0xffff;
}

/** Characters that all states treat alike share one bit. */
function classify(states: readonly State[]): void {
  const bounds = [...new Set(states.flatMap(({ ranges }) => ranges.flatMap(({ min, max }) => [min, max + 1])))].sort((a, b) => a - b);
  for (const state of states)
    bounds.forEach((bound, index) => {
      if (state.ranges.some(({ min, max }) => min <= bound && bound <= max)) state.set |= 1n << BigInt(index);
    });
}

/** The states that lead back to themselves, grouped by connected loops. */
function components(states: readonly State[]): State[][] {
  const reach = new Map(states.map((state) => [state, reachedFrom(state)]));
  const loops = new Map<State, State[]>();
  for (const state of states) {
    if (loops.has(state) || !reach.get(state)?.has(state)) continue;
    const loop = states.filter((other) => reach.get(state)?.has(other) && reach.get(other)?.has(state));
    for (const one of loop) loops.set(one, loop);
  }
  return [...new Set(loops.values())];
}

function reachedFrom(start: State): Set<State> {
  const seen = new Set<State>();
  const waiting = [...start.next];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    waiting.push(...state.next);
  }
  return seen;
}

/** Whether a word leads round a loop in two ways. */
function isAmbiguous(loop: readonly State[]): boolean {
  const inside = new Set(loop);
  const within = (state: State) => state.next.filter((next) => inside.has(next));
  if (loop.some((state) => new Set(within(state)).size < within(state).length)) return true;
  return loop.some((start) =>
    walks([start, start], [within, within], (at) => at[0] !== at[1]).some(
      (apart) => walks(apart, [within, within], (at) => at[0] === start && at[1] === start).length > 0,
    ),
  );
}

/** Whether a word leads round the first loop, from there to the second, and round that. */
function leadsOver(from: readonly State[], to: readonly State[]): boolean {
  const [before, behind] = [new Set(from), new Set(to)];
  const round = (states: ReadonlySet<State>) => (state: State) => state.next.filter((next) => states.has(next));
  return from.some((start) =>
    to.some((end) => {
      const arrived = (at: readonly State[]) => at[0] === start && at[1] === end && at[2] === end;
      return walks([start, start, end], [round(before), ({ next }) => next, round(behind)], arrived).length > 0;
    }),
  );
}

type Step = (state: State) => State[];

/** Places that walks in step reach, each taking the same characters, as far as `isWanted`. */
function walks(start: readonly State[], steps: readonly Step[], isWanted: (at: readonly State[]) => boolean): State[][] {
  const numbers = new Map<State, number>();
  const keyOf = (at: readonly State[]) => at.map(numberOf).join();
  const seen = new Set<string>();
  const found: State[][] = [];
  const waiting = [start];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    for (const next of together(at, steps)) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      if (isWanted(next)) found.push(next);
      waiting.push(next);
    }
  }
  return found;

  function numberOf(state: State): number {
    const number = numbers.get(state) ?? numbers.size;
    numbers.set(state, number);
    return number;
  }
}

function together(at: readonly State[], steps: readonly Step[]): State[][] {
  let places: { states: State[]; set: bigint }[] = [{ states: [], set: -1n }];
  at.forEach((state, index) => {
    const nexts = (steps[index] as Step)(state);
    places = places.flatMap(({ states, set }) =>
      nexts.flatMap((next) => ((set & next.set) === 0n ? [] : [{ states: [...states, next], set: set & next.set }])),
    );
  });
  return places.map(({ states }) => states);
}
