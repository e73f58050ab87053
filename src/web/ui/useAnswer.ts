import type { CombinedError, RequestPolicy, TypedDocumentNode } from '@urql/core';
import { useCallback } from 'react';
import { useQuery } from 'urql';

/** What became of a question to the API. A page shows its parts in this order: error, loading, content. */
export type Answer<Data> = {
  data: Data | undefined;
  /** Only while there is nothing to show instead. */
  error: CombinedError | undefined;
  /** Nothing has come yet. */
  isLoading: boolean;
  /** Asked again; what is shown stays. */
  isRefreshing: boolean;
  refetch: () => void;
};

type Options = { pause?: boolean; policy?: RequestPolicy };

/**
 * Asks the API. What is known is shown at once and asked again; other variables of the same text are the same question, so they need
 * no memo.
 */
export function useAnswer<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { pause = false, policy = 'cache-and-network' }: Options = {},
): Answer<Data> {
  const [{ data: answer, error, fetching, stale }, execute] = useQuery<Data, Variables & Record<string, unknown>>({
    query: query as TypedDocumentNode<Data, Variables & Record<string, unknown>>,
    variables: variables as Variables & Record<string, unknown>,
    pause,
    requestPolicy: policy,
  });
  const refetch = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const data = error && isNothing(answer as object | null | undefined) ? undefined : (answer ?? undefined);
  const hasData = data !== undefined;
  return {
    data,
    error: hasData ? undefined : error,
    isLoading: !hasData && !error && !pause,
    isRefreshing: hasData && (fetching || stale),
    refetch,
  };
}

/** An answer that failed whole: each of its fields is null, or there is none. */
export function isNothing(answer: object | null | undefined): boolean {
  return Object.entries(answer ?? {}).every(([name, part]) => part === null || name === '__typename');
}
