import { expect, test } from 'vitest';
import { checkedSelection, type PositionSelection } from './position-selection.ts';

const EXISTING = { accountIds: new Set(['a1', 'a2']), areaIds: new Set(['b1', 'b2']), names: ['Bancos en pesos'] };
const ONE: PositionSelection = { name: 'Proveedores', accountIds: ['a1'], areaIds: null };

test('a name is cleaned, and each account and area is there once', () => {
  expect(checkedSelection({ name: '  Pagos \u202e de\n hoy ', accountIds: ['A2', 'a1', 'a2'], areaIds: ['b1', 'b1'] }, EXISTING)).toEqual({
    ...{ name: 'Pagos de hoy', accountIds: ['a1', 'a2'], areaIds: ['b1'] },
  });
});

test('null is all, also those to come', () => {
  expect(checkedSelection({ ...ONE, accountIds: null }, EXISTING)).toEqual({ ...ONE, accountIds: null });
});

test.each([
  ['no name', { name: ' \u200b ' }, 'MISSING_FIELD'],
  ['a name of 61 letters', { name: 'x'.repeat(61) }, 'TEXT_TOO_LONG'],
  ['a name that is there, in other letters', { name: 'BANCOS EN  PESOS' }, 'POSITION_NAME_TAKEN'],
  ['the name of all accounts and areas', { name: 'posicion de caja' }, 'POSITION_NAME_TAKEN'],
  ['nothing chosen', { accountIds: [], areaIds: [] }, 'POSITION_EMPTY'],
  ['an unknown account beside a known one', { accountIds: ['a1', 'x'] }, 'NOT_FOUND'],
  ['an account as an area', { areaIds: ['a1'] }, 'NOT_FOUND'],
])('%s is refused', (_what, some, code) => {
  expect(() => checkedSelection({ ...ONE, ...some }, EXISTING)).toThrow(expect.objectContaining({ code }));
});

test('accounts without areas, and areas without accounts, are a selection', () => {
  for (const some of [
    { accountIds: ['a1'], areaIds: [] },
    { accountIds: [], areaIds: null },
  ])
    expect(checkedSelection({ ...ONE, ...some }, EXISTING)).toEqual({ ...ONE, ...some });
});
