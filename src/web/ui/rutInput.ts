import { grouped } from '#domain/digits.ts';

const MAX_LENGTH = 9; // digits and check digit; with dots and hyphen 12

/** The text of a RUT field for what was typed: digits and K only, with dots, the last one after a hyphen. */
export function formatRutInput(typed: string): string {
  const bare = digitsOf(typed);
  if (bare.length < 2) return bare;
  const body = grouped(bare.slice(0, -1));
  return `${body}-${bare.slice(-1)}`;
}

/** The caret position in the shown text after `count` digits. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === count) return index;
    if (/[\dK]/.test(shown.charAt(index))) seen += 1;
  }
  return shown.length;
}

/** How many digits are before the caret. */
export function digitsBefore(typed: string, caret: number): number {
  return typed.slice(0, caret).replace(/[^\dKk]/g, '').length;
}

function digitsOf(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^\dK]/g, '');
  return bare
    .replace(/K(?=.)/g, '')
    .replace(/^0+(?=.)/, '')
    .slice(0, MAX_LENGTH);
}
