/** The generator's accounts, documents and movements as rows of their tables. */

import { normalAccount } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import { expectsCash } from '#domain/documents/expectation.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { firstDayOf } from '#domain/period.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { BulkRow } from '#server/db/bulk.ts';
import type { DemoAccount, DemoDocument, DemoMovement, DemoObligation } from './types.ts';

type Row = BulkRow<string>;

export type Loading = {
  companyId: string;
  areas: ReadonlyMap<string, string>;
  accounts: readonly (DemoAccount & { id: string })[];
  rateOf: (currency: Currency, on: Day) => string;
  /** Movements so far, by account and day: their place in the bank's order. */
  ordinals: Map<string, number>;
};

export function accountRow(companyId: string, account: DemoAccount & { id: string }): Row {
  return {
    company_id: companyId,
    account_id: account.id,
    bank_code: account.bankCode,
    number: account.number,
    number_norm: normalAccount(account.number),
    currency: account.currency,
    kind: account.kind,
    alias: account.alias,
    credit_line_approved: account.creditLine,
  };
}

export function* documentRows(
  loading: Loading,
  { documents, obligations }: { documents: readonly DemoDocument[]; obligations: readonly DemoObligation[] },
  documentIds: ReadonlyMap<number, string>,
  obligationIds: ReadonlyMap<number, string>,
): Generator<Row> {
  for (const one of documents) yield documentRow(loading, one, documentIds.get(one.id)!);
  for (const one of obligations) yield obligationRow(loading, one, obligationIds.get(one.id)!);
}

function documentRow({ companyId, areas, rateOf }: Loading, { facts, dueOn, areaKey, settledOn }: DemoDocument, id: string): Row {
  const issuedOn = facts.issuedOn ?? firstDayOf(facts.period!);
  const rate = facts.rate ?? rateOf(facts.currency, issuedOn);
  const due = dueOn ?? issuedOn;
  return {
    company_id: companyId,
    document_id: id,
    document_type: 'TAX_DOCUMENT',
    code: facts.code,
    label: null,
    is_received: facts.isReceived,
    sign: documentKind(facts.code)?.sign ?? 1,
    folio: facts.folio,
    counterpart_rut: facts.counterpartRut,
    counterpart_name: facts.counterpartName,
    issued_on: issuedOn,
    received_on: facts.receivedOn,
    accepted_on: facts.acceptedOn,
    claimed_on: facts.claimedOn,
    period: `${facts.period ?? issuedOn.slice(0, 7)}-01`,
    section: facts.section,
    summary_count: facts.count,
    currency: facts.currency,
    net: facts.net,
    exempt: facts.exempt,
    iva: facts.iva,
    iva_not_recoverable: facts.ivaNotRecoverable,
    other_taxes: JSON.stringify(facts.otherTaxes),
    amount: facts.total,
    rate: facts.currency === 'CLP' ? null : rate,
    amount_clp: toClp(facts.total, facts.currency, rate),
    payment_form: facts.paymentForm,
    transaction_kind: facts.transactionKind,
    due_on: due,
    due_from: facts.dueOn ? 'document' : 'terms',
    original_due_on: due,
    area_id: areas.get(areaKey)!,
    settled: settledOn ? facts.total : 0,
    is_expected: dueOn !== null && expectsCash({ ...facts, isAnnulled: false, isClosed: false, isSuperseded: false }),
  };
}

/** What only a tax document has. */
const NO_TAX_DOCUMENT = {
  code: null,
  folio: null,
  received_on: null,
  accepted_on: null,
  claimed_on: null,
  section: null,
  summary_count: null,
  net: 0,
  exempt: 0,
  iva: 0,
  iva_not_recoverable: 0,
  other_taxes: '[]',
  rate: null,
  payment_form: null,
  transaction_kind: null,
};

function obligationRow({ companyId, areas }: Loading, one: DemoObligation, id: string): Row {
  return {
    ...NO_TAX_DOCUMENT,
    company_id: companyId,
    document_id: id,
    document_type: one.kind === 'cuota' ? 'CREDIT' : 'OBLIGATION',
    label: one.name,
    is_received: true,
    sign: 1,
    counterpart_rut: one.counterpartRut,
    counterpart_name: one.counterpartName,
    issued_on: `${one.period}-01`,
    period: `${one.period}-01`,
    currency: 'CLP',
    amount: one.amount,
    amount_clp: one.amount,
    due_on: one.dueOn,
    due_from: 'terms',
    original_due_on: one.dueOn,
    area_id: areas.get(one.areaKey)!,
    settled: 0,
    is_expected: true,
  };
}

export function* referenceRows(
  { companyId }: Loading,
  documents: readonly DemoDocument[],
  ids: ReadonlyMap<number, string>,
): Generator<Row> {
  for (const { id, facts } of documents) {
    for (const [index, { code, folio, on, effect, reason }] of facts.references.entries()) {
      yield { company_id: companyId, document_id: ids.get(id)!, reference_no: index + 1, code, folio, on_day: on, effect, reason };
    }
  }
}

export function* movementRows(
  { companyId, accounts, rateOf, ordinals }: Loading,
  movements: readonly DemoMovement[],
  ids: ReadonlyMap<number, string>,
): Generator<Row> {
  for (const { id, account: index, facts } of movements) {
    const account = accounts[index]!;
    const place = `${index} ${facts.on}`;
    const ordinal = (ordinals.get(place) ?? 0) + 1;
    ordinals.set(place, ordinal);
    const { rut, name, kind } = readGlosa(facts.glosa, account.bankCode);
    yield {
      company_id: companyId,
      movement_id: ids.get(id)!,
      account_id: account.id,
      on_day: facts.on,
      amount: facts.amount,
      currency: account.currency,
      amount_clp: toClp(facts.amount, account.currency, rateOf(account.currency, facts.on)),
      glosa: facts.glosa,
      reference: facts.reference,
      branch: facts.branch,
      counterpart_rut: rut,
      counterpart_name: name,
      balance: facts.balance,
      kind,
      ordinal,
    };
  }
}
