import { expect, test } from 'vitest';
import { automaticArea, habitOf } from './area.ts';

test.each([
  { choices: [], habit: null },
  { choices: ['a', 'a', 'a', 'a'], habit: null },
  { choices: ['a', 'a', 'a', 'a', 'a'], habit: { areaId: 'a', count: 5 } },
  { choices: ['a', 'a', 'a', 'a', 'a', 'a', 'b'], habit: { areaId: 'a', count: 6 } },
  { choices: ['b', 'a', 'a', 'a', 'a', 'a'], habit: null },
])('$choices make the habit $habit', ({ choices, habit }) => {
  expect(habitOf(choices)).toEqual(habit);
});

const AREAS = new Map(['comprassinclasificar', 'ventassinclasificar', 'ventasporboleta', 'arriendos', 'seguros'].map((key) => [key, key]));
const habit = { areaId: 'seguros', count: 5 };
const received = { isReceived: true, code: 33, kindKey: null };

test.each([
  { name: 'kind before habit', document: { isReceived: true, code: null, kindKey: 'arriendo' }, habit, area: 'arriendos' },
  { name: 'habit before nothing', document: received, habit, area: 'seguros' },
  { name: 'nothing', document: received, habit: null, area: 'comprassinclasificar' },
  {
    name: 'a kind of the other side',
    document: { ...received, isReceived: false, kindKey: 'arriendo' },
    habit: null,
    area: 'ventassinclasificar',
  },
  { name: 'a boleta', document: { isReceived: false, code: 39, kindKey: null }, habit: null, area: 'ventasporboleta' },
])('$name gives $area', ({ document, habit: learned, area }) => {
  expect(automaticArea(document, learned, AREAS)).toBe(area);
});
