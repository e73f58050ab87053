import { COMPANY_ROLES, type CompanyRole, type Grant, isManager } from './access.ts';

type Holder = Pick<Grant, 'role' | 'systemRole'>;

/** The display name of a role, and a sentence on what it is for. */
export const ROLE_WORDS: Record<CompanyRole, { label: string; description: string }> = {
  FOUNDER: { label: 'Dueño', description: 'Todas las pantallas del plan; administra los usuarios y la configuración.' },
  USER: { label: 'Usuario', description: 'Todas las pantallas del plan.' },
  USER_CAUDAL: { label: 'Usuario Caudal', description: 'Como Usuario, y conserva F-29 cuando la empresa lo restringe.' },
  USER_PEPPER: { label: 'Usuario Pepper', description: 'Como Usuario.' },
  WORKER: { label: 'Trabajador', description: 'Como Usuario.' },
  FLUJO_DE_CAJA: { label: 'Flujo de caja', description: 'Sin reportes, pago a proveedores ni estado de resultados.' },
  NOMINAS: {
    label: 'Nóminas',
    description: 'Prepara pagos; sin dashboard, flujo de caja, estado de resultados, préstamos, conexiones ni reportes.',
  },
  OPERARIO: { label: 'Operario', description: 'El día a día; sin reportes, estado de resultados, conexiones ni configuración.' },
  USER_WITH_COBRANZA: {
    label: 'Documentos y cobranza',
    description: 'Documentos, conciliación y cobranza; sin dashboard ni flujo de caja.',
  },
  USER_WITH_OUT_COBRANZA: { label: 'Documentos', description: 'Documentos y conciliación; sin cobranza, dashboard ni flujo de caja.' },
};

/**
 * The rank of a member in a company. Its owner ranks above SUPER_COLABORADOR, who help companies to start: they may manage users, but
 * neither appoint nor remove an owner.
 */
function rankOf({ role, systemRole }: Holder): number {
  return Math.max(rankOfRole(role), systemRole === 'ADMIN' ? 4 : systemRole === 'SUPER_COLABORADOR' ? 2 : 1);
}

function rankOfRole(role: CompanyRole): number {
  return role === 'FOUNDER' ? 3 : 1;
}

/** Whether somebody may give or remove a role: managers may, up to their own rank. */
export function mayGrant(holder: Holder, role: CompanyRole): boolean {
  return isManager(holder) && rankOfRole(role) <= rankOf(holder);
}

/** The roles that somebody may give, in order. System roles are never among them. */
export function grantableRoles(holder: Holder): CompanyRole[] {
  return COMPANY_ROLES.filter((role) => mayGrant(holder, role));
}

/** Whether a text is a role inside a company. */
export function isCompanyRole(text: string): text is CompanyRole {
  return (COMPANY_ROLES as readonly string[]).includes(text);
}
