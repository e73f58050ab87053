import { type RawBuilder, sql } from 'kysely';
import { MARKED_LETTERS, PLAIN_LETTERS, withoutMarks } from '#domain/fold.ts';
import { CURRENCIES, DECIMALS } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';

/** Longer texts are cut: nobody types more. */
const MAX_DIGITS = 100;
/** Of more documents than these a list is walked through in its order: to gather them first takes longer. */
const MAX_NAMED = 5_000;
/** Where a company has more names than these, to step through them takes longer than to look at its documents. */
const MAX_NAMES = 4_000;
/** Letters of a label that are looked for, at least. */
const MIN_LABEL = 4;
/** Counterparts that a text names: RUTs, and null where documents without one are among them. */
export type NamedCounterparts = readonly (string | null)[];

/** Whether a text may be a name, and the counterparts that it names worth looking up. */
export function mayName({ search, isHidden }: { search: string; isHidden?: boolean | null | undefined }): boolean {
  return !isHidden && nameOf(needleOf(search)) !== null;
}

/**
 * The counterparts whose name holds a text, when few documents are theirs: looked for among the names, stepped through by the index
 * document_named, and not among the documents; the look ends as soon as they are too many. Null for what is no name, for hidden
 * documents, when many are meant and when there are many names.
 */
export async function namedCounterparts(
  db: Db,
  companyId: string,
  { search, isHidden }: { search: string; isHidden?: boolean | null | undefined },
): Promise<NamedCounterparts | null> {
  if (!mayName({ search, isHidden })) return null;
  const name = needleOf(search);
  const next = (place: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
    select ${place} as place, d.counterpart_rut as rut, d.counterpart_name as name, d.search from document d
    where d.company_id = ${companyId} and not d.is_hidden and not d.is_superseded and ${after}
    order by d.counterpart_rut, d.counterpart_name limit 1)`;
  const { rows } = await sql<{ ruts: string[]; hasOthers: boolean; isMany: boolean }>`
    with recursive step as (
      ${next(sql`1`, sql`d.counterpart_rut is not null`)}
      union all
      select n.* from step s cross join lateral
        ${next(sql`s.place + 1`, sql`(d.counterpart_rut, d.counterpart_name) > (s.rut, s.name)`)} n where s.place <= ${MAX_NAMES}
    ), found as materialized (
      select h.rut from (select rut, name from step where ${isNamed(sql`search`, name)}) h cross join lateral (
        select from document d where d.company_id = ${companyId} and d.counterpart_rut = h.rut and d.counterpart_name = h.name
          and not d.is_hidden and not d.is_superseded) d limit ${MAX_NAMED + 1}
    ), many as (
      select case when (select count(*) from found) > ${MAX_NAMED} then true
        else coalesce((select max(place) from step) > ${MAX_NAMES}, false) end as is_many
    )
    select coalesce((select array_agg(distinct rut) from found), '{}') as ruts, m.is_many as "isMany",
      not m.is_many and exists (select from document d where d.company_id = ${companyId} and d.counterpart_rut is null
        and d.counterpart_name is not null and not d.is_hidden and not d.is_superseded and ${isNamed(sql`d.search`, name)}) as "hasOthers"
    from many m`.execute(db);
  const [found] = rows;
  if (!found || found.isMany) return null;
  return found.hasOthers ? [...found.ruts, null] : found.ruts;
}

/**
 * Documents `d` whose counterpart's or own name holds the text (whatever its accents and case), whose folio or RUT begins with it, or whose
 * amount it is. Signs that SQL gives a meaning are taken literally. Null for an empty text.
 */
export function searchCondition(companyId: string, text: string, named: NamedCounterparts | null): RawBuilder<unknown> | null {
  const needle = needleOf(text);
  if (needle === '') return null;
  const number = numberOf(needle);
  const amount = amountCondition(needle);
  const name = nameOf(needle);
  const ways = [
    number === ''
      ? name &&
        sql`${nameCondition(name, named)} or ${labelCondition(companyId, name)}${isAdvance(name) ? sql` or d.is_on_account` : sql``}`
      : numberCondition(companyId, number),
    amount,
  ];
  return sql`(${sql.join(
    ways.filter((one) => one !== null),
    sql` or `,
  )})`;
}

/** Whether few documents are meant: those of a folio, a RUT, an amount. What is asked for is then found first, and ordered after. */
export function isNarrow(text: string): boolean {
  return /\d/.test(text) && (numberOf(needleOf(text)) !== '' || amountCondition(needleOf(text)) !== null);
}

/** What is looked for in names; null for a number, and for nothing. */
function nameOf(needle: string): string | null {
  const isAmount = amountCondition(needle) !== null && /^\d|[$€£]/.test(needle);
  return needle === '' || isAmount || numberOf(needle) !== '' ? null : needle;
}

function nameCondition(name: string, named: NamedCounterparts | null): RawBuilder<unknown> {
  const holds = isNamed(sql`d.search`, name);
  if (named === null) return holds;
  const theirs = sql`d.counterpart_rut = any (${named.filter((rut) => rut !== null)}::text[])`;
  return named.includes(null) ? sql`((${theirs} or d.counterpart_rut is null) and ${holds})` : sql`(${theirs} and ${holds})`;
}

/**
 * What an obligation is called, as its list does: by the index document_kind, which holds obligations alone. `translate` takes a hundred times
 * as long as LIKE: only texts in which a letter of more than one byte stands have marks to take off.
 */
function labelCondition(companyId: string, name: string): RawBuilder<unknown> {
  const called = sql`concat_ws(' ', n.label, n.detail, n.institution)`;
  const label = sql`case when octet_length(${called}) = char_length(${called}) then lower(${called})
    else translate(lower(${called}), ${MARKED_LETTERS}, ${PLAIN_LETTERS}) end`;
  return sql`d.document_id = any (array(select n.document_id from document n
    where n.company_id = ${companyId} and n.kind_key is not null and ${label} like ${`%${literal(name)}%`}))`;
}

/** Whether a text begins, or is, what payments on account are called. */
function isAdvance(name: string): boolean {
  return name.length >= MIN_LABEL && 'anticipos'.startsWith(name);
}

/** As the column `search` writes names: before the first bar. */
function isNamed(search: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return sql`${search} like ${`%${literal(name)}%|%|%`}`;
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
