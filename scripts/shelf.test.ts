import { expect, test } from 'vitest';
import { pluralFaultsIn, shelfFaultsIn } from './shelf.ts';

test.each([
  ['const [, send] = useMutation(saveStep);', ['a.tsx:1: useMutation: take useAct of src/web/ui']],
  ['const [{ data }] = useQuery<Data, Variables>({ query });', ['a.tsx:1: useQuery: take useAnswer of src/web/ui']],
  ['<Modal opened onClose={onClose}>', ['a.tsx:1: Modal: take Dialog or BareDialog of src/web/ui']],
  ['<Modal.Root', ['a.tsx:1: Modal: take Dialog or BareDialog of src/web/ui']],
  [
    'const { data } = await client.query(verifyHistory, { from }).toPromise();',
    ['a.tsx:1: .query(…): take useAnswer or useFetch of src/web/ui, or reload of src/web/api/background.ts'],
  ],
  ['void graph.mutation<Data>(claim, {});', ['a.tsx:1: .mutation(…): take useAct of src/web/ui, or send of src/web/api/background.ts']],
  ['<ModalProps>', []],
  ['const { data } = useAnswer(query, {});', []],
  ["import { useSubscription } from 'urql';", []],
  ['useSubscription({ query: accessChanged }, reload);', ['a.tsx:1: useSubscription: take useEvents of src/web/ui']],
  ['const client = useClient();', ['a.tsx:1: useClient: take useAnswer, useFetch, useAct or useEvents of src/web/ui']],
  ["import { request } from '#web/api/ask.ts';", ['a.tsx:1: request: take useAct or useFetch of src/web/ui']],
  ['const words = search.query ?? mutation(text);', []],
  ['<input type="date" />', ['a.tsx:1: a native field for days: take DateField or DateRange of src/web/ui']],
])('%s', (line, faults) => expect(shelfFaultsIn('a.tsx', line)).toEqual(faults));

test.each([
  [`count === 1 ? '1 día' : many`, 1],
  ['`\u0024{days} \u0024{days === 1 ? one : many}`', 1],
  [`Te \${days === 1 ? 'queda' : 'quedan'} \${plural(days, 'día', 'días')}`, 0],
])('a plural by hand: %s', (line, count) => expect(pluralFaultsIn('a.ts', line)).toHaveLength(count));

test('visitors have no client', () => {
  expect(shelfFaultsIn('src/web/features/session/SignInPage.tsx', "import { request } from '#web/api/ask.ts';")).toEqual([]);
});

test('the client is called in src/web/api only', () => {
  const call = 'void client.mutation(selectCompany, {});';
  expect(shelfFaultsIn('src/web/api/background.ts', call)).toEqual([]);
  expect(shelfFaultsIn('src/web/features/shell/select.ts', call)).toHaveLength(1);
});
