/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const IMPORT_ACTIONS = {
  'imports.read': { route: '/carga' },
  'imports.write': { route: '/carga', isWrite: true },
} as const;
