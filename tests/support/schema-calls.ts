// Calls of every operation that the schema has, with arguments made to fit: what tests of access are generated from.
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
import type { Action } from '#domain/access.ts';
import { schema } from '#server/api/schema.ts';

export type Operation = { kind: 'query' | 'mutation' | 'subscription'; field: GraphQLField<unknown, unknown> };
type Access = 'public' | 'session' | 'administrator' | Action | { action: Action };

/** Queries and mutations. */
export const operations: readonly Operation[] = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query' as const, field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation' as const, field })),
];

export const subscriptions: readonly Operation[] = Object.values(schema.getSubscriptionType()?.getFields() ?? {}).map((field) => ({
  kind: 'subscription' as const,
  field,
}));

export function accessOf({ field }: Operation): Access {
  return (field.extensions['pothosOptions'] as { access: Access }).access;
}

/** The action of the policy that an operation needs in its companies; null when it belongs to no company. */
export function actionOf(operation: Operation): Action | null {
  const access = accessOf(operation);
  if (access === 'public' || access === 'session' || access === 'administrator') return null;
  return typeof access === 'string' ? access : access.action;
}

/** The text of a call, with a variable for each argument. `more`: what else to put between its brackets. */
export function textOf({ kind, field }: Operation, more = ''): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = [...field.args.map((arg) => `${arg.name}: $${arg.name}`), ...(more ? [more] : [])].join(', ');
  const wanted = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return `${kind} ${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''} ${wanted} }`;
}

/** Arguments that fit every type, with `id` wherever an id is asked. `extra`: put into the outermost objects. */
export function argumentsOf(args: readonly GraphQLArgument[], id: string, extra: object = {}): Record<string, unknown> {
  return Object.fromEntries(args.map((arg) => [arg.name, sampleOf(arg.type, id, extra, 0)]));
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

function sampleOf(type: GraphQLInputType, id: string, extra: object, depth: number): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType as GraphQLInputType, id, extra, depth);
  if (isListType(type)) return depth > 4 ? [] : [sampleOf(type.ofType as GraphQLInputType, id, extra, depth + 1)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || field.name === 'companyId');
    return { ...Object.fromEntries(fields.map((field) => [field.name, sampleOf(field.type, id, {}, depth + 1)])), ...extra };
  }
  if (type.name === 'ID') return id;
  if (type.name === 'File') return new File(['Fecha;Monto\n'], 'cartola.csv');
  return SAMPLES[type.name];
}
