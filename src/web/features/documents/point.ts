import { type Day, FIRST_DAY, isDay } from '#domain/date.ts';
import { isMade, type Operation, type OperationFacts } from '#domain/documents/operations.ts';
import type { Payable, Reduction } from '#domain/documents/payable.ts';
import { type Currency, DECIMALS, toMinor } from '#domain/money.ts';
import { newKey } from '#web/api/key.ts';
import type { Detail } from './detail.ts';

/** What the form of an operation holds: amounts in units of the currency, days as `YYYY-MM-DD`, '' for nothing. */
export type PointValues = {
  amount: number | '';
  retention: number | '';
  date: Day | '';
  days: number | '';
  onlyBankDays: boolean;
  note: string;
  factor: string;
  cheques: readonly ChequeValues[];
  isSameCheque: boolean;
  confirmsClaimed: boolean;
};
/** `key`: names the row while it is written. */
export type ChequeValues = { key: string; number: string; amount: number | ''; on: Day | '' };
/** What the fields of an operation are given. */
export type FieldsProps = { payable: Payable; values: PointValues; onChange: (some: Partial<PointValues>) => void };
/** The operations that the document's panel offers. */
export const POINT_OPERATIONS = [
  ...['payoff', 'partialPayoff', 'chequePayoff', 'factorize', 'changeAmount', 'postpone', 'agenda', 'hide'],
  ...['revertPayoff', 'restoreDueDate', 'revertFactorize', 'show'],
] as const satisfies readonly Operation['kind'][];
export type PointOperation = (typeof POINT_OPERATIONS)[number];

export function newCheque(): ChequeValues {
  return { key: newKey(), number: '', amount: '', on: '' };
}
export const NO_VALUES: PointValues = {
  ...{ amount: '', retention: '', date: '', days: '', onlyBankDays: false, note: '', factor: '' },
  ...{ cheques: [newCheque()], isSameCheque: false, confirmsClaimed: false },
};

/** What only the server decides stays empty: it says the last word on everything. */
export function factsOn(today: Day): OperationFacts {
  return { today, areas: { automatic: '', unclassified: '', cheques: '' } };
}

type PointMeta = Pick<
  Detail['meta'],
  'documentCode' | 'isReceived' | 'isProtested' | 'originalAmount' | 'issuedAt' | 'dueDate' | 'factoring' | 'point'
>;
/** What of a document decides what can be done to it. */
export type PointDetail = Pick<Detail, 'id' | 'documentType' | 'originalDueDate' | 'isHidden' | 'currencyType' | 'amount'> & {
  meta: PointMeta;
};

/** A document of the panel as the rules of the payment point see it; of what lowers it they need the sums. */
export function payableOf(document: PointDetail): Payable {
  const { id, documentType, originalDueDate, isHidden, currencyType: currency, meta } = document;
  const { point, factoring } = meta;
  const minor = (amount: number) => toMinor(amount, currency);
  const row = (kind: Reduction['kind'], amount: number): Reduction[] =>
    amount === 0 ? [] : [{ id: kind, kind, amount: minor(amount), on: meta.issuedAt, ...PLAIN }];
  const { terms } = point;
  return {
    ...{ id, documentType, currency, isHidden, code: meta.documentCode, isReceived: meta.isReceived },
    sign: document.amount < 0 ? -1 : 1,
    amount: minor(meta.originalAmount),
    matched: minor(terms.matched),
    credited: minor(terms.credited),
    reductions: [
      ...row('settlement', terms.settled),
      ...row('adjustment', terms.adjusted),
      ...row('cheque', terms.cheques),
      ...row('factored', terms.factored),
    ],
    factoring: factoring.cedido
      ? {
          holderName: factoring.issuerName ?? '',
          holderRut: null,
          on: factoring.cesionDate ?? meta.issuedAt,
          advance: null,
          retention: null,
        }
      : null,
    issuedOn: meta.issuedAt,
    dueOn: meta.dueDate,
    dueFrom: point.isDueByHand ? 'hand' : 'document',
    ownDue: { on: originalDueDate, from: 'document' },
    agendaOn: point.agendaDate,
    area: { id: '', isByHand: false },
    flexiblePeriod: null,
    isAnnulled: point.isAnnulled,
    isClaimed: meta.isProtested,
    isClosed: point.isClosed,
    isExpected: point.isExpected,
  };
}

const PLAIN = { note: null, cheque: null, stands: true, areaBefore: null, made: null } as const;

/** The operation that a form describes. */
export function operationOf(kind: PointOperation, values: PointValues, currency: Currency): Operation {
  const on = isDay(values.date) ? values.date : null;
  const amount = minorOf(values.amount, currency);
  const payment = { on, note: values.note || null, isClaimConfirmed: values.confirmsClaimed };
  switch (kind) {
    case 'payoff':
      return { kind, ...payment };
    case 'partialPayoff':
      return { kind, amount, ...payment };
    case 'postpone':
      return { kind, on, days: values.days === '' ? null : values.days, onlyBankDays: values.onlyBankDays };
    case 'agenda':
      return { kind, on };
    case 'changeAmount':
      return { kind, remaining: amount, note: payment.note };
    case 'factorize':
      // Without a day the first of all, which is before any issue and so refused.
      return {
        kind,
        amount,
        retention: minorOf(values.retention, currency),
        holderName: values.factor,
        holderRut: null,
        on: on ?? FIRST_DAY,
      };
    case 'chequePayoff': {
      const cheques = values.cheques.map((one) => ({
        ...{ number: one.number, amount: minorOf(one.amount, currency), on: one.on || null, bankCode: null, chequeId: null },
      }));
      return { kind, cheques, isClaimConfirmed: values.confirmsClaimed };
    }
    default:
      return { kind };
  }
}

function minorOf(amount: number | '', currency: Currency): number {
  return amount === '' ? 0 : Math.round(amount * 10 ** DECIMALS[currency]);
}

/** Whether an operation is offered for a document as it stands; its form says what else refuses it. */
export function isOffered(kind: PointOperation, { documentType, reductions, factoring, dueFrom, isHidden }: Payable): boolean {
  switch (kind) {
    case 'revertPayoff':
      return reductions.some((one) => one.kind === 'settlement');
    case 'restoreDueDate':
      return dueFrom === 'hand';
    case 'revertFactorize':
      return factoring !== null;
    case 'factorize':
      // Without a day the first of all, which is before any issue and so refused.
      return factoring === null && !isMade(documentType);
    case 'chequePayoff':
    case 'changeAmount':
      return !isMade(documentType);
    case 'show':
      return isHidden;
    case 'hide':
      return !isHidden;
    default:
      return true;
  }
}
