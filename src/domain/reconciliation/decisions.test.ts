import { expect, test } from 'vitest';
import { countDecisions } from './decisions.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour));

test('the last decisions count, whatever their order and wherever they come from', () => {
  const [accepted, closed, undone] = [
    { at: at(1), right: 150, wrong: 0 },
    { at: at(2), right: 300, wrong: 0 },
    { at: at(3), right: 0, wrong: 2 },
  ];
  expect(countDecisions([accepted, closed, undone])).toEqual({ right: 450, decided: 452 });
  expect(countDecisions([accepted, closed, undone], 200)).toEqual({ right: 198, decided: 200 });
  expect(countDecisions([undone, closed, accepted], 1)).toEqual({ right: 0, decided: 1 });
  // What was found wrong before 200 others were right counts no more.
  expect(countDecisions([{ ...undone, at: at(0) }, accepted, closed], 200)).toEqual({ right: 200, decided: 200 });
  expect(countDecisions([])).toEqual({ right: 0, decided: 0 });
});
