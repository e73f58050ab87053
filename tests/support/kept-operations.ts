import { globSync, readFileSync } from 'node:fs';
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { isOfBooks } from '#server/api/answer-cache.ts';
import { schema } from '#server/api/schema.ts';

type PageQuery = { name: string; operation: OperationDefinitionNode; text: string };

/** Every query of the page, with its fragments. */
export function pageQueries(): PageQuery[] {
  return globSync('src/web/features/*/operations.graphql').flatMap((path) => {
    const { definitions } = parse(readFileSync(path, 'utf8'));
    const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
    return definitions
      .filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'query')
      .map((operation) => ({ name: operation.name?.value ?? path, operation, text: withFragments(print(operation), fragments) }));
  });
}

/** The page's operations over fields whose answers are kept, each with its fragments. */
export function keptOperations(): { name: string; root: string; text: string }[] {
  const fields = schema.getQueryType()?.getFields() ?? {};
  return pageQueries().flatMap(({ name, operation, text }) => {
    const [root, ...others] = operation.selectionSet.selections;
    const field = root?.kind === Kind.FIELD && others.length === 0 ? fields[root.name.value] : undefined;
    return field && isOfBooks(field) ? [{ name, root: field.name, text }] : [];
  });
}

function withFragments(text: string, fragments: readonly FragmentDefinitionNode[]): string {
  const more = fragments.find(({ name: { value } }) => text.includes(`...${value}`) && !text.includes(`fragment ${value} on`));
  return more ? withFragments(`${text}\n${print(more)}`, fragments) : text;
}
