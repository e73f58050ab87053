/** The classes of evidence, strongest first: each gets what the ones before it left. */
import type { ClassCode } from '../facts.ts';
import { ACQUIRER } from './acquirer.ts';
import { BATCH_CHARGE } from './batch-charge.ts';
import { CHEQUE, CHEQUE_AMOUNT } from './cheque.ts';
import type { MatchClass } from './class.ts';
import { DUES } from './dues.ts';
import { FACTORING } from './factoring.ts';
import { FOLIO } from './folio.ts';
import { FOREIGN } from './foreign.ts';
import { INSTALMENTS } from './instalments.ts';
import { LEARNED_PAYER } from './learned-payer.ts';
import { LEARNED_SUM } from './learned-sum.ts';
import { NAME_AMOUNT } from './name-amount.ts';
import { PARTY_SUM } from './party-sum.ts';
import { ROUNDING } from './rounding.ts';
import { RUT_AMOUNT } from './rut-amount.ts';

export const CLASSES: readonly MatchClass[] = [
  CHEQUE,
  FOLIO,
  RUT_AMOUNT,
  NAME_AMOUNT,
  LEARNED_PAYER,
  FACTORING,
  DUES,
  ACQUIRER,
  INSTALMENTS,
  PARTY_SUM,
  LEARNED_SUM,
  BATCH_CHARGE,
  CHEQUE_AMOUNT,
  ROUNDING,
  FOREIGN,
];

/**
 * Classes that act without a person: as long as at least 99.9 % of their matches are right (party and amount) on every planted set, which
 * tests/support/planted.test.ts checks. Results of the others are suggestions.
 */
export const AUTOMATIC: ReadonlySet<ClassCode> = new Set<ClassCode>([
  'ownTransfer',
  'reversal',
  'bankFee',
  'rutAndFolio',
  'folioAndAmount',
  'rutAndAmount',
  'rutAmountAndDate',
  'nameAndAmount',
  'learnedPayer',
  'sum',
  'instalments',
  'payroll',
  'previred',
  'taxPayment',
  'loanInstalment',
  'cheque',
  'factoring',
  'batchCharge',
  'acquirer',
  'difference',
  'foreign',
  'partial',
  'runSum',
]);
