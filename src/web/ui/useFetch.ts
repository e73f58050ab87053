import type { TypedDocumentNode } from '@urql/core';
import { useCallback } from 'react';
import { useClient } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from './notify.tsx';

/**
 * A query that is run when somebody asks for it, such as the address of a file: always of the server, never of the cache.
 * @returns what runs it, of a stable identity; its failure is shown, and it returns null
 */
export function useFetch<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Data | null> {
  const client = useClient();
  return useCallback(
    async (variables) => {
      const { data, error } = await client.query<Data, Variables>(query, variables, { requestPolicy: 'network-only' }).toPromise();
      if (data && !error) return data;
      notify.error(error ? errorMessage(error) : undefined);
      return null;
    },
    [client, query],
  );
}
