import type { TypedDocumentNode } from '@urql/core';

/**
 * One GraphQL operation that remembers, for the compiler, what it takes and gives. It stays plain text: the client keys
 * texts by their content (documents of code generators all get one key) and reads them only when they are used.
 */
export function operation<Data, Variables extends object>(text: string): TypedDocumentNode<Data, Variables> {
  // A text is no document to the compiler: the client takes both.
  return text as unknown as TypedDocumentNode<Data, Variables>;
}
