import { notifications, notificationsStore } from '@mantine/notifications';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { noteAct } from '#web/api/acts.ts';
import { useDepartures } from './useDepartures.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Props = { rows: readonly string[] | undefined; id: string; list?: string };

function List({ rows, id, list = 'page 1' }: Props) {
  useDepartures({ rows, rowKey: (row) => row, id, list, words: (row) => `${row} left` });
  return null;
}

async function open(first: Props) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (props: Props) => act(async () => root.render(<List {...props} />));
  await show({ ...first, rows: undefined });
  await show(first);
  return { show, messages: () => notificationsStore.getState().notifications.map(({ message }) => message) };
}

beforeEach(() => notifications.clean());

test('a row that is looked at and goes away by itself is told of', async () => {
  const { show, messages } = await open({ rows: ['a', 'b'], id: 'b' });
  await show({ rows: ['a', 'b', 'c'], id: 'b' });
  expect(messages()).toEqual([]);
  await show({ rows: ['a', 'c'], id: 'b' });
  expect(messages()).toEqual(['b left']);
});

test('nothing is said of another row, of another list, or of what was done here', async () => {
  const { show, messages } = await open({ rows: ['a', 'b'], id: 'a' });
  await show({ rows: ['a'], id: 'a' });
  await show({ rows: ['b'], id: 'b', list: 'page 2' });
  await show({ rows: ['a'], id: 'b', list: 'page 1' });
  const here = ['a', 'b'];
  await show({ rows: here, id: 'b' });
  noteAct();
  await show({ rows: here, id: 'b' });
  await show({ rows: ['a'], id: 'b' });
  expect(messages()).toEqual([]);
});
