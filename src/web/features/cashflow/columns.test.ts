import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { headOf, nameOf, titleOf } from './columns.ts';

test.each([
  ['month', '2026-07-01', ['Julio', '2026'], 'Julio 2026', 'julio'],
  ['week', '2026-10-05', ['Semana 5', 'de Octubre'], 'Semana 5 de Octubre 2026', 'la semana del 05/10'],
  ['day', '2026-10-05', ['Lun', '05/10'], 'Lun 05/10/2026', 'hoy'],
  ['day', '2026-09-06', ['Dom', '06/09'], 'Dom 06/09/2026', 'hoy'],
] as const)('%s of %s', (view, start, head, title, name) => {
  expect(nameOf(view, day(start))).toBe(name);
  expect(headOf(view, day(start))).toEqual(head);
  expect(titleOf(view, day(start))).toBe(title);
});
