/** The generator's accounts, documents and movements as rows of their tables. */

import { normalAccount } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import { dueDate, expectsCash, type PaymentTerms } from '#domain/documents/expectation.ts';
import { BHE } from '#domain/documents/honorarios.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { PAYROLL_KINDS } from '#domain/obligations/obligation.ts';
import { firstDayOf } from '#domain/period.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { BulkRow } from '#server/db/bulk.ts';
import type { DemoAccount, DemoDocument, DemoMovement, DemoObligation } from './types.ts';

type Row = BulkRow<string>;

export type Loading = {
  companyId: string;
  areas: ReadonlyMap<string, string>;
  terms: PaymentTerms;
  accounts: readonly (DemoAccount & { id: string })[];
  rateOf: (currency: Currency, on: Day) => string;
  /** Movements so far, by account and day: their place in the bank's order. */
  ordinals: Map<string, number>;
};

export function accountRow(companyId: string, account: DemoAccount & { id: string }): Row {
  return {
    companyId,
    accountId: account.id,
    bankCode: account.bankCode,
    number: account.number,
    numberNorm: normalAccount(account.number),
    currency: account.currency,
    kind: account.kind,
    alias: account.alias,
    creditLineApproved: account.creditLine,
  };
}

export function* documentRows(
  loading: Loading,
  { documents, obligations }: { documents: readonly DemoDocument[]; obligations: readonly DemoObligation[] },
  documentIds: ReadonlyMap<number, string>,
  obligationIds: ReadonlyMap<number, string>,
): Generator<Row> {
  for (const one of documents) yield documentRow(loading, one, documentIds.get(one.id)!);
  const places = new Map<string, number>();
  for (const one of obligations) {
    const kindKey = kindKeyOf(one);
    const place = (places.get(`${one.period}|${kindKey}`) ?? 0) + 1;
    places.set(`${one.period}|${kindKey}`, place);
    // A month has a kind of payroll once per institution.
    const institution = PAYROLL_KINDS.includes(kindKey ?? '') && place > 1 ? `Sucursal ${place}` : null;
    yield { ...obligationRow(loading, one, obligationIds.get(one.id)!), kindKey, institution };
  }
}

const KIND_KEYS: Readonly<Partial<Record<DemoObligation['kind'], string>>> = {
  ...{ sueldos: 'sueldo', finiquito: 'finiquito', f29: 'f29', f22: 'impuestorenta', contribuciones: 'otrosimpuestos' },
  ...{ arriendo: 'arriendo', dividendo: 'dividendopagado' },
};
const CONTRIBUTIONS: readonly (readonly [start: string, key: string])[] = [
  ['AFP', 'cotizacionafp'],
  ['Salud', 'cotizacionsalud'],
  ['Seguro de cesantía', 'cotizacioncesantia'],
];

/** The kind of an obligation in the catalogue; null for what has none of its own. */
function kindKeyOf({ kind, name }: DemoObligation): string | null {
  if (kind === 'imposiciones') return CONTRIBUTIONS.find(([start]) => name.startsWith(start))?.[1] ?? null;
  return KIND_KEYS[kind] ?? null;
}

function documentRow({ companyId, areas, terms, rateOf }: Loading, { facts, dueOn, areaKey }: DemoDocument, id: string): Row {
  const issuedOn = facts.issuedOn ?? firstDayOf(facts.period!);
  const rate = facts.rate ?? rateOf(facts.currency, issuedOn);
  const due = dueDate({ ...facts, issuedOn, receivedOn: facts.receivedOn ?? null, dueOn: facts.dueOn ?? null }, terms);
  return {
    companyId,
    documentId: id,
    documentType: 'TAX_DOCUMENT',
    code: facts.code,
    label: null,
    kindKey: null,
    institution: null,
    isReceived: facts.isReceived,
    sign: documentKind(facts.code)?.sign ?? 1,
    folio: facts.folio,
    counterpartRut: facts.counterpartRut,
    counterpartName: facts.counterpartName,
    issuedOn: issuedOn,
    receivedOn: facts.receivedOn,
    acceptedOn: facts.acceptedOn,
    claimedOn: facts.claimedOn,
    period: `${facts.period ?? issuedOn.slice(0, 7)}-01`,
    section: facts.section,
    summaryCount: facts.count,
    currency: facts.currency,
    net: facts.net,
    exempt: facts.exempt,
    iva: facts.iva,
    ivaNotRecoverable: facts.ivaNotRecoverable,
    otherTaxes: JSON.stringify(facts.otherTaxes),
    amount: facts.total,
    rate: facts.currency === 'CLP' ? null : rate,
    amountClp: toClp(facts.total, facts.currency, rate),
    paymentForm: facts.paymentForm,
    transactionKind: facts.transactionKind,
    dueOn: due.on,
    dueFrom: due.from,
    originalDueOn: due.on,
    areaId: areas.get(areaKey)!,
    settled: 0,
    isExpected: dueOn !== null && expectsCash({ ...facts, isAnnulled: false, isCeded: false, isClosed: false, isSuperseded: false }),
  };
}

/** What only a tax document has. */
const NO_TAX_DOCUMENT = {
  code: null,
  folio: null,
  receivedOn: null,
  acceptedOn: null,
  claimedOn: null,
  section: null,
  summaryCount: null,
  net: 0,
  exempt: 0,
  iva: 0,
  ivaNotRecoverable: 0,
  otherTaxes: '[]',
  rate: null,
  paymentForm: null,
  transactionKind: null,
};

/** What a professional's boleta says: its withholding is the receiver's to pay. */
function boletaFields({ folio, gross, withheld }: NonNullable<DemoObligation['boleta']>): Row {
  return { documentType: 'TAX_DOCUMENT', code: BHE, label: null, folio: String(folio), net: gross, iva: withheld };
}

function obligationRow({ companyId, areas }: Loading, one: DemoObligation, id: string): Row {
  return {
    ...NO_TAX_DOCUMENT,
    companyId,
    documentId: id,
    documentType: one.kind === 'cuota' ? 'CREDIT' : 'OBLIGATION',
    label: one.name,
    isReceived: true,
    sign: 1,
    counterpartRut: one.counterpartRut,
    counterpartName: one.counterpartName,
    issuedOn: `${one.period}-01`,
    period: `${one.period}-01`,
    currency: 'CLP',
    amount: one.amount,
    amountClp: one.amount,
    dueOn: one.dueOn,
    dueFrom: 'terms',
    originalDueOn: one.dueOn,
    areaId: areas.get(one.areaKey)!,
    settled: 0,
    isExpected: true,
    ...(one.boleta ? boletaFields(one.boleta) : {}),
  };
}

export function* referenceRows(
  { companyId }: Loading,
  documents: readonly DemoDocument[],
  ids: ReadonlyMap<number, string>,
): Generator<Row> {
  for (const { id, facts } of documents) {
    for (const [index, { code, folio, on, effect, reason }] of facts.references.entries()) {
      yield { companyId, documentId: ids.get(id)!, referenceNo: index + 1, code, folio, onDay: on, effect, reason };
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
      companyId,
      movementId: ids.get(id)!,
      accountId: account.id,
      onDay: facts.on,
      amount: facts.amount,
      currency: account.currency,
      amountClp: toClp(facts.amount, account.currency, rateOf(account.currency, facts.on)),
      glosa: facts.glosa,
      reference: facts.reference,
      branch: facts.branch,
      counterpartRut: rut,
      counterpartName: name,
      balance: facts.balance,
      kind,
      ordinal,
    };
  }
}
