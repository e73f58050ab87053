import type { CombinedError, OperationResult, TypedDocumentNode } from '@urql/core';
import { useRef } from 'react';
import { useClient } from 'urql';
import { newKey } from './key.ts';

/**
 * A mutation that is done once however often it is sent: asked again with the same words after a broken connection it carries the
 * same Idempotency-Key. Once it has its answer, asking again is a new wish.
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

/** No answer came, or the server still works on the first one. */
function isOpen(error: CombinedError | undefined): boolean {
  const [first] = error?.graphQLErrors ?? [];
  return Boolean(error?.networkError) || (first?.extensions['code'] === 'CONFLICT' && !first.extensions['reason']);
}
