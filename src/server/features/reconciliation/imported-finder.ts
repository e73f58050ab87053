/** Finds the movement and the document that each row of another system's matches means. */
import { sql } from 'kysely';
import { normalAccount } from '#domain/banks.ts';
import type { Currency } from '#domain/money.ts';
import { type ImportedMatch, isSameText } from '#domain/reconciliation/imported-matches.ts';
import type { Rut } from '#domain/rut.ts';
import type { Db } from '#server/db/scope.ts';

/** `isOther`: a document of the opposite side, as a credit note that is netted. */
export type FoundMatch = { row: ImportedMatch; movementId: string; documentId: string; isOther: boolean };
type NotFound = { row: ImportedMatch; fault: string };

type MovementRow = { id: string; key: string; glosa: string; numbers: string[]; isClosed: boolean };
type DocumentRow = { id: string; key: string; rut: Rut | null; currency: Currency; direction: number };

/** The rows in their order, each with what it means, or why that is not clear. */
export async function findAll(db: Db, companyId: string, rows: readonly ImportedMatch[]): Promise<(FoundMatch | NotFound)[]> {
  const accounts = await accountsByNumber(db, companyId);
  const movements = Map.groupBy(await movementsLike(db, companyId, rows), ({ key }) => key);
  const documents = Map.groupBy(await documentsLike(db, companyId, rows), ({ key }) => key);
  return rows.map((row) => {
    const accountIds = accounts.get(normalAccount(row.account)) ?? [];
    if (accountIds.length === 0) return { row, fault: `la empresa no tiene la cuenta ${row.account}.` };
    const movement = movementOf(
      row,
      accountIds.flatMap((id) => movements.get(movementKey(id, row)) ?? []),
    );
    if (typeof movement === 'string') return { row, fault: movement };
    const document = documentOf(row, documents.get(documentKey(row)) ?? []);
    if (typeof document === 'string') return { row, fault: document };
    return { row, movementId: movement.id, documentId: document.id, isOther: document.direction !== Math.sign(row.amount) };
  });
}

/** The only movement that the row may mean, or why none is. */
function movementOf({ glosa, bankId }: ImportedMatch, candidates: readonly MovementRow[]): MovementRow | string {
  const numbered = bankId === null ? candidates : candidates.filter(({ numbers }) => numbers.includes(bankId));
  const named = glosa !== null && numbered.length > 1 ? numbered.filter((one) => isSameText(glosa, one.glosa)) : numbered;
  const [only, other] = named;
  if (candidates.length === 0) return 'no hay un movimiento de esa cuenta, día y monto.';
  if (!only)
    return bankId === null
      ? 'ningún movimiento de ese día y monto tiene esa glosa.'
      : 'ningún movimiento de ese día y monto tiene ese número.';
  if (other) return `hay ${named.length} movimientos de ese día y monto: agrega la glosa o el número del banco.`;
  return only.isClosed ? 'el mes de esa cuenta está cerrado.' : only;
}

/** The only document that the row may mean, or why none is. */
function documentOf({ rut, currency, code, folio }: ImportedMatch, candidates: readonly DocumentRow[]): DocumentRow | string {
  const named = candidates.filter((one) => one.currency === currency && (rut === null || one.rut === rut));
  const [only, other] = named;
  if (!only)
    return candidates.length === 0
      ? `no hay un documento ${code} con folio ${folio}.`
      : `el documento ${code} con folio ${folio} es de otra contraparte o moneda.`;
  return other ? `hay ${named.length} documentos ${code} con folio ${folio}: agrega el RUT.` : only;
}

async function accountsByNumber(db: Db, companyId: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.selectFrom('bank_account').select(['account_id', 'number']).where('company_id', '=', companyId).execute();
  const byNumber = Map.groupBy(rows, ({ number }) => normalAccount(number));
  return new Map([...byNumber].map(([number, list]) => [number, list.map((one) => one.account_id)]));
}

function movementKey(accountId: string, { on, amount, currency }: Pick<ImportedMatch, 'on' | 'amount' | 'currency'>): string {
  return `${accountId} ${on} ${amount} ${currency}`;
}

function documentKey({ code, folio }: Pick<ImportedMatch, 'code' | 'folio'>): string {
  return `${code} ${folio}`;
}

async function movementsLike(db: Db, companyId: string, rows: readonly ImportedMatch[]): Promise<MovementRow[]> {
  const { rows: found } = await sql<MovementRow>`
    select m.movement_id as id, m.account_id || ' ' || m.on_day || ' ' || m.amount || ' ' || m.currency as key, m.glosa,
      array_remove(array[m.bank_uid, m.reference, ltrim(m.reference, '0')], null) as numbers,
      closed_month_of(m.company_id, m.movement_id, m.account_id, m.on_day) is not null as "isClosed"
    from (select distinct on_day, amount from unnest(${rows.map(({ on }) => on)}::date[], ${rows.map(({ amount }) => amount)}::bigint[])
      as r (on_day, amount)) r
    join movement m on m.company_id = ${companyId} and m.on_day = r.on_day and m.amount = r.amount`.execute(db);
  return found;
}

async function documentsLike(db: Db, companyId: string, rows: readonly ImportedMatch[]): Promise<DocumentRow[]> {
  const { rows: found } = await sql<DocumentRow>`
    select d.document_id as id, d.code || ' ' || ltrim(d.folio, '0') as key, d.counterpart_rut as rut, d.currency,
      d.sign * (case when d.is_received then -1 else 1 end) as direction
    from (select distinct code, folio from unnest(${rows.map(({ code }) => code)}::int[], ${rows.map(({ folio }) => folio)}::text[])
      as r (code, folio)) r
    join document d on d.company_id = ${companyId} and d.code = r.code and ltrim(d.folio, '0') = r.folio`.execute(db);
  return found;
}
