import { type RawBuilder, sql } from 'kysely';
import { type Day, formatDay } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { MARKS, type Mark, type Marked } from './registry.ts';

/** The marks on some movements, as Spanish sentences, one per movement. @param which  a query of their ids */
export async function marksOnMovements(db: Db, companyId: string, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ on: Day; amount: number; currency: Currency; glosa: string; words: string[] }>`
    select on_day as on, amount, currency, glosa, ${wordsOf('movement')} as words from movement marked
    where company_id = ${companyId} and movement_id in (${which}) and (${isMarked('movement')})
    order by on_day, ordinal, movement_id`.execute(db);
  return rows.map(
    ({ on, amount, currency, glosa, words }) =>
      `Movimiento del ${formatDay(on)} por ${formatMoney(amount, currency)}, «${glosa}»: ${words.join(', ')}.`,
  );
}

/**
 * The marks on some documents, as Spanish sentences, one per document. `isFinal`: one of its marks cannot be taken back.
 * @param which  a query of their ids
 */
export async function marksOnDocuments(
  db: Db,
  companyId: string,
  which: RawBuilder<unknown>,
): Promise<{ id: string; sentence: string; isFinal: boolean }[]> {
  const { rows } = await sql<DocumentName & { id: string; words: string[]; isFinal: boolean }>`
    select document_id as id, code, folio, label, counterpart_name as party, ${wordsOf('document')} as words, ${isFinal()} as "isFinal" from document marked
    where company_id = ${companyId} and document_id in (${which}) and (${isMarked('document')})
    order by issued_on, document_id`.execute(db);
  return rows.map((row) => ({ id: row.id, sentence: `${nameOf(row)}: ${row.words.join(', ')}.`, isFinal: row.isFinal }));
}

type DocumentName = { code: number | null; folio: string | null; label: string | null; party: string | null };

function nameOf({ code, folio, label, party }: DocumentName): string {
  const name = code === null ? (label ?? 'Documento') : (documentKind(code)?.name ?? `Documento ${code}`);
  return `${name}${folio === null ? '' : ` ${folio}`}${party ? ` de ${party}` : ''}`;
}

function wordsOf(marked: Marked): RawBuilder<string[]> {
  const cases = MARKS[marked].map(({ words, isOn }) => sql`case when ${isOn} then ${words} end`);
  return sql`array_remove(array[${sql.join(cases)}], null)`;
}

function isMarked(marked: Marked): RawBuilder<boolean> {
  return anyOf(MARKS[marked]);
}

function isFinal(): RawBuilder<boolean> {
  const marks: readonly Mark[] = MARKS.document;
  return anyOf(marks.filter((mark) => mark.isFinal));
}

function anyOf(marks: readonly Mark[]): RawBuilder<boolean> {
  return sql`${sql.join(
    marks.map(({ isOn }) => isOn),
    sql` or `,
  )}`;
}
