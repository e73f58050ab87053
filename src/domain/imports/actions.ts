/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const IMPORT_ACTIONS = {
  'imports.read': { route: '/carga' },
  'imports.write': { route: '/carga', isWrite: true },
} as const;
