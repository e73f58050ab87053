import { ROLE_WORDS } from '#domain/people.ts';

/** What this feature says. */
export const text = {
  title: 'Usuarios',
  list: 'Usuarios de la empresa',
  search: 'Buscar por nombre o correo',
  invite: 'Invitar usuario',
  export: 'Exportar',
  heads: { name: 'Nombre', email: 'Correo', role: 'Rol', state: 'Estado', seen: 'Último ingreso', actions: 'Acciones' },
  states: { active: 'Activo', invited: 'Invitado', expired: 'Invitación vencida' } as Record<string, string>,
  you: 'Tú',
  never: 'Nunca',
  byLink: 'Enlace de puesta en marcha',
  noName: 'Sin nombre',
  whoever: 'Quien lo abra',
  until: (day: string) => `vence el ${day}`,
  since: (day: string) => `venció el ${day}`,
  seen: (day: string) => `ingresó el ${day}`,
  roleOf: (who: string) => `Rol de ${who}`,
  actionsOf: (who: string) => `Acciones de ${who}`,
  systemRoles: { ADMIN: 'Administrador', SUPER_COLABORADOR: 'Súper colaborador', COLABORADOR: 'Colaborador' } as Record<string, string>,
  systemHint: 'Rol del sistema, igual en todas sus empresas',
  onlyYou: 'Por ahora solo tú ves esta empresa.',
  noneFound: 'Nadie coincide con la búsqueda.',
  readOnly: 'Solo quien administra la empresa invita, cambia roles o quita personas.',

  panel: {
    email: 'Correo',
    emailHint: 'nombre@empresa.cl',
    name: 'Nombre',
    lastName: 'Apellido',
    optional: '(opcional)',
    role: 'Rol',
    make: 'Invitar',
    cancel: 'Cancelar',
    opens: 'Abre',
    closed: 'No abre',
    badEmail: 'El correo no es válido.',
    done: 'Listo',
    another: 'Invitar a otra persona',
    link: 'Enlace de invitación',
    linkTitle: 'Entrega este enlace',
    /** Without an e-mail no server could send it. */
    linkText: (who: string | null) =>
      `${who ? `Este servidor no envía correos: entrega el enlace a ${who}.` : 'Entrega el enlace a quien corresponda.'} Sirve una vez, durante 7 días, y no se vuelve a mostrar.`,
  },

  change: {
    title: 'Cambiar rol',
    body: (who: string, before: string, after: string) => `${who} pasará de ${before} a ${after}.`,
    loses: 'Dejará de abrir',
    gains: 'También abrirá',
    self: 'Es tu propio rol: no podrás deshacerlo si dejas de administrar la empresa.',
    confirm: 'Cambiar rol',
    done: (who: string, role: string) => `${who} ahora es ${role}`,
  },

  remove: {
    member: 'Quitar de la empresa',
    memberTitle: (who: string) => `¿Quitar a ${who}?`,
    memberBody: 'Pierde el acceso de inmediato. Lo que hizo se conserva con su nombre en el historial.',
    invited: 'Anular invitación',
    invitedTitle: (who: string) => (who ? `¿Anular la invitación de ${who}?` : '¿Anular el enlace de puesta en marcha?'),
    invitedBody: 'Su enlace deja de servir.',
    self: 'Dejar la empresa',
    selfTitle: '¿Dejar la empresa?',
    selfBody: 'Pierdes el acceso de inmediato; para volver tienen que invitarte.',
  },
  resend: 'Reenviar invitación',

  banner: {
    label: 'Invitaciones',
    text: (who: string | null, company: string, role: string) =>
      `${who ?? 'Alguien'} te invitó a ${company} con el rol ${roleLabel(role)}.`,
    accept: 'Aceptar',
    decline: 'Rechazar',
  },
};

/** A role as people call it. */
export function roleLabel(role: string): string {
  return ROLE_WORDS[role as keyof typeof ROLE_WORDS]?.label ?? role;
}
