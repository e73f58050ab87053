import { type Day, isDay } from '#domain/date.ts';
import type { PaymentMeans } from '#domain/documents/means.ts';
import { isMade, type Operation, type OperationFacts, outcomeOf, outcomeOfMark, postponedTo } from '#domain/documents/operations.ts';
import { BY_FILE, fixedRemainder, type Payable, type Reduction, remainingOf, soldByFile } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, toMinor } from '#domain/money.ts';
import { newKey } from '#web/api/key.ts';
import type { PointFragment } from './operations.ts';

/** What the form of an operation holds: amounts in units of the currency, days as `YYYY-MM-DD`, '' for nothing. */
export type PointValues = {
  amount: number | '';
  retention: number | '';
  date: Day | '';
  days: number | '';
  onlyBankDays: boolean;
  means: PaymentMeans | '';
  note: string;
  factor: string;
  cheques: readonly ChequeValues[];
  isSameCheque: boolean;
  confirmsClaimed: boolean;
};
/** `key`: names the row while it is written. */
export type ChequeValues = { key: string; number: string; amount: number | ''; on: Day | ''; bank: string };
/** What the fields of an operation are given: `payable` is the first of the documents, of which there may be several. */
export type FieldsProps = {
  payable: Payable;
  payables: readonly Payable[];
  values: PointValues;
  onChange: (some: Partial<PointValues>) => void;
};
/** The operations that the document's panel offers. */
const POINT_OPERATIONS = [
  ...['payoff', 'partialPayoff', 'chequePayoff', 'factorize', 'changeAmount', 'postpone', 'agenda', 'hide'],
  ...['revertPayoff', 'restoreDueDate', 'revertFactorize', 'show'],
] as const satisfies readonly Operation['kind'][];
/** `partialPay` marks an amount for payment: it has its form, and is offered once a batch of payments can store it. */
export type PointOperation = (typeof POINT_OPERATIONS)[number] | 'partialPay';

export function newCheque(): ChequeValues {
  return { key: newKey(), number: '', amount: '', on: '', bank: '' };
}
export const NO_VALUES: PointValues = {
  ...{ amount: '', retention: '', date: '', days: '', onlyBankDays: false, means: '', note: '', factor: '' },
  ...{ cheques: [newCheque()], isSameCheque: false, confirmsClaimed: false },
};

/** What only the server decides stays empty: it says the last word on everything. */
export function factsOn(today: Day): OperationFacts {
  return { today, areas: { automatic: '', unclassified: '', cheques: '' } };
}

/** What of a document decides what can be done to it. */
export type PointDetail = PointFragment;

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
      ...row('factored', terms.factored).map((one) => (point.isFactored ? one : { ...one, made: { actNo: BY_FILE, by: null, at: '' } })),
    ],
    factoring: point.isFactored
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
    // Of a cheque it says that the bank returned it.
    isClaimed: documentType === 'TAX_DOCUMENT' && meta.isProtested,
    isClosed: point.isClosed,
    isExpected: point.isExpected,
  };
}

const PLAIN = { note: null, cheque: null, stands: true, areaBefore: null, made: null } as const;

/** When documents are due after they are postponed, from the first to the last; null while the form does not say it. */
export function dueAfter(payables: readonly Payable[], values: Pick<PointValues, 'date' | 'days' | 'onlyBankDays'>): [Day, Day] | null {
  const on = isDay(values.date) ? values.date : null;
  const days = values.days === '' ? null : values.days;
  const due = payables.flatMap((one) => postponedTo(one, { on, days, onlyBankDays: values.onlyBankDays }) ?? []).sort();
  const [first, last] = [due[0], due.at(-1)];
  return first && last ? [first, last] : null;
}

/** The operation that a form describes. */
export function operationOf(kind: Exclude<PointOperation, 'partialPay'>, values: PointValues, currency: Currency): Operation {
  const on = isDay(values.date) ? values.date : null;
  const amount = minorOf(values.amount, currency);
  const payment = { on, means: values.means || null, note: values.note || null, isClaimConfirmed: values.confirmsClaimed };
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
      return { kind, remaining: values.amount === '' ? Number.NaN : amount, note: payment.note };
    case 'factorize':
      return {
        kind,
        amount,
        retention: minorOf(values.retention, currency),
        holderName: values.factor,
        holderRut: null,
        on,
        isClaimConfirmed: values.confirmsClaimed,
      };
    case 'chequePayoff': {
      const cheques = values.cheques.map((one) => ({
        ...{ number: one.number, amount: minorOf(one.amount, currency), on: one.on || null, bankCode: one.bank || null, chequeId: null },
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

/** Those that work with one document alone. */
const OF_ONE: readonly PointOperation[] = ['chequePayoff', 'agenda'];

/** The operations that are offered for documents together: each for one of them at least. */
export function offeredFor(payables: readonly Payable[]): PointOperation[] {
  return POINT_OPERATIONS.filter(
    (kind) => (payables.length === 1 || !OF_ONE.includes(kind)) && payables.some((one) => isOffered(kind, one)),
  );
}

/** What an operation would leave of documents that it suits, minor units, and the sentences that refuse it for the others. */
export type Prospect = { suited: readonly string[]; leaves: number; refusals: readonly { sentence: string; count: number }[] };

export function prospectOf(payables: readonly Payable[], kind: PointOperation, values: PointValues, facts: OperationFacts): Prospect {
  const refusals = new Map<string, number>();
  const suited: string[] = [];
  let leaves = 0;
  for (const one of payables) {
    const outcome =
      kind === 'partialPay'
        ? outcomeOfMark(one, minorOf(values.amount, one.currency))
        : reasoned(one, kind, values, outcomeOf(one, operationOf(kind, values, one.currency), facts));
    if (outcome.refusal !== null) refusals.set(outcome.refusal, (refusals.get(outcome.refusal) ?? 0) + 1);
    else {
      suited.push(one.id);
      leaves += outcome.leaves;
    }
  }
  return { suited, leaves, refusals: [...refusals].map(([sentence, count]) => ({ sentence, count })) };
}

/** Who changes by hand what is owed says why. The API takes it without: programs of before do not know the field. */
function reasoned(one: Payable, kind: PointOperation, { note }: PointValues, outcome: ReturnType<typeof outcomeOf>): typeof outcome {
  const isGap = kind === 'changeAmount' && outcome.refusal === null && outcome.leaves < fixedRemainder(one);
  return isGap && note.trim() === '' ? { leaves: null, refusal: NO_REASON } : outcome;
}

const NO_REASON = new AppError('MISSING_FIELD', { label: 'el motivo' }).message;

/** Whether an operation is offered for a document as it stands; its form says what else refuses it. */
function isOffered(kind: PointOperation, document: Payable): boolean {
  const { documentType, reductions, factoring, dueFrom, isHidden } = document;
  const isPayable = !document.isAnnulled && (document.isExpected || document.isClaimed);
  const mayPay = isPayable && remainingOf(document) > 0;
  switch (kind) {
    case 'payoff':
    case 'partialPayoff':
      return mayPay;
    case 'agenda':
      return isPayable || document.agendaOn !== null;
    case 'revertPayoff':
      return reductions.some((one) => one.kind === 'settlement');
    case 'restoreDueDate':
      return dueFrom === 'hand';
    case 'revertFactorize':
      return factoring !== null;
    case 'factorize':
      return (mayPay || soldByFile(document) > 0) && factoring === null && document.sign !== -1 && !isMade(documentType);
    case 'chequePayoff':
      return mayPay && document.sign !== -1 && !isMade(documentType);
    case 'changeAmount':
      return isPayable && fixedRemainder(document) > 0 && !isMade(documentType);
    case 'show':
      return isHidden;
    case 'hide':
      return !isHidden;
    default:
      return true;
  }
}
