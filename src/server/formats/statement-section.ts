/** What holds for all rows of a section of a statement, and whose it is. */
import { isBankRut } from '#domain/banks.ts';
import { parseSigns } from '#domain/imports/answers.ts';
import type { AccountFacts, ReadingContext } from '#domain/imports/facts.ts';
import { type AccountAnswer, accountAnswer } from './account-answer.ts';
import type { Preamble } from './preamble.ts';
import type { QuestionDesk } from './questions.ts';
import { Refused } from './refused.ts';
import { inferConventions, type Signs } from './statement-conventions.ts';
import { currencyOf, type SectionCurrency } from './statement-currency.ts';
import { dayStyleOf, directionOf } from './statement-day-style.ts';
import type { DayStyle } from './statement-days.ts';
import type { Layout } from './statement-layout.ts';
import type { Table, TableRow } from './table.ts';
import type { ThousandsStyle } from './values.ts';

export type Conventions = SectionCurrency & { style: ThousandsStyle; signs: Signs; days: DayStyle; answer: AccountAnswer | null };
type Section = {
  table: Table;
  layout: Layout;
  preamble: Preamble;
  rows: readonly TableRow[];
  before: Conventions | undefined;
  /** The rows above name an account, which may be in another currency than the one before. */
  namesAccount: boolean;
};

/** @param section  of a table; `before`: what holds in the section above it */
export function conventionsOf(desk: QuestionDesk, section: Section): Conventions {
  const { table, layout, preamble, rows, before, namesAccount } = section;
  const { answers } = desk.context;
  const answer = accountAnswer(desk.context);
  const { currency, isAssumed } = currencyOf(section, desk, namesAccount ? undefined : before);
  const marks = parseSigns(answers.signs ?? '') ?? new Map();
  const inferred = inferConventions(rows, layout, { currency, marks });
  const style = rows.length === 0 && before ? before.style : inferred.style;
  const days = before
    ? { ...before.days, ...spanOf(preamble, before.days) }
    : dayStyleOf(desk, { table, layout, preamble, direction: directionOf(rows, layout, { currency, style }) });
  return { currency, isAssumed, style, signs: inferred.signs, days, answer };
}

function spanOf({ from, to }: Preamble, before: DayStyle): Pick<DayStyle, 'from' | 'to'> {
  return to === null ? before : { from, to };
}

/** The company's own RUT when it is printed above the table; another company's refuses the file, a bank's own says nothing. */
export function holderOf({ ruts: printed }: Preamble, { companyRut }: ReadingContext): AccountFacts['holderRut'] {
  const ruts = printed.filter((rut) => !isBankRut(rut));
  if (ruts.length === 0) return null;
  if (ruts.includes(companyRut)) return companyRut;
  throw new Refused('E_COMPANY', `La cartola es de otra empresa: su encabezado dice RUT ${ruts[0]} y esta empresa es ${companyRut}.`);
}
