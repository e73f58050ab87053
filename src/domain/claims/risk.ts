/** What makes it worth looking at a purchase before its eight days end. */

export type ClaimRiskFacts = {
  /** In pesos. */
  amount: number;
  isFirstPurchase: boolean;
  hasLikelyDuplicate: boolean;
  /** What that supplier's purchases usually come to, in pesos; null while there are too few to tell. */
  usual: number | null;
};

const UNUSUAL = 3;

/** Why a purchase deserves a look, as the list shows it. */
export function claimReasons({ amount, isFirstPurchase, hasLikelyDuplicate, usual }: ClaimRiskFacts): string[] {
  return [
    ...(hasLikelyDuplicate ? ['Posible duplicado'] : []),
    ...(isFirstPurchase ? ['Primera compra a este proveedor'] : []),
    ...(usual !== null && amount > UNUSUAL * usual ? ['Más de 3 veces lo habitual'] : []),
  ];
}

/** The pesos at risk by which the list is ordered: each reason counts the amount once more. */
export function moneyAtRisk(facts: ClaimRiskFacts): number {
  return facts.amount * (1 + claimReasons(facts).length);
}
