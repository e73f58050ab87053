import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '#domain/errors.ts';
import { guardField } from './access.ts';
import { type Context, personOf } from './context.ts';

export type RepeatedCall = {
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
};

/**
 * Checks a repeated call against the current access, without executing anything: the access of every field of the operation, also of
 * skipped ones, and membership in the companies that it changed.
 * @throws AppError as the operation itself would
 */
export async function guardAgain(
  schema: GraphQLSchema,
  call: RepeatedCall,
  companyIds: readonly string[],
  context: Context,
): Promise<void> {
  personOf(context);
  if (companyIds.some((id) => !context.memberships.has(id))) throw new AppError('COMPANY_NOT_FOUND');
  const operation = getOperationAST(call.document, call.operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return;
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], call.variables, { maxErrors: 1 });
  // What did not fit the first time was answered with that error alone.
  if (!variableValues) return;
  for (const node of fieldsOf(operation.selectionSet, call.document)) {
    const field = root.getFields()[node.name.value];
    if (field) await guardField(field, getArgumentValues(field, node, variableValues), context);
  }
}

/** The fields at an operation's own level, including those of fragments. */
function fieldsOf({ selections }: SelectionSetNode, document: DocumentNode, seen: ReadonlySet<string> = new Set()): FieldNode[] {
  return selections.flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return fieldsOf(one.selectionSet, document, seen);
    const name = one.name.value;
    const fragment = document.definitions.find((other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === name);
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || seen.has(name)) return [];
    return fieldsOf(fragment.selectionSet, document, new Set([...seen, name]));
  });
}
