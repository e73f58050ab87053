import { LATE_HORIZON } from '#domain/cashflow/late-horizon.ts';
import { LATE_PROJECTION_DAYS } from '#domain/cashflow/sources.ts';
import { FUTURE_MONTHS } from '#domain/cashflow/window.ts';
import { MAX_LENGTH, PAYMENT_DAYS } from '#domain/companies.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { fieldLabel, valueText } from '#domain/history/fields.ts';
import { isMonthlyIpc, MAX_IPC } from '#domain/rates-ahead.ts';
import { checkComments, checkLine } from '#server/features/companies/store.ts';

/** The settings of a company. */
export type CompanySettings = {
  name: string;
  alias: string;
  clientPaymentDays: number;
  providerPaymentDays: number;
  /** Belongs to whoever onboards the company: others neither see nor change it. */
  comments: string;
  entryDate: Day | null;
  cutOffDate: Day | null;
  lateHorizonDays: number | null;
  lateProjectionDays: number;
  futureMonthsView: number;
  ufMonthlyIpc: number | null;
  restrictsF29: boolean;
  twoPersonApproval: boolean | null;
};
export type Field = keyof CompanySettings;
export type Changes = Partial<CompanySettings>;
/** Requested changes: absent fields stay; null clears a field that can be empty, and otherwise counts as absent. */
export type ChangesInput = { [Name in Field]?: CompanySettings[Name] | null | undefined };

const MAY_BE_EMPTY: readonly Field[] = ['entryDate', 'cutOffDate', 'lateHorizonDays', 'ufMonthlyIpc', 'twoPersonApproval'];

/**
 * The changes, checked and cleaned.
 * @throws AppError that names the field
 */
export function checkChanges(input: ChangesInput, today: Day): Changes {
  const values = givenValues(input);
  const { name, alias, comments, clientPaymentDays, providerPaymentDays, cutOffDate } = values;
  for (const [field, days] of Object.entries({ clientPaymentDays, providerPaymentDays })) {
    if (days !== undefined && (days < 0 || days > PAYMENT_DAYS.max)) throw new AppError('BAD_DAYS', { max: PAYMENT_DAYS.max, field });
  }
  const { lateHorizonDays: horizon } = values;
  if (horizon !== undefined && horizon !== null && (horizon < 0 || horizon > LATE_HORIZON.max))
    throw new AppError('BAD_DAYS', { max: LATE_HORIZON.max, field: 'lateHorizonDays' });
  const { lateProjectionDays: late } = values;
  if (late !== undefined && (late < 0 || late > LATE_PROJECTION_DAYS.max))
    throw new AppError('BAD_DAYS', { max: LATE_PROJECTION_DAYS.max, field: 'lateProjectionDays' });
  const { futureMonthsView: months } = values;
  if (months !== undefined && (months < FUTURE_MONTHS.min || months > FUTURE_MONTHS.max))
    throw new AppError('BAD_FIELD', {
      message: `El flujo avanza de ${FUTURE_MONTHS.min} a ${FUTURE_MONTHS.max} meses.`,
      field: 'futureMonthsView',
    });
  const { ufMonthlyIpc: ipc } = values;
  if (ipc !== undefined && ipc !== null && !isMonthlyIpc(ipc))
    throw new AppError('BAD_FIELD', {
      message: `El IPC mensual va de −${MAX_IPC} a ${MAX_IPC} %, con dos decimales.`,
      field: 'ufMonthlyIpc',
    });
  if (cutOffDate && cutOffDate > today)
    throw new AppError('BAD_FIELD', { message: 'La fecha de corte no puede estar en el futuro.', field: 'cutOffDate' });
  return {
    ...values,
    ...(name === undefined ? {} : { name: checkLine(name, 'razón social', 'name', MAX_LENGTH.name) }),
    ...(alias === undefined ? {} : { alias: checkLine(alias, 'alias', 'alias', MAX_LENGTH.alias) }),
    ...(comments === undefined ? {} : { comments: checkComments(comments) }),
  };
}

/** The values given, unchecked. */
export function givenValues(input: ChangesInput): Changes {
  const values = Object.entries(input).filter(
    ([field, value]) => value !== undefined && (value !== null || MAY_BE_EMPTY.includes(field as Field)),
  );
  return Object.fromEntries(values) as Changes;
}

/**
 * Refuses to change what somebody else changed since it was seen.
 * @param expected  the values that the person saw
 * @throws CHANGED_MEANWHILE
 */
export function checkExpected(now: CompanySettings, expected: Changes, changes: readonly Changes[]): void {
  for (const [field, seen] of Object.entries(expected) as [Field, unknown][]) {
    if (seen === now[field] || changes.every((one) => one[field] === undefined)) continue;
    const value = field === 'comments' ? 'otro texto' : valueText(now[field]);
    throw new AppError('CHANGED_MEANWHILE', { field, label: fieldLabel(field), now: value });
  }
}

/** The fields whose value would change. */
export function differences(now: CompanySettings, changes: Changes): Field[] {
  return (Object.keys(changes) as Field[]).filter((field) => changes[field] !== now[field]);
}
