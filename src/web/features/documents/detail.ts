import { isHonorarios } from '#domain/documents/kinds.ts';
import { formatDecimal } from '#domain/format.ts';
import type { DocumentDetailQuery } from './operations.ts';
import { text } from './text.ts';

/** A document with all that its panel shows. */
export type Detail = DocumentDetailQuery['Document'];

/** How a document is laid out in its panel. */
export type Layout = 'tax' | 'fee' | 'obligation' | 'credit' | 'invoice';

/** The layout of a type of document: what no tax document says is laid out as what is owed. */
export function layoutOf(documentType: string, code: number | null): Layout {
  if (isHonorarios(code)) return 'fee';
  if (documentType === 'TAX_DOCUMENT') return 'tax';
  if (documentType === 'INVOICES') return 'invoice';
  return documentType === 'CREDIT' ? 'credit' : 'obligation';
}

/** Who stands on the other side, in the words of a layout. */
export function partyLabel(layout: Layout, isReceived: boolean): string {
  if (layout === 'obligation' || layout === 'credit') return isReceived ? text.owedTo : text.owedBy;
  return isReceived ? text.issuedBy : text.issuedTo;
}

type Plan = NonNullable<Detail['meta']['accountPlan']>;

/** An account by its last level, and what it belongs to, from the general on: '5.3.01 Arriendos', 'Gastos › Gastos generales'. */
export function accountWords({ level1, level2, level3 }: Plan): { name: string; within: string } {
  const levels = [level1, level2, level3].filter((level) => level !== null);
  const last = levels.at(-1);
  const within = levels.slice(0, -1).map(({ label }) => label);
  return { name: last ? `${last.value} ${last.label}` : '', within: within.join(' › ') };
}

/** Invoices of the foreign trade form, whose rate is shown. Source: code of a customs declaration in the register of purchases. */
const IN_FOREIGN_MONEY = 914;

/**
 * Pesos per unit, as a document shows them: those that whoever leads here names, or its own where it is in foreign money.
 * @param fromLink  of the address: a number with a point, or anything
 * @returns up to four decimals, '950,1234'; null where none is shown
 */
export function shownRate(code: number | null, rate: number | null, fromLink: string): string | null {
  const named = /^\d{1,9}(?:\.\d{1,10})?$/.test(fromLink) ? Number(fromLink) : null;
  const value = named ?? (code === IN_FOREIGN_MONEY ? rate : null);
  return value === null ? null : formatDecimal(value, 4);
}

/** What becomes of a document, in capitals. */
export function badgeWords(documentType: string, badge: keyof typeof text.badges): string {
  return layoutOf(documentType, null) === 'invoice' && badge === 'PENDING' ? text.pendingInvoice : text.badges[badge];
}

/** The tabs of a document, in their order: an installment is in no payment batch. */
export function tabsOf(documentType: string, mayReadHistory: boolean): readonly (keyof typeof text.tabs)[] {
  return [
    'details',
    'matches',
    ...(layoutOf(documentType, null) === 'credit' ? [] : (['nominas'] as const)),
    'comments',
    ...(mayReadHistory ? (['history'] as const) : []),
  ];
}

type Terms = Detail['meta']['point']['terms'];

/** What has lowered what is to pay, in words; without what lowered nothing. */
export function termsOf(terms: Terms): [label: string, value: number][] {
  const names = ['matched', 'credited', 'settled', 'cheques', 'adjusted', 'factored'] as const;
  return names.flatMap((name) => (terms[name] === 0 ? [] : [[text.terms[name], terms[name]] satisfies [string, number]]));
}
