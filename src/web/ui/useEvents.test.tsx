import { Client, subscriptionExchange } from '@urql/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { expect, test } from 'vitest';
import { operation } from '#web/api/operation.ts';
import { useEvents } from './useEvents.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const runs = operation<{ run: string }, { companyId: string }>('subscription Runs($companyId: ID!) { run(companyId: $companyId) }');

/** A part that hears of a company's runs, on a server whose events the test sends. */
async function open() {
  const servers = new Map<string, (run: string) => void>();
  const exchange = subscriptionExchange({
    forwardSubscription: ({ variables }) => ({
      subscribe: (sink) => {
        servers.set(String(variables?.['companyId']), (run) => sink.next({ data: { run } }));
        return { unsubscribe: () => {} };
      },
    }),
  });
  const client = new Client({ url: '/graphql', preferGetMethod: false, exchanges: [exchange] });
  const heard: string[] = [];
  function Part({ companyId, pause = false }: { companyId: string; pause?: boolean }) {
    useEvents(runs, { companyId }, { onEvent: ({ run }) => heard.push(`${companyId}: ${run}`), pause });
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (part: React.ReactNode) => act(async () => root.render(<Provider value={client}>{part}</Provider>));
  const send = (companyId: string, ...events: string[]) =>
    act(async () => {
      for (const run of events) servers.get(companyId)?.(run);
    });
  return { Part, show, send, heard, servers };
}

test('events that arrive at once are all reported, none of another company or after leaving', async () => {
  const { Part, show, send, heard } = await open();
  await show(<Part companyId="a" />);
  await send('a', 'sii', 'previred');
  await show(<Part companyId="b" />);
  await send('a', 'late');
  await send('b', 'bank');
  await show(null);
  await send('b', 'gone');
  expect(heard).toEqual(['a: sii', 'a: previred', 'b: bank']);
});

test('while paused it subscribes to nothing', async () => {
  const { Part, show, servers } = await open();
  await show(<Part companyId="a" pause />);
  expect([...servers]).toEqual([]);
  await show(<Part companyId="a" />);
  expect([...servers.keys()]).toEqual(['a']);
});
