import type { RowFragment } from './operations.ts';
import { text } from './text.ts';

/** A remark on a document, with what it means. */
export type DocumentMark = { words: string; hint: string };

const MARKS = {
  isXmlAltered: { words: text.altered, hint: text.alteredHint },
  isCeded: { words: text.cededMark, hint: text.cededHint },
  state: { words: text.inRegister, hint: text.inRegisterHint },
  isUnassociated: { words: text.unassociated, hint: text.unassociatedHint },
  isOutsideRegister: { words: text.outside, hint: text.outsideHint },
} as const;
const MARK_NAMES = ['isXmlAltered', 'isCeded', 'state', 'isUnassociated', 'isOutsideRegister'] as const satisfies (keyof typeof MARKS)[];

/** What a document is marked with, what matters most first: the same in its row and its panel. */
export function marksOf(meta: Pick<RowFragment['meta'], keyof typeof MARKS>, cededHint: string = text.cededHint): DocumentMark[] {
  const flags = { ...meta, state: meta.state === 'PENDIENTE' };
  return MARK_NAMES.filter((name) => flags[name]).map((name) => (name === 'isCeded' ? { ...MARKS[name], hint: cededHint } : MARKS[name]));
}
