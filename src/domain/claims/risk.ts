/** What makes a purchase worth checking before its eight days end. */

export type ClaimRiskFacts = {
  /** In pesos. */
  amount: number;
  isFirstPurchase: boolean;
  hasLikelyDuplicate: boolean;
  /** What this supplier's purchases usually amount to, in pesos; null while there are too few to say. */
  usual: number | null;
};

const UNUSUAL = 3;

/** Why a purchase deserves attention, for the list. */
export function claimReasons({ amount, isFirstPurchase, hasLikelyDuplicate, usual }: ClaimRiskFacts): string[] {
  return [
    ...(hasLikelyDuplicate ? ['Posible duplicado'] : []),
    ...(isFirstPurchase ? ['Primera compra a este proveedor'] : []),
    ...(usual !== null && amount > UNUSUAL * usual ? ['Más de 3 veces lo habitual'] : []),
  ];
}

/** Pesos at risk, by which the list is ordered: each reason counts the amount once more. */
export function moneyAtRisk(facts: ClaimRiskFacts): number {
  return facts.amount * (1 + claimReasons(facts).length);
}
