import { gql, type TypedDocumentNode } from '@urql/core';

/** One GraphQL operation that remembers, for the compiler, what it takes and gives. */
export function operation<Data, Variables extends object>(text: string): TypedDocumentNode<Data, Variables> {
  return gql<Data, Variables>(text);
}
