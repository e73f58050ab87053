import {
  createSourceEventStream,
  type ExecutionArgs,
  executeSubscriptionEvent,
  mapSourceToResponseEvent,
  validateSubscriptionArgs,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from './context.ts';

/**
 * Resolves each event of a subscription with a fresh context. By default GraphQL uses the subscription's first context for all events, with
 * stale memberships and data loaders that keep returning what they first read.
 */
export function freshEvents(): Plugin<Context> {
  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(subscribe);
    },
  };
}

async function subscribe(args: ExecutionArgs) {
  const valid = validateSubscriptionArgs(args);
  if (!('schema' in valid)) return { errors: valid };
  const { live } = valid.contextValue as Context;
  const events = await createSourceEventStream(valid);
  if (!(Symbol.asyncIterator in events)) return events;
  return mapSourceToResponseEvent(valid, events, async (event) =>
    executeSubscriptionEvent({ ...event, contextValue: { ...(live ? await live.present() : (event.contextValue as Context)) } }),
  );
}
