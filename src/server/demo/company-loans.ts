/** The loans of demo companies: those that their statements show, and two of another type about to begin. */
import type { Actor } from '#domain/actor.ts';
import { bankName } from '#domain/banks.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import type { LoanDraft } from '#domain/loans/terms.ts';
import type { Db } from '#server/db/scope.ts';
import { saveLoan } from '#server/features/loans/store.ts';
import type { DemoLoan, DemoStream } from './types.ts';

const PLAIN: Omit<LoanDraft, 'creditType' | 'identificator' | 'institution' | 'principal' | 'count' | 'rate' | 'firstDueOn'> = {
  ...{ method: 'french', currency: 'CLP', payment: null, ratePeriod: 'month', dayCount: 'thirty360', interval: 1 },
  ...{ disbursedOn: null, graceCount: 0, grace: 'interest', balloon: 0, insurance: 0, rolls: true, paidBefore: 0 },
  ...{ prepaymentMonths: null, tolerance: 0, bankTable: null },
};

/** Writes a company's loans that are not paid off, as its people would have when they came to Caudal. */
export async function takeLoans(db: Db, actor: Actor, loans: readonly DemoLoan[], today: Day): Promise<void> {
  for (const loan of loans) {
    const draft = draftOf(loan, today);
    if (draft) await saveLoan(db, actor, { id: null, version: null, draft });
  }
}

/** Loans of types that no statement shows, of money that comes, or rents that begin, in the next days. */
export async function promiseLoans(db: Db, actor: Actor, { accounts, today }: DemoStream): Promise<void> {
  const hasDollars = accounts.some(({ currency }) => currency === 'USD');
  for (const draft of hasDollars ? abroad(today) : atHome(today)) await saveLoan(db, actor, { id: null, version: null, draft });
}

function draftOf({ name, bankCode, disbursedOn, principal, monthlyRate, installments }: DemoLoan, today: Day): LoanDraft | null {
  const paid = installments.filter(({ dueOn }) => dueOn <= today).length;
  const [first] = installments;
  if (!first || paid === installments.length) return null;
  return {
    ...PLAIN,
    ...{ creditType: 'comercial', identificator: name, institution: bankName(bankCode), principal, count: installments.length },
    ...{ rate: Number(monthlyRate), disbursedOn, firstDueOn: first.dueOn, paidBefore: paid },
  };
}

function atHome(today: Day): LoanDraft[] {
  const soon = addDays(today, 8);
  return [
    {
      ...PLAIN,
      ...{
        creditType: 'bullet',
        identificator: 'Capital de trabajo 90 días',
        institution: 'Banco de Chile',
        principal: 12_000_000,
        count: 1,
      },
      ...{ rate: 9, ratePeriod: 'year', dayCount: 'actual360', disbursedOn: soon, firstDueOn: addDays(soon, 90) },
    },
    {
      ...PLAIN,
      ...{ creditType: 'leasing', method: 'arrears', identificator: 'Leasing camión', institution: 'Banco de Chile' },
      ...{ principal: 30_000_000, count: 24, rate: 0.9, firstDueOn: addMonths(soon, 1) },
    },
  ];
}

/** In cents of a dollar. */
function abroad(today: Day): LoanDraft[] {
  const soon = addDays(today, 8);
  return [
    {
      ...PLAIN,
      ...{
        creditType: 'comex',
        identificator: 'PAE maquinaria',
        institution: 'Scotiabank',
        currency: 'USD',
        principal: 1_800_000,
        count: 1,
      },
      ...{ rate: 7.2, ratePeriod: 'year', dayCount: 'actual360', disbursedOn: soon, firstDueOn: addDays(soon, 180) },
    },
    {
      ...PLAIN,
      ...{ creditType: 'cartaCredito', identificator: 'Carta de crédito 4471', institution: 'Bci', currency: 'USD', tolerance: 5 },
      ...{ principal: 2_500_000, payment: 25_000, count: 1, rate: null, interval: 3, firstDueOn: addMonths(soon, 3) },
    },
  ];
}
