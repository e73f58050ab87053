/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const COMPANY_ACTIONS = {
  'company.read': { route: null },
  'company.administer': { route: null, isForAdmins: true, isOpenWhenBlocked: true },
} as const;
