// Calls of every operation in the schema, with valid arguments: access tests are generated from them.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
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
import { SAMPLES } from './samples.ts';

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

/** The action that an operation requires in its companies; null when it belongs to no company. */
export function actionOf(operation: Operation): Action | null {
  const access = accessOf(operation);
  if (access === 'public' || access === 'session' || access === 'administrator') return null;
  return typeof access === 'string' ? access : access.action;
}

/** The text of a call, with a variable for each argument. `more`: what else to put between its brackets. */
export function textOf({ kind, field }: Operation, more = ''): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = [...field.args.map((arg) => `${arg.name}: $${arg.name}`), ...(more ? [more] : [])].join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return `${kind} ${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''} ${selection} }`;
}

/** Valid arguments for every type, with `id` wherever an id is required. `extra`: added to the outermost objects. */
export function argumentsOf(args: readonly GraphQLArgument[], id: string, extra: object = {}): Record<string, unknown> {
  return Object.fromEntries(args.map((arg) => [arg.name, sampleOf(arg.type, id, extra, 0)]));
}

/** A valid value of a type. */
export function sampleOf(type: GraphQLInputType, id: string, extra: object, depth: number): unknown {
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

/** An argument of an operation, or a field of its inputs, by the path of names. */
export type Place = { path: readonly string[]; declared: GraphQLArgument | GraphQLInputField };

/** Every place where an operation takes a value. */
export function placesOf({ field }: Operation): Place[] {
  return field.args.flatMap((arg) => placesIn(arg, []));
}

function placesIn(declared: Place['declared'], above: readonly string[]): Place[] {
  const path = [...above, declared.name];
  const named = getNamedType(declared.type);
  const within = isInputObjectType(named) && !above.includes(declared.name) ? Object.values(named.getFields()) : [];
  return [{ path, declared }, ...within.flatMap((field) => placesIn(field, path))];
}

/** Valid arguments, with `value` at one place; a list on the way has one entry. */
export function argumentsWith({ field }: Operation, id: string, { path }: Place, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path;
  const type = field.args.find((arg) => arg.name === name)?.type;
  return { ...argumentsOf(field.args, id), [name]: type ? valueWith(type, id, rest, value) : value };
}

function valueWith(type: GraphQLInputType, id: string, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (isNonNullType(type)) return valueWith(type.ofType as GraphQLInputType, id, [name, ...rest], value);
  if (isListType(type)) return [valueWith(type.ofType as GraphQLInputType, id, [name, ...rest], value)];
  if (!isInputObjectType(type)) throw new Error(`${type} has no ${name}`);
  const declared = type.getFields()[name];
  return { ...(sampleOf(type, id, {}, 0) as object), [name]: declared && valueWith(declared.type, id, rest, value) };
}
