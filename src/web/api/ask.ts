import type { TypedDocumentNode } from '@urql/core';
import { type ApiError, errorCode } from './errors.ts';
import { isVisitorPage, session, signOut } from './session.ts';

/**
 * Asks the API without the client and its cache: for the pages that are shown before anybody is signed in, which must appear fast,
 * and for what is done once. An ended session leaves the page, as it does for the client.
 */
export async function request<Data, Variables extends object>(
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
    if (!errors?.length) return { data: data as Data };
    const error = { graphQLErrors: errors };
    if (errorCode(error) === 'UNAUTHENTICATED' && !isVisitorPage()) signOut();
    return { error };
  } catch (problem) {
    return { error: { graphQLErrors: [], networkError: problem as Error } };
  }
}
