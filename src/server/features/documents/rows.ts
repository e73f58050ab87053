import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { automaticArea, type Habit } from '#domain/documents/area.ts';
import { isSoldWhole } from '#domain/documents/cesion.ts';
import { dueDate, expectsCash, isClosedOn, type Terms } from '#domain/documents/expectation.ts';
import type { FoldedDocument } from '#domain/documents/fold.ts';
import { bareFolio } from '#domain/documents/folio.ts';
import { documentKind, isHonorarios } from '#domain/documents/kinds.ts';
import { AppError } from '#domain/errors.ts';
import type { LineFacts, ReferenceFacts } from '#domain/imports/facts.ts';
import { type Currency, clp, toClp } from '#domain/money.ts';
import { firstDayOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { insertMany } from '#server/db/bulk.ts';
import { type ColumnValues, recordset } from '#server/db/columns.ts';
import { newId } from '#server/db/ids.ts';
import type { Loader } from '#server/db/loader.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

/** What of a company decides how its documents are stored. */
export type DocumentRules = {
  companyId: string;
  terms: Terms;
  /** Area ids by key. */
  areas: ReadonlyMap<string, string>;
  /** What was learned of the areas of a counterpart, where the company lets it act. */
  habitOf: (document: { counterpartRut: Rut | null; isReceived: boolean }) => Habit | null;
  /** Pesos per unit as decimal text, null when it is not known. */
  rateOn: (currency: Currency, on: Day) => string | null;
};

/** The columns that decide what becomes of a stored document, beyond the facts of its sources. */
export const STORED_COLUMNS = [
  ...['document_id', 'due_from', 'due_on', 'area_id', 'is_annulled', 'is_superseded', 'currency', 'rate', 'amount'],
  ...['office_accepted_on', 'office_claimed_on'],
] as const;
/** `used`: what of its amount is paid, credited or adjusted. */
export type StoredValues = ColumnValues<'document', (typeof STORED_COLUMNS)[number]> & { used: number };

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
  'received_time',
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
  'commission',
  'amount',
  'rate',
  'amount_clp',
  'payment_form',
  'transaction_kind',
  'due_on',
  'due_from',
  'original_due_on',
  'area_id',
  'is_annulled',
  'is_ceded',
  'is_closed',
  'is_expected',
  'xml_import_id',
] as const;

export type DocumentValues = ColumnValues<'document', (typeof COLUMNS)[number]>;

/** What is written of a document. What a person set by hand stays. */
export function documentValues(
  folded: FoldedDocument,
  stored: StoredValues | null,
  xmlImportId: string | null,
  rules: DocumentRules,
): DocumentValues {
  const kind = documentKind(folded.code);
  // A register that was downloaded before a claim does not take it back.
  const claimedOn = folded.claimedOn ?? stored?.officeClaimedOn ?? null;
  const due = dueDate(folded, rules.terms);
  const isByHand = stored?.dueFrom === 'hand';
  const isClosed = isClosedOn(folded.issuedOn, rules.terms.cutOffOn);
  const isAnnulled = isHonorarios(folded.code) ? folded.annulledOn !== null : (stored?.isAnnulled ?? false);
  const isCeded = !folded.isReceived && isSoldWhole(folded.cesiones, folded.total);
  const rate = folded.currency === 'CLP' ? null : rateOf(folded, stored, rules);
  return {
    companyId: rules.companyId,
    documentId: stored?.documentId ?? newId(),
    documentType: 'TAX_DOCUMENT',
    code: folded.code,
    isReceived: folded.isReceived,
    sign: kind?.sign ?? 1,
    folio: folded.folio,
    counterpartRut: folded.counterpartRut,
    counterpartName: folded.counterpartName,
    issuedOn: folded.issuedOn,
    receivedOn: folded.receivedOn,
    receivedTime: folded.receivedTime,
    acceptedOn: folded.acceptedOn ?? stored?.officeAcceptedOn ?? null,
    claimedOn,
    period: firstDayOf(folded.period),
    section: folded.section,
    summaryCount: folded.summaryCount,
    currency: folded.currency,
    net: folded.net,
    exempt: folded.exempt,
    iva: folded.iva,
    ivaNotRecoverable: folded.ivaNotRecoverable,
    otherTaxes: folded.otherTaxes,
    commission: folded.commission,
    amount: folded.total,
    rate,
    amountClp: folded.pesos ?? (rate === null ? clp(folded.total) : toClp(folded.total, folded.currency, rate)),
    paymentForm: folded.paymentForm,
    transactionKind: folded.transactionKind,
    dueOn: isByHand ? stored.dueOn : due.on,
    dueFrom: isByHand ? 'hand' : due.from,
    originalDueOn: due.on,
    areaId: stored?.areaId ?? automaticArea({ ...folded, kindKey: null }, rules.habitOf(folded), rules.areas),
    isAnnulled,
    isCeded,
    isClosed,
    isExpected: expectsCash({ ...folded, claimedOn, isClosed, isAnnulled, isCeded, isSuperseded: stored?.isSuperseded ?? false }),
    xmlImportId,
  };
}

function rateOf({ rate, currency, issuedOn }: FoldedDocument, stored: StoredValues | null, rules: DocumentRules): string {
  const rateText = rate ?? rules.rateOn(currency, issuedOn) ?? (stored?.currency === currency ? stored.rate : null);
  if (rateText === null) throw new AppError('RATE_MISSING', { currency, on: issuedOn });
  return rateText;
}

export async function insertDocuments({ client }: Loader, documents: readonly DocumentValues[]): Promise<void> {
  const rows = documents.map((one) => ({ ...one, otherTaxes: JSON.stringify(one.otherTaxes) }));
  await insertMany(client, 'document', rows);
}

export async function updateDocuments(db: Db, documents: readonly DocumentValues[]): Promise<void> {
  if (documents.length === 0) return;
  const names = COLUMNS.filter((name) => name !== 'company_id' && name !== 'document_id');
  const changes = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`));
  await sql`update document d set ${changes} from ${recordset('document', COLUMNS, documents)} n
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
  if (lines.length > 0) await sql`insert into document_line ${namedRows('document_line', lines)}`.execute(db);
  if (references.length > 0) await sql`insert into document_reference ${namedRows('document_reference', references)}`.execute(db);
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
