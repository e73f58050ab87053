import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Client, fetchExchange } from '@urql/core';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { type Company, CompanyContext } from '#web/api/company.ts';
import { forgetPerson } from '#web/api/session.ts';
import { parseSearch, stringifySearch } from '#web/api/url.ts';
import type { ListState } from '#web/ui/useList.ts';
import { NONE_CHOSEN } from './chosen.ts';
import DetailPanel from './DetailPanel.tsx';
import { SEARCH, type Search } from './filters.ts';
import type { RowFragment } from './operations.ts';
import PointModal from './PointModal.tsx';
import PointOfIds from './PointOfIds.tsx';
import type { PointDetail } from './point.ts';
import { useRememberedList } from './slice.ts';
import type { DocumentsOnScreen } from './useDocuments.ts';
import { useListKeys } from './useListKeys.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let close = async () => {};
afterEach(async () => {
  await close();
  notifications.clean();
  localStorage.clear();
});

const COMPANY: Company = {
  ...{ id: 'k', name: 'Empresa', alias: 'E', rut: '76123456-0', plan: ['caudalfull'], role: 'FOUNDER', country: 'CHL', features: [] },
  ...{ restrictsF29: false, trialExpirationDate: null, isBlocked: false },
};

/** A part of the page by itself, on a server that answers each question by `answer`; what was requests of it is kept. */
async function open(Part: ComponentType, answer: () => Promise<object> = () => new Promise(() => {})) {
  document.body.replaceChildren();
  const requests: string[] = [];
  const fetch = async (_url: RequestInfo | URL, request?: RequestInit) => {
    requests.push(String(request?.body));
    return new Response(JSON.stringify(await answer()), { headers: { 'content-type': 'application/json' } });
  };
  const client = new Client({ url: 'http://localhost/graphql', preferGetMethod: false, fetch, exchanges: [fetchExchange] });
  const routeTree = createRootRoute({
    component: () => (
      <MantineProvider>
        <Provider value={client}>
          <CompanyContext value={COMPANY}>
            <Part />
          </CompanyContext>
        </Provider>
      </MantineProvider>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }), parseSearch, stringifySearch });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  close = () => act(async () => root.unmount());
  await act(async () => root.render(<RouterProvider<typeof router> router={router} />));
  return { requests };
}

const press = (key: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));

test.each([
  ['a panel without an id', () => <DetailPanel id="" companyId="k" onClose={() => {}} />, 0],
  ['a panel with one', () => <DetailPanel id="d1" companyId="k" onClose={() => {}} />, 1],
  ['a payment point of nothing', () => <PointOfIds companyId="k" ids={[]} onClose={() => {}} />, 0],
  ['a payment point of something', () => <PointOfIds companyId="k" ids={['d1']} onClose={() => {}} />, 1],
])('%s asks the server %#', async (_what, Part, times) => {
  const { requests } = await open(Part);
  expect(requests).toHaveLength(times);
});

const DETAIL: PointDetail = {
  ...{ id: 'd1', name: 'Cliente SpA', documentType: 'TAX_DOCUMENT', currencyType: 'CLP', amount: 119_000, isHidden: false },
  originalDueDate: day('2026-03-31'),
  meta: {
    ...{ typeLabel: 'Factura', number: '7', remaining: 119_000, documentCode: 33, isReceived: false, isProtested: false },
    ...{ originalAmount: 119_000, issuedAt: day('2026-03-01'), dueDate: day('2026-03-31') },
    factoring: { cedido: false, issuerName: null, cesionDate: null },
    point: {
      terms: { matched: 0, credited: 0, settled: 0, adjusted: 0, cheques: 0, factored: 0 },
      ...{ agendaDate: null, isDueByHand: false, isClosed: false, isExpected: true, isAnnulled: false, isFactored: false },
    },
  },
};
const NO_SEARCH = v.parse(SEARCH, {});
const FAILED = 'Ha ocurrido un error en la operación, por favor vuelva a intentarlo más tarde';

test.each([
  ['the connection breaks', () => Promise.reject(new TypeError('fetch failed')), FAILED],
  ['there is no answer', async () => ({ data: null, errors: [{ message: '' }] }), FAILED],
  ['it fails there', async () => ({ errors: [{ message: `${FAILED} (referencia 1).`, extensions: { code: 'INTERNAL' } }] }), FAILED],
  [
    'it is refused',
    async () => ({ errors: [{ message: 'Este documento fue anulado', extensions: { code: 'CONFLICT' } }] }),
    'Este documento fue anulado',
  ],
])('an operation of the payment point says why when %s, and can be sent again', async (_what, answer, sentence) => {
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  await open(() => <PointModal companyId="k" documents={[DETAIL]} kind="payoff" onClose={onClose} />, answer);
  const submit = () => document.querySelector<HTMLButtonElement>('form button[type="submit"]');
  await act(async () => submit()?.click());
  await settle();
  const shown = notificationsStore.getState().notifications.map(({ message }) => String(message));
  expect(shown).toEqual([expect.stringMatching(new RegExp(`^${sentence}`))]);
  expect([isClosed, submit()?.dataset['loading']]).toEqual([false, undefined]);
});

test.each([
  ['payoff', true, 'Fondo SpA', true],
  ['partialPayoff', true, null, true],
  ['postpone', true, 'Fondo SpA', false],
  ['payoff', false, 'Fondo SpA', false],
] as const)('%s of a sold invoice says whom to pay, if it is a purchase %#', async (kind, isReceived, issuerName, isTold) => {
  const factoring = { cedido: true, issuerName, cesionDate: null };
  const sold = { ...DETAIL, meta: { ...DETAIL.meta, isReceived, factoring } };
  await open(() => <PointModal companyId="k" documents={[sold]} kind={kind} onClose={() => {}} />);
  const note = document.querySelector('form [role="note"]')?.textContent;
  expect(note).toEqual(isTold ? expect.stringContaining(issuerName ?? 'a quien la tiene ahora') : undefined);
});

test('P pays the row of the list where the keyboard is, C opens what people say of it', async () => {
  const done: unknown[] = [];
  const rows = ['d1', 'd2'].map((id) => ({ id }) as RowFragment);
  const list: ListState<Search> = {
    search: NO_SEARCH,
    setSearch: (...patch) => done.push(patch),
    ...{ isFiltered: false, clear: () => {}, key: '', openId: '', canOpen: true },
    show: (id) => done.push(id),
  };
  const answer = { data: undefined, variables: undefined, error: undefined, isLoading: false, isRefreshing: false, refetch: () => {} };
  const ofList = { rows, total: 2, totals: null, input: { companyId: 'k' }, all: { count: 0, sum: 0, sides: [] } };
  function Keys() {
    const choose = ({ rows: chosen }: DocumentsOnScreen['chosen']) => done.push([...chosen.keys()]);
    const screen: DocumentsOnScreen = { ...ofList, answer, chosen: NONE_CHOSEN, choose };
    useListKeys(list, screen, { pay: () => done.push('pay'), help: () => done.push('help') });
    return rows.map(({ id }) => (
      <div key={id} data-id={id}>
        <button type="button">{id}</button>
      </div>
    ));
  }
  await open(Keys);
  await press('p');
  await press('c');
  expect(done).toEqual([]);
  await press('j');
  await press('j');
  await press('p');
  await press('C');
  await press('?');
  expect(done).toEqual([['d2'], 'pay', [{ id: 'd2', isDocumentDetail: true, detailTab: 'comments', page: 1 }, 'forward'], 'help']);
});

test('how a list was narrowed is kept for who looked at it, and gone once they sign out', async () => {
  let list: ListState<Search> | undefined;
  function Remembered() {
    list = useRememberedList('k', 'Documentos');
    return null;
  }
  await open(Remembered);
  await act(async () => list?.setSearch({ state: 'LATE', search: 'Acme' }));
  expect(localStorage.getItem('documents')).toContain('Acme');
  forgetPerson();
  // What the page still does until it is left brings nothing back.
  await act(async () => list?.setSearch({ page: 2 }));
  expect(localStorage.getItem('documents')).toBeNull();
});
