/** The classes of evidence, strongest first: each looks at what those before it left. */
import type { Evidence } from '../facts.ts';
import type { MatchClass } from './class.ts';
import { DUES } from './dues.ts';
import { FOLIO } from './folio.ts';
import { INSTALMENTS } from './instalments.ts';
import { NAME_AMOUNT } from './name-amount.ts';
import { PARTY_SUM } from './party-sum.ts';
import { RUT_AMOUNT } from './rut-amount.ts';

export const CLASSES: readonly MatchClass[] = [FOLIO, RUT_AMOUNT, NAME_AMOUNT, DUES, INSTALMENTS, PARTY_SUM];

/**
 * Classes that act without a person: while at least 99.9 % of what they make is right (party and amount) on every planted set, which
 * tests/support/planted.test.ts checks. What the others find is a suggestion.
 */
export const AUTOMATIC: ReadonlySet<Evidence> = new Set<Evidence>([
  'rutAndFolio',
  'folioAndAmount',
  'rutAndAmount',
  'rutAmountAndDate',
  'nameAndAmount',
  'sum',
  'instalments',
  'payroll',
  'previred',
  'taxPayment',
  'loanInstalment',
]);
