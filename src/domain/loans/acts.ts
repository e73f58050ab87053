/** What people do to loans, for the history. */
import { type Act, act, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import type { LetterState } from './events.ts';
import type { Prepayment } from './prepay.ts';
import type { LoanInstallment } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

/** `documentId`: the document that expects its payment; null when nothing is to be paid, or was before it came to Caudal. */
export type StoredInstallment = LoanInstallment & {
  documentId: string | null;
  /** The document of its interest, where that stands apart; absent in older acts. */
  interestId?: string | null;
};
export type StoredPrepayment = Prepayment & { documentId: string };
/** A loan as it is stored. `disbursementId`: the document that expects the money; null when it came already. */
export type StoredLoan = {
  terms: LoanTerms;
  hasBankTable: boolean;
  disbursementId: string | null;
  rows: readonly StoredInstallment[];
  prepayments: readonly StoredPrepayment[];
  /** Null for what is no letter of credit. */
  letterState: LetterState | null;
  /** The loan whose capital it took over. */
  renewsId: string | null;
};
/** Null before: it was added; null after: it was removed. `next`: the loan that was added to take its capital over. */
export type LoanChange = { before: StoredLoan | null; after: StoredLoan | null; next?: { id: string; loan: StoredLoan } };
/** What is decided of a rent: `invoiceId` null when none of its candidates is its invoice. */
export type RentChoice = { invoiceId: string | null; isByHand: boolean };
/** A loan as the history shows it. */
export type LoanValues = {
  name: string;
  amount: string;
  count: number;
  installment: string;
  /** Absent in older acts, as is the account. */
  rate?: string;
  account?: string | null;
  dates: string;
  state?: string;
  prepaid?: string;
  /** Of a leasing that has one. */
  downPayment?: string;
};
type LoanDone = { loanId: string; label: string; before: LoanValues | null; after: LoanValues | null };

type RentDecided = { loanId: string; label: string; number: number; document: string | null };

const loan = (verb: string, what = 'el crédito') =>
  act({
    kind: 'flujo',
    subject: ({ loanId }: LoanDone) => ({ kind: 'loan', id: loanId }),
    sentence: ({ label }: LoanDone) => phrase`${verb} ${what} ${label}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<LoanChange>('loans.write'),
  });

export const LOAN_ACTS = {
  'loan.added': loan('agregó'),
  'loan.changed': loan('cambió'),
  'loan.removed': loan('eliminó'),
  'loan.prepaid': loan('prepagó'),
  'loan.renewed': loan('renovó'),
  'loan.letterAdvanced': loan('avanzó', 'la carta de crédito'),
  'loan.tableImported': loan('cargó', 'la tabla del banco de'),
  'loan.rentInvoiced': act({
    kind: 'flujo',
    subject: ({ loanId }: RentDecided) => ({ kind: 'loan', id: loanId }),
    sentence: ({ label, number, document }: RentDecided) => {
      const rent = number === 0 ? 'el pie' : `la cuota ${number}`;
      return document ? phrase`dijo que ${document} es ${rent} de ${label}` : phrase`dejó sin factura ${rent} de ${label}`;
    },
    changes: () => [],
    undo: undoable<{ before: RentChoice | null; after: RentChoice | null }>('loans.write'),
  }),
} satisfies Record<string, Act<never>>;
