import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../tests/support/propose.ts';
import { addDays, day } from '../date.ts';
import { rutOf } from '../rut.ts';
import type { MatchingFacts, OpenDocument, OpenMovement } from './facts.ts';
import { type HabitLesson, habitKey, habitLessons, habitSentence, type Payment, usualDelay } from './habits.ts';
import { reasonWords } from './reason-words.ts';

const COMPANY = rutOf(76_000_001);
const ALERCE = rutOf(76_543_210);
const BOLDO = rutOf(77_111_222);
const MARCH = day('2026-03-02');
const bill = (issuedOn = MARCH, isCreditNote = false) => ({ issuedOn, isCreditNote });

describe('what a payment shows', () => {
  const payment: Payment = { direction: 1, accountId: 'a', on: addDays(MARCH, 30), amount: 119_003, isInPesos: true, gross: 119_003 };
  test.each([
    ['one bill, to the peso', payment, [bill()], ['account a', 'rounds exact', 'days 30']],
    ['an amount that was round before shows no rounding', { ...payment, amount: 5_000, gross: 5_000 }, [bill()], ['account a', 'days 30']],
    ['rounded to the thousand', { ...payment, amount: 119_000 }, [bill()], ['account a', 'rounds 1000', 'days 30']],
    ['rounded to tens', { ...payment, amount: 119_010 }, [bill()], ['account a', 'rounds 10', 'days 30']],
    ['a fee less is no rounding', { ...payment, amount: 117_000 }, [bill()], ['account a', 'days 30']],
    ['in dollars nothing is rounded', { ...payment, amount: 119_000, isInPesos: false }, [bill()], ['account a', 'days 30']],
    [
      'what is of one month',
      payment,
      [bill(), bill(addDays(MARCH, 20)), bill(day('2026-02-01'), true)],
      ['account a', 'rounds exact', 'sums month'],
    ],
    ['what is of two months', payment, [bill(), bill(addDays(MARCH, 40))], ['account a', 'rounds exact', 'sums months']],
  ] as const)('%s', (_what, paid, documents, shown) => {
    const lessons = habitLessons(paid, documents, ALERCE, COMPANY);
    expect(lessons.map(({ topic, value }) => `${topic} ${value}`)).toEqual(shown);
    expect(new Set(lessons.map(({ key }) => key))).toEqual(new Set([`in ${ALERCE}`]));
  });
  test('what the company pays itself shows nothing', () => expect(habitLessons(payment, [bill()], COMPANY, COMPANY)).toEqual([]));
});

test('days are a habit while all of them are near', () => {
  expect(
    usualDelay([
      { days: 31, times: 2 },
      { days: 28, times: 1 },
      { days: 35, times: 1 },
    ]),
  ).toEqual({ usual: 31 });
  expect(
    usualDelay([
      { days: 31, times: 9 },
      { days: 42, times: 1 },
    ]),
  ).toEqual({ from: 31, to: 42 });
});

test.each([
  ['days', 1, '30', 'Alerce (76.543.210-3) paga unos 30 días después de la emisión'],
  ['days', -1, '-1', 'A Alerce (76.543.210-3) se le paga un día antes de la emisión'],
  ['days', 1, '3..40', 'Alerce (76.543.210-3) paga entre 3 y 40 días después de la emisión'],
  ['days', 1, '-3..40', 'Alerce (76.543.210-3) paga entre 3 días antes y 40 después de la emisión'],
  ['days', 1, '-20..-3', 'Alerce (76.543.210-3) paga entre 3 y 20 días antes de la emisión'],
  ['sums', 1, 'month', 'Alerce (76.543.210-3) paga junto lo de un mes'],
  ['rounds', 1, '1000', 'Alerce (76.543.210-3) paga redondeando a $ 1.000'],
  ['account', -1, 'a', 'A Alerce (76.543.210-3) se le paga desde la cuenta Santander 1'],
] as const)('%s in words', (topic, direction, value, sentence) => {
  expect(habitSentence({ topic, key: habitKey(direction, ALERCE), value }, { name: 'Alerce', account: 'Santander 1' })).toBe(sentence);
});

describe('what is suggested', () => {
  const owes = (id: string, rut: string, remaining: number, issuedOn = MARCH): OpenDocument => {
    const about = { direction: 1, isCreditNote: false, isTax: true, currency: 'CLP', folio: null } as const;
    return { id, ...about, remaining, issuedOn, dueOn: addDays(issuedOn, 30), rut: rut as OpenDocument['rut'], name: `Empresa ${rut}` };
  };
  const pays = (amount: number, more: Partial<OpenMovement> = {}): OpenMovement => {
    const about = { accountId: 'a', currency: 'CLP', glosa: 'ABONO', kind: 'transferIn', rut: null, name: null } as const;
    return { id: 'm', on: addDays(MARCH, 31), amount, open: amount, ...about, ...more };
  };
  const habit = (topic: HabitLesson['topic'], rut: string, value: string): HabitLesson => ({ topic, key: habitKey(1, rut), value });
  const run = (movement: OpenMovement, documents: OpenDocument[], habits: HabitLesson[], others: OpenMovement[] = []) => {
    const facts: MatchingFacts = {
      company: { rut: COMPANY, name: 'Caudal' },
      accounts: [],
      movements: [movement, ...others],
      documents,
      rejected: [],
      rejectedTransfers: [],
      habits,
    };
    const { automatic, suggestions } = proposeMatches(facts);
    return {
      automatic,
      suggestions: suggestions.map(({ movementId, parts, isStrong, reasons }) => ({
        movementId,
        of: parts.map((one) => one.documentId).join(),
        isStrong,
        reasons: reasons.map(reasonWords),
      })),
    };
  };

  test('of equal documents of several parties, one that usually pays so, weak, with its reasons; never one that pays elsewhere', () => {
    const documents = [owes('d1', ALERCE, 100_000), owes('d2', BOLDO, 100_000)];
    expect(run(pays(100_000), documents, []).suggestions.map(({ of }) => of)).toEqual(['d1', 'd2']);
    const habits = [habit('account', ALERCE, 'a'), habit('days', ALERCE, '30'), habit('days', BOLDO, '30'), habit('account', BOLDO, 'b')];
    expect(run(pays(100_000), documents, habits)).toEqual({
      automatic: [],
      suggestions: [
        {
          movementId: 'm',
          of: 'd1',
          isStrong: false,
          reasons: [
            'El monto es exacto: $ 100.000',
            `El documento es de Empresa ${ALERCE}`,
            'Suele pagarse unos 30 días después de la emisión, por lo conciliado',
            'Suele ser en esta cuenta, por lo conciliado',
            'Hay 2 documentos que calzan igual de bien',
          ],
        },
      ],
    });
  });

  test('of equal documents of a party, too few for its payments, first the one of its usual day', () => {
    const documents = [owes('d1', ALERCE, 100_000, addDays(MARCH, -30)), owes('d2', ALERCE, 100_000)];
    const movement = pays(100_000, { rut: ALERCE, on: addDays(MARCH, 28), glosa: `ABONO ${ALERCE}` });
    const others = ['n', 'o'].map((id) => ({ ...movement, id }));
    const order = (habits: HabitLesson[]) => {
      const { automatic, suggestions } = run(movement, documents, habits, others);
      expect(automatic).toEqual([]);
      return suggestions.flatMap(({ movementId, of }) => (movementId === 'm' ? [of] : []));
    };
    expect([order([]), order([habit('days', ALERCE, '58')])]).toEqual([
      ['d2', 'd1'],
      ['d1', 'd2'],
    ]);
  });

  test('what is open of a month, before other sums', () => {
    const february = addDays(MARCH, -10);
    const documents = [owes('d1', ALERCE, 60, february), owes('d2', ALERCE, 40), owes('d3', ALERCE, 60), owes('d4', ALERCE, 40, february)];
    const movement = pays(100, { rut: ALERCE, glosa: `ABONO ${ALERCE}` });
    const [first, ...others] = run(movement, documents.slice(0, 3), [habit('sums', ALERCE, 'month')]).suggestions;
    expect(first).toMatchObject({
      of: 'd2,d3',
      isStrong: false,
      reasons: expect.arrayContaining([expect.stringContaining('lo de un mes')]),
    });
    expect(others.map(({ of }) => of)).toContain('d1,d2');
    const both = run(movement, documents, [habit('sums', ALERCE, 'month')]).suggestions;
    expect(both.slice(0, 2).map(({ of }) => of)).toEqual(['d4,d1', 'd2,d3']);
  });

  test('a document of about the amount says that it is usually rounded so', () => {
    const [movement, documents] = [pays(100_000, { rut: ALERCE, glosa: `ABONO ${ALERCE}` }), [owes('d1', ALERCE, 100_500)]];
    const reasons = (value: string) => run(movement, documents, [habit('rounds', ALERCE, value)]).suggestions[0]?.reasons.map(reasonWords);
    expect(reasons('1000')).toContain('Suele redondearse a $ 1.000, por lo conciliado');
    expect(reasons('100')).not.toContainEqual(expect.stringContaining('redondearse'));
  });
});
