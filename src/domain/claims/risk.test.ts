import { expect, test } from 'vitest';
import { claimReasons, moneyAtRisk } from './risk.ts';

const plain = { amount: 900_000, isFirstPurchase: false, hasLikelyDuplicate: false, usual: 300_000 };

test.each([
  [plain, [], 900_000],
  [{ ...plain, amount: 900_001 }, ['Más de 3 veces lo habitual'], 1_800_002],
  [{ ...plain, usual: null, isFirstPurchase: true }, ['Primera compra a este proveedor'], 1_800_000],
  [{ ...plain, hasLikelyDuplicate: true, usual: 100 }, ['Posible duplicado', 'Más de 3 veces lo habitual'], 2_700_000],
])('%j', (facts, reasons, risk) => {
  expect(claimReasons(facts)).toEqual(reasons);
  expect(moneyAtRisk(facts)).toBe(risk);
});
