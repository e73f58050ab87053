import { type Grant, mayCreateCompanies, mayDo, mayOpen } from '#domain/access.ts';

export const SECTIONS = ['empresa', 'pagos', 'accesos', 'clasificacion', 'sii', 'modulos', 'historial', 'sistema'] as const;
export type SectionKey = (typeof SECTIONS)[number];

/** What a member sees here and may change, by the server's rules. */
export function rightsOf(grant: Grant) {
  const isOpen: Partial<Record<SectionKey, boolean>> = {
    clasificacion: mayDo('company.write', grant),
    sii: mayDo('connections.read', grant),
    modulos: mayDo('company.administer', grant),
    historial: mayDo('history.read', grant),
    sistema: grant.systemRole === 'ADMIN',
  };
  return {
    sections: SECTIONS.filter((section) => isOpen[section] ?? true),
    isReadOnly: !mayDo('company.write', grant),
    hasComments: mayDo('company.write', grant) && mayCreateCompanies(grant.systemRole),
    hasUsers: mayOpen('/usuarios', grant),
    mayInvite: mayDo('users.write', grant),
  };
}
