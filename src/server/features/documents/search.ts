import { type RawBuilder, sql } from 'kysely';
import { withoutMarks } from '#domain/fold.ts';
import { CURRENCIES, DECIMALS } from '#domain/money.ts';

/** Longer texts are cut: nobody types more. */
const MAX_DIGITS = 100;

/**
 * Documents `d` whose counterpart's name holds the text (whatever its accents and case), whose folio or RUT begins with it, or whose
 * amount it is. Signs that SQL gives a meaning are taken literally. Null for an empty text.
 */
export function searchCondition(text: string): RawBuilder<unknown> | null {
  const needle = escapeLike(text.trim().slice(0, MAX_DIGITS));
  if (needle === '') return null;
  const [, number = ''] = /^(?:#|n[°º]\s*)?([\d.]{1,20}(?:-?[\dk])?)$/.exec(needle) ?? [];
  const ways = [number === '' ? sql`d.search like ${`%${literal(needle)}%|%|%`}` : numberCondition(number), amountCondition(needle)];
  return sql`(${sql.join(
    ways.filter((one) => one !== null),
    sql` or `,
  )})`;
}

/** Folio, RUT or digits of a name. The first look is the cheap one, which leaves few for the others. */
function numberCondition(number: string): RawBuilder<unknown> {
  const digits = number.replace(/[.-]/g, '').replace(/^0+(?=\d)/, '');
  const [somewhere, atStart, inName] = [`%${digits}%`, `%|${digits}%`, `%${digits}%|%|%`];
  return sql`(d.search like ${somewhere} and (d.search like ${atStart} or d.search like ${inName}))`;
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
