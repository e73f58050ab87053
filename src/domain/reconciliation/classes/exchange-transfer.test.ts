import { expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { day } from '../../date.ts';
import type { Currency } from '../../money.ts';
import type { RateSeries } from '../../rates.ts';
import { rutOf } from '../../rut.ts';
import type { MatchingFacts, OpenMovement } from '../facts.ts';
import { reasonWords } from '../reason-words.ts';

const COMPANY = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
const OTHER = rutOf(77_111_222);
const RATES: ReadonlyMap<Currency, RateSeries> = new Map([
  [
    'USD',
    [
      { on: day('2026-03-02'), value: '930' },
      { on: day('2026-03-06'), value: '931' },
      { on: day('2026-03-10'), value: '950' },
    ],
  ],
]);

function leg(id: string, amount: number, more: Partial<OpenMovement> = {}): OpenMovement {
  const about = {
    accountId: 'pesos',
    on: day('2026-03-10'),
    currency: 'CLP' as const,
    glosa: 'VENTA DE DIVISAS',
    kind: 'foreignExchange' as const,
  };
  return { id, ...about, amount, open: Math.abs(amount), rut: null, name: null, ...more };
}
const dollars = (id: string, cents: number, more: Partial<OpenMovement> = {}) =>
  leg(id, cents, { accountId: 'usd', currency: 'USD', ...more });

function found(movements: OpenMovement[], more: Partial<MatchingFacts> = {}) {
  const facts = { company: COMPANY, accounts: [], movements, documents: [], rejected: [], rejectedTransfers: [], rates: RATES, ...more };
  return proposeMatches(facts);
}
const pairs = (...args: Parameters<typeof found>) => found(...args).proposed.transfers.map(({ outId, inId }) => `${outId}>${inId}`);

const [out, into] = [dollars('out', -100_000), leg('in', 945_000)];
const vague = { kind: 'transfer' as const, glosa: 'TRASPASO' };

test('dollars that became pesos are proposed, never made', () => {
  const { transfers, proposed } = found([out, into]);
  expect(transfers).toEqual([]);
  expect(proposed.transfers).toMatchObject([{ outId: 'out', inId: 'in', evidence: 'ownTransfer' }]);
  expect(proposed.transfers[0]?.reasons.map(reasonWords)).toEqual([
    'La glosa es la de un cambio de moneda',
    'Salen US$ 1.000,00 de una cuenta y entran $ 945.000 en otra: al valor de sus días, $ 950.000 y $ 945.000, $ 5.000 de menos por el cambio',
    'Ningún otro movimiento de esos días vale lo mismo en otra moneda',
  ]);
});

test.each<[what: string, movements: OpenMovement[], expected: string[], more?: Partial<MatchingFacts>]>([
  ['pesos that became dollars', [leg('p', -945_000), dollars('d', 100_000)], ['p>d']],
  ['one text that shows it', [out, leg('in', 945_000, vague)], ['out>in']],
  ['the company’s own RUT', [dollars('out', -100_000, { ...vague, rut: COMPANY.rut }), leg('in', 945_000, vague)], ['out>in']],
  ['two bank days later', [out, leg('in', 945_000, { on: day('2026-03-12') })], ['out>in']],
  ['only a near value', [dollars('out', -100_000, vague), leg('in', 945_000, vague)], []],
  ['somebody else’s name', [out, leg('in', 945_000, { name: 'COMERCIAL BOLDO' })], []],
  ['somebody else’s RUT', [out, leg('in', 945_000, { kind: 'transferIn', rut: OTHER })], []],
  ['three bank days later', [out, leg('in', 945_000, { on: day('2026-03-13') })], []],
  ['more than the tolerance', [out, leg('in', 940_000)], []],
  ['another that may be it', [out, into, leg('rival', 960_000, vague)], []],
  ['another of the same value', [out, into, leg('rival', 945_000)], []],
  ['another that went out', [out, into, dollars('rival', -101_500, vague)], []],
  ['the same direction', [dollars('out', 100_000), into], []],
  ['a part that is explained', [out, leg('in', 945_000, { open: 900_000 })], []],
  ['no value of the day', [out, into], [], { rates: new Map() }],
  ['an old value', [dollars('out', -100_000, { on: day('2026-03-01') }), leg('in', 930_000, { on: day('2026-03-01') })], []],
  ['a person who separated them', [out, into], [], { rejectedTransfers: [{ outId: 'out', inId: 'in', by: 'pair' }] }],
  ['a class that only notes', [out, into], [], { modes: new Map([['ownTransfer', 'shadow']]) }],
])('with %s', (_, movements, expected, more) => {
  expect(pairs(movements, more)).toEqual(expected);
  expect(pairs(movements.toReversed(), more)).toEqual(expected);
  expect(found(movements, more).transfers).toEqual([]);
});
