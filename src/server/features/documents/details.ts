import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Cesion } from '#domain/documents/cesion.ts';
import type { PaymentMeans } from '#domain/documents/means.ts';
import type { SignatureFacts } from '#domain/documents/signature.ts';
import type { LineFacts } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { Recurrence } from '#domain/obligations/recurrence.ts';
import type { StoredReason } from '#domain/reconciliation/reason-words.ts';
import type { Register } from '#domain/taxbooks/register.ts';
import { type Context, read } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { type Comment, commentsOf } from '#server/features/comments/store.ts';
import { CHAIN_ORDER } from './cessions.ts';
import { duplicatesOf, type LikelyDuplicate } from './duplicates.ts';

/** A line of a document's detail; amounts in minor units of its currency, quantities as printed. */
export type Line = Omit<LineFacts, 'isExempt'>;

/** A document that this one refers to (`isBack` false) or that refers to this one. `id` and the rest once that document is stored. */
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
 * What pays a document (`isPayer` false), or what it pays as a credit note: part of a movement, another document, or a settlement by
 * hand. Amounts positive: `matched` is the part that counts here.
 */
export type DocumentMatch = {
  id: string;
  companyId: string;
  isPayer: boolean;
  /** A movement, a reduction by hand, or what the other document is. */
  type: 'TRANSACTION' | 'MANUAL' | DocumentType;
  /** Of the other document, or of this one which a movement pays; null for what is no obligation. */
  kindKey: string | null;
  amount: number;
  matched: number;
  currency: Currency;
  on: Day;
  /** How a settlement by hand was paid. */
  means: PaymentMeans | null;
  description: string;
  origin: string;
  reasons: StoredReason[];
  bankCode: string | null;
  accountNumber: string | null;
  email: string | null;
  at: Date | null;
};

/** Facts from the document's files beside its amounts: from the stored XML, the list of professional fees, and the newest register. */
type FileFacts = {
  signature: SignatureFacts | null;
  barCode: string | null;
  cesiones: Cesion[];
  cesionImportId: string | null;
  register: Register;
};

/** What the factor pays for an invoice that somebody said was sold, in minor units. */
export type Sale = { advance: number; retention: number };

/** How an obligation repeats. */
export type Repetition = Pick<Recurrence, 'interval' | 'payDay' | 'firstOn' | 'untilOn' | 'times'>;

/** `issuerPaidOn`: the last day on which a movement to its issuer was matched to this received document. */
export type Details = {
  lines: Line[];
  references: Reference[];
  matches: DocumentMatch[];
  files: FileFacts;
  /** Null for what does not repeat. */
  repetition: Repetition | null;
  comments: Comment[];
  duplicates: LikelyDuplicate[];
  issuerPaidOn: Day | null;
  /** Null for what was not sold, or for an amount that nobody said. */
  sale: Sale | null;
};

type DocumentType = DB['document']['document_type'];

const loaders = new WeakMap<Context, DataLoader<string, Details>>();

/** A document's details: loaded once for all documents of an answer, and only when a field needs them. Nothing is cached. */
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
  const [files, payments, repetitions] = [await filesOf(db, ids), await issuerPaymentsOf(db, ids), await repetitionsOf(db, ids)];
  const sales = await salesOf(db, ids);
  const duplicates = grouped(await duplicatesOf(db, ids));
  const comments = Map.groupBy(await commentsOf(db, 'document', ids), ({ subjectId }) => subjectId);
  return requested.map((id) => ({
    lines: lines.get(id) ?? [],
    references: references.get(id) ?? [],
    matches: matches.get(id) ?? [],
    files: files.get(id)?.[0] ?? { signature: null, barCode: null, cesiones: [], cesionImportId: null, register: {} },
    repetition: repetitions.get(id)?.[0] ?? null,
    comments: comments.get(id) ?? [],
    duplicates: duplicates.get(id) ?? [],
    issuerPaidOn: payments.get(id)?.[0]?.on ?? null,
    sale: sales.get(id)?.[0] ?? null,
  }));
}

/** The signature of the same XML that the document offers for download. */
async function filesOf(db: Db, ids: readonly string[]): Promise<Map<string, FileFacts[]>> {
  const { rows } = await sql<WithDocumentId<FileFacts>>`
    select s.document_id as "documentId",
      (array_agg(s.facts -> 'signature') filter (where s.import_id = d.xml_import_id and jsonb_typeof(s.facts -> 'signature') = 'object'))[1]
        as signature,
      max(s.facts ->> 'barCode') as "barCode",
      coalesce((array_agg(s.facts -> 'cesiones' order by ${CHAIN_ORDER})
        filter (where jsonb_typeof(s.facts -> 'cesiones') = 'array'))[1], '[]') as cesiones,
      (array_agg(s.import_id order by ${CHAIN_ORDER}) filter (where jsonb_typeof(s.facts -> 'cesiones') = 'array'))[1] as "cesionImportId",
      coalesce((array_agg(s.facts -> 'register' order by s.import_id desc) filter (where jsonb_typeof(s.facts -> 'register') = 'object'))[1],
        '{}') as register
    from document_source s join document d on d.company_id = s.company_id and d.document_id = s.document_id
    where s.document_id = any (${ids}) group by s.document_id`.execute(db);
  return grouped(rows);
}

async function issuerPaymentsOf(db: Db, ids: readonly string[]): Promise<Map<string, { on: Day }[]>> {
  const { rows } = await sql<WithDocumentId<{ on: Day }>>`
    select m.document_id as "documentId", max(m.on_day) as "on" from match m
    join document d on d.company_id = m.company_id and d.document_id = m.document_id
    join movement v on v.company_id = m.company_id and v.movement_id = m.movement_id
    where m.document_id = any (${ids}) and d.is_received and v.counterpart_rut = d.counterpart_rut group by 1`.execute(db);
  return grouped(rows);
}

async function salesOf(db: Db, ids: readonly string[]): Promise<Map<string, Sale[]>> {
  const { rows } = await sql<WithDocumentId<Sale>>`
    select f.document_id as "documentId", a.amount as advance, coalesce(r.amount, 0)::bigint as retention
    from factoring f join document a on a.company_id = f.company_id and a.document_id = f.advance_id
    left join document r on r.company_id = f.company_id and r.document_id = f.retention_id
    where f.document_id = any (${ids})`.execute(db);
  return grouped(rows);
}

async function repetitionsOf(db: Db, ids: readonly string[]): Promise<Map<string, Repetition[]>> {
  const { rows } = await sql<WithDocumentId<Repetition>>`
    select d.document_id as "documentId", r.interval_days as interval, r.pay_day as "payDay", r.first_on as "firstOn",
      r.until_on as "untilOn", r.times
    from document d join recurrence r on r.company_id = d.company_id and r.recurring_id = d.recurring_id
    where d.document_id = any (${ids})`.execute(db);
  return grouped(rows);
}

type WithDocumentId<Row> = Row & { documentId: string };

/** The lines of its XML, the receipts of a rendition, or what somebody wrote of an obligation. */
async function linesOf(db: Db, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const { rows } = await sql<WithDocumentId<Line>>`
    select document_id as "documentId", name, description, quantity, unit, unit_price as "unitPrice", discount,
      discount_percentage as "discountPercentage", amount, line_no as n
    from document_line where document_id = any (${ids})
    union all
    select document_id, description, concat_ws(' · ', to_char(on_day, 'DD/MM/YYYY'), 'N° ' || number), null, null, null, null, null, amount,
      receipt_no from receipt where document_id = any (${ids})
    union all
    select document_id, coalesce(label, detail), detail, null, null, null, null, null, amount, 0
    from document where document_id = any (${ids}) and detail <> ''
    order by 1, n`.execute(db);
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

/** The other document: its code and folio, or what it is called. */
const OTHER = sql`case when o.code is null then concat_ws(' ', coalesce(o.label, o.document_type), o.folio) else concat_ws(' ', o.code, o.folio) end`;

async function matchesOf(db: Db, ids: readonly string[]): Promise<Map<string, DocumentMatch[]>> {
  const { rows } = await sql<WithDocumentId<DocumentMatch>>`
    select m.document_id as "documentId", m.match_id::text as id, m.company_id as "companyId", false as "isPayer",
      'TRANSACTION' as type, d.kind_key as "kindKey", abs(v.amount) as amount,
      m.document_amount as matched, d.currency, m.on_day as "on", v.glosa as description, m.origin, m.reasons, b.bank_code as "bankCode",
      b.number as "accountNumber", p.email, m.created_at as at, null as means
    from match m
    join document d on d.company_id = m.company_id and d.document_id = m.document_id
    join movement v on v.company_id = m.company_id and v.movement_id = m.movement_id
    join bank_account b on b.company_id = v.company_id and b.account_id = v.account_id
    left join person p on p.person_id = m.created_by
    where m.document_id = any (${ids})
    union all
    select w.mine, w.mine || '.' || w.other, o.company_id, w.mine = w.note_id, o.document_type, o.kind_key, o.amount, w.amount, o.currency,
      o.issued_on, ${OTHER}, 'credit', '[]', null, null, null, null, null
    from (
      select company_id, note_id, note_id as mine, document_id as other, amount from credit_allocation where note_id = any (${ids})
      union all
      select company_id, note_id, document_id, note_id, amount from credit_allocation where document_id = any (${ids})
    ) w join document o on o.company_id = w.company_id and o.document_id = w.other
    union all
    select r.document_id, r.reduction_id::text, r.company_id, false, 'MANUAL', null, r.amount, r.amount, d.currency, r.on_day,
      coalesce(r.note, c.number, f.holder_name, ''), r.kind, '[]', c.bank_code, null, p.email, r.created_at, r.means
    from reduction r
    join document d on d.company_id = r.company_id and d.document_id = r.document_id
    left join cheque c on c.company_id = r.company_id and c.cheque_id = r.cheque_id
    left join factoring f on r.kind = 'factored' and f.company_id = r.company_id and f.document_id = r.document_id
    left join person p on p.person_id = r.created_by
    where r.document_id = any (${ids}) and r.stands
    union all
    select r.cheque_id, r.reduction_id || '.pays', o.company_id, true, o.document_type, o.kind_key, o.amount, r.amount, o.currency,
      o.issued_on, ${OTHER}, 'cheque', '[]', null, null, null, null, null
    from reduction r join document o on o.company_id = r.company_id and o.document_id = r.document_id
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
