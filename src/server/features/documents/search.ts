import { type RawBuilder, sql } from 'kysely';
import { withoutMarks } from '#domain/fold.ts';
import { CURRENCIES, DECIMALS } from '#domain/money.ts';

/** Longer texts are cut: nobody types more. */
const MAX_DIGITS = 100;

/**
 * Documents `d` whose counterpart's name holds the text (whatever its accents and case), whose folio or RUT begins with it, or whose
 * amount it is. Signs that SQL gives a meaning are taken literally. Null for an empty text.
 */
export function searchCondition(companyId: string, text: string): RawBuilder<unknown> | null {
  const needle = needleOf(text);
  if (needle === '') return null;
  const number = numberOf(needle);
  const amount = amountCondition(needle);
  const isAmount = amount !== null && /^\d|[$€£]/.test(needle);
  const name = isAmount ? null : sql`d.search like ${`%${literal(needle)}%|%|%`}`;
  const ways = [number === '' ? name : numberCondition(companyId, number), amount];
  return sql`(${sql.join(
    ways.filter((one) => one !== null),
    sql` or `,
  )})`;
}

/** Whether few documents are meant: those of a folio, a RUT, an amount. What is asked for is then found first, and ordered after. */
export function isNarrow(text: string): boolean {
  return /\d/.test(text) && (numberOf(needleOf(text)) !== '' || amountCondition(needleOf(text)) !== null);
}

function needleOf(text: string): string {
  return escapeLike(text.trim().slice(0, MAX_DIGITS));
}

/** Digits of a folio or RUT, with its check digit; empty for any other text. */
function numberOf(needle: string): string {
  const [, typed = ''] = /^(?:#|n[°º]\s*)?([\d.]{1,20}(?:-?[\dk])?)$/.exec(needle) ?? [];
  return typed.replace(/[.-]/g, '').replace(/^0+(?=\d)/, '');
}

/**
 * The beginning of a folio or RUT, or digits of a name: each by an index of its own (migration 0102). Row security lets an index be
 * asked only by comparisons that tell nothing of other rows: LIKE is none.
 */
function numberCondition(companyId: string, digits: string): RawBuilder<unknown> {
  const [start, last] = [digits.slice(0, -1), digits.slice(-1)];
  const after = `${start}${String.fromCharCode(last.charCodeAt(0) + 1)}`;
  const startsWith = (column: RawBuilder<unknown>) => sql`(${column} ~>=~ ${digits} and ${column} ~<~ ${after})`;
  return sql`${startsWith(sql`d.folio`)} or ${startsWith(sql`d.counterpart_rut`)} or d.counterpart_rut = ${`${start}-${last.toUpperCase()}`}
    or d.document_id = any (array(select n.document_id from document n
      where n.company_id = ${companyId} and n.counterpart_name ~ '[0-9]' and n.search like ${`%${digits}%|%|%`}))`;
}

/** As the column `search` writes names: small letters without accents. */
function escapeLike(text: string): string {
  return withoutMarks(text).toLowerCase();
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** `1190000`, `1.190.000`, `$ 1.190.000`, `UF 12,5`: in whichever currency the document is. */
function amountCondition(needle: string): RawBuilder<unknown> | null {
  const [, whole, fraction = ''] = /^(?:[a-z]{0,3}[$€£]?\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,13})(?:,(\d{1,4}))?$/.exec(needle) ?? [];
  if (whole === undefined) return null;
  const minor = (decimals: number) => Number(`${whole.replaceAll('.', '')}${fraction.padEnd(decimals, '0')}`);
  const ways = [...new Set(Object.values(DECIMALS))]
    .filter((decimals) => fraction.length <= decimals)
    .map((decimals) => sql`(d.amount = ${minor(decimals)} and d.currency = any (${currenciesOf(decimals)}))`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

function currenciesOf(decimals: number): string[] {
  return CURRENCIES.filter((currency) => DECIMALS[currency] === decimals);
}
