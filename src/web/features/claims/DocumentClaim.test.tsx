import { MantineProvider } from '@mantine/core';
import { Client, fetchExchange } from '@urql/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { expect, test } from 'vitest';
import DocumentClaim from './DocumentClaim.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const CLAIM = { clock: { state: 'running', label: 'Quedan 5 días', isSoon: false }, events: [], possible: [] };
const CLOCK = { pending: 0, amount: 0, soon: 0, hasCertificate: false, isCertificateExpiring: false, mayClaim: false };

/** The panel's button under the claim, on a server whose answers come when they are let go. */
async function open() {
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()] as const;
  const response = async (_url: RequestInfo | URL, request?: RequestInit) => {
    const isClock = String(request?.body).includes('claimClock');
    return new Response(JSON.stringify({ data: await answers[isClock ? 1 : 0].promise }), {
      headers: { 'content-type': 'application/json' },
    });
  };
  const client = new Client({ url: 'http://localhost/graphql', preferGetMethod: false, fetch: response, exchanges: [fetchExchange] });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(place).render(
      <MantineProvider>
        <Provider value={client}>
          <DocumentClaim id="a" companyId="b">
            <button type="button">XML</button>
          </DocumentClaim>
        </Provider>
      </MantineProvider>,
    ),
  );
  const answer = (index: 0 | 1, data: object) =>
    act(async () => {
      answers[index].resolve(data);
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { place, answer, button: () => place.querySelector('button') };
}

test('what stands below a claim appears in its last place: after the answers that may move it', async () => {
  const { place, answer, button } = await open();
  expect(button()).toBeNull();
  await answer(0, { Document: { id: 'a', claim: CLAIM } });
  expect(button()).toBeNull();
  await answer(1, { claimClock: CLOCK });
  expect(button()).not.toBeNull();
  expect(place.textContent).toMatch(/Quedan 5 días.*XML/);
});
