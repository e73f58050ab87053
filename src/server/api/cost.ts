import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableValues,
} from 'graphql';

/** Lengths of lists by name, never negative, from the arguments of the fields above: `page`, `ids`, `periods`. */
type Sizes = Readonly<Record<string, number>>;
type Args = Readonly<Record<string, unknown>>;
type Walk = { document: DocumentNode; variables: VariableValues };

/** For lists without a declared size: values, objects, and rows of a page without a given size. */
const USUAL = { values: 3, objects: 10, page: 20 } as const;

// Adds the field options that say how large an answer may be.
declare global {
  export namespace PothosSchemaTypes {
    export interface FieldOptions {
      /** The length of a list, or the name under which a field above gives it; 10 objects or 3 values by default. */
      size?: number | string;
      /** List lengths that the arguments give for the fields below. */
      sizes?: (args: never) => Sizes;
    }
  }
}

/** Estimates the number of values in an operation's answer before anything is looked up: list lengths times the fields requested of each. */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined, variables: Args): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  const { variableValues } = operation ? getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }) : {};
  // Variables that do not fit are answered with that error alone.
  return operation && root && variableValues ? costWithin(operation, root, {}, { document, variables: variableValues }) : 0;
}

function costWithin(node: { selectionSet?: SelectionSetNode | undefined }, type: GraphQLNamedOutputType, sizes: Sizes, walk: Walk): number {
  let cost = 0;
  for (const one of node.selectionSet?.selections ?? []) {
    if (one.kind === Kind.FIELD) cost += costOfField(one, type, sizes, walk);
    else if (one.kind === Kind.INLINE_FRAGMENT) cost += costWithin(one, type, sizes, walk);
    else cost += costWithin(fragment(walk.document, one.name.value), type, sizes, walk);
  }
  return cost;
}

function costOfField(node: FieldNode, type: GraphQLNamedOutputType, above: Sizes, walk: Walk): number {
  const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
  if (!field) return 1;
  const sizes = { ...above, ...sizesOf(field, node, walk.variables) };
  const inner = costWithin(node, getNamedType(field.type), sizes, walk);
  return isListType(getNullableType(field.type)) ? 1 + sizeOf(field, sizes) * (1 + inner) : 1 + inner;
}

function fragment(document: DocumentNode, name: string): { selectionSet?: SelectionSetNode } {
  const found = document.definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name);
  return (found as OperationDefinitionNode | undefined) ?? {};
}

type Declared = { size?: number | string; sizes?: (args: Args) => Sizes };

function optionsOf({ extensions }: GraphQLField<unknown, unknown>): Declared {
  return (extensions['pothosOptions'] ?? {}) as Declared;
}

/** The list lengths from a field's own arguments: the rows of its page, its number of ids, and what it declares. */
function sizesOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: VariableValues): Sizes {
  if (field.args.length === 0) return {};
  const args: Args = getArgumentValues(field, node, variables);
  const { pagination = args['pagination'] } = (args['input'] ?? {}) as { pagination?: unknown };
  const { offset } = (pagination ?? {}) as { offset?: number | null };
  const ids = args['ids'];
  const declared = Object.entries(optionsOf(field).sizes?.(args) ?? {}).map(([name, size]) => [name, countOf(size)] as const);
  return {
    page: Math.min(Math.max(offset ?? USUAL.page, 1), 100),
    ...(Array.isArray(ids) ? { ids: ids.length } : {}),
    ...Object.fromEntries(declared),
  };
}

/** Arguments are not checked yet: a negative length would subtract from the cost of everything else. */
function countOf(size: number): number {
  return Number.isFinite(size) ? Math.max(size, 0) : Number.MAX_SAFE_INTEGER;
}

function sizeOf(field: GraphQLField<unknown, unknown>, sizes: Sizes): number {
  const { size = field.name === 'docs' ? 'page' : 'ids' in sizes && field.args.length > 0 ? 'ids' : undefined } = optionsOf(field);
  if (typeof size === 'number') return size;
  return (size && sizes[size]) || (isLeafType(getNamedType(field.type)) ? USUAL.values : USUAL.objects);
}
