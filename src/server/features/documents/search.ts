import { type RawBuilder, sql } from 'kysely';
import { CURRENCIES, DECIMALS } from '#domain/money.ts';

/** Longer texts are cut: nobody types more. */
const LONGEST = 100;

/**
 * Documents `d` whose counterpart's name holds the text (whatever its accents and case), whose folio or RUT begins with it, or whose
 * amount it is. Signs that SQL gives a meaning are taken literally. Null for an empty text.
 */
export function searchCondition(text: string): RawBuilder<unknown> | null {
  const needle = text.trim().slice(0, LONGEST);
  if (needle === '') return null;
  const folio = /^(?:#|n[°º]\s*)?0*(\d{1,20})$/i.exec(needle)?.[1];
  const rut = /^\d{1,3}(?:\.\d{3})+(?:-?[\dk]?)$|^\d{2,8}-?[\dk]?$/i.test(needle) ? needle.replaceAll('.', '').toUpperCase() : null;
  const conditions = [
    sql`unaccent(lower(d.counterpart_name)) like '%' || unaccent(lower(${literal(needle)})) || '%'`,
    folio !== undefined && sql`d.folio like ${`${folio}%`}`,
    rut !== null && sql`replace(d.counterpart_rut, '-', '') like ${`${rut.replace('-', '')}%`}`,
    amountCondition(needle),
  ];
  return sql`(${sql.join(
    conditions.filter((one) => one !== false && one !== null),
    sql` or `,
  )})`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** `1190000`, `1.190.000`, `$ 1.190.000`, `UF 12,5`: in whichever currency the document is. */
function amountCondition(needle: string): RawBuilder<unknown> | null {
  const [, whole, fraction = ''] = /^(?:[A-Z$€£]+\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,13})(?:,(\d{1,4}))?$/i.exec(needle) ?? [];
  if (whole === undefined) return null;
  const fits = CURRENCIES.filter((currency) => fraction.length <= DECIMALS[currency]);
  const minor = (decimals: number) => Number(`${whole.replaceAll('.', '')}${fraction.padEnd(decimals, '0')}`);
  return sql`(${sql.join(
    fits.map((currency) => sql`d.currency = ${currency} and d.amount = ${minor(DECIMALS[currency])}`),
    sql` or `,
  )})`;
}
