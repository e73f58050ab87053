import type { TypedDocumentNode } from '@urql/core';
import { client } from './client.ts';

/** Loads a query for whoever shows it: they show its failure too. */
export async function reload<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  await client.query<Data, Variables>(query, variables, { requestPolicy: 'network-only' }).toPromise();
}

/** A mutation that nobody waits for: nothing on screen depends on whether it succeeds. */
export function send<Data, Variables extends object>(mutation: TypedDocumentNode<Data, Variables>, variables: Variables): void {
  void client.mutation<Data, Variables>(mutation, variables).toPromise();
}
