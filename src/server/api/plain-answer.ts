import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  getOperationAST,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { isOfBooks } from './answer-cache.ts';

/** Executes an operation: the executor of the server. */
type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;
/** What computed fields are called with: that of their root field. */
type Call = { context: unknown; info: GraphQLResolveInfo };
/** Writes a value as JSON. It throws for one that the executor has to judge: a promise, or null where none may be. */
type Write = (value: unknown, call: Call) => string;

/** The text of a root field that is written here; the executor passes it on unchanged. */
const TEXT = new GraphQLScalarType<unknown, unknown>({ name: 'Text', coerceOutputValue: (value) => value });
const UNWRITTEN = Symbol('unwritten');

/**
 * Writes answers over the books as text in one go. The executor resolves and completes values one by one, ten thousand in a report; here it
 * sees the root field alone, with its arguments and access, and what that returns is written by a plan that is made once per document.
 * @returns the text of the whole answer; its errors; null for what the executor has to do: directives, arguments or promises within
 */
export function plainWriter(schema: GraphQLSchema): (args: ExecutionArgs, execute: Execute) => Promise<string | ExecutionResult | null> {
  const plans = new WeakMap<OperationDefinitionNode, Plan | null>();
  const writers = new WeakMap<OperationDefinitionNode, Write>();
  const short = rootSchema(schema, writers);
  const planFor = ({ document, operationName }: ExecutionArgs): Plan | null => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    const known = plans.get(operation);
    if (known !== undefined) return known;
    const plan = planOf(schema, operation, document);
    plans.set(operation, plan);
    if (plan) writers.set(plan.operation, plan.write);
    return plan;
  };
  return async (args, execute) => {
    const plan = planFor(args);
    if (!plan) return null;
    const result = await execute({ ...args, schema: short, document: { kind: Kind.DOCUMENT, definitions: [plan.operation] } });
    if (result.errors || !result.data) return result;
    const text = result.data[plan.name];
    return typeof text === 'string' ? `{"data":{${JSON.stringify(plan.name)}:${text}}}` : null;
  };
}

/** `operation`: the root field alone; `name`: of the field in the answer. */
type Plan = { operation: OperationDefinitionNode; name: string; write: Write };

function planOf(schema: GraphQLSchema, operation: OperationDefinitionNode, { definitions }: DocumentNode): Plan | null {
  const [node, ...others] = operation.operation === 'query' ? operation.selectionSet.selections : [];
  if (node?.kind !== Kind.FIELD || others.length > 0 || node.directives?.length) return null;
  const field = schema.getQueryType()?.getFields()[node.name.value];
  if (!field || !isOfBooks(field)) return null;
  const fragments = new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const write = writerOf(field.type, [node], fragments);
  if (!write) return null;
  const alone: FieldNode = { ...node, selectionSet: undefined };
  const short = { ...operation, selectionSet: { ...operation.selectionSet, selections: [alone] } };
  return { operation: short, name: (node.alias ?? node.name).value, write };
}

/** The root fields over the books, each of which returns its text. */
function rootSchema(schema: GraphQLSchema, writers: WeakMap<OperationDefinitionNode, Write>): GraphQLSchema {
  const query = schema.getQueryType();
  const all = query?.getFields() ?? {};
  const fields = Object.entries(query?.toConfig().fields ?? {}).flatMap(([name, config]) => {
    const field = all[name];
    if (!field?.resolve || !isOfBooks(field)) return [];
    const { resolve } = field;
    const written = async (root: unknown, args: { [name: string]: unknown }, context: unknown, info: GraphQLResolveInfo) => {
      const value = await resolve(root, args, context, info);
      const write = writers.get(info.operation);
      try {
        return write ? write(value, { context, info }) : UNWRITTEN;
      } catch {
        return UNWRITTEN;
      }
    };
    return [[name, { ...config, type: isNonNullType(config.type) ? new GraphQLNonNull(TEXT) : TEXT, resolve: written }] as const];
  });
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: Object.fromEntries(fields) }) });
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function writerOf(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Write | null {
  if (isNonNullType(type)) {
    const write = writerOf(type.ofType, nodes, fragments);
    return (
      write &&
      ((value, call) => {
        if (value === null || value === undefined) throw new TypeError('null where none may be');
        return write(value, call);
      })
    );
  }
  const write = presentWriter(type, nodes, fragments);
  return (
    write &&
    ((value, call) => {
      if (value === null || value === undefined) return 'null';
      if (value instanceof Promise) throw new TypeError('a promise');
      return write(value, call);
    })
  );
}

function presentWriter(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Write | null {
  if (isLeafType(type)) {
    return (value) => {
      const leaf = type.coerceOutputValue(value);
      if (leaf === null || leaf === undefined) throw new TypeError('no value');
      return JSON.stringify(leaf);
    };
  }
  if (isObjectType(type)) return objectWriter(type, nodes, fragments);
  if (!isListType(type)) return null;
  const write = writerOf(type.ofType, nodes, fragments);
  return (
    write &&
    ((value, call) =>
      `[${listOf(value)
        .map((one) => write(one, call))
        .join(',')}]`)
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value;
}

function objectWriter(type: GraphQLObjectType, nodes: readonly FieldNode[], fragments: Fragments): Write | null {
  const named = new Map<string, FieldNode[]>();
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (type.isTypeOf || !sets.every((set) => collect(type, set, fragments, named))) return null;
  const parts: ((value: object, call: Call) => string)[] = [];
  for (const [name, list] of named) {
    const part = fieldWriter(type, `${parts.length > 0 ? ',' : ''}${JSON.stringify(name)}:`, list, fragments);
    if (!part) return null;
    parts.push(part);
  }
  return (value, call) => {
    if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
    let text = '{';
    for (const part of parts) text += part(value, call);
    return `${text}}`;
  };
}

/** Collects the fields of a selection by their names in the answer. @returns false for what the executor has to decide */
function collect(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fragments: Fragments,
  named: Map<string, FieldNode[]>,
): boolean {
  return selections.every((one) => {
    if (one.directives?.length) return false;
    if (one.kind === Kind.FIELD) {
      const name = (one.alias ?? one.name).value;
      named.set(name, [...(named.get(name) ?? []), one]);
      return !one.arguments?.length;
    }
    const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments.get(one.name.value);
    const isOfType = fragment !== undefined && (fragment.typeCondition?.name.value ?? type.name) === type.name;
    return isOfType && collect(type, fragment.selectionSet, fragments, named);
  });
}

/** @param key  of the field, as it stands in the text */
function fieldWriter(
  type: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): ((value: object, call: Call) => string) | null {
  const name = nodes[0]?.name.value ?? '';
  if (name === '__typename') return () => `${key}"${type.name}"`;
  const field = type.getFields()[name];
  const write = field && field.args.length === 0 ? writerOf(field.type, nodes, fragments) : null;
  if (!field || !write) return null;
  const { resolve } = field;
  const exposed = field.extensions['pothosExposedField'];
  if (typeof exposed === 'string' || !resolve) {
    const property = typeof exposed === 'string' ? exposed : name;
    return (value, call) => key + write((value as Record<string, unknown>)[property], call);
  }
  return (value, call) => key + write(resolve(value, {}, call.context, call.info), call);
}
