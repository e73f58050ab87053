import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { schema } from '#server/api/schema.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../support/api.ts';

// Every operation of the schema, called on a company of somebody else: generated, so that a new one cannot be forgotten.

const { database, person, company, contextOf, ask } = await testApi();
const owner = await person();
const stranger = await person();
const removed = await person();
const theirs = await company(owner.id);
await company(stranger.id);
await database.owner.insertInto('membership').values({ company_id: theirs, person_id: removed.id, role: 'USER' }).execute();
await database.owner.deleteFrom('membership').where('person_id', '=', removed.id).execute();

type Operation = { kind: 'query' | 'mutation'; field: GraphQLField<unknown, unknown> };
const operations: Operation[] = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query' as const, field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation' as const, field })),
];
const accessOf = ({ field }: Operation) => (field.extensions['pothosOptions'] as { access: unknown }).access;
const ofCompanies = operations.filter((one) => accessOf(one) !== 'public' && accessOf(one) !== 'session');

test('every root field declares its access', () => {
  const subscriptions = Object.values(schema.getSubscriptionType()?.getFields() ?? {}).map((field) => ({ kind: 'query' as const, field }));
  expect([...operations, ...subscriptions].filter((one) => !accessOf(one)).map(({ field }) => field.name)).toEqual([]);
});

test.each(operations.filter((one) => accessOf(one) !== 'public').map((one) => [one.field.name, one] as const))(
  '%s without a session is UNAUTHENTICATED',
  async (_name, operation) => {
    const { code } = await call(await contextOf(null), operation, theirs);
    expect(code).toBe('UNAUTHENTICATED');
  },
);

test.each(ofCompanies.map((one) => [one.field.name, one] as const))(
  '%s on a foreign company answers as on one that does not exist, for a stranger and for a removed member',
  async (_name, operation) => {
    const before = await counts();
    const unknown = await call(await contextOf(stranger.token), operation, newId());
    expect(unknown.code).toBe('NOT_FOUND');
    for (const { token } of [stranger, removed]) {
      expect(await call(await contextOf(token), operation, theirs)).toEqual(unknown);
    }
    expect(await counts()).toEqual(before);
  },
);

test.each(ofCompanies.map((one) => [one.field.name, one] as const))(
  '%s with its access check switched off still reads and changes nothing of a foreign company',
  async (_name, { field }) => {
    const before = await counts();
    const { resolve } = field.extensions['pothosOptions'] as { resolve: (...args: unknown[]) => Promise<unknown> };
    const context = await contextOf(stranger.token);
    const call = async () => resolve({}, argumentsOf(field.args, theirs), context, {});
    const answer = await call().catch((error: unknown) => error);
    expect(JSON.stringify(answer) ?? '').not.toContain('Empresa de Prueba');
    expect(JSON.stringify(answer) ?? '').not.toContain('sinclasificar');
    expect(await counts()).toEqual(before);
  },
);

/** Rows of every table, as the owner sees them. */
async function counts(): Promise<Record<string, number>> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    if (name === 'session' || name === 'try_limit') continue;
    const { rows } = await database.ownerPool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    found[name] = rows[0]?.n ?? 0;
  }
  return found;
}

function call(context: Context, { kind, field }: Operation, companyId: string) {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const wanted = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const text = `${kind} ${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''} ${wanted} }`;
  return ask(context, text, argumentsOf(field.args, companyId));
}

/** Arguments that fit every type, with `companyId` wherever an id is asked. */
function argumentsOf(args: readonly GraphQLArgument[], id: string): Record<string, unknown> {
  return Object.fromEntries(args.map((arg) => [arg.name, sampleOf(arg.type, id, 0)]));
}

const SAMPLES: Record<string, unknown> = {
  String: 'texto',
  Int: 1,
  Float: 1,
  Boolean: true,
  Amount: 1,
  Date: '2026-03-15',
  DateTime: '2026-03-15T12:00:00Z',
  Rut: '76123456-0',
  Period: '2026-03',
};

function sampleOf(type: GraphQLInputType, id: string, depth: number): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType as GraphQLInputType, id, depth);
  if (isListType(type)) return depth > 4 ? [] : [sampleOf(type.ofType as GraphQLInputType, id, depth + 1)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || field.name === 'companyId');
    return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field.type, id, depth + 1)]));
  }
  if (type.name === 'ID') return id;
  if (type.name === 'File') return new File(['Fecha;Monto\n'], 'cartola.csv');
  return SAMPLES[type.name];
}
