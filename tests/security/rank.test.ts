// On every server: races.
import { expect, test } from 'vitest';
import { COMPANY_ROLES, type CompanyRole, SYSTEM_ROLES, type SystemRole } from '#domain/access.ts';
import { isCompanyRole, mayGrant } from '#domain/people.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { readCompanies } from '#server/db/scope.ts';
import { testApi } from '../support/api.ts';

// Nobody gives or takes above their own rank, over the API; of the owners, one stays whatever happens at once.

const { database, person, company, join, contextOf, ask } = await testApi();
const ALL = [...SYSTEM_ROLES, ...COMPANY_ROLES] as const;
type Role = (typeof ALL)[number];

const EDIT =
  'mutation ($companyId: ID!, $email: String!, $role: String!) { editUserCompanyRole(companyId: $companyId, userEmail: $email, role: $role) { companyRole } }';
const REMOVE = 'mutation ($companyId: ID!, $email: String!) { removeUserFromCompany(companyId: $companyId, userEmail: $email) { status } }';
const INVITE =
  'mutation ($companyId: ID!, $email: String!, $role: String!) { addUserToCompany(companyId: $companyId, email: $email, role: $role) { status } }';

const roleOf = async (companyId: string, personId: string) =>
  (
    await database.owner
      .selectFrom('membership')
      .select('role')
      .where('company_id', '=', companyId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
  )?.role;
const setRole = (companyId: string, personId: string, role: CompanyRole) =>
  database.owner.updateTable('membership').set({ role }).where('company_id', '=', companyId).where('person_id', '=', personId).execute();
const foundersOf = async (companyId: string) =>
  (
    await database.owner
      .selectFrom('membership')
      .select('person_id')
      .where('company_id', '=', companyId)
      .where('role', '=', 'FOUNDER')
      .execute()
  ).length;

const owner = await person();
const firm = await company(owner.id);
const givers = new Map<Role, Awaited<ReturnType<typeof person>>>();
for (const role of ALL) {
  const one = await person(isCompanyRole(role) ? null : role);
  await join(firm, one.id, isCompanyRole(role) ? role : 'USER');
  givers.set(role, one);
}
const holderOf = (role: Role): { role: CompanyRole; systemRole: SystemRole | null } =>
  isCompanyRole(role) ? { role, systemRole: null } : { role: 'USER', systemRole: role };

test.each(ALL)('%s gives, over the API, the roles that the rule allows, to members and to the invited, and no other', async (giver) => {
  const target = await person();
  await join(firm, target.id, 'USER_PEPPER');
  const context = await contextOf(givers.get(giver)?.token ?? '');
  for (const role of ALL) {
    const may = isCompanyRole(role) && mayGrant(holderOf(giver), role);
    await setRole(firm, target.id, 'USER_PEPPER');
    const edited = await ask(context, EDIT, { companyId: firm, email: target.email, role });
    expect([role, edited.code === null], edited.message ?? '').toEqual([role, may]);
    expect(await roleOf(firm, target.id)).toBe(may ? role : 'USER_PEPPER');
    const invited = await ask(context, INVITE, { companyId: firm, email: `${giver}.${role}@invitado.cl`.toLowerCase(), role });
    expect([role, invited.code === null], invited.message ?? '').toEqual([role, may]);
  }
  const { system_role } = await database.owner
    .selectFrom('person')
    .select('system_role')
    .where('person_id', '=', target.id)
    .executeTakeFirstOrThrow();
  expect(system_role).toBeNull();
});

test.each(ALL)('%s takes roles away, and people out, up to the own rank only', async (giver) => {
  const target = await person();
  const context = await contextOf(givers.get(giver)?.token ?? '');
  for (const role of COMPANY_ROLES) {
    const may = mayGrant(holderOf(giver), role);
    await database.owner.deleteFrom('membership').where('person_id', '=', target.id).execute();
    await join(firm, target.id, role);
    const demoted = await ask(context, EDIT, { companyId: firm, email: target.email, role: role === 'NOMINAS' ? 'USER' : 'NOMINAS' });
    expect([role, demoted.code === null]).toEqual([role, may]);
    await setRole(firm, target.id, role);
    const removed = await ask(context, REMOVE, { companyId: firm, email: target.email });
    expect([role, removed.code === null]).toEqual([role, may]);
    expect(await roleOf(firm, target.id)).toBe(may ? undefined : role);
  }
});

test('the last owner is neither removed nor demoted, and does not leave, not even by an ADMIN’s hand', async () => {
  const boss = await person();
  const mine = await company(boss.id);
  const admin = await person('ADMIN');
  await join(mine, admin.id, 'USER');
  for (const { token } of [boss, admin]) {
    const context = await contextOf(token);
    for (const [text, role] of [
      [REMOVE, undefined],
      [EDIT, 'USER'],
    ] as const) {
      const { reason } = await ask(context, text, { companyId: mine, email: boss.email, ...(role ? { role } : {}) });
      expect(reason).toBe('LAST_FOUNDER');
    }
  }
  expect(await roleOf(mine, boss.id)).toBe('FOUNDER');
});

test('a role named by another case, with spaces or in a list of two is none', async () => {
  const context = await contextOf(owner.token);
  for (const role of ['founder', ' FOUNDER', 'FOUNDER,ADMIN', '', 'constructor', '__proto__']) {
    const { reason } = await ask(context, EDIT, { companyId: firm, email: owner.email, role });
    expect([role, reason]).toEqual([role, 'BAD_ROLE']);
  }
});

test('two owners who remove, demote or leave at once, 200 times: one always stays, and the history holds', async () => {
  const [ana, eva] = [await person(), await person()];
  const mine = await company(ana.id);
  await join(mine, eva.id, 'FOUNDER');
  type Call = [text: string, variables: Record<string, unknown>];
  const leave = (who: { email: string }): Call => [REMOVE, { companyId: mine, email: who.email }];
  const demote = (who: { email: string }): Call => [EDIT, { companyId: mine, email: who.email, role: 'USER' }];
  const rounds = [
    [leave(eva), leave(ana)],
    [demote(eva), demote(ana)],
    [leave(ana), leave(eva)],
    [demote(ana), leave(eva)],
    [leave(eva), demote(ana)],
  ] as const;
  let wins = 0;
  for (let round = 0; round < 200; round++) {
    await database.owner.deleteFrom('membership').where('company_id', '=', mine).execute();
    await join(mine, ana.id, 'FOUNDER');
    await join(mine, eva.id, 'FOUNDER');
    const contexts = [await contextOf(ana.token), await contextOf(eva.token)] as const;
    const [first, second] = rounds[round % rounds.length]!;
    const answers = await Promise.all([ask(contexts[0], ...first), ask(contexts[1], ...second)]);
    wins += answers.filter(({ code }) => code === null).length;
    expect(await foundersOf(mine), `round ${round}: ${answers.map(({ reason }) => reason).join(', ')}`).toBe(1);
  }
  expect(wins).toBe(200);
  const scope = { personId: ana.id, companyIds: [mine] };
  expect(await readCompanies(database.app, scope, (db) => verifyHistory(db, mine))).toBeNull();
});
