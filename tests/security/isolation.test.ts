// On every server: row security.
import { expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../support/api.ts';
import { countsOf, digestOf } from '../support/digest.ts';
import { accessOf, actionOf, argumentsOf, type Operation, operations, subscriptions, textOf } from '../support/schema-calls.ts';

// Every operation of the schema, called by whoever may not: generated, so that a new one cannot be forgotten.

const { database, person, company, contextOf, ask } = await testApi();
const owner = await person();
const stranger = await person();
const removed = await person();
const theirs = await company(owner.id);
const theirAreas = (await database.owner.selectFrom('area').select('area_id').where('company_id', '=', theirs).execute()).map(
  ({ area_id }) => area_id,
);
await company(stranger.id);
await database.owner.insertInto('membership').values({ company_id: theirs, person_id: removed.id, role: 'USER' }).execute();
await database.owner.deleteFrom('membership').where('person_id', '=', removed.id).execute();

const named = (list: readonly Operation[]) => list.map((one) => [one.field.name, one] as const);
const ofCompanies = named(operations.filter((one) => actionOf(one) !== null));
const ofSessions = named(operations.filter((one) => accessOf(one) === 'session' && one.field.args.length > 0));
const ofAdministrators = named(operations.filter((one) => accessOf(one) === 'administrator'));

/** Rows by table: no call changes them. */
const stored = await counts();

test('every root field declares its access', () => {
  expect([...operations, ...subscriptions].filter((one) => !accessOf(one)).map(({ field }) => field.name)).toEqual([]);
});

test.each(named(operations.filter((one) => accessOf(one) !== 'public')))(
  '%s without a session is UNAUTHENTICATED',
  async (_name, operation) => {
    const { code } = await call(await contextOf(null), operation, theirs);
    expect(code).toBe('UNAUTHENTICATED');
  },
);

test.each(ofCompanies)(
  '%s on a foreign company answers as on one that does not exist, for a stranger and for a removed member',
  async (_name, operation) => {
    const unknown = await call(await contextOf(stranger.token), operation, newId());
    expect(unknown.code).toBe('NOT_FOUND');
    for (const { token } of [stranger, removed]) {
      expect(await call(await contextOf(token), operation, theirs)).toEqual(unknown);
    }
    expect(await counts()).toEqual(stored);
  },
);

test.each(ofCompanies)(
  '%s with its access check switched off still reads and changes nothing of a foreign company',
  async (_name, { field }) => {
    const { resolve } = field.extensions['pothosOptions'] as { resolve: (...args: unknown[]) => Promise<unknown> };
    const context = await contextOf(stranger.token);
    const call = async () => resolve({}, argumentsOf(field.args, theirs), context, {});
    const answer = await call().catch((error: unknown) => error);
    expectNothingOfTheirs(answer);
    expect(await counts()).toEqual(stored);
  },
);

test.each(ofSessions)(
  '%s, which any session may call, tells and changes nothing of a company or person it is not of',
  async (_name, one) => {
    for (const id of [theirs, owner.id]) {
      const before = await theirRows();
      expectNothingOfTheirs(await call(await contextOf(stranger.token), one, id));
      expect(await theirRows()).toBe(before);
    }
  },
);

test.each(ofAdministrators)('%s is for a system ADMIN alone, whatever else one is', async (_name, one) => {
  const colleagues = [owner, stranger, ...(await Promise.all([person('SUPER_COLABORADOR'), person('COLABORADOR')]))];
  const before = await digestOf(database);
  for (const { token } of colleagues) expect((await call(await contextOf(token), one, theirs)).code).toBe('FORBIDDEN');
  expect(await digestOf(database)).toBe(before);
});

/** Their areas by id and as they are called: keys are the same in every company, and stand in catalogues that belong to none. */
function expectNothingOfTheirs(answer: unknown): void {
  const text = JSON.stringify(answer) ?? '';
  for (const one of ['Empresa de Prueba', ' sin clasificar', owner.email, ...theirAreas]) expect(text).not.toContain(one);
}

/** Rows of every table, as the owner sees them. */
async function counts(): Promise<Record<string, number>> {
  const { session: _session, try_limit: _tries, ...rest } = await countsOf(database);
  return rest;
}

/** All that is stored of the other person, their sessions and their company. */
async function theirRows(): Promise<string> {
  const { rows: tables } = await database.ownerPool.query<{ name: string; by: string }>(
    `select c.relname as name, string_agg(a.attname, ' ') as by from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('company_id', 'person_id') group by 1 order by 1`,
  );
  const parts = tables.map(({ name, by }) => {
    const own = by.split(' ').map((column) => `${column}::text = '${column === 'company_id' ? theirs : owner.id}'`);
    return `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t where ${own.join(' or ')}`;
  });
  const { rows } = await database.ownerPool.query(`${parts.join(' union all ')} order by 1`);
  return JSON.stringify(rows);
}

function call(context: Context, operation: Operation, id: string) {
  return ask(context, textOf(operation), argumentsOf(operation.field.args, id));
}
