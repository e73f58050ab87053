import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day } from '../date.ts';
import type { DocumentFacts } from '../imports/facts.ts';
import { periodOf } from '../period.ts';
import { rut } from '../rut.ts';
import { contradicts, foldSources } from './fold.ts';
import { UNSIGNED } from './signature.ts';

const facts = (changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  source: 'rcv',
  line: 2,
  isReceived: true,
  code: 33,
  folio: '10',
  counterpartRut: rut('76111111-6'),
  counterpartName: 'UNO SPA',
  issuedOn: day('2026-03-05'),
  receivedOn: null,
  acceptedOn: null,
  claimedOn: null,
  period: periodOf(day('2026-03-01')),
  section: 'registro',
  currency: 'CLP',
  net: 1_000,
  exempt: 0,
  iva: 190,
  ivaNotRecoverable: 0,
  otherTaxes: [],
  total: 1_190,
  rate: null,
  dueOn: null,
  paymentForm: null,
  payments: [],
  transactionKind: 'Del Giro',
  count: null,
  lines: [],
  references: [],
  ...changes,
});
const xml = (changes: Partial<DocumentFacts> = {}) =>
  facts({
    source: 'dte',
    line: 1,
    period: null,
    section: null,
    transactionKind: null,
    counterpartName: 'Uno SpA',
    net: 999,
    iva: 191,
    dueOn: day('2026-04-20'),
    paymentForm: 2,
    lines: [
      {
        name: 'Tornillos',
        description: null,
        quantity: '10',
        unit: null,
        unitPrice: '100',
        discount: null,
        discountPercentage: null,
        amount: 1_000,
        isExempt: false,
      },
    ],
    references: [{ code: '801', folio: 'OC-7', on: null, effect: null, reason: null }],
    ...changes,
  });

test('an XML that proves less takes no place of one that proves more, whichever came last', () => {
  const proven = (verdict: 'valid' | 'altered' | 'unsigned', dueOn: string) =>
    xml({ dueOn: day(dueOn), signature: { ...UNSIGNED, verdict } });
  const [signed, stripped, changed] = [proven('valid', '2026-04-20'), proven('unsigned', '2026-05-20'), proven('altered', '2026-06-20')];
  expect(foldSources([signed, stripped, changed]).dueOn).toBe('2026-04-20');
  expect(foldSources([stripped, changed]).dueOn).toBe('2026-05-20');
});

test('an XML adds to the register what that does not say, and never changes its figures', () => {
  for (const sources of [
    [facts(), xml()],
    [xml(), facts()],
  ]) {
    expect(foldSources(sources)).toMatchObject({
      counterpartName: 'UNO SPA',
      net: 1_000,
      iva: 190,
      total: 1_190,
      section: 'registro',
      period: '2026-03',
      transactionKind: 'Del Giro',
      dueOn: '2026-04-20',
      paymentForm: 2,
      lines: [{ name: 'Tornillos' }],
      references: [{ folio: 'OC-7' }],
    });
  }
});

describe('the sections of the register', () => {
  const section = (name: DocumentFacts['section'], period = '2026-03', changes: Partial<DocumentFacts> = {}) =>
    facts({ section: name, period: periodOf(day(`${period}-01`)), ...changes });
  test.each([
    ['pendiente, then registered in the next month', [section('pendiente'), section('registro', '2026-04')], 'registro', '2026-04'],
    ['pendiente never overrides another', [section('registro', '2026-04'), section('pendiente')], 'registro', '2026-04'],
    ['else the latest import wins', [section('registro'), section('no_incluir')], 'no_incluir', '2026-03'],
    ['and back', [section('no_incluir'), section('registro')], 'registro', '2026-03'],
    ['an XML says nothing of it', [section('reclamado'), xml()], 'reclamado', '2026-03'],
  ])('%s', (_why, sources, expected, period) => expect(foldSources(sources)).toMatchObject({ section: expected, period }));

  it('a later registration takes a claim back', () => {
    const claimed = section('reclamado', '2026-03', { claimedOn: day('2026-03-09') });
    expect(foldSources([claimed]).claimedOn).toBe('2026-03-09');
    expect(foldSources([claimed, section('registro')]).claimedOn).toBeNull();
  });
});

test.each([
  ['the XML alone: the month of issue', [xml()], { period: '2026-03', section: null }],
  [
    'a plan of payments: its last one',
    [
      xml({
        dueOn: null,
        payments: [
          { on: day('2026-05-01'), amount: 1 },
          { on: day('2026-04-01'), amount: 1 },
        ],
      }),
    ],
    { dueOn: '2026-05-01' },
  ],
  [
    'a summary: the last day of its month',
    [facts({ source: 'rcvSummary', folio: null, issuedOn: null, period: periodOf(day('2026-02-01')), count: 17 })],
    { issuedOn: '2026-02-28', summaryCount: 17 },
  ],
])('%s', (_why, sources, expected) => expect(foldSources(sources)).toMatchObject(expected));

describe('another currency', () => {
  const dollars = xml({ code: 110, currency: 'USD', net: 0, iva: 0, exempt: 123_456, total: 123_456, rate: '940.15' });
  const pesos = facts({ code: 110, net: 0, iva: 0, exempt: 1_160_671, total: 1_160_671 });
  it('is kept, with the pesos of the register', () => {
    expect(foldSources([pesos, dollars])).toMatchObject({
      currency: 'USD',
      total: 123_456,
      rate: '940.15',
      pesos: 1_160_671,
      section: 'registro',
    });
    expect(foldSources([dollars])).toMatchObject({ currency: 'USD', pesos: null });
  });
  it('does not change a document on which pesos were matched', () => {
    expect(foldSources([pesos, dollars], 'CLP')).toMatchObject({ currency: 'CLP', total: 1_160_671, pesos: null });
  });
  it('is no contradiction', () => expect(contradicts([pesos], dollars)).toBeNull());
});

test.each([
  ['the same total', facts(), false],
  ['another one', facts({ total: 1_191 }), true],
  ['a summary that grew during its month', facts({ folio: null, total: 9_999 }), false],
])('contradiction: %s', (_why, one, expected) => expect(contradicts([facts()], one) !== null).toBe(expected));

it('the order of imports decides nothing but which of two equal rows of the register counts', () => {
  const source = fc.constantFrom('rcv', 'dte', 'libro') as fc.Arbitrary<DocumentFacts['source']>;
  const some = fc.record({
    source,
    section: fc.constantFrom('registro' as const, 'pendiente' as const, 'reclamado' as const, null),
    claimedOn: fc.option(fc.constant(day('2026-03-08'))),
    acceptedOn: fc.option(fc.constant(day('2026-03-09'))),
    total: fc.constantFrom(1_190, 1_191),
    paymentForm: fc.constantFrom(null, 1 as const, 2 as const),
    references: fc.constantFrom<DocumentFacts['references']>([], [{ code: '33', folio: '7', on: null, effect: 1, reason: null }]),
    transactionKind: fc.option(fc.constantFrom('Del Giro', 'Supermercado')),
    annulledOn: fc.option(fc.constant(day('2026-03-10'))),
    counterpartName: fc.option(fc.constantFrom('A', 'B')),
    dueOn: fc.option(fc.constantFrom(day('2026-04-01'), day('2026-05-01'))),
    receivedOn: fc.option(fc.constant(day('2026-03-07'))),
  });
  const sourcesOfOne = fc.uniqueArray(some, { minLength: 1, maxLength: 3, selector: (one) => one.source });
  fc.assert(
    fc.property(sourcesOfOne, fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 }), (all, ranks) => {
      const sources = all.map(facts);
      const order = sources.map((one, place) => ({ one, rank: ranks[place] ?? 0 })).toSorted((a, b) => a.rank - b.rank);
      expect(foldSources(order.map(({ one }) => one))).toEqual(foldSources(sources));
    }),
    { numRuns: 1_000 },
  );
});

// features/documents/sources.ts keeps such a source without a look at the document.
it('what says once more what the last source said changes nothing', () => {
  const some = fc.record({
    source: fc.constantFrom<DocumentFacts['source']>('rcv', 'dte', 'boletas', 'bhe'),
    section: fc.constantFrom('registro' as const, 'pendiente' as const, null),
    counterpartName: fc.option(fc.constantFrom('A', 'B')),
    claimedOn: fc.option(fc.constant(day('2026-03-08'))),
    receivedOn: fc.option(fc.constantFrom(day('2026-03-06'), day('2026-03-07'))),
    total: fc.constantFrom(1_190, 1_191),
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), fc.nat(), (all, line) => {
      const sources = all.map(facts);
      const again = { ...sources.at(-1)!, line };
      expect(foldSources([...sources, again])).toEqual(foldSources(sources));
    }),
  );
});

test('the time of a reception is that of the day which is taken', () => {
  const [early, late] = [day('2026-03-06'), day('2026-03-07')];
  const register = facts({ receivedOn: early, receivedTime: '10:42:00' });
  expect(foldSources([register])).toMatchObject({ receivedOn: early, receivedTime: '10:42:00' });
  expect(foldSources([register, facts({ receivedOn: early })])).toMatchObject({ receivedOn: early, receivedTime: '10:42:00' });
  expect(foldSources([register, facts({ receivedOn: late })])).toMatchObject({ receivedOn: late, receivedTime: null });
});

test('the commission of a settlement invoice is what its XML says, else what the register printed, without VAT', () => {
  const register = {
    'Neto Comision Liquid. Factura': '1.500',
    'Exento Comision Liquid. Factura': '20',
    'IVA Comision Liquid. Factura': '285',
  };
  const printed = facts({ code: 43, isReceived: false, register });
  expect(foldSources([facts({ code: 43, isReceived: false })]).commission).toBe(0);
  expect(foldSources([printed]).commission).toBe(1_520);
  expect(foldSources([facts({ code: 43, isReceived: false }), xml({ code: 43, isReceived: false, commission: 900 })]).commission).toBe(900);
  expect(foldSources([facts({ register: { 'Neto Comision Liquid. Factura': 'x' } })]).commission).toBe(0);
});
