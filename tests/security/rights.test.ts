import { expect, test } from 'vitest';
import { COMPANY_ROLES, FEATURES, type Grant, mayDo, type Plan, SYSTEM_ROLES } from '#domain/access.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../support/api.ts';
import { digestOf } from '../support/digest.ts';
import { accessOf, actionOf, argumentsOf, operations, textOf } from '../support/schema-calls.ts';

// Every operation of a company, called by each member who may not. What row security adds to it, on every server: isolation.test.ts.

const { database, person, company, join, contextOf, ask } = await testApi();
const ours = await company((await person()).id, { features: [...FEATURES] });
const roles = [
  ...COMPANY_ROLES.map((role) => ({ role, systemRole: null })),
  ...SYSTEM_ROLES.map((systemRole) => ({ role: 'USER' as const, systemRole })),
];
const members = await Promise.all(
  roles.map(async ({ role, systemRole }) => {
    const one = await person(systemRole);
    await join(ours, one.id, role);
    return one;
  }),
);
/** Each member in each plan, as a request begins: what it may is read then, once. */
const contexts: Context[] = [];
for (const plan of [['caudalfull'], ['free'], ['caudalpro', 'blocked']] satisfies Plan[][]) {
  await database.owner.updateTable('company').set({ plan }).where('company_id', '=', ours).execute();
  contexts.push(...(await Promise.all(members.map(({ token }) => contextOf(token)))));
}

/** Those that find their companies from rows answer NOT_FOUND for an id that is none, before any right. */
const named = operations.filter((one) => actionOf(one) !== null && typeof accessOf(one) === 'string');

test.each(named.map((one) => [one.field.name, one] as const))(
  '%s is FORBIDDEN to each role and in each plan that may not, and changes nothing',
  async (_name, one) => {
    const refused = contexts.filter((context) => !mayDo(actionOf(one) ?? 'company.read', context.memberships.get(ours) as Grant));
    const before = await digestOf(database);
    for (const context of refused) expect((await ask(context, textOf(one), argumentsOf(one.field.args, ours))).code).toBe('FORBIDDEN');
    expect(await digestOf(database)).toBe(before);
  },
);
