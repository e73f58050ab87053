import type { CombinedError, OperationResult, TypedDocumentNode } from '@urql/core';
import { useRef } from 'react';
import { useClient } from 'urql';
import { newKey } from './key.ts';

/**
 * A mutation that is executed once however often it is sent: a retry with the same variables after a broken connection has the same
 * Idempotency-Key. Once it is answered, sending it again is a new request.
 */
export function useOnce<Data, Variables extends object>(
  mutation: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<OperationResult<Data, Variables>> {
  const client = useClient();
  const open = useRef<{ input: string; key: string } | null>(null);
  return async (variables) => {
    const input = JSON.stringify(variables);
    const attempt = open.current?.input === input ? open.current : { input, key: newKey() };
    open.current = attempt;
    const headers = { 'idempotency-key': attempt.key };
    const result = await client.mutation<Data, Variables>(mutation, variables, { fetchOptions: { headers } }).toPromise();
    if (!isOpen(result.error)) open.current = null;
    return result;
  };
}

/** There was no answer, or the server is still processing the first request. */
function isOpen(error: CombinedError | undefined): boolean {
  const [first] = error?.graphQLErrors ?? [];
  return Boolean(error?.networkError) || (first?.extensions['code'] === 'CONFLICT' && !first.extensions['reason']);
}
