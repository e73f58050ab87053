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

/** Entries of lists by name, never negative, as the arguments further up give them: `page`, `ids`, `periods`. */
type Sizes = Readonly<Record<string, number>>;
type Args = Readonly<Record<string, unknown>>;
type Walk = { document: DocumentNode; variables: VariableValues };

/** Of a list that declares nothing: values, objects, and the rows of a page whose size nobody gave. */
const USUAL = { values: 3, objects: 10, page: 20 } as const;

// Teach Pothos how large an answer may be.
declare global {
  export namespace PothosSchemaTypes {
    export interface FieldOptions {
      /** Entries of a list, or the name under which a field above says how many; 10 objects or 3 values unless it says otherwise. */
      size?: number | string;
      /** What the arguments say of the sizes of lists below. */
      sizes?: (args: never) => Sizes;
    }
  }
}

/** About how many values the answer to an operation holds, known before anything is looked up: what lists may have, times what is asked of each. */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined, variables: Args): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  const { variableValues } = operation ? getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }) : {};
  // What does not fit is answered with that alone.
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

/** What a field's own arguments tell: the rows of its page, how many ids it looks for, and what it declares. */
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

/** What arguments say is not checked yet: a list that they make negative would pay for all others. */
function countOf(size: number): number {
  return Number.isFinite(size) ? Math.max(size, 0) : Number.MAX_SAFE_INTEGER;
}

function sizeOf(field: GraphQLField<unknown, unknown>, sizes: Sizes): number {
  const { size = field.name === 'docs' ? 'page' : 'ids' in sizes && field.args.length > 0 ? 'ids' : undefined } = optionsOf(field);
  if (typeof size === 'number') return size;
  return (size && sizes[size]) || (isLeafType(getNamedType(field.type)) ? USUAL.values : USUAL.objects);
}
