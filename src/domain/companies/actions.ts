/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const COMPANY_ACTIONS = {
  'company.read': { route: null },
  'company.administer': { route: null, isForAdmins: true, isOpenWhenBlocked: true },
} as const;
