import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { reasonWords, type StoredReason } from './reason-words.ts';

test('a reason is told in words; one from before there were codes is its own words', () => {
  const cases: [StoredReason, string][] = [
    [['sum', 3, 1, 1_190_000, 'CLP'], '3 documentos suman $ 1.190.000, con una nota de crédito'],
    [['cheques', ['12'], 50_000, 'CLP'], 'El cheque 12 es por ese monto: $ 50.000'],
    [['cheques', ['12', '13'], 50_000, 'CLP'], 'Los cheques 12 y 13 suman $ 50.000'],
    [['learnedPayer', null, '76086428-5', 1], 'Quien nombra la glosa ya pagó por 76.086.428-5 una vez, conciliado a mano'],
    [['worth', 1_000_000, 'USD', 9_000_000, 9_000_000, 'CLP'], 'US$ 10.000,00 valían ese día $ 9.000.000: lo mismo que el pago'],
    [['betweenAccounts', 1, 700, 'CLP'], 'Sale de una cuenta y entra en otra con 1 día de diferencia: $ 700'],
    [['imported', null, day('2026-03-12')], 'Se concilió en otro sistema el 12/03/2026'],
    [
      ['settledByHand', 2, day('2026-03-02')],
      '2 de ellos se marcaron pagados a mano el 02/03/2026: al aceptar, este movimiento reemplaza ese pago',
    ],
    ['Mismo RUT', 'Mismo RUT'],
  ];
  for (const [reason, words] of cases) expect(reasonWords(reason)).toBe(words);
});
