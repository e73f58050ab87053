import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password that a person can copy by hand: four groups of four, 80 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
