import { expect, test } from 'vitest';
import { COMPANY_ROLES, type CompanyRole, SYSTEM_ROLES, type SystemRole } from './access.ts';
import { grantableRoles, isCompanyRole, mayGrant, ROLE_WORDS } from './people.ts';

const ALL = [...SYSTEM_ROLES, ...COMPANY_ROLES] as const;
const BELOW_OWNER = COMPANY_ROLES.filter((role) => role !== 'FOUNDER');
/** Who may give what, written out: whoever is not here gives nothing. */
const GIVES: Partial<Record<string, readonly CompanyRole[]>> = {
  ADMIN: COMPANY_ROLES,
  SUPER_COLABORADOR: BELOW_OWNER,
  FOUNDER: COMPANY_ROLES,
};

/** Somebody with one of the thirteen roles; those of the system are members as USER. */
function holder(role: (typeof ALL)[number]): { role: CompanyRole; systemRole: SystemRole | null } {
  return isCompanyRole(role) ? { role, systemRole: null } : { role: 'USER', systemRole: role };
}

test('thirteen who give × thirteen roles: up to one’s own rank, and never a role of the system', () => {
  let decisions = 0;
  for (const giver of ALL)
    for (const role of ALL) {
      const isGranted = isCompanyRole(role) && mayGrant(holder(giver), role);
      expect(isGranted, `${giver} gives ${role}`).toBe(GIVES[giver]?.some((one) => one === role) ?? false);
      decisions += 1;
    }
  expect(decisions).toBe(169);
});

test('two ranks in one person: the higher one counts', () => {
  expect(grantableRoles({ role: 'FOUNDER', systemRole: 'SUPER_COLABORADOR' })).toEqual(COMPANY_ROLES);
  expect(grantableRoles({ role: 'FOUNDER', systemRole: 'COLABORADOR' })).toEqual(COMPANY_ROLES);
  expect(grantableRoles({ role: 'OPERARIO', systemRole: 'ADMIN' })).toEqual(COMPANY_ROLES);
  expect(grantableRoles({ role: 'WORKER', systemRole: 'COLABORADOR' })).toEqual([]);
});

test('each role has a name of its own and says what it is for', () => {
  const labels = COMPANY_ROLES.map((role) => ROLE_WORDS[role].label);
  expect(new Set(labels).size).toBe(COMPANY_ROLES.length);
  expect(COMPANY_ROLES.filter((role) => !ROLE_WORDS[role].description.endsWith('.'))).toEqual([]);
});
