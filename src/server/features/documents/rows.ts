import { sql } from 'kysely';
import { defaultAreaKey } from '#domain/cashflow/structure.ts';
import type { Day } from '#domain/date.ts';
import { dueDate, expectsCash, isClosedOn, type Terms } from '#domain/documents/expectation.ts';
import type { FoldedDocument } from '#domain/documents/fold.ts';
import { bareFolio } from '#domain/documents/folio.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { AppError } from '#domain/errors.ts';
import type { LineFacts, ReferenceFacts } from '#domain/imports/facts.ts';
import { type Currency, clp, toClp } from '#domain/money.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

/** What of a company decides how its documents are stored. */
export type DocumentRules = {
  companyId: string;
  terms: Terms;
  /** Area ids by key. */
  areas: ReadonlyMap<string, string>;
  /** Pesos per unit as decimal text, null when it is not known. */
  rateOn: (currency: Currency, on: Day) => string | null;
};

/** What a stored document has beyond the facts of its sources. */
export type StoredValues = {
  document_id: string;
  due_from: string;
  due_on: Day;
  area_id: string;
  is_annulled: boolean;
  is_superseded: boolean;
  currency: Currency;
  rate: string | null;
  amount: number;
  /** Of its amount: matched, settled or credited. */
  used: number;
};

export type DocumentRow = Record<(typeof COLUMNS)[number], unknown> & { document_id: string };

const COLUMNS = [
  'company_id',
  'document_id',
  'document_type',
  'code',
  'is_received',
  'sign',
  'folio',
  'counterpart_rut',
  'counterpart_name',
  'issued_on',
  'received_on',
  'accepted_on',
  'claimed_on',
  'period',
  'section',
  'summary_count',
  'currency',
  'net',
  'exempt',
  'iva',
  'iva_not_recoverable',
  'other_taxes',
  'amount',
  'rate',
  'amount_clp',
  'payment_form',
  'transaction_kind',
  'due_on',
  'due_from',
  'original_due_on',
  'area_id',
  'is_closed',
  'is_expected',
  'xml_import_id',
] as const;

/** The columns of a document. What a person set by hand (`kept`) stays. */
export function documentRow(
  folded: FoldedDocument,
  stored: StoredValues | null,
  xmlImportId: string | null,
  rules: DocumentRules,
): DocumentRow {
  const kind = documentKind(folded.code);
  const due = dueDate(folded, rules.terms);
  const isByHand = stored?.due_from === 'hand';
  const isClosed = isClosedOn(folded.issuedOn, rules.terms.cutOffOn);
  const rate = folded.currency === 'CLP' ? null : rateOf(folded, stored, rules);
  return {
    company_id: rules.companyId,
    document_id: stored?.document_id ?? newId(),
    document_type: 'TAX_DOCUMENT',
    code: folded.code,
    is_received: folded.isReceived,
    sign: kind?.sign ?? 1,
    folio: folded.folio,
    counterpart_rut: folded.counterpartRut,
    counterpart_name: folded.counterpartName,
    issued_on: folded.issuedOn,
    received_on: folded.receivedOn,
    accepted_on: folded.acceptedOn,
    claimed_on: folded.claimedOn,
    period: `${folded.period}-01`,
    section: folded.section,
    summary_count: folded.summaryCount,
    currency: folded.currency,
    net: folded.net,
    exempt: folded.exempt,
    iva: folded.iva,
    iva_not_recoverable: folded.ivaNotRecoverable,
    other_taxes: folded.otherTaxes,
    amount: folded.total,
    rate,
    amount_clp: folded.pesos ?? (rate === null ? clp(folded.total) : toClp(folded.total, folded.currency, rate)),
    payment_form: folded.paymentForm,
    transaction_kind: folded.transactionKind,
    due_on: isByHand ? stored.due_on : due.on,
    due_from: isByHand ? 'hand' : due.from,
    original_due_on: due.on,
    area_id: stored?.area_id ?? areaOf(folded, rules),
    is_closed: isClosed,
    is_expected: expectsCash({
      ...folded,
      isClosed,
      isAnnulled: stored?.is_annulled ?? false,
      isSuperseded: stored?.is_superseded ?? false,
    }),
    xml_import_id: xmlImportId,
  };
}

function rateOf({ rate, currency, issuedOn }: FoldedDocument, stored: StoredValues | null, rules: DocumentRules): string {
  const rateText = rate ?? rules.rateOn(currency, issuedOn) ?? (stored?.currency === currency ? stored.rate : null);
  if (rateText === null) throw new AppError('RATE_MISSING', { currency, on: issuedOn });
  return rateText;
}

function areaOf({ isReceived, code }: FoldedDocument, { areas }: DocumentRules): string {
  const key = defaultAreaKey(isReceived, documentKind(code)?.cash ?? 'due');
  const area = areas.get(key);
  if (!area) throw new Error(`the company has no area ${key}`);
  return area;
}

const LIST = sql.raw(COLUMNS.join(', '));

export async function insertDocuments(db: Db, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into document (${LIST}) select ${LIST} from jsonb_populate_recordset(null::document, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

export async function updateDocuments(db: Db, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const changed = sql.raw(COLUMNS.filter((name) => name !== 'company_id' && name !== 'document_id').join(', '));
  const sourceColumns = sql.raw(
    COLUMNS.filter((name) => name !== 'company_id' && name !== 'document_id')
      .map((name) => `n.${name}`)
      .join(', '),
  );
  await sql`update document d set (${changed}) = row(${sourceColumns})
    from jsonb_populate_recordset(null::document, ${JSON.stringify(rows)}::jsonb) n
    where d.company_id = n.company_id and d.document_id = n.document_id`.execute(db);
}

export type Details = { documentId: string; lines: readonly LineFacts[]; references: readonly ReferenceFacts[] };

/** Replaces the lines and references of documents; `isNew`: they have none yet. */
export async function writeDetails(db: Db, companyId: string, details: readonly Details[], isNew: boolean): Promise<void> {
  const ids = details.map(({ documentId }) => documentId);
  if (!isNew && ids.length > 0) {
    await db.deleteFrom('document_line').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
    await db.deleteFrom('document_reference').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
  }
  const lines = details.flatMap(({ documentId, lines }) => lines.map((line, index) => lineRow(companyId, documentId, index + 1, line)));
  const references = details.flatMap(({ documentId, references }) =>
    references.map((one, index) => referenceRow(companyId, documentId, index + 1, one)),
  );
  if (lines.length > 0)
    await sql`insert into document_line select * from jsonb_populate_recordset(null::document_line, ${JSON.stringify(lines)}::jsonb)`.execute(
      db,
    );
  if (references.length > 0)
    await sql`insert into document_reference select * from jsonb_populate_recordset(null::document_reference, ${JSON.stringify(references)}::jsonb)`.execute(
      db,
    );
}

function lineRow(companyId: string, documentId: string, line: number, facts: LineFacts) {
  return {
    company_id: companyId,
    document_id: documentId,
    line_no: line,
    name: facts.name,
    description: facts.description,
    quantity: facts.quantity,
    unit: facts.unit,
    unit_price: facts.unitPrice,
    discount: facts.discount,
    discount_percentage: facts.discountPercentage,
    amount: facts.amount,
    is_exempt: facts.isExempt,
  };
}

function referenceRow(companyId: string, documentId: string, number: number, facts: ReferenceFacts) {
  return {
    company_id: companyId,
    document_id: documentId,
    reference_no: number,
    code: facts.code,
    folio: bareFolio(facts.folio),
    on_day: facts.on,
    effect: facts.effect,
    reason: facts.reason,
  };
}
