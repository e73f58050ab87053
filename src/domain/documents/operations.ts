import { addBankDays } from '../bank-days.ts';
import { BANKS } from '../banks.ts';
import { addDays, addMonths, type Day } from '../date.ts';
import { AppError } from '../errors.ts';
import { formatMoney } from '../money.ts';
import type { Rut } from '../rut.ts';
import { isHonorarios } from './kinds.ts';
import type { PaymentMeans } from './means.ts';
import { type Cheque, fixedRemainder, isByFile, type Payable, type Reduction, remainingOf, soldByFile } from './payable.ts';

/** An operation that a person does on one document; amounts in positive minor units of its currency. */
export type Operation =
  | ({ kind: 'payoff' } & Payment)
  | ({ kind: 'partialPayoff'; amount: number } & Payment)
  | { kind: 'revertPayoff' }
  /** To a day, or by `days` from the due date; `onlyBankDays` counts bank days only. */
  | { kind: 'postpone'; on: Day | null; days: number | null; onlyBankDays: boolean }
  | { kind: 'restoreDueDate' }
  | { kind: 'agenda'; on: Day | null }
  | { kind: 'chequePayoff'; cheques: readonly NewCheque[]; isClaimConfirmed: boolean }
  | {
      kind: 'factorize';
      amount: number;
      retention: number;
      holderName: string;
      holderRut: Rut | null;
      /** When the factor pays, and how much: of a document that the company owes, nothing. Null is refused of one that it sells. */
      on: Day | null;
      isClaimConfirmed: boolean;
    }
  | { kind: 'revertFactorize' }
  | { kind: 'changeAmount'; remaining: number; note: string | null }
  | { kind: 'hide' }
  | { kind: 'show' }
  | { kind: 'flexiblePeriod'; period: Day | null }
  /** Null: the automatic area. */
  | { kind: 'area'; areaId: string | null };
/** A payment by hand: when, how, and in the person's words. */
export type Payment = { on: Day | null; means?: PaymentMeans | null; note: string | null; isClaimConfirmed: boolean };
export type OperationKind = Operation['kind'];
/** As a form sends it; missing fields are refused. `chequeId`: an existing cheque that pays this document too. */
export type NewCheque = { number: string; amount: number; on: Day | null; bankCode: string | null; chequeId: string | null };

/** The company's data that decide. `areas`: ids of areas that operations assign to a document of its side. */
export type OperationFacts = { today: Day; areas: { automatic: string; unclassified: string; cheques: string } };

const MAX_YEARS = 5;

/**
 * Applies an operation to a document, completely or not at all; `remainingOf` says what is then left. New rows have no id yet.
 * @throws AppError (DOCUMENT_ERRORS) with the sentence that refuses it
 * Source: product decision "Payment-point operations".
 */
export function operate(document: Payable, operation: Operation, facts: OperationFacts): Payable {
  if (document.isClosed) throw new AppError('DOCUMENT_CLOSED');
  switch (operation.kind) {
    case 'payoff':
      return payoff(document, operation, facts);
    case 'partialPayoff':
      return partialPayoff(document, operation, facts);
    case 'revertPayoff':
      return revertPayoff(document);
    case 'postpone':
      return postpone(document, operation, facts);
    case 'restoreDueDate':
      return restoreDueDate(document);
    case 'agenda':
      return setAgenda(document, operation.on, facts);
    case 'chequePayoff':
      return payByCheques(document, operation, facts);
    case 'factorize':
      return factorize(document, operation, facts);
    case 'revertFactorize':
      return revertFactorize(document, facts);
    case 'changeAmount':
      return changeAmount(document, operation, facts);
    case 'hide':
      if (document.matched > 0) throw new AppError('HIDE_MATCHED');
      return { ...document, isHidden: true };
    case 'show':
      return { ...document, isHidden: false };
    case 'flexiblePeriod':
      return { ...document, flexiblePeriod: operation.period };
    case 'area': {
      const { areaId } = operation;
      return { ...document, area: { id: areaId ?? facts.areas.automatic, isByHand: areaId !== null } };
    }
  }
}

/** What an operation would leave, or the sentence that refuses it, so that a form can show it before sending. */
export function outcomeOf(
  document: Payable,
  operation: Operation,
  facts: OperationFacts,
): { leaves: number; refusal: null } | { leaves: null; refusal: string } {
  try {
    return { leaves: remainingOf(operate(document, operation, facts)), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { leaves: null, refusal: error.message };
    throw error;
  }
}

/** What would be left once an amount that is marked for payment is paid, or the sentence that refuses it; marking it lowers nothing yet. */
export function outcomeOfMark(document: Payable, amount: number): ReturnType<typeof outcomeOf> {
  const payment = { on: null, note: null, isClaimConfirmed: true };
  return outcomeOf(document, { kind: 'partialPayoff', amount, ...payment }, { today: document.issuedOn, areas: NO_AREAS });
}

const NO_AREAS = { automatic: '', unclassified: '', cheques: '' };

/** A partial payment is at most the smallest remaining amount of its currency in the selection. @throws AMOUNT_OVER_REMAINING */
export function checkPartials(parts: readonly { document: Payable; amount: number }[]): void {
  for (const currency of new Set(parts.map(({ document }) => document.currency))) {
    const some = parts.filter(({ document }) => document.currency === currency);
    const [smallest] = some.map(({ document }) => document).toSorted((a, b) => remainingOf(a) - remainingOf(b));
    if (smallest && some.some(({ amount }) => amount > remainingOf(smallest))) throw tooMuch(smallest, remainingOf(smallest));
  }
}

function payoff(document: Payable, payment: Payment, facts: OperationFacts): Payable {
  checkPayable(document, payment.isClaimConfirmed);
  return settle(document, remainingOf(document), payment, facts);
}

function partialPayoff(
  document: Payable,
  { amount, ...payment }: Extract<Operation, { kind: 'partialPayoff' }>,
  facts: OperationFacts,
): Payable {
  checkAmount(amount, 'amount');
  checkPayable(document, payment.isClaimConfirmed);
  if (amount > remainingOf(document)) throw tooMuch(document, remainingOf(document));
  return settle(document, amount, payment, facts);
}

function settle(document: Payable, amount: number, { on, means = null, note }: Payment, { today }: OperationFacts): Payable {
  const paidOn = on ?? today;
  if (paidOn > today || paidOn < (document.issuedOn < today ? document.issuedOn : today)) throw new AppError('PAYMENT_DAY');
  return withReductions(document, [{ ...NEW, kind: 'settlement', amount, on: paidOn, means, note }]);
}

function revertPayoff(document: Payable): Payable {
  const reductions = document.reductions.filter(({ kind }) => kind !== 'settlement');
  if (reductions.length === document.reductions.length) throw new AppError('NOTHING_TO_REVERT');
  return { ...document, reductions };
}

type Postponed = Extract<Operation, { kind: 'postpone' }>;

/** When a document is due after it is postponed; null while neither a day nor as many days as may be are given. */
export function postponedTo({ dueOn }: Pick<Payable, 'dueOn'>, { on, days, onlyBankDays }: Omit<Postponed, 'kind'>): Day | null {
  if (on !== null || days === null || !Number.isSafeInteger(days) || days < 1 || days > 366 * MAX_YEARS) return on;
  return (onlyBankDays ? addBankDays : addDays)(dueOn, days);
}

function postpone(document: Payable, operation: Postponed, { today }: OperationFacts): Payable {
  const { on, days } = operation;
  if (on !== null && days !== null) throw new AppError('DAY_OR_DAYS');
  if (on === null && (days === null || !Number.isSafeInteger(days) || days < 1)) throw new AppError('VALUE_MISSING', { field: 'date' });
  if (on === null && (days ?? 0) > 366 * MAX_YEARS) throw new AppError('DUE_DAY');
  const dueOn = postponedTo(document, operation) ?? document.dueOn;
  checkDueDay(document, dueOn, today);
  return { ...document, dueOn, dueFrom: 'hand' };
}

/** @throws DUE_DAY, or FACTOR_DAY; the limit counts from today, since an old document may still be due years ahead */
function checkDueDay({ issuedOn }: Payable, dueOn: Day, today: Day, reason: 'DUE_DAY' | 'FACTOR_DAY' = 'DUE_DAY'): void {
  const latest = addMonths(issuedOn > today ? issuedOn : today, 12 * MAX_YEARS);
  if (dueOn < issuedOn || dueOn > latest) throw new AppError(reason);
}

function restoreDueDate(document: Payable): Payable {
  if (document.dueFrom !== 'hand') throw new AppError('DUE_BY_HAND');
  return { ...document, dueOn: document.ownDue.on, dueFrom: document.ownDue.from };
}

function setAgenda(document: Payable, on: Day | null, { today }: OperationFacts): Payable {
  if (on !== null) checkPayable(document, true, true);
  if (on !== null && (on < today || on > addMonths(today, 12 * MAX_YEARS))) throw new AppError('AGENDA_DAY');
  return { ...document, agendaOn: on };
}

function payByCheques(
  document: Payable,
  { cheques, isClaimConfirmed }: Extract<Operation, { kind: 'chequePayoff' }>,
  { today, areas }: OperationFacts,
): Payable {
  if (cheques.length === 0) throw new AppError('NO_CHEQUES');
  const state = document.isReceived ? 'issued' : 'inHand';
  const rows = cheques.map(({ number, amount, on, bankCode, chequeId }): Reduction => {
    if (number.trim() === '' || on === null || !Number.isSafeInteger(amount) || amount < 1) throw new AppError('CHEQUE_INCOMPLETE');
    checkChequePaper(document, on, bankCode);
    const cheque: Cheque = { id: chequeId, number: number.trim(), bankCode, dueOn: on, state };
    return { ...NEW, kind: 'cheque', amount, on: today, cheque };
  });
  checkIsNotMade(document);
  checkPayable(document, isClaimConfirmed);
  checkIsNoNote(document);
  const sum = rows.reduce((total, one) => total + one.amount, 0);
  if (sum > remainingOf(document)) throw new AppError('CHEQUES_OVER_REMAINING');
  if (sum < remainingOf(document)) return withReductions(document, rows);
  const covering = rows.map((row) => ({ ...row, areaBefore: document.area }));
  return { ...withReductions(document, covering), area: { ...document.area, id: areas.cheques } };
}

/** @throws CHEQUE_DAY when it is dated over a year before the document or due in more than five years; BANK_UNKNOWN */
function checkChequePaper({ issuedOn }: Payable, on: Day, bankCode: string | null): void {
  if (on < addMonths(issuedOn, -12) || on > addMonths(issuedOn, 12 * (MAX_YEARS + 1))) throw new AppError('CHEQUE_DAY');
  if (bankCode !== null && !BANKS.some(({ code }) => code === bankCode)) throw new AppError('BANK_UNKNOWN');
}

function factorize(document: Payable, operation: Extract<Operation, { kind: 'factorize' }>, { today }: OperationFacts): Payable {
  checkIsNotMade(document);
  const { amount, retention, holderName, holderRut, on, isClaimConfirmed } = operation;
  // What the supplier sold is owed as before, to somebody else: nobody pays an advance here.
  const isOwed = document.isReceived;
  if (!isOwed && (!Number.isSafeInteger(amount) || amount < 1)) throw new AppError('FACTOR_AMOUNT_MISSING');
  if (holderName.trim() === '') throw new AppError('VALUE_MISSING', { field: 'factor' });
  if (!isOwed && on === null) throw new AppError('VALUE_MISSING', { field: 'date' });
  // Sold by its file, nothing lowers it any more: what the factor pays is all that is new.
  const sold = isOwed ? 0 : soldByFile(document);
  checkPayable(sold > 0 ? { ...document, isExpected: true } : document, isClaimConfirmed, true);
  checkIsNoNote(document);
  if (document.factoring) throw new AppError('FACTORED_ALREADY');
  if (remainingOf(document) === 0 && sold === 0) throw new AppError('DOCUMENT_PAID');
  const holder = { holderName: holderName.trim(), holderRut, on: today };
  if (isOwed || on === null) return { ...document, factoring: { ...holder, advance: null, retention: null } };
  const left = sold > 0 ? sold : remainingOf(document);
  if (retention < 0) throw new AppError('FACTOR_RETENTION_BELOW');
  if (!Number.isSafeInteger(retention) || amount + retention > left) throw new AppError('FACTOR_AMOUNT_OVER');
  checkDueDay(document, on, today, 'FACTOR_DAY');
  const payment = (part: number) => (part === 0 ? null : { id: null, amount: part, dueOn: on, usedBy: null });
  return {
    ...(sold > 0 ? document : withReductions(document, [{ ...NEW, kind: 'factored', amount: left, on: today }])),
    factoring: { ...holder, advance: payment(amount), retention: payment(retention) },
  };
}

function revertFactorize(document: Payable, { areas }: OperationFacts): Payable {
  const { factoring } = document;
  if (!factoring) throw new AppError('NOT_FACTORED');
  const movement = factoring.advance?.usedBy ?? factoring.retention?.usedBy;
  if (movement) throw new AppError('FACTOR_PAID', { movement });
  return {
    ...document,
    factoring: null,
    reductions: document.reductions.filter((one) => one.kind !== 'factored' || isByFile(one)),
    area: { id: areas.unclassified, isByHand: false },
  };
}

function changeAmount(document: Payable, { remaining, note }: Extract<Operation, { kind: 'changeAmount' }>, { today }: OperationFacts): Payable {
  checkIsNotMade(document);
  if (remaining === 0) throw new AppError('USE_PAYOFF');
  checkAmount(remaining, 'remaining');
  checkPayable(document, true, true);
  const most = fixedRemainder(document);
  if (remaining > most) throw tooMuch(document, most);
  const reductions = document.reductions.filter(({ kind }) => kind !== 'settlement' && kind !== 'adjustment');
  if (remaining === most) return { ...document, reductions };
  return withReductions({ ...document, reductions }, [{ ...NEW, kind: 'adjustment', amount: most - remaining, on: today, note }]);
}

/** Checks that it can be paid. @throws BOLETA_ANNULLED, DOCUMENT_ANNULLED, DOCUMENT_CLAIMED, NO_PAYMENT_EXPECTED, DOCUMENT_PAID */
function checkPayable(document: Payable, isClaimConfirmed: boolean, mayBePaid = false): void {
  const isBoleta = document.code !== null && isHonorarios(document.code);
  if (document.isAnnulled) throw new AppError(isBoleta ? 'BOLETA_ANNULLED' : 'DOCUMENT_ANNULLED');
  if (document.isClaimed && !isClaimConfirmed) throw new AppError('DOCUMENT_CLAIMED');
  if (!document.isExpected && !document.isClaimed) throw new AppError('NO_PAYMENT_EXPECTED');
  if (!mayBePaid && remainingOf(document) === 0) throw new AppError('DOCUMENT_PAID');
}

/** Whether a payment operation created it: a cheque or a factoring is the same money as its documents, so only payment lowers it. */
export function isMade(documentType: string): boolean {
  return documentType === 'PAYMENT' || documentType === 'MANUAL';
}

/** @throws CHEQUE_ITSELF, FACTORING_ITSELF */
function checkIsNotMade({ documentType }: Payable): void {
  if (isMade(documentType)) throw new AppError(documentType === 'PAYMENT' ? 'CHEQUE_ITSELF' : 'FACTORING_ITSELF');
}

function checkIsNoNote({ sign }: Payable): void {
  if (sign === -1) throw new AppError('NO_PAYMENT_EXPECTED');
}

function checkAmount(amount: number, field: string): void {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new AppError('VALUE_MISSING', { field });
}

function tooMuch({ currency }: Payable, most: number): AppError {
  return new AppError('AMOUNT_OVER_REMAINING', { amount: formatMoney(most, currency) });
}

function withReductions(document: Payable, added: readonly Reduction[]): Payable {
  return { ...document, reductions: [...document.reductions, ...added] };
}

const NEW = { id: null, note: null, cheque: null, stands: true, areaBefore: null, made: null } as const;
