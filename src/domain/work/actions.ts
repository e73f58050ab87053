/** What a member can ask for; domain/access.ts says what each word of a rule means. Each kind of work has actions of its own besides. */
export const WORK_ACTIONS = {
  'work.read': { route: null },
  'work.write': { route: null, isWrite: true },
} as const;
