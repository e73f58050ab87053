import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Cesion } from '#domain/documents/cesion.ts';
import type { SignatureFacts } from '#domain/documents/signature.ts';
import type { Currency } from '#domain/money.ts';
import { type Context, read } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';

/** A line of a document's detail; amounts in minor units of its currency, quantities as printed. */
export type Line = {
  name: string;
  description: string | null;
  quantity: string | null;
  unit: string | null;
  unitPrice: string | null;
  discount: number | null;
  discountPercentage: string | null;
  amount: number;
};

/** Another document that a document names (`isBack` false) or that names it. `id` and what follows once that one is here. */
export type Reference = {
  isBack: boolean;
  code: string;
  folio: string;
  on: Day | null;
  effect: 1 | 2 | 3 | null;
  reason: string | null;
  id: string | null;
  name: string | null;
  rut: string | null;
  amount: number | null;
  currency: Currency | null;
};

/**
 * What pays a document (`isPayer` false), or what it pays as a credit note: a part of a movement, another document, or a settlement by
 * hand. Amounts positive: `matched` of it counts here.
 */
export type DocumentMatch = {
  id: string;
  isPayer: boolean;
  type: 'TRANSACTION' | 'TAX_DOCUMENT' | 'MANUAL';
  amount: number;
  matched: number;
  currency: Currency;
  on: Day;
  description: string;
  origin: string;
  reasons: string[];
  bankCode: string | null;
  accountNumber: string | null;
  email: string | null;
  at: Date | null;
};

/** What the files of a document say beside its amounts: of the XML that is kept, and of the list of professional fees. */
type FileFacts = { signature: SignatureFacts | null; barCode: string | null; cesiones: Cesion[] };

export type Details = { lines: Line[]; references: Reference[]; matches: DocumentMatch[]; files: FileFacts };

const loaders = new WeakMap<Context, DataLoader<string, Details>>();

/** What hangs on a document: asked once for all documents of an answer, and only when a field needs it. Nothing is remembered. */
export function detailsOf(context: Context, documentId: string): Promise<Details> {
  let loader = loaders.get(context);
  if (!loader) {
    loader = new DataLoader((ids) => read(context, [...context.memberships.keys()], (db) => readDetails(db, ids)), { cache: false });
    loaders.set(context, loader);
  }
  return loader.load(documentId);
}

async function readDetails(db: Db, requested: readonly string[]): Promise<Details[]> {
  const ids = [...new Set(requested)];
  const [lines, references, matches] = [await linesOf(db, ids), await referencesOf(db, ids), await matchesOf(db, ids)];
  const files = await filesOf(db, ids);
  return requested.map((id) => ({
    lines: lines.get(id) ?? [],
    references: references.get(id) ?? [],
    matches: matches.get(id) ?? [],
    files: files.get(id)?.[0] ?? { signature: null, barCode: null, cesiones: [] },
  }));
}

/** The signature is that of the XML which the document gives to download. */
async function filesOf(db: Db, ids: readonly string[]): Promise<Map<string, FileFacts[]>> {
  const { rows } = await sql<WithDocumentId<FileFacts>>`
    select s.document_id as "documentId",
      (array_agg(s.facts -> 'signature') filter (where s.import_id = d.xml_import_id and jsonb_typeof(s.facts -> 'signature') = 'object'))[1]
        as signature,
      max(s.facts ->> 'barCode') as "barCode",
      coalesce((array_agg(s.facts -> 'cesiones' order by jsonb_array_length(s.facts -> 'cesiones') desc)
        filter (where jsonb_typeof(s.facts -> 'cesiones') = 'array'))[1], '[]') as cesiones
    from document_source s join document d on d.company_id = s.company_id and d.document_id = s.document_id
    where s.document_id = any (${ids}) group by s.document_id`.execute(db);
  return grouped(rows);
}

type WithDocumentId<Row> = Row & { documentId: string };

async function linesOf(db: Db, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const { rows } = await sql<WithDocumentId<Line>>`
    select document_id as "documentId", name, description, quantity, unit, unit_price as "unitPrice", discount,
      discount_percentage as "discountPercentage", amount
    from document_line where document_id = any (${ids}) order by document_id, line_no`.execute(db);
  return grouped(rows);
}

async function referencesOf(db: Db, ids: readonly string[]): Promise<Map<string, Reference[]>> {
  const { rows } = await sql<WithDocumentId<Reference>>`
    select r.document_id as "documentId", false as "isBack", r.code, r.folio, r.on_day as "on", r.effect, r.reason, t.document_id as id,
      t.counterpart_name as name, t.counterpart_rut as rut, t.amount, t.currency, r.reference_no as n
    from document_reference r left join document t on t.company_id = r.company_id and t.document_id = r.target_id
    where r.document_id = any (${ids})
    union all
    select r.target_id, true, s.code::text, coalesce(s.folio, ''), s.issued_on, r.effect, r.reason, s.document_id,
      s.counterpart_name, s.counterpart_rut, s.amount, s.currency, 1000
    from document_reference r join document s on s.company_id = r.company_id and s.document_id = r.document_id
    where r.target_id = any (${ids})
    order by 1, n, 5, 8`.execute(db);
  return grouped(rows);
}

async function matchesOf(db: Db, ids: readonly string[]): Promise<Map<string, DocumentMatch[]>> {
  const { rows } = await sql<WithDocumentId<DocumentMatch>>`
    select m.document_id as "documentId", m.match_id::text as id, false as "isPayer", 'TRANSACTION' as type, abs(v.amount) as amount,
      m.document_amount as matched, d.currency, m.on_day as "on", v.glosa as description, m.origin, m.reasons, b.bank_code as "bankCode",
      b.number as "accountNumber", p.email, m.created_at as at
    from match m
    join document d on d.company_id = m.company_id and d.document_id = m.document_id
    join movement v on v.company_id = m.company_id and v.movement_id = m.movement_id
    join bank_account b on b.company_id = v.company_id and b.account_id = v.account_id
    left join person p on p.person_id = m.created_by
    where m.document_id = any (${ids})
    union all
    select w.mine, w.mine || '.' || w.other, w.mine = w.note_id, 'TAX_DOCUMENT', o.amount, w.amount, o.currency, o.issued_on,
      concat_ws(' ', o.code, o.folio), 'credit', '[]', null, null, null, null
    from (
      select company_id, note_id, note_id as mine, document_id as other, amount from credit_allocation where note_id = any (${ids})
      union all
      select company_id, note_id, document_id, note_id, amount from credit_allocation where document_id = any (${ids})
    ) w join document o on o.company_id = w.company_id and o.document_id = w.other
    union all
    select r.document_id, r.reduction_id::text, false, 'MANUAL', r.amount, r.amount, d.currency, r.on_day,
      coalesce(r.note, c.number, f.holder_name, ''), r.kind, '[]', c.bank_code, null, p.email, r.created_at
    from reduction r
    join document d on d.company_id = r.company_id and d.document_id = r.document_id
    left join cheque c on c.company_id = r.company_id and c.cheque_id = r.cheque_id
    left join factoring f on r.kind = 'factored' and f.company_id = r.company_id and f.document_id = r.document_id
    left join person p on p.person_id = r.created_by
    where r.document_id = any (${ids}) and r.stands
    union all
    select r.cheque_id, r.reduction_id || '.pays', true, 'TAX_DOCUMENT', d.amount, r.amount, d.currency, d.issued_on,
      concat_ws(' ', d.code, d.folio), 'cheque', '[]', null, null, null, null
    from reduction r join document d on d.company_id = r.company_id and d.document_id = r.document_id
    where r.cheque_id = any (${ids}) and r.stands
    order by 1, "on", id`.execute(db);
  return grouped(rows);
}

function grouped<Row>(rows: readonly WithDocumentId<Row>[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.documentId);
    if (group) group.push(row);
    else groups.set(row.documentId, [row]);
  }
  return groups;
}
