import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from 'urql';

type Options<Data> = {
  /** Called for each event, also when several arrive at once. What an event changes in the cache needs no call. */
  onEvent: (data: Data) => void;
  pause?: boolean;
};

/** Subscribes to events of the API while the part is on screen. */
export function useEvents<Data, Variables extends AnyVariables>(
  subscription: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { onEvent, pause = false }: Options<Data>,
): void {
  const client = useClient();
  const subscribe = useEffectEvent(() =>
    client.subscription<Data, Variables>(subscription, variables).subscribe(({ data }) => {
      if (data) report(data);
    }),
  );
  const report = useEffectEvent(onEvent);
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client or other variables need another subscription
  useEffect(() => (pause ? undefined : subscribe().unsubscribe), [client, key, pause]);
}
