/** What a company can be created with. Source: the specification, create-company input. */
export const SERVICE_PLANS = ['servicio1', 'servicio2', 'servicio3'] as const;
export type ServicePlan = (typeof SERVICE_PLANS)[number];

export const SERVICES = [
  'CFO Externo',
  'RRHH',
  'Operaciones Financieras - Facturación',
  'Contabilidad - Contabilidad Mensual bajo IFRS',
  'Contabilidad - Reconstrucción Contable',
  'Finanzas - Consolidación de Empresas',
  'Finanzas - Apoyo de Licitaciones',
  'Finanzas - Informes Institucionales',
] as const;

/** How many people can be invited when a company is created. */
export const MAX_ONBOARDING_EMAILS = 20;
export const MAX_LENGTH = { name: 200, alias: 100, comments: 2_000 } as const;
/** Days in which a company is paid, or pays, until somebody who manages it changes them. */
export const PAYMENT_DAYS = { default: 30, max: 365 } as const;
