/** What can go wrong with making a company. */
import { type Failure, failure } from '../failure.ts';

export const COMPANY_ERRORS = {
  BAD_SERVICE: failure('BAD_USER_INPUT', () => 'Ese servicio no existe o está repetido.', 'selectedServices'),
  BAD_ONBOARDING_EMAIL: failure('BAD_USER_INPUT', (p: { email: string }) => `El correo «${p.email}» no es válido.`, 'onboardingEmails'),
  TOO_MANY_ONBOARDING_EMAILS: failure('BAD_USER_INPUT', (p: { max: number }) => `Se aceptan hasta ${p.max} correos.`, 'onboardingEmails'),
  VOUCHER_GONE: failure('BAD_USER_INPUT', () => 'El voucher no existe, venció o ya se usó.', 'voucher'),
  TRIAL_USED: failure('CONFLICT', () => 'El voucher da un período de prueba, y esta empresa o tu cuenta ya tuvo el suyo.', 'voucher'),
  VOUCHER_TAKEN: failure('CONFLICT', () => 'Ya existe un voucher con ese código.', 'code'),
  BAD_VOUCHER: failure('BAD_USER_INPUT', (p: { label: string; field?: string }) => `El voucher no sirve: ${p.label}.`),
  BAD_RUT: failure('BAD_USER_INPUT', () => 'El RUT no es válido: revisa el dígito verificador.', 'rut'),
  COMPANY_EXISTS: failure('CONFLICT', () => 'Ya tienes una empresa con ese RUT.', 'rut'),
  MAY_NOT_CREATE_COMPANY: failure('FORBIDDEN', () => 'Tu cuenta no puede crear más empresas.'),
} satisfies Record<string, Failure<never>>;
