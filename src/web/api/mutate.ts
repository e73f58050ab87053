import type { OperationResult, TypedDocumentNode } from '@urql/core';

/**
 * Runs a mutation for pages that are shown before anybody is signed in: they must appear fast, so the client and its
 * cache come only now (or earlier with `warmClient`).
 */
export async function mutate<Data, Variables extends object>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> {
  const { client } = await import('./client.ts');
  return client.mutation<Data, Variables>(mutation, variables).toPromise();
}

/** Brings the client while the person still types. */
export function warmClient(): void {
  void import('./client.ts');
}
