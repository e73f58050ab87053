// What people wrote down beforehand: cheques, invoices sold to a factor, and days on which several suppliers are paid.
import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { addDays, day } from '../../date.ts';
import { type Rut, rutOf } from '../../rut.ts';
import type { Matching, MatchingFacts, OpenDocument, OpenMovement } from '../facts.ts';

const DAY = day('2026-03-10');
const ALERCE = rutOf(76_543_210);
const BOLDO = rutOf(77_111_222);
const CANELO = rutOf(78_555_666);
const FACTOR = { rut: rutOf(76_389_992), name: 'Factoring Puntiagudo S.A.' };

function owed(id: string, remaining: number, fields: Partial<OpenDocument> = {}): OpenDocument {
  const about = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, folio: null };
  return { id, ...about, remaining, issuedOn: addDays(DAY, -20), dueOn: DAY, rut: ALERCE, name: 'Comercial Alerce SpA', ...fields };
}

function movement(id: string, amount: number, fields: Partial<OpenMovement> = {}): OpenMovement {
  const about = { accountId: 'a', on: DAY, currency: 'CLP' as const, glosa: 'DEPOSITO CON DOCUMENTOS', kind: 'chequeDeposit' as const };
  return { id, ...about, amount, open: Math.abs(amount), rut: null, name: null, ...fields };
}

/** 'm>d1 d2 class' for each automatic match. */
function made(movements: OpenMovement[], documents: OpenDocument[], more: Partial<MatchingFacts> = {}): string[] {
  return found(movements, documents, more).automatic.map(
    (one) => `${one.movementId}>${one.parts.map((part) => part.documentId).join(' ')} ${one.evidence}`,
  );
}

function found(movements: OpenMovement[], documents: OpenDocument[], more: Partial<MatchingFacts> = {}): Matching {
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  return proposeMatches({ company, accounts: [], movements, documents, rejected: [], rejectedTransfers: [], ...more });
}

describe('cheques', () => {
  const cheque = (id: string, remaining: number, number: string, fields: Partial<OpenDocument> = {}) =>
    owed(id, remaining, { isTax: false, folio: number, cheque: { number, slip: null }, ...fields });
  const drawn = (id: string, remaining: number, number: string, fields: Partial<OpenDocument> = {}) =>
    cheque(id, remaining, number, { direction: -1, ...fields });
  const cashed = (fields: Partial<OpenMovement> = {}) =>
    movement('m', -1_234_567, { glosa: 'CHEQUE PAGADO POR CANJE', kind: 'cheque', reference: '0007001', ...fields });

  test('one of ours is cashed by its number and amount, from the bank or in its text', () => {
    const register = [drawn('d', 1_234_567, '7001'), drawn('e', 1_234_567, '7002')];
    expect(made([cashed()], register)).toEqual(['m>d cheque']);
    expect(made([cashed({ reference: null, glosa: 'CHEQUE PAGADO 7002' })], register)).toEqual(['m>e cheque']);
  });

  test('a deposit is the only cheque of its amount, the only ones that make it, or those of its slip', () => {
    const register = [cheque('d', 1_234_567, '41'), cheque('e', 2_345_671, '42', { rut: BOLDO }), cheque('f', 805_913, '43')];
    expect(made([movement('m', 2_345_671)], register)).toEqual(['m>e cheque']);
    expect(made([movement('m', 2_345_671)], register.slice(1, 2))).toEqual(['m>e cheque']);
    expect(made([movement('m', 1_234_567 + 805_913)], register)).toEqual(['m>d f cheque']);
    const slip = [1_000_000, 1_000_000, 2_000_000].map((amount, at) =>
      cheque(`s${at}`, amount, `${50 + at}`, { cheque: { number: `${50 + at}`, slip: at < 2 ? 'slip' : null } }),
    );
    expect(made([movement('m', 2_000_000)], slip.slice(0, 2))).toEqual(['m>s0 s1 cheque']);
  });

  const cases: [why: string, movement: OpenMovement, register: OpenDocument[]][] = [
    ['the number of another amount', cashed(), [drawn('d', 1_234_000, '7001'), drawn('e', 1_234_567, '7002')]],
    ['two with that number and amount', cashed(), [drawn('d', 1_234_567, '7001'), drawn('e', 1_234_567, '7001', { rut: BOLDO })]],
    ['two of that amount, and no number', movement('m', 1_234_567), [cheque('d', 1_234_567, '41'), cheque('e', 1_234_567, '42')]],
    [
      'two pairs that make it',
      movement('m', 3_000_001),
      [1_000_000, 2_000_001, 1_500_000, 1_500_001].map((amount, at) => cheque(`d${at}`, amount, `${at}`)),
    ],
    ['a round amount that many would make', movement('m', 30_000), [cheque('d', 10_000, '41'), cheque('e', 20_000, '42')]],
    [
      'an invoice of that amount, which may be paid by another cheque',
      movement('m', 1_234_567),
      [cheque('d', 1_234_567, '41'), owed('e', 1_234_567)],
    ],
    [
      'others that make it together',
      movement('m', 2_039_480),
      [cheque('d', 2_039_480, '41'), cheque('e', 1_234_567, '42'), cheque('f', 804_913, '43')],
    ],
    ['a round amount', movement('m', 1_000_000), [cheque('d', 1_000_000, '41')]],
    ['one that no bank pays any more', movement('m', 1_234_567, { on: addDays(DAY, 91) }), [cheque('d', 1_234_567, '41')]],
    ['one for next week', movement('m', 1_234_567, { on: addDays(DAY, -7) }), [cheque('d', 1_234_567, '41')]],
    ['the other side', movement('m', 1_234_567), [drawn('d', 1_234_567, '41')]],
    ['an invoice, which is no cheque', movement('m', 1_234_567), [owed('d', 1_234_567)]],
    ['a transfer', movement('m', 1_234_567, { kind: 'unknown', glosa: 'ABONO' }), [cheque('d', 1_234_567, '41')]],
    ['a deposit that came back', movement('m', 1_234_567), [cheque('d', 1_234_567, '41')]],
  ];
  test.each(cases)('%s: left to a person', (why, one, register) => {
    const back = movement('back', -1_234_567, { kind: 'chequeReturned', glosa: 'CHEQUE DEVUELTO' });
    const others = why.includes('came back') ? [back, movement('n', 1_234_567)] : [];
    expect(made([one, ...others], register).filter((line) => line.startsWith('m>'))).toEqual([]);
  });

  test('a pair that a person undid stays undone, and two movements for one cheque get nothing', () => {
    const rejected = [{ movementId: 'm', documentId: 'd', by: 'pair' as const }];
    expect(made([movement('m', 1_234_567)], [cheque('d', 1_234_567, '41')], { rejected })).toEqual([]);
    expect(made([movement('m', 1_234_567), movement('n', 1_234_567)], [cheque('d', 1_234_567, '41')])).toEqual([]);
  });
});

describe('factors', () => {
  const advance = (id: string, remaining: number, fields: Partial<OpenDocument> = {}) =>
    owed(id, remaining, { isTax: false, isOfFactor: true, ...FACTOR, ...fields });
  const paid = (amount: number, fields: Partial<OpenMovement> = {}) =>
    movement('m', amount, { kind: 'factoring', glosa: 'ABONO FACTORING PUNTIAGUDO SA', ...fields });

  test('pay one invoice, all that they promised for a day, or the only ones that make the amount', () => {
    const promised = [advance('d', 1_234_567), advance('e', 2_345_671), advance('f', 3_456_713, { dueOn: addDays(DAY, 1) })];
    expect(made([paid(2_345_671)], promised)).toEqual(['m>e factoring']);
    expect(made([paid(1_234_567 + 2_345_671)], promised)).toEqual(['m>d e factoring']);
    expect(made([paid(1_234_567 + 3_456_713, { rut: FACTOR.rut, glosa: 'ABONO' })], promised)).toEqual(['m>d f factoring']);
  });

  test.each<[string, OpenMovement, OpenDocument[]]>([
    ['two invoices of one amount', paid(1_234_567), [advance('d', 1_234_567), advance('e', 1_234_567)]],
    ['another payer', paid(1_234_567, { rut: BOLDO, glosa: 'ABONO' }), [advance('d', 1_234_567)]],
    ['a peso less', paid(1_234_566), [advance('d', 1_234_567)]],
    ['long before its day', paid(1_234_567, { on: addDays(DAY, -20) }), [advance('d', 1_234_567)]],
    ['an invoice of the factor itself', paid(1_234_567), [advance('d', 1_234_567, { isOfFactor: false, isTax: true })]],
  ])('%s: left to a person', (_why, one, documents) => {
    expect(made([one], documents).filter((line) => line.endsWith('factoring'))).toEqual([]);
  });

  test('what they kept back and pay sooner than they said is proposed', () => {
    const retained = [advance('d', 1_234_567), advance('e', 2_345_671)];
    const { automatic, suggestions } = found([paid(1_234_567 + 2_345_671, { on: addDays(DAY, -14) })], retained);
    expect(automatic).toEqual([]);
    expect(suggestions).toMatchObject([{ evidence: 'factoring', isStrong: false, parts: [{ documentId: 'd' }, { documentId: 'e' }] }]);
  });
});

describe('what is paid to a factor', () => {
  const paid = movement('m', -1_234_567, { kind: 'factoring', glosa: 'TRANSFERENCIA A FACTORING PUNTIAGUDO', rut: FACTOR.rut });
  const bought = owed('d', 1_234_567, { direction: -1, ...FACTOR });

  test('an invoice that a supplier sold to it', () => {
    expect(made([paid], [bought])).toEqual(['m>d rutAndAmount']);
  });

  test('nothing, where a supplier is owed the same: of that sale the books may not know', () => {
    const other = owed('e', 1_234_567, { direction: -1, rut: BOLDO, dueOn: addDays(DAY, 40) });
    expect(made([paid], [bought, other])).toEqual([]);
    const looked = found([paid], [bought, other]).suggestions.map(({ parts }) => parts[0]?.documentId);
    expect(looked).toEqual(['d']);
  });
});

describe('batches of suppliers', () => {
  const bill = (id: string, remaining: number, rut: Rut, fields: Partial<OpenDocument> = {}) =>
    owed(id, remaining, { direction: -1, rut, name: `Proveedor ${id}`, ...fields });
  const charge = (amount: number, fields: Partial<OpenMovement> = {}) =>
    movement('m', -amount, { kind: 'supplierBatch', glosa: 'PROVISION: PROVEEDORES 00210', ...fields });
  const bills = [bill('d', 1_234_567, ALERCE), bill('e', 2_345_671, BOLDO), bill('f', 3_456_713, CANELO)];
  const all = 1_234_567 + 2_345_671 + 3_456_713;

  test('all that falls due on one day', () => {
    expect(made([charge(all)], bills)).toEqual(['m>d e f batchCharge']);
    expect(made([charge(all, { on: addDays(DAY, 4) })], bills)).toEqual(['m>d e f batchCharge']);
  });

  test('a part of a day that chance would not make is a suggestion: what else made the amount may be unknown', () => {
    const part = charge(1_234_567 + 3_456_713);
    expect(made([part], bills)).toEqual([]);
    expect(found([part], bills).suggestions.map(({ evidence, parts }) => [evidence, parts.map(({ documentId }) => documentId)])).toEqual([
      ['batchCharge', ['d', 'f']],
    ]);
  });

  const offered = (one: OpenMovement, documents: OpenDocument[]) =>
    found([one], documents).suggestions.map(({ parts, reasons }) => [
      parts.map(({ documentId }) => documentId).join(' '),
      reasons.at(-1)?.[0],
    ]);

  test('to choose from: all of some days, as of a company that pays once a week, and the parts of a day that make it', () => {
    const week = bills.map((one, at) => ({ ...one, dueOn: addDays(DAY, at - 6) }));
    expect(made([charge(all)], week)).toEqual([]);
    expect(offered(charge(all), week)).toEqual([['d e f', 'dueTogether']]);
    const round = [10_000, 20_000, 40_000].map((one, at) => bill(`r${at}`, one, at % 2 ? ALERCE : BOLDO));
    const [near, far] = [round, round.map((one) => ({ ...one, id: `${one.id}-`, dueOn: addDays(DAY, -3) }))];
    expect(offered(charge(30_000), [...far, ...near])).toEqual([
      ['r0 r1', 'otherSum'],
      ['r0- r1-', 'otherSum'],
    ]);
    const many = Array.from({ length: 6 }, (_, at) => bill(`r${at}`, 10_000, at % 2 ? ALERCE : BOLDO));
    expect(offered(charge(20_000), many)).toEqual([]);
    const ofOne = bills.map((one) => ({ ...one, rut: ALERCE, name: 'Comercial Alerce SpA' }));
    expect(offered(charge(all), ofOne)).toEqual([]);
  });

  test.each<[string, OpenMovement, OpenDocument[]]>([
    [
      'another day that makes it too',
      charge(all),
      [...bills, ...bills.map((one) => ({ ...one, id: `${one.id}2`, dueOn: addDays(DAY, -1) }))],
    ],
    ['invoices of one supplier alone', charge(1_234_567 + 2_345_671), [bill('d', 1_234_567, ALERCE), bill('e', 2_345_671, ALERCE)]],
    ['different due days', charge(1_234_567 + 2_345_671), [bills[0]!, { ...bills[1]!, dueOn: addDays(DAY, -1) }]],
    [
      'a part of round amounts',
      charge(30_000),
      [10_000, 20_000, 40_000, 50_000].map((one, at) => bill(`d${at}`, one, at % 2 ? ALERCE : BOLDO)),
    ],
    ['long after', charge(all, { on: addDays(DAY, 30) }), bills],
    ['a transfer', charge(all, { kind: 'transferOut' }), bills],
    ['sales', charge(all), bills.map((one) => ({ ...one, direction: 1 as const }))],
    ['obligations', charge(all), bills.map((one) => ({ ...one, isTax: false }))],
  ])('%s: left to a person', (_why, one, documents) => {
    expect(made([one], documents)).toEqual([]);
  });

  test('with too many bills on a day nobody could know', () => {
    const many = Array.from({ length: 30 }, (_, at) => bill(`d${at}`, 1_000_000 + at * 7_919, at % 2 ? ALERCE : BOLDO));
    expect(made([charge(2_000_000 + 7_919)], many)).toEqual([]);
  });
});
