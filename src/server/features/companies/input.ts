import { MAX_LENGTH, MAX_ONBOARDING_EMAILS, PAYMENT_DAYS, SERVICES, type ServicePlan } from '#domain/companies.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { parseEmail } from '#domain/person.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { checkComments, checkLine } from './lines.ts';

export type CompanyInput = {
  rut: string;
  name: string;
  alias?: string | null | undefined;
  comments?: string | null | undefined;
  clientPaymentDays?: number | null | undefined;
  providerPaymentDays?: number | null | undefined;
  scfo_plan?: ServicePlan | null | undefined;
  entryDate?: Day | null | undefined;
  onboardingEmails?: readonly string[] | null | undefined;
  selectedServices?: readonly { service: string; startDate?: Day | null | undefined }[] | null | undefined;
};
export type Checked = {
  rut: Rut;
  name: string;
  alias: string;
  clientPaymentDays: number;
  providerPaymentDays: number;
  emails: readonly string[];
  order: {
    comments: string;
    servicePlan: ServicePlan;
    entryOn: Day | null;
    services: { service: string; startsOn: Day | null }[];
  };
};

/**
 * The checked and cleaned input for a new company. The alias defaults to its name; empty and repeated e-mails, and the creator's own, are
 * dropped.
 * @throws AppError that names the field
 */
export function checkCompany(input: CompanyInput, creatorEmail: string): Checked {
  const rut = parseRut(input.rut);
  if (!rut) throw new AppError('BAD_RUT');
  const name = checkLine(input.name, 'razón social', 'name', MAX_LENGTH.name);
  return {
    rut,
    name,
    alias: input.alias == null ? name.slice(0, MAX_LENGTH.alias) : checkLine(input.alias, 'alias', 'alias', MAX_LENGTH.alias),
    clientPaymentDays: checkDays(input.clientPaymentDays, 'clientPaymentDays'),
    providerPaymentDays: checkDays(input.providerPaymentDays, 'providerPaymentDays'),
    emails: checkEmails(input.onboardingEmails ?? [], creatorEmail),
    order: {
      comments: checkComments(input.comments ?? ''),
      servicePlan: input.scfo_plan ?? 'servicio1',
      entryOn: input.entryDate ?? null,
      services: checkServices(input.selectedServices ?? []),
    },
  };
}

/** Letters of a first name, and of a surname. */
const MAX_NAME = 100;

/** Who a link is for: a first name, and an optional surname. @throws AppError that names the field */
export function checkAddressee(name: string, lastName: string): { name: string; surname: string } {
  return {
    name: checkLine(name, 'nombre', 'name', MAX_NAME),
    surname: lastName.trim() ? checkLine(lastName, 'apellido', 'lastName', MAX_NAME) : '',
  };
}

function checkDays(days: number | null | undefined, field: string): number {
  const value = days ?? PAYMENT_DAYS.default;
  if (value < 0 || value > PAYMENT_DAYS.max) throw new AppError('BAD_DAYS', { max: PAYMENT_DAYS.max, field });
  return value;
}

function checkEmails(texts: readonly string[], creatorEmail: string): string[] {
  const written = texts.map((text) => text.trim()).filter(Boolean);
  const emails = written.map((text) => {
    const email = parseEmail(text);
    if (!email) throw new AppError('BAD_ONBOARDING_EMAIL', { email: text.slice(0, 80) });
    return email;
  });
  const different = [...new Set(emails)].filter((email) => email !== creatorEmail);
  if (different.length > MAX_ONBOARDING_EMAILS) throw new AppError('TOO_MANY_ONBOARDING_EMAILS', { max: MAX_ONBOARDING_EMAILS });
  return different;
}

function checkServices(services: readonly { service: string; startDate?: Day | null | undefined }[]) {
  const names = services.map(({ service }) => service);
  const isKnown = names.every((name) => (SERVICES as readonly string[]).includes(name));
  if (!isKnown || new Set(names).size < names.length) throw new AppError('BAD_SERVICE');
  return services.map(({ service, startDate }) => ({ service, startsOn: startDate ?? null }));
}
