import { globSync, readFileSync } from 'node:fs';
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { isOfBooks } from '#server/api/answer-cache.ts';
import { schema } from '#server/api/schema.ts';

/** The page's operations over fields whose answers are kept, each with its fragments. */
export function keptOperations(): { name: string; root: string; text: string }[] {
  const fields = schema.getQueryType()?.getFields() ?? {};
  return globSync('src/web/features/*/operations.graphql').flatMap((path) => {
    const { definitions } = parse(readFileSync(path, 'utf8'));
    const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
    return definitions
      .filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'query')
      .flatMap((operation) => {
        const [root, ...others] = operation.selectionSet.selections;
        const field = root?.kind === Kind.FIELD && others.length === 0 ? fields[root.name.value] : undefined;
        if (!field || !isOfBooks(field)) return [];
        return [{ name: operation.name?.value ?? path, root: field.name, text: withFragments(print(operation), fragments) }];
      });
  });
}

function withFragments(text: string, fragments: readonly FragmentDefinitionNode[]): string {
  const more = fragments.find(({ name: { value } }) => text.includes(`...${value}`) && !text.includes(`fragment ${value} on`));
  return more ? withFragments(`${text}\n${print(more)}`, fragments) : text;
}
