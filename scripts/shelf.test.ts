import { expect, test } from 'vitest';
import { shelfFaultsIn } from './shelf.ts';

test.each([
  ['const [, send] = useMutation(saveStep);', ['a.tsx:1: useMutation: take useAct of src/web/ui']],
  ['const [{ data }] = useQuery<Data, Variables>({ query });', ['a.tsx:1: useQuery: take useAnswer of src/web/ui']],
  ['<Modal opened onClose={onClose}>', ['a.tsx:1: Modal: take Dialog or BareDialog of src/web/ui']],
  ['<Modal.Root', ['a.tsx:1: Modal: take Dialog or BareDialog of src/web/ui']],
  ['<ModalProps>', []],
  ['const { data } = useAnswer(query, {});', []],
  ["import { useSubscription } from 'urql';", []],
])('%s', (line, faults) => expect(shelfFaultsIn('a.tsx', line)).toEqual(faults));
