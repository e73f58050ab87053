import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { checkPartials, type Operation, operate, outcomeOf } from './operations.ts';
import { BY_FILE, type Payable, remainingOf, termsOf } from './payable.ts';

const TODAY = day('2026-11-22');
const FACTS = { today: TODAY, areas: { automatic: 'automatic', unclassified: 'unclassified', cheques: 'cheques' } };
const AREA = { id: 'ventas', isByHand: true };

const INVOICE: Payable = {
  id: 'a',
  documentType: 'TAX_DOCUMENT',
  code: 33,
  isReceived: false,
  sign: 1,
  currency: 'CLP',
  amount: 119_000,
  matched: 0,
  credited: 0,
  reductions: [],
  factoring: null,
  issuedOn: day('2026-10-01'),
  dueOn: day('2026-10-31'),
  dueFrom: 'document',
  ownDue: { on: day('2026-10-31'), from: 'document' },
  agendaOn: null,
  area: AREA,
  isHidden: false,
  flexiblePeriod: null,
  isAnnulled: false,
  isClaimed: false,
  isClosed: false,
  isExpected: true,
};

const payoff: Operation = { kind: 'payoff', on: null, note: null, isClaimConfirmed: false };
const partial = (amount: number): Operation => ({ ...payoff, kind: 'partialPayoff', amount });
const cheques = (...amounts: number[]): Operation => ({
  kind: 'chequePayoff',
  cheques: amounts.map((amount, index) => ({ number: String(index + 1), amount, on: day('2026-12-15'), bankCode: null, chequeId: null })),
  isClaimConfirmed: false,
});
const chequeOn = (on: string, bankCode: string | null = null): Operation => ({
  ...{ kind: 'chequePayoff', isClaimConfirmed: false },
  cheques: [{ number: '1', amount: 1, on: day(on), bankCode, chequeId: null }],
});
const CHEQUE_DAYS = 'La fecha del cheque va desde un año antes de la emisión hasta seis años después.';
const change = (remaining: number): Operation => ({ kind: 'changeAmount', remaining, note: null });
const FACTOR = {
  kind: 'factorize',
  amount: 0,
  retention: 0,
  holderName: 'Factor SA',
  holderRut: null,
  on: day('2026-12-01'),
  isClaimConfirmed: false,
} as const;
const factor = (amount: number, retention = 0): Operation => ({ ...FACTOR, amount, retention });
const postpone = (on: string | null, days: number | null = null, onlyBankDays = false): Operation => ({
  ...{ kind: 'postpone', on: on === null ? null : day(on), days, onlyBankDays },
});
const revertPayoff: Operation = { kind: 'revertPayoff' };
const made = (...operations: Operation[]) => operations.reduce((one, operation) => operate(one, operation, FACTS), INVOICE);

test.each<[string, Operation[], number]>([
  ['nothing', [], 119_000],
  ['payoff', [payoff], 0],
  ['a part', [partial(19_000)], 100_000],
  ['two parts', [partial(19_000), partial(100_000)], 0],
  ['a payoff after a part', [partial(19_000), payoff], 0],
  ['reverting takes all settlements back', [partial(19_000), payoff, revertPayoff], 119_000],
  ['cheques', [cheques(50_000, 19_000)], 50_000],
  ['reverting leaves cheques', [cheques(50_000), payoff, revertPayoff], 69_000],
  ['another amount', [change(50_000)], 50_000],
  ['another amount takes settlements back', [partial(119_000), change(119_000)], 119_000],
  ['another amount, set again', [change(50_000), change(80_000)], 80_000],
  ['reverting leaves an adjustment', [change(50_000), payoff, revertPayoff], 50_000],
  ['an invoice sold', [factor(90_000)], 0],
  ['an invoice sold and back', [partial(19_000), factor(90_000), { kind: 'revertFactorize' }], 100_000],
  ['a later day', [postpone('2026-12-31')], 119_000],
  ['a hidden one', [{ kind: 'hide' }], 119_000],
])('%s: what remains', (_name, operations, expected) => {
  expect(remainingOf(made(...operations))).toBe(expected);
});

test.each<[string, Operation, Partial<Payable>, string]>([
  ['closed', payoff, { isClosed: true }, 'El documento está cerrado por la fecha de corte'],
  ['an annulled boleta', payoff, { isAnnulled: true, code: 0 }, 'Esta boleta fue anulada'],
  ['an annulled invoice', payoff, { isAnnulled: true }, 'Este documento fue anulado'],
  ['not expected', payoff, { isExpected: false }, 'Este documento no espera un pago'],
  ['claimed', payoff, { isExpected: false, isClaimed: true }, 'Este documento fue reclamado: confirma que se paga igual.'],
  ['paid', payoff, { matched: 119_000 }, 'El documento ya está pagado'],
  ['tomorrow', { ...payoff, on: addDays(TODAY, 1) }, {}, 'La fecha del pago va desde la emisión hasta hoy.'],
  ['before issue', { ...payoff, on: day('2026-09-30') }, {}, 'La fecha del pago va desde la emisión hasta hoy.'],
  ['too large a part', partial(119_001), {}, 'El nuevo monto no puede ser superior a $ 119.000'],
  ['too large a part of what is left', partial(19_001), { matched: 100_000 }, 'El nuevo monto no puede ser superior a $ 19.000'],
  ['no part', partial(0), {}, 'Debe ingresar un valor'],
  ['a negative part', partial(-1), {}, 'Debe ingresar un valor'],
  ['a broken part', partial(0.5), {}, 'Debe ingresar un valor'],
  ['an endless part', partial(Number.POSITIVE_INFINITY), {}, 'Debe ingresar un valor'],
  ['nothing by hand', revertPayoff, { matched: 100 }, 'No hay pagos manuales que revertir'],
  ['neither day nor days', postpone(null), {}, 'Debe ingresar un valor'],
  ['day and days', postpone('2026-12-20', 5), {}, 'Indica una fecha o una cantidad de días, no ambas.'],
  ['no days', postpone(null, 0), {}, 'Debe ingresar un valor'],
  ['due before issue', postpone('2026-09-30'), {}, 'El vencimiento va desde la emisión hasta cinco años más.'],
  ['due in six years', postpone('2032-01-01'), {}, 'El vencimiento va desde la emisión hasta cinco años más.'],
  ['far too many days', postpone(null, 1e15, true), {}, 'El vencimiento va desde la emisión hasta cinco años más.'],
  ['not postponed', { kind: 'restoreDueDate' }, {}, 'El vencimiento no ha sido cambiado a mano.'],
  ['agenda of yesterday', { kind: 'agenda', on: addDays(TODAY, -1) }, {}, 'La fecha de agenda va desde hoy hasta cinco años más.'],
  ['agenda of an annulled one', { kind: 'agenda', on: TODAY }, { isAnnulled: true }, 'Este documento fue anulado'],
  ['agenda of one that expects nothing', { kind: 'agenda', on: TODAY }, { isExpected: false }, 'Este documento no espera un pago'],
  ['a cheque of another decade', chequeOn('2001-01-01'), {}, CHEQUE_DAYS],
  ['a cheque of the next decades', chequeOn('2090-01-01'), {}, CHEQUE_DAYS],
  ['a cheque of no bank', chequeOn('2026-12-15', '999'), {}, 'No conocemos ese banco.'],
  [
    'no advance, nor anything else',
    { ...factor(0), holderName: '', on: null } as Operation,
    {},
    'El monto no puede ser 0 o encontrarse vacío.',
  ],
  ['no day of the advance', { ...factor(1), on: null } as Operation, {}, 'Debe ingresar un valor'],
  ['a claimed one sold', factor(1), { isClaimed: true, isExpected: false }, 'Este documento fue reclamado: confirma que se paga igual.'],
  ['no cheque', cheques(), {}, 'Debe contener almenos un cheque'],
  ['a cheque of nothing', cheques(0), {}, 'Todos los campos del cheque son obligatorios'],
  ['cheques beyond', cheques(119_000, 1), {}, 'El monto es superior al seleccionado'],
  ['a cheque for a note', cheques(1), { sign: -1 }, 'Este documento no espera un pago'],
  ['no advance', factor(0), {}, 'El monto no puede ser 0 o encontrarse vacío.'],
  ['too much of an advance', factor(119_001), {}, 'El monto no puede ser superior al monto seleccionado.'],
  ['advance and retention beyond', factor(119_000, 1), {}, 'El monto no puede ser superior al monto seleccionado.'],
  [
    'an advance before the invoice',
    { ...factor(1), on: day('2001-01-01') } as Operation,
    {},
    'El factoring paga entre la emisión y cinco años más.',
  ],
  ['not sold', { kind: 'revertFactorize' }, {}, 'El documento no está cedido a un factoring.'],
  ['amount beyond', change(119_001), {}, 'El nuevo monto no puede ser superior a $ 119.000'],
  ['amount beyond what matches leave', change(19_001), { matched: 100_000 }, 'El nuevo monto no puede ser superior a $ 19.000'],
  ['amount nothing', change(0), {}, 'Para dejarlo en cero usa Pagar'],
  ['hidden and matched', { kind: 'hide' }, { matched: 1 }, 'No se oculta un documento conciliado: deshaz la conciliación primero.'],
])('%s is refused', (_name, operation, document, message) => {
  expect(outcomeOf({ ...INVOICE, ...document }, operation, FACTS)).toEqual({ leaves: null, refusal: message });
});

describe('what else changes', () => {
  test('a claimed document is paid after a confirmation', () => {
    const claimed = { ...INVOICE, isClaimed: true, isExpected: false };
    expect(outcomeOf(claimed, { ...payoff, isClaimConfirmed: true }, FACTS)).toEqual({ leaves: 0, refusal: null });
    expect(outcomeOf(claimed, { ...factor(1), isClaimConfirmed: true } as Operation, FACTS)).toEqual({ leaves: 0, refusal: null });
  });

  test.each([
    [postpone('2026-12-24'), '2026-12-24'],
    [postpone(null, 10), '2026-11-10'],
    [postpone(null, 10, true), '2026-11-13'],
  ])('postponing changes the due date alone: %o', (operation, dueOn) => {
    expect(operate(INVOICE, operation, FACTS)).toEqual({ ...INVOICE, dueOn, dueFrom: 'hand' });
  });

  test('cheques that cover an invoice take it into their area; some do not', () => {
    expect(made(cheques(119_000)).area).toEqual({ id: 'cheques', isByHand: true });
    expect(made(cheques(118_999)).area).toEqual(AREA);
  });

  test('a bounced cheque lowers nothing', () => {
    const paid = made(cheques(119_000));
    expect(remainingOf({ ...paid, reductions: paid.reductions.map((one) => ({ ...one, stands: false })) })).toBe(119_000);
  });

  test('of an invoice sold, what the factor pays is expected of the factor', () => {
    const { factoring } = made(factor(90_000, 20_000));
    expect([factoring?.advance?.amount, factoring?.retention?.amount]).toEqual([90_000, 20_000]);
  });

  test('a received invoice that its issuer sold is owed all the same', () => {
    const sold = operate({ ...INVOICE, isReceived: true }, factor(90_000), FACTS);
    expect([remainingOf(sold), sold.factoring?.holderName]).toEqual([119_000, 'Factor SA']);
    // To whom is all there is to say.
    const named: Operation = { ...FACTOR, amount: 0, on: null };
    expect(operate({ ...INVOICE, isReceived: true }, named, FACTS)).toEqual(sold);
    expect(outcomeOf(INVOICE, named, FACTS).refusal).toBe('El monto no puede ser 0 o encontrarse vacío.');
  });

  test('what the factor paid already is in the way, and named', () => {
    const sold = made(factor(90_000));
    const { factoring } = sold;
    const advance = factoring?.advance ? { ...factoring.advance, usedBy: 'ABONO FACTOR' } : null;
    const matched = { ...sold, factoring: factoring && { ...factoring, advance } };
    expect(outcomeOf(matched, { kind: 'revertFactorize' }, FACTS).refusal).toBe('El factoring ya pagó: deshaz primero ABONO FACTOR.');
  });

  test('parts of several are at most what the smallest has left', () => {
    const other = { ...INVOICE, matched: 19_000 };
    const parts = (first: number, second: number) => [
      { document: INVOICE, amount: first },
      { document: other, amount: second },
    ];
    expect(() => checkPartials(parts(100_000, 100_000))).not.toThrow();
    expect(() => checkPartials(parts(100_001, 1))).toThrow('El nuevo monto no puede ser superior a $ 100.000');
    // Cents of a dollar are no pesos.
    const inDollars = { document: { ...INVOICE, currency: 'USD' as const, amount: 500 }, amount: 500 };
    expect(() => checkPartials([...parts(100_000, 1), inDollars])).not.toThrow();
  });
});

const amounts = fc.integer({ min: -10, max: 300_000 });
const someDay = fc.integer({ min: -60, max: 400 }).map((days) => addDays(TODAY, days));
const maybeDay = fc.option(someDay);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('payoff' as const), on: maybeDay, note: fc.constant(null), isClaimConfirmed: fc.boolean() }),
  amounts.map(partial),
  fc.constant(revertPayoff),
  fc.record({ kind: fc.constant('postpone' as const), on: maybeDay, days: fc.option(fc.nat(90)), onlyBankDays: fc.boolean() }),
  fc.constant<Operation>({ kind: 'restoreDueDate' }),
  maybeDay.map((on): Operation => ({ kind: 'agenda', on })),
  fc.array(amounts, { maxLength: 3 }).map((some) => cheques(...some)),
  fc.tuple(amounts, fc.nat(1_000)).map(([amount, retention]) => factor(amount, retention)),
  fc.constant<Operation>({ kind: 'revertFactorize' }),
  amounts.map(change),
  fc.constantFrom<Operation>({ kind: 'hide' }, { kind: 'show' }, { kind: 'area', areaId: 'x' }, { kind: 'area', areaId: null }),
);
const somePayable: fc.Arbitrary<Payable> = fc.record({
  ...Object.fromEntries(Object.entries(INVOICE).map(([key, value]) => [key, fc.constant(value)])),
  amount: fc.integer({ min: 0, max: 200_000 }),
  isReceived: fc.boolean(),
  isAnnulled: fc.boolean(),
  isClaimed: fc.boolean(),
  isExpected: fc.boolean(),
}) as fc.Arbitrary<Payable>;
const document = somePayable.chain((one) =>
  fc
    .tuple(fc.nat(one.amount), fc.nat(one.amount))
    .map(([a, b]) => ({ ...one, matched: Math.min(a, b), credited: one.amount - Math.max(a, b) })),
);
const MANY = { numRuns: 1_000 };

function tryTo(one: Payable, operation: Operation): Payable {
  return outcomeOf(one, operation, FACTS).refusal === null ? operate(one, operation, FACTS) : one;
}

test('whatever people do, the terms add up to the amount and nothing is below 0 or beyond it', () => {
  fc.assert(
    fc.property(document, fc.array(operation, { maxLength: 12 }), (start, operations) => {
      let one = start;
      for (const operation of operations) {
        one = tryTo(one, operation);
        const terms = Object.values(termsOf(one));
        expect(terms.reduce((sum, term) => sum + term, remainingOf(one))).toBe(start.amount);
        expect([...terms, remainingOf(one)].every((term) => Number.isSafeInteger(term) && term >= 0 && term <= start.amount)).toBe(true);
        expect([one.amount, one.matched, one.credited]).toEqual([start.amount, start.matched, start.credited]);
      }
    }),
    MANY,
  );
});

test('each operation and its inverse leave the document as it was', () => {
  const inverse: Partial<Record<Operation['kind'], Operation>> = {
    payoff: revertPayoff,
    partialPayoff: revertPayoff,
    postpone: { kind: 'restoreDueDate' },
    factorize: { kind: 'revertFactorize' },
    hide: { kind: 'show' },
    agenda: { kind: 'agenda', on: null },
  };
  fc.assert(
    fc.property(document, operation, (start, operation) => {
      const back = inverse[operation.kind];
      if (!back || outcomeOf(start, operation, FACTS).refusal !== null) return;
      const returned = operate(operate(start, operation, FACTS), back, FACTS);
      // A sale that is taken back leaves its invoice unclassified, as the specification says.
      const area = operation.kind === 'factorize' ? { id: 'unclassified', isByHand: false } : start.area;
      expect(returned).toEqual({ ...start, area });
    }),
    MANY,
  );
});

test('of an invoice that its file sold a person says what the factor pays, within what was sold; the way back leaves the file', () => {
  const byFile = {
    id: 'f',
    kind: 'factored',
    amount: 100_000,
    on: TODAY,
    note: 'Factor SA',
    cheque: null,
    stands: true,
    areaBefore: null,
  } as const;
  const sold: Payable = {
    ...INVOICE,
    reductions: [{ ...byFile, made: { actNo: BY_FILE, by: null, at: '2026-11-01' } }],
    isExpected: false,
  };
  const done = operate(sold, factor(80_000, 15_000), FACTS);
  expect(done).toEqual({
    ...sold,
    factoring: expect.objectContaining({
      holderName: 'Factor SA',
      advance: { id: null, amount: 80_000, dueOn: FACTOR.on, usedBy: null },
      retention: { id: null, amount: 15_000, dueOn: FACTOR.on, usedBy: null },
    }),
  });
  expect(operate(done, { kind: 'revertFactorize' }, FACTS)).toEqual({ ...sold, area: { id: 'unclassified', isByHand: false } });
  for (const [operation, code] of [
    [factor(80_000, 20_001), 'FACTOR_AMOUNT_OVER'],
    [factor(80_000, -1), 'FACTOR_RETENTION_BELOW'],
    [factor(0), 'FACTOR_AMOUNT_MISSING'],
  ] as const)
    expect(() => operate(sold, operation, FACTS)).toThrow(expect.objectContaining({ code }));
  expect(() => operate({ ...sold, isAnnulled: true }, factor(1), FACTS)).toThrow(expect.objectContaining({ code: 'DOCUMENT_ANNULLED' }));
  expect(() => operate(done, factor(1), FACTS)).toThrow(expect.objectContaining({ code: 'FACTORED_ALREADY' }));
  expect(() => operate(sold, payoff, FACTS)).toThrow(expect.objectContaining({ code: 'NO_PAYMENT_EXPECTED' }));
});
