import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushAlert, removeAlert, useAlerts } from './alerts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useAlerts.setState({ alerts: [] });
});
afterEach(() => vi.useRealTimers());

const titles = () => useAlerts.getState().alerts.map(({ title }) => title);
const alert = (title: string) => ({ tone: 'good' as const, title, text: '' });

test('an alert has its moment and an id of its own, and leaves after eight seconds', () => {
  pushAlert(alert('uno'));
  vi.advanceTimersByTime(5_000);
  pushAlert(alert('dos'));
  const [one, two] = useAlerts.getState().alerts;
  expect((two?.at ?? 0) - (one?.at ?? 0)).toBe(5_000);
  expect(one?.id).not.toBe(two?.id);
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['uno', 'dos']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['dos']);
  vi.advanceTimersByTime(5_000);
  expect(titles()).toEqual([]);
});

test('one can be put away before; of many the newest five are kept', () => {
  removeAlert(pushAlert(alert('fuera')));
  for (const title of ['1', '2', '3', '4', '5', '6']) pushAlert(alert(title));
  expect(titles()).toEqual(['2', '3', '4', '5', '6']);
});
