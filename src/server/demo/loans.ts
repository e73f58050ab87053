/** Bank loans of equal installments: the money in, the table, a charge each month. */
import { bankName } from '#domain/banks.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { roundHalfAway } from '#domain/money.ts';
import { type Rut, rut } from '#domain/rut.ts';
import type { Books } from './books.ts';
import { bankDay, type DayNumber, dayNumber, dayText, monthOf, monthStart, periodText } from './calendar.ts';
import { commit, next, totalsOf } from './commit.ts';
import { movement, obligationPart } from './draft.ts';
import type { LoanPlan } from './profile.ts';
import type { DemoLoan, DemoObligation } from './types.ts';

/** Published RUTs of the lenders; Consorcio for banks that are not in the list. */
const OTHER_LENDER = '99500410-0';
const LENDERS: Record<string, string> = {
  '001': '97004000-5',
  '012': '97030000-7',
  '014': '97018000-1',
  '016': '97006000-6',
  '037': '97036000-K',
  '039': '97023000-9',
  '049': '97053000-2',
};

/** The loans of the profile; of those from before the data's start, only what was left. */
export function openLoans(books: Books): void {
  const startMonth = monthOf(books.start);
  for (const plan of books.profile.loans) borrow(books, plan, monthStart(startMonth - plan.age) + books.random.int(4, 24));
}

/** Takes a loan on a day: its money comes on that day, its first installment a month later. */
export function borrow(books: Books, plan: LoanPlan, on: DayNumber): void {
  if (on > books.today) return;
  const bankCode = books.accounts[plan.account]!.bankCode;
  const counterpart = rut(LENDERS[bankCode] ?? OTHER_LENDER);
  const loan = loanOf(books, plan, bankCode, dayText(bankDay(on)));
  books.loans.push(loan);
  const about = { event: 'dues' as const, account: plan.account, counterpart };
  commit(books, {
    movements: [
      movement({
        ...about,
        day: bankDay(on),
        intent: { kind: 'loanIn', payer: null },
        rest: plan.principal,
        areaKey: 'prestamosrecibidos',
      }),
    ],
  });
  for (const one of loan.installments) {
    const due = dayNumber(one.dueOn);
    const obligation = installmentOf(loan, one, counterpart);
    const intent = { kind: 'loanOut' as const, payer: null, number: loan.id };
    commit(books, {
      obligations: [obligation],
      movements: [movement({ ...about, day: bankDay(due), intent, parts: [obligationPart(obligation)] })],
    });
    totalsOf(books, monthOf(due)).fixed += one.amount;
  }
}

/** French table: the payment is P·i / (1 − (1+i)^−n), rounded; the last one absorbs the rounding. */
function loanOf(books: Books, plan: LoanPlan, bankCode: string, disbursedOn: Day): DemoLoan {
  const rate = Number(plan.monthlyRate) / 100;
  const growth = Array.from({ length: plan.installments }).reduce<number>((product) => product * (1 + rate), 1);
  const payment = roundHalfAway((plan.principal * rate) / (1 - 1 / growth));
  let balance = plan.principal;
  const installments = Array.from({ length: plan.installments }, (_, index) => {
    const interest = roundHalfAway(balance * rate);
    const capital = index === plan.installments - 1 ? balance : payment - interest;
    balance -= capital;
    return { number: index + 1, dueOn: addMonths(disbursedOn, index + 1), capital, interest, amount: capital + interest };
  });
  const id = next(books, 'loan');
  const name = `${plan.name} ${bankName(bankCode)} ${String(id).padStart(4, '0')}`;
  return { id, name, bankCode, account: plan.account, disbursedOn, principal: plan.principal, monthlyRate: plan.monthlyRate, installments };
}

function installmentOf(loan: DemoLoan, { number, dueOn, amount }: DemoLoan['installments'][number], counterpartRut: Rut): DemoObligation {
  const name = `Cuota ${number}/${loan.installments.length} ${loan.name}`;
  const period = periodText(monthOf(dayNumber(dueOn)));
  const about = { id: 0, kind: 'cuota' as const, areaKey: 'cuotasdeprestamos' as const, name, period, dueOn, amount };
  return { ...about, counterpartRut, counterpartName: bankName(loan.bankCode), loan: { id: loan.id, number }, boleta: null };
}
