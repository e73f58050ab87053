import type { ChangeEvent } from 'react';
import { firstLetters } from '#domain/text.ts';

/** For `onChange` of a field of text: what it holds, no longer than what is stored. */
export function upTo(max: number, change: (text: string) => void) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => change(firstLetters(currentTarget.value, max));
}
