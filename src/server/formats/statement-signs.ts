/** Signs for amounts that are printed without any: what the running balance shows, and what has to be asked. */
import { EVERY_ROW, lineMark } from '#domain/imports/answers.ts';
import type { MovementFacts, Question } from '#domain/imports/facts.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import type { Signs } from './statement-conventions.ts';

/** Movements of one account in the file's order, their amounts positive where nothing gave them a sign. */
export type Unsigned = { movements: MovementFacts[]; opening: number | null; currency: Currency } & Pick<
  Signs,
  'by' | 'marks' | 'isDebeHaber'
>;

/** A choice that a person has to make: of a word, of one row, or of all. */
export type OpenMark = { value: string; label: string };

/**
 * Gives the movements their signs, in place.
 * @returns what is to be asked, and the movements that no balance explains: nobody can know what they are
 */
export function signMovements(unsigned: Unsigned): { open: OpenMark[]; faults: Set<MovementFacts> } {
  const { movements, opening, currency, by, marks, isDebeHaber } = unsigned;
  const faults = new Set<MovementFacts>();
  if (isDebeHaber && isReversed(movements)) for (const movement of movements) movement.amount *= -1;
  if (by === 'sign' || by === 'letter' || movements.some(({ amount }) => amount < 0)) return { open: [], faults };
  if (by === 'nothing')
    return { open: marks.has(EVERY_ROW) || movements.length === 0 ? [] : [{ value: EVERY_ROW, label: 'Todos los montos' }], faults };
  const ordered = isNewestFirst(movements) ? movements.toReversed() : movements;
  const sides = sidesOf(ordered, opening);
  // A balance that never falls belongs to a file that prints signs, and only credits.
  if (!sides.includes(-1)) return { open: [], faults };
  const open: OpenMark[] = [];
  for (const [index, movement] of ordered.entries()) {
    const side = sides[index] ?? marks.get(lineMark(movement.line)) ?? null;
    if (side === 0) faults.add(movement);
    else if (side === null) open.push({ value: lineMark(movement.line), label: describe(movement, currency) });
    else movement.amount *= side;
  }
  return { open, faults };
}

/** Whether every balance says the opposite of the signs, as in a company's own books, where money in is Debe. */
function isReversed(movements: readonly MovementFacts[]): boolean {
  const reversed = [movements, movements.toReversed()].some((ordered) => countSteps(ordered, -1) === ordered.length - 1);
  return reversed && movements.length > 2 && [movements, movements.toReversed()].every((ordered) => countSteps(ordered, 1) === 0);
}

/** How many movements lead from the balance before them to their own, with their sign or the other one. */
function countSteps(ordered: readonly MovementFacts[], side: 1 | -1): number {
  return ordered.filter(({ amount, balance }, index) => {
    const before = ordered[index - 1]?.balance ?? null;
    return balance !== null && before !== null && balance - before === side * amount;
  }).length;
}

/** 1 and -1 as the balance rose or fell by exactly that amount; 0 where it did neither; null where there is no balance before. */
function sidesOf(ordered: readonly MovementFacts[], opening: number | null): (1 | -1 | 0 | null)[] {
  let before = opening;
  return ordered.map(({ amount, balance }, index) => {
    if (balance === null) return 0;
    const change = before === null ? null : balance - before;
    before = balance;
    if (change === amount) return 1;
    if (change === -amount) return -1;
    return change === null || index === 0 ? null : 0;
  });
}

/** By the balances, whichever way their steps are amounts; else by the days. */
function isNewestFirst(movements: readonly MovementFacts[]): boolean {
  let forward = 0;
  let backward = 0;
  let later = 0;
  for (let index = 1; index < movements.length; index += 1) {
    const before = movements[index - 1] as MovementFacts;
    const here = movements[index] as MovementFacts;
    if (before.balance !== null && here.balance !== null) {
      const step = Math.abs(here.balance - before.balance);
      if (step === here.amount) forward += 1;
      if (step === before.amount) backward += 1;
    }
    later += here.on > before.on ? 1 : here.on < before.on ? -1 : 0;
  }
  return forward === backward ? later < 0 : backward > forward;
}

function describe({ line, glosa, amount }: MovementFacts, currency: Currency): string {
  return `Línea ${line}: ${glosa.slice(0, 60)}, ${formatMoney(amount, currency)}`;
}

export function signsQuestion(open: readonly OpenMark[]): Question {
  return { key: 'signs', message: messageOf(open), options: [...open], sample: [] };
}

function messageOf([first, ...more]: readonly OpenMark[]): string {
  if (first?.value === EVERY_ROW)
    return 'Los montos vienen sin signo, sin saldo y sin una columna que diga cuáles son cargos. ¿Son todos abonos o todos cargos? Si hay de ambos, descarga la cartola con el saldo o con cargos y abonos en columnas separadas.';
  if (first?.value.startsWith('línea ') && more.every(({ value }) => value.startsWith('línea ')))
    return 'Los montos vienen sin signo. El saldo dice cuáles son cargos y cuáles abonos, menos en la primera fila. ¿Qué es?';
  return '¿Qué significan las palabras con que el archivo marca sus montos?';
}
