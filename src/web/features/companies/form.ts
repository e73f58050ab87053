import type { UseFormReturnType } from '@mantine/form';
import { PAYMENT_DAYS, type ServicePlan } from '#domain/companies.ts';
import { type Day, isDay } from '#domain/date.ts';
import { parseEmail } from '#domain/person.ts';
import { parseRut } from '#domain/rut.ts';
import type { OpenCompanyMutationVariables } from './operations.ts';
import { text } from './text.ts';

export type CompanyForm = {
  rut: string;
  name: string;
  alias: string;
  providerPaymentDays: number | string;
  clientPaymentDays: number | string;
  onboardingEmails: string[];
  comments: string;
  scfo_plan: ServicePlan;
  /** Empty or a day, as a date field gives it. */
  entryDate: string;
  voucher: string;
  selectedServices: { service: string; startDate: string }[];
};

export type Form = UseFormReturnType<CompanyForm>;

export const EMPTY: CompanyForm = {
  rut: '',
  name: '',
  alias: '',
  providerPaymentDays: PAYMENT_DAYS.default,
  clientPaymentDays: PAYMENT_DAYS.default,
  onboardingEmails: [''],
  comments: '',
  scfo_plan: 'servicio1',
  entryDate: '',
  voucher: '',
  selectedServices: [],
};

/** Errors found before sending, by field; in a list, by position (`onboardingEmails.2`). */
export function problemsOf({ rut, onboardingEmails }: CompanyForm): Record<string, string> {
  const emails = onboardingEmails.flatMap((one, index) =>
    one.trim() && !parseEmail(one.trim()) ? [[`onboardingEmails.${index}`, text.errors.email] as const] : [],
  );
  return Object.fromEntries([...(parseRut(rut) ? [] : [['rut', text.errors.rut] as const]), ...emails]);
}

/** Whether all required fields are filled; the button requires it. */
export function isComplete({ rut, name, alias }: CompanyForm): boolean {
  return [rut, name, alias].every((one) => one.trim() !== '');
}

/** The form as the mutation's input: without empty e-mails and dates. */
export function inputOf(form: CompanyForm): OpenCompanyMutationVariables {
  return {
    input: {
      rut: parseRut(form.rut) ?? form.rut,
      name: form.name.trim(),
      alias: form.alias.trim(),
      comments: form.comments.trim(),
      providerPaymentDays: daysOf(form.providerPaymentDays),
      clientPaymentDays: daysOf(form.clientPaymentDays),
      scfo_plan: form.scfo_plan,
      entryDate: dayOf(form.entryDate),
      onboardingEmails: form.onboardingEmails.map((one) => one.trim()).filter(Boolean),
      selectedServices: form.selectedServices.map(({ service, startDate }) => ({ service, startDate: dayOf(startDate) })),
    },
    voucher: form.voucher.trim() || null,
  };
}

function daysOf(value: number | string): number {
  return value === '' ? PAYMENT_DAYS.default : Number(value);
}

function dayOf(value: string): Day | null {
  return isDay(value) ? value : null;
}
