import type { CombinedError, RequestPolicy, TypedDocumentNode } from '@urql/core';
import { useCallback, useRef } from 'react';
import { useQuery } from 'urql';
import { errorCode } from '#web/api/errors.ts';

/** The result of a query to the API. A page handles its parts in this order: error, loading, content. */
export type Answer<Data, Variables = unknown> = {
  data: Data | undefined;
  /** The variables of the data shown: while new ones are being queried, still the previous ones. */
  variables: Variables | undefined;
  /** Only set when there is nothing to show instead. */
  error: CombinedError | undefined;
  /** No data yet. */
  isLoading: boolean;
  /** Queried again; the data shown stays. */
  isRefreshing: boolean;
  refetch: () => void;
};

type Options = { pause?: boolean; policy?: RequestPolicy };

/** Queries the API. Cached data is shown at once and queried again; variables are compared by their text, so they need no memo. */
export function useAnswer<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { pause = false, policy = 'cache-and-network' }: Options = {},
): Answer<Data, Variables> {
  const [{ data: answer, error, fetching, stale, operation }, execute] = useQuery<Data, Variables & Record<string, unknown>>({
    query: query as TypedDocumentNode<Data, Variables & Record<string, unknown>>,
    variables: variables as Variables & Record<string, unknown>,
    pause,
    requestPolicy: policy,
  });
  const refetch = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const found = error && isNothing(answer as object | null | undefined) ? undefined : (answer ?? undefined);
  const data = useLasting(found, operation?.key, error);
  const hasData = data !== undefined;
  return {
    data,
    variables: operation?.variables,
    error: hasData ? undefined : error,
    isLoading: !hasData && !error && !pause,
    isRefreshing: hasData && (fetching || stale),
    refetch,
  };
}

/** Failures that say nothing of what is asked for: another reload may succeed. */
const PASSING: ReadonlySet<string> = new Set(['INTERNAL', 'RATE_LIMITED']);

/**
 * The data, or what the same query answered before when its reload failed in passing: a page that is taken away loses what somebody
 * types in it.
 * @param key  of the query and its variables
 */
export function useLasting<Data>(data: Data | undefined, key: number | undefined, error: CombinedError | undefined): Data | undefined {
  const last = useRef<{ key: number | undefined; data: Data | undefined }>({ key: undefined, data: undefined });
  if (data !== undefined) last.current = { key, data };
  const isPassing = !error || error.networkError !== undefined || PASSING.has(errorCode(error) ?? '');
  return data ?? (isPassing && last.current.key === key ? last.current.data : undefined);
}

/** Whether an answer failed completely: each field is null, or there is no answer. */
export function isNothing(answer: object | null | undefined): boolean {
  return Object.entries(answer ?? {}).every(([name, part]) => part === null || name === '__typename');
}
