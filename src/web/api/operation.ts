import type { TypedDocumentNode } from '@urql/core';

/**
 * A GraphQL operation with types for its variables and data. It stays plain text: the client keys texts by their content (documents from
 * code generators all get one key) and parses them only when used.
 */
export function operation<Data, Variables extends object>(text: string): TypedDocumentNode<Data, Variables> {
  // For the compiler a text is not a document; the client accepts both.
  return text as unknown as TypedDocumentNode<Data, Variables>;
}
