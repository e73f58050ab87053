import type { TypedDocumentNode } from '@urql/core';
import type { ApiError } from './errors.ts';
import { session } from './session.ts';

/**
 * Asks the API without the client and its cache: for the pages that are shown before anybody is signed in, which must appear fast,
 * and for what is done once.
 */
export async function ask<Data, Variables extends object>(
  operation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<{ data?: Data; error?: ApiError }> {
  const token = session()?.token;
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  // An operation is plain text: see operation.ts.
  const body = JSON.stringify({ query: operation, variables });
  try {
    const response = await fetch('/graphql', { method: 'POST', headers, body });
    const { data, errors } = (await response.json()) as { data?: Data; errors?: ApiError['graphQLErrors'] };
    return errors?.length ? { error: { graphQLErrors: errors } } : { data: data as Data };
  } catch (problem) {
    return { error: { graphQLErrors: [], networkError: problem as Error } };
  }
}
