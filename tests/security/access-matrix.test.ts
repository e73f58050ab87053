// On every server: the SQL of every operation.
import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  type Action,
  COMPANY_ROLES,
  type CompanyRole,
  FEATURES,
  type Grant,
  mayDo,
  PATHS,
  PLANS,
  type Plan,
  ROUTES,
  type Rule,
  SYSTEM_ROLES,
  type SystemRole,
  showsProgress,
} from '#domain/access.ts';
import type { AppError } from '#domain/errors.ts';
import { guardCompanies } from '#server/api/access.ts';
import type { Person } from '#server/api/context.ts';
import { grantOf, isOpen } from '#web/features/shell/access.ts';
import { barFor, hasHolding, MENU, menuFor } from '#web/features/shell/menu.ts';
import { readAccessTable, shellPaths } from '../support/access-table.ts';
import { testApi } from '../support/api.ts';

// Who may open what, three times over: as the contract's table says, as the page decides, and as the server's guard does.

const opens = readAccessTable();
const paths = shellPaths();
const PROGRESS = 'the conciliation progress bar';

/** One of the thirteen roles. A system role belongs to the person, who is then a USER of the company. */
type Holder = { name: string; role: CompanyRole; systemRole: SystemRole | null };
const people: Holder[] = [
  ...COMPANY_ROLES.map((role) => ({ name: role, role, systemRole: null })),
  ...SYSTEM_ROLES.map((systemRole) => ({ name: systemRole, role: 'USER' as const, systemRole })),
];
const planPairs = PLANS.flatMap((one, index) => PLANS.slice(index + 1).map((other) => [one, other]));
const grant = ({ role, systemRole }: Holder, changes: Partial<Grant> = {}): Grant => ({
  role,
  systemRole,
  plan: ['caudalfull'],
  country: 'CHL',
  features: FEATURES,
  restrictsF29: false,
  ...changes,
});

/** The table's answer; and a company that restricts /f-29 keeps it for USER_CAUDAL and for those who run it. */
function tableSays(
  path: string,
  { role, systemRole, plan, country, features, restrictsF29 }: Grant,
  isSoftlandingPending?: boolean,
): boolean {
  const roles = [role, ...(systemRole ? [systemRole] : [])];
  const keepsF29 = roles.some((one) => ['USER_CAUDAL', 'FOUNDER', 'ADMIN', 'SUPER_COLABORADOR'].includes(one));
  if (path === '/f-29' && restrictsF29 && !keepsF29) return false;
  const pending = isSoftlandingPending === undefined ? {} : { isSoftlandingPending };
  return opens(path, { roles, plans: plan, country, features, ...pending });
}

/** The page's answer, from the company as the API tells it and the roles of the token. */
function pageSays(path: string, { role, systemRole, ...company }: Grant): boolean {
  return isOpen(path, grantOf({ ...company, role }, systemRole ? [systemRole] : []));
}

/** The server's answer: what a request of a member of that company gets to do. */
function serverSays(action: Action, one: Grant): boolean {
  const context = { person: { id: 'p' } as Person, memberships: new Map([['c', { ...one, companyId: 'c' }]]) };
  try {
    guardCompanies(context, action, ['c']);
    return true;
  } catch (error) {
    if ((error as AppError).code === 'BLOCKED_MODULE') return false;
    throw error;
  }
}

/** Reading actions of a screen that anybody with the screen may do: the guard decides as the route does, also when a company is blocked. */
const readers = Object.entries<Rule>(ACTIONS).flatMap(([action, rule]) => {
  const { route, isWrite, isForManagers, isForAdmins, isOffered, isOpenWhenBlocked } = rule;
  const isPlain = !isWrite && !isForManagers && !isForAdmins && !isOffered && !isOpenWhenBlocked;
  return route && isPlain ? [{ action: action as Action, route }] : [];
});

/** Decisions on which the three do not agree, in words; and how many were compared. */
function differences(grants: readonly Grant[]): { decisions: number; wrong: string[] } {
  const wrong: string[] = [];
  for (const one of grants) {
    const say = (what: string, table: boolean, ours: boolean) => {
      if (table !== ours) wrong.push(`${JSON.stringify(one)} ${what}: the table says ${table}`);
    };
    for (const path of paths) say(path, tableSays(path, one), pageSays(path, one));
    for (const { action, route } of readers) say(action, tableSays(route, one), serverSays(action, one));
    say('holding', tableSays('holding', one), hasHolding(one));
    say(PROGRESS, tableSays(PROGRESS, one) && tableSays('/conciliacion', one), showsProgress(one));
  }
  return { decisions: grants.length * paths.length, wrong: wrong.slice(0, 20) };
}

test('the policy knows the 25 paths, the 13 roles and the 17 plans of the contract', () => {
  expect([...PATHS].sort()).toEqual([...paths].sort());
  expect([paths.length, people.length, PLANS.length]).toEqual([25, 13, 17]);
});

test('13 roles × 17 plans × 25 paths are equal in the table, on the page and on the server', () => {
  const grants = people.flatMap((who) => PLANS.map((plan) => grant(who, { plan: [plan] })));
  expect(differences(grants)).toEqual({ decisions: 5_525, wrong: [] });
});

test.each(['CHL', 'COL'])('every pair of plans, and no plan at all, in %s', (country) => {
  const grants = people.flatMap((who) => [[], ...planPairs].map((plan) => grant(who, { plan, country })));
  expect(differences(grants).wrong).toEqual([]);
});

test('every feature alone, none of them, and a company that restricts /f-29', () => {
  const sets = [[], ...FEATURES.map((feature) => [feature])];
  const grants = people.flatMap((who) =>
    PLANS.flatMap((plan) =>
      sets.flatMap((features) => [true, false].map((restrictsF29) => grant(who, { plan: [plan], features, restrictsF29 }))),
    ),
  );
  expect(differences(grants).wrong).toEqual([]);
});

test.each([true, false])('the menu and the bar of a telephone show what opens, with the softlanding pending: %s', (isPending) => {
  const entries = MENU.flatMap((group) => group.entries.map(({ route }) => route));
  const wrong: unknown[] = [];
  for (const who of people) {
    for (const plan of [...PLANS.map((one) => [one]), ...planPairs]) {
      const one = grant(who, { plan });
      const shown = menuFor(one, isPending).flatMap((group) => group.entries.map(({ route }) => route));
      const expected = entries.filter((route) => tableSays(route, one, isPending));
      if (shown.join() !== expected.join()) wrong.push([one, shown, expected]);
      if (barFor(one).some(({ route }) => !tableSays(route, one))) wrong.push([one, barFor(one)]);
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('every screen but the way out has its place in the menu', () => {
  const entries = MENU.flatMap((group) => group.entries.map(({ route }) => route));
  expect([...entries].sort()).toEqual([...ROUTES].sort());
});

describe('actions', () => {
  const managers = ['FOUNDER', 'ADMIN', 'SUPER_COLABORADOR'];
  const rules = Object.entries<Rule>(ACTIONS).map(([action, rule]) => ({ action: action as Action, rule }));

  /** Actions of a part of a screen, with what the table says of it. */
  const parts: Partial<Record<Action, (one: Grant) => boolean>> = {
    'rates.fill': (one) => tableSays('/configuracion', one) || tableSays('/carga', one),
    'progress.ratio': (one) => tableSays('/dashboard', one) || tableSays(PROGRESS, one),
    'payroll.read': (one) => managers.includes(one.systemRole ?? one.role) || tableSays('/reportes_dj', one),
    'progress.read': (one) => tableSays(PROGRESS, one),
  };

  test('a part of a screen is in the table too', () => {
    expect(rules.filter(({ rule }) => rule.isOffered).map(({ action }) => action)).toEqual(Object.keys(parts));
  });

  test.each(rules)('$action: those who may, may in every plan that opens its screen, and nobody else', ({ action, rule }) => {
    const wrong: unknown[] = [];
    for (const who of people) {
      for (const plan of [[], ...PLANS.map((one) => [one]), ...planPairs]) {
        const one = grant(who, { plan });
        const isBlocked = plan.includes('blocked') || plan.includes('bloqueado');
        const unblocked = { ...one, plan: plan.filter((word) => word !== 'blocked' && word !== 'bloqueado') };
        const needsManager = rule.isForManagers || rule.isForClaimers;
        const hasRole = (!rule.isForAdmins || who.name === 'ADMIN') && (!needsManager || managers.includes(who.name));
        const hasScreen = !rule.route || tableSays(rule.route, rule.isOpenWhenBlocked ? unblocked : one);
        const isOffered = parts[action]?.(one) ?? true;
        const isInTime = !isBlocked || rule.isOpenWhenBlocked || !rule.isWrite;
        const expected = hasRole && hasScreen && isInTime && isOffered;
        if (mayDo(action, one) !== expected || serverSays(action, one) !== expected) wrong.push([one, expected]);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  test('whoever was named to claim may, on its screen alone', () => {
    const named = (changes: Partial<Grant>) =>
      people.filter((who) => mayDo('documents.claim', grant(who, { isClaimer: true, ...changes }))).map(({ name }) => name);
    expect(named({})).toEqual(people.filter((who) => mayDo('documents.read', grant(who))).map(({ name }) => name));
    expect(named({ plan: ['blocked'] })).toEqual([]);
    const others = rules.filter(({ action }) => action !== 'documents.claim');
    const user = { role: 'USER', systemRole: null, name: 'USER' } as const;
    expect(others.filter(({ action }) => mayDo(action, grant(user)) !== mayDo(action, grant(user, { isClaimer: true })))).toEqual([]);
  });

  test('nothing is written in a blocked company but what its subscription needs', () => {
    const open = rules.filter(({ action }) => people.some((who) => mayDo(action, grant(who, { plan: ['caudalpro', 'blocked'] }))));
    const writes = open.filter(({ action, rule }) => rule.isWrite || /\.(write|administer)$/.test(action)).map(({ action }) => action);
    expect(writes).toEqual(['company.administer', 'subscription.write']);
  });
});

describe('over the API', async () => {
  const { database, person, company, join, contextOf, ask } = await testApi();
  const founder = await person();
  const id = await company(founder.id, { features: ['conciliacion'] });
  const QUERIES: [Action, string][] = [
    ['dashboard.read', 'dashboard(companyId: $id) { __typename }'],
    ['cashflow.read', 'getFlowStructure(companyId: $id) { __typename }'],
    ['movements.read', 'reconciliationSummary(companyId: $id) { __typename }'],
    ['documents.read', 'paginatedDocumentsByCompany(input: { companyId: $id }) { totalDocs }'],
    ['imports.read', 'imports(companyId: $id) { totalDocs }'],
    ['company.read', 'get_company(id: $id) { id }'],
  ];

  test.each(people)('$name gets what the table opens, else FORBIDDEN', async ({ role, systemRole }) => {
    const one = await person(systemRole);
    await join(id, one.id, role);
    for (const plan of [['caudalfull'], ['nominas'], ['free', 'flujo_de_caja'], ['trial', 'blocked']] satisfies Plan[][]) {
      await database.owner.updateTable('company').set({ plan }).where('company_id', '=', id).execute();
      const context = await contextOf(one.token);
      const grant = context.memberships.get(id) as Grant;
      for (const [action, field] of QUERIES) {
        const { route } = ACTIONS[action] as Rule;
        const { code } = await ask(context, `query ($id: ID!) { ${field} }`, { id });
        expect([action, plan, code]).toEqual([action, plan, !route || tableSays(route, grant) ? null : 'FORBIDDEN']);
      }
    }
  });
});
