// Calls of every operation that schema.graphql has: what is tested of all of them is tested of the next one too.
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { SAMPLES as VALUES } from '../../../support/samples.ts';

const SAMPLES: Record<string, unknown> = { ...VALUES, ID: 'id' };

export type Operation = { kind: 'query' | 'mutation' | 'subscription'; name: string; field: GraphQLField<unknown, unknown> };
/** Where an argument takes a value of a named type: the names on the way. */
export type Slot = { path: readonly string[]; type: string; isList: boolean };
/** What to put into a slot. */
export type Fill = (slot: Slot) => unknown;

const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));
const DEPTH = 4;
const FIELDS = 120;

export const OPERATIONS: readonly Operation[] = (['query', 'mutation', 'subscription'] as const).flatMap((kind) => {
  const types = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() };
  return Object.values(types[kind]?.getFields() ?? {}).map((field) => ({ kind, name: field.name, field }));
});

/** Every place of the arguments that takes a leaf. */
export function slotsOf({ field }: Operation): Slot[] {
  return field.args.flatMap((arg) => slotsIn(arg, [], false));
}

/** The text of a call with a variable for each argument, asking for everything down to a few levels. */
export function textOf({ kind, name, field }: Operation): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const fields = selectionOf(field.type, DEPTH, { left: FIELDS });
  return `${kind} ${declared ? `(${declared})` : ''} { ${name}${passed ? `(${passed})` : ''}${fields} }`;
}

/** The text of a call with its arguments written into it. */
export function inlineTextOf({ kind, name, field }: Operation, variables: Record<string, unknown>): string {
  const passed = field.args.filter((arg) => arg.name in variables).map((arg) => `${arg.name}: ${literalOf(arg.type, variables[arg.name])}`);
  return `${kind} { ${name}${passed.length > 0 ? `(${passed.join(', ')})` : ''}${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'} }`;
}

/** Variables for a call: a value that fits each leaf, or what `fill` puts there. Optional leaves are left out unless it fills them. */
export function variablesOf({ field }: Operation, fill: Fill): Record<string, unknown> {
  return valuesOf(field.args, [], fill);
}

function slotsIn({ name, type }: GraphQLArgument | GraphQLInputField, way: readonly string[], isIn: boolean): Slot[] {
  const path = [...way, name];
  const isList = isIn || /\[/.test(String(type));
  const named = getNamedType(type);
  if (path.length > DEPTH) return [];
  if (isInputObjectType(named)) return Object.values(named.getFields()).flatMap((one) => slotsIn(one, path, isList));
  return [{ path, type: named.name, isList }];
}

function valuesOf(args: readonly (GraphQLArgument | GraphQLInputField)[], way: readonly string[], fill: Fill): Record<string, unknown> {
  return Object.fromEntries(
    args.flatMap(({ name, type }) => {
      const value = valueOf(type, [...way, name], fill, false);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueOf(type: GraphQLInputType, path: readonly string[], fill: Fill, isNeeded: boolean, isList = false): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType as GraphQLInputType, path, fill, true, isList);
  if (isListType(type)) {
    const one = valueOf(type.ofType as GraphQLInputType, path, fill, isNeeded, true);
    return one === undefined ? undefined : Array.isArray(one) ? one : [one];
  }
  if (isInputObjectType(type)) {
    if (path.length > DEPTH) return undefined;
    const values = valuesOf(Object.values(type.getFields()), path, fill);
    return Object.keys(values).length > 0 || isNeeded ? values : undefined;
  }
  const filled = fill({ path, type: type.name, isList });
  if (filled !== undefined || !isNeeded) return filled;
  return isEnumType(type) ? type.getValues()[0]?.name : SAMPLES[type.name];
}

function literalOf(type: GraphQLInputType, value: unknown): string {
  const named = getNamedType(type);
  if (Array.isArray(value)) return `[${value.map((one) => literalOf(named, one)).join(', ')}]`;
  if (isEnumType(named)) return String(value);
  if (!isInputObjectType(named)) return JSON.stringify(value);
  const fields = named.getFields();
  const inner = Object.entries(value as object).map(([name, one]) => `${name}: ${literalOf(fields[name]!.type, one)}`);
  return `{${inner.join(', ')}}`;
}

function selectionOf(type: GraphQLOutputType, depth: number, budget: { left: number }): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named) || depth === 0) return ' { __typename }';
  const request: string[] = [];
  for (const field of Object.values(named.getFields())) {
    if (field.args.some(({ type: needed, defaultValue }) => isNonNullType(needed) && defaultValue === undefined)) continue;
    if (budget.left <= 0) break;
    budget.left -= 1;
    request.push(field.name + selectionOf(field.type, depth - 1, budget));
  }
  return ` { ${request.length > 0 ? request.join(' ') : '__typename'} }`;
}
