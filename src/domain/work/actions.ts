/** What a member can ask for; domain/access.ts explains the fields of a rule. Each kind of work also has its own actions. */
export const WORK_ACTIONS = {
  'work.read': { route: null },
  'work.write': { route: null, isWrite: true },
} as const;
