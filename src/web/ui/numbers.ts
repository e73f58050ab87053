import type { ClipboardEvent, KeyboardEvent } from 'react';

/**
 * A number as somebody writes it, as the fields of the page write it but without dots: `1.500,5`, `1,500.5` and `1500.5` are '1500,5'. A mark
 * that comes once is the decimal one, unless it parts three digits that can only be thousands; a group of thousands counts once it has its
 * three digits. Decimals that the field does not have are left out.
 * @param decimals  of the field
 * @returns null for what could be read in two ways, or in none
 */
export function textOfNumber(written: string, decimals: number): string | null {
  if (!/^[\d.,]*$/.test(written)) return null;
  const marks = written.replaceAll(/\d/g, '');
  const mark = marks.at(-1) ?? '';
  const isMixed = new Set(marks).size > 1;
  if (marks.length === 0) return written;
  if (marks.length === 1) return textOfOnce(written, mark, decimals);
  if (isMixed && marks.indexOf(mark) < marks.length - 1) return null;
  const [whole = '', rest = ''] = isMixed ? written.split(mark) : [written];
  const groups = whole.split(/[.,]/);
  if (!groups.every((group, index) => isGroup(group, index === 0, !isMixed && index === groups.length - 1))) return null;
  const digits = groups.filter((group, index) => index === 0 || group.length === 3).join('');
  return isMixed ? withDecimals(digits, rest, decimals) : digits;
}

/** @param isOpen  more of its digits may follow */
function isGroup(group: string, isFirst: boolean, isOpen: boolean): boolean {
  if (isFirst) return /^[1-9]\d{0,2}$/.test(group);
  return isOpen ? group.length <= 3 : group.length === 3;
}

function textOfOnce(written: string, mark: string, decimals: number): string | null {
  const [whole = '', rest = ''] = written.split(mark);
  const mayPart = isGroup(whole, true, false);
  // A comma is the decimal mark of the page wherever three decimals can be meant.
  if (mayPart && rest.length === 3 && (mark === '.' || decimals < 3)) return whole + rest;
  if (mayPart && rest.length > 3 && mark === '.' && decimals <= 3) return null;
  return withDecimals(whole, rest, decimals);
}

function withDecimals(whole: string, rest: string, decimals: number): string {
  return decimals === 0 ? whole : `${whole || '0'},${rest.slice(0, decimals)}`;
}

/** What was typed at the end of a field since its first mark, with what stood before it. */
const writings = new WeakMap<HTMLInputElement, string>();

const bare = (text: string) => text.replaceAll(/[^\d,]/g, '');

/** As if it were typed: React hears of a value only through the element's own setter. */
function show(input: HTMLInputElement, text: string) {
  const [before = ''] = /^[^\d,.]*/.exec(input.value) ?? [];
  if (before + text === input.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, before + text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function onKeyDown(event: KeyboardEvent<HTMLInputElement>, decimals: number) {
  const { key, currentTarget: input } = event;
  if (key === 'Shift') return;
  const writing = writings.get(input);
  const isAtEnd = input.selectionStart === input.value.length;
  const next = isAtEnd && !event.ctrlKey && !event.metaKey ? afterKey(input, writing, key) : null;
  if (next === null) {
    writings.delete(input);
    return;
  }
  event.preventDefault();
  const text = textOfNumber(next, decimals);
  if (text === null) return;
  if (/[.,]/.test(next)) writings.set(input, next);
  else writings.delete(input);
  if (writing === undefined) input.addEventListener('blur', () => writings.delete(input), { once: true });
  show(input, text);
}

/** What is written after a key, or null where the field reads it by itself. */
function afterKey(input: HTMLInputElement, writing: string | undefined, key: string): string | null {
  if (key === '.' || key === ',') return (writing ?? bare(input.value)) + key;
  if (writing === undefined) return null;
  if (key === 'Backspace') return writing.slice(0, -1);
  return /^\d$/.test(key) ? writing + key : null;
}

/** What is pasted over all that a field holds is read as it was written, and refused where that is not clear. */
function onPasteCapture(event: ClipboardEvent<HTMLInputElement>, decimals: number) {
  const { currentTarget: input } = event;
  const all = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const written = event.clipboardData.getData('text').replaceAll(/[\s$]/g, '');
  if (!/[.,]/.test(written) || !/^-?[\d.,]+$/.test(written)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!all && bare(input.value) !== '') return;
  const text = textOfNumber(written.replace('-', ''), decimals);
  if (text !== null) show(input, written.startsWith('-') ? `-${text}` : text);
}

/** How a percentage, or another number without thousands, is written in a field. */
export const RATE = { hideControls: true, decimalSeparator: ',', allowNegative: false } as const;
/** How a number of so many decimals is written in a field: as the page writes it, `1.500,50`, or as others do, `1500.50` and `1,500.50`. */
export function numberField(decimals: number) {
  return {
    ...{ hideControls: true, thousandSeparator: '.', decimalSeparator: ',', decimalScale: decimals },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, decimals),
    onPasteCapture: (event: ClipboardEvent<HTMLInputElement>) => onPasteCapture(event, decimals),
  } as const;
}
/** One that is not below zero. */
export function positiveField(decimals: number) {
  return { ...numberField(decimals), allowNegative: false } as const;
}
