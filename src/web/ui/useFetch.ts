import type { CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useRef, useState } from 'react';
import { useClient } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from './notify.tsx';

type FetchOptions = {
  /** Shows a failure in its place. @returns whether it did; otherwise it is shown at the top */
  refuse?: (error: CombinedError) => boolean;
};

/** Returns null on failure. `more`: options that only this call knows. */
export type Fetch<Data, Variables> = (variables: Variables, more?: FetchOptions) => Promise<Data | null>;

/**
 * A query that is run when somebody asks for it, such as the address of a file: always of the server, never of the cache.
 * @returns what runs it, of a stable identity, and whether it is running; its failure is shown
 */
export function useFetch<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  options: FetchOptions = {},
): readonly [fetch: Fetch<Data, Variables>, isBusy: boolean] {
  const client = useClient();
  const latest = useRef(options);
  latest.current = options;
  const [pending, setPending] = useState(0);

  const fetch = useCallback(
    async (variables: Variables, more: FetchOptions = {}) => {
      const { refuse } = { ...latest.current, ...more };
      setPending((count) => count + 1);
      const { data, error } = await client.query<Data, Variables>(query, variables, { requestPolicy: 'network-only' }).toPromise();
      setPending((count) => count - 1);
      if (data && !error) return data;
      if (!error || !refuse?.(error)) notify.error(error ? errorMessage(error) : undefined);
      return null;
    },
    [client, query],
  );
  return [fetch, pending > 0];
}
