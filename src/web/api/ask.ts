import type { TypedDocumentNode } from '@urql/core';
import { type ApiError, errorCode } from './errors.ts';
import { isVisitorPage, session, signOut } from './session.ts';

/**
 * Queries the API without the client and its cache: for visitors' pages, which must load fast, and for one-time operations. An ended
 * session leaves the page, as with the client.
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
    // Somebody may have signed in again meanwhile, in another tab.
    const isOurs = session()?.token === token;
    if (errorCode(error) === 'UNAUTHENTICATED' && isOurs && !isVisitorPage()) signOut();
    return { error };
  } catch (problem) {
    return { error: { graphQLErrors: [], networkError: problem as Error } };
  }
}
