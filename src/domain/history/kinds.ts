/** What the entries of a history are about, for its filter. A subject that no group names is a kind of its own. */
const GROUPS: Readonly<Record<string, { label: string; subjects: readonly string[] }>> = {
  configuracion: { label: 'Configuración', subjects: ['empresa', 'logo', 'país'] },
  plan: { label: 'Plan y módulos', subjects: ['plan', 'módulos', 'suscripción', 'período de prueba'] },
  usuarios: { label: 'Usuarios', subjects: ['usuario'] },
  puesta_en_marcha: { label: 'Puesta en marcha', subjects: ['onboarding', 'softlanding', 'saldo inicial'] },
  cargas: { label: 'Cargas de archivos', subjects: ['carga'] },
  conciliacion: { label: 'Conciliación', subjects: ['movimiento', 'movimientos'] },
};

export type Kind = { key: string; label: string };

/** The kinds of these subjects, each once, in the order of their labels. */
export function kindsOf(subjects: readonly string[]): Kind[] {
  const kinds = new Map(subjects.map((subject) => [keyOf(subject), { key: keyOf(subject), label: labelOf(keyOf(subject)) }]));
  return [...kinds.values()].sort((a, b) => a.label.localeCompare(b.label, 'es'));
}

/** The subjects that a kind stands for. */
export function subjectsOf(key: string): readonly string[] {
  return Object.hasOwn(GROUPS, key) ? (GROUPS[key]?.subjects ?? []) : [key];
}

function keyOf(subject: string): string {
  return Object.keys(GROUPS).find((key) => GROUPS[key]?.subjects.includes(subject)) ?? subject;
}

function labelOf(key: string): string {
  return (Object.hasOwn(GROUPS, key) && GROUPS[key]?.label) || `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}
