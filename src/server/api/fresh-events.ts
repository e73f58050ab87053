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
 * Resolves each event of a subscription with a context of its own, of that moment. GraphQL's usual way gives all events the one of the
 * beginning, whose memberships grow old, and whose data loaders answer for ever what they once read.
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
