// Simple matching rules, for comparison with the engine.
import type { Matching, MatchingFacts, OpenDocument, OpenMovement } from '#domain/reconciliation/facts.ts';

type Choice = (movement: OpenMovement, equal: readonly OpenDocument[]) => OpenDocument | undefined;

const daysApart = (a: OpenMovement, b: OpenDocument) => Math.abs(Date.parse(a.on) - Date.parse(b.dueOn)) / 86_400_000;
const nearest = (movement: OpenMovement, list: readonly OpenDocument[]) =>
  list.toSorted((a, b) => daysApart(movement, a) - daysApart(movement, b))[0];

export const BASELINES: Readonly<Record<string, Choice>> = {
  'nearest equal amount': nearest,
  'equal amount within 7 days': (movement, equal) =>
    nearest(
      movement,
      equal.filter((one) => daysApart(movement, one) <= 7),
    ),
  'unique amount': (_movement, equal) => (equal.length === 1 ? equal[0] : undefined),
  'RUT and exact amount': (movement, equal) =>
    movement.rut
      ? nearest(
          movement,
          equal.filter((one) => one.rut === movement.rut),
        )
      : undefined,
};

/** Each movement in turn takes the document that the rule chooses among the free ones of its amount. */
export function matchBy(choose: Choice, { movements, documents }: MatchingFacts): Matching {
  const key = (direction: number, amount: number, currency: string) => `${Math.sign(direction)}${currency}${amount}`;
  const byAmount = Map.groupBy(documents, (one) => key(one.direction, one.remaining, one.currency));
  const usedIds = new Set<string>();
  const automatic: Matching['automatic'] = [];
  for (const movement of movements) {
    const equal = (byAmount.get(key(movement.amount, movement.open, movement.currency)) ?? []).filter(({ id }) => !usedIds.has(id));
    const document = choose(movement, equal);
    if (!document) continue;
    usedIds.add(document.id);
    const parts = [{ documentId: document.id, amount: movement.open, documentAmount: movement.open }];
    automatic.push({ movementId: movement.id, parts, evidence: 'amountOnly', isStrong: true, reasons: [] });
  }
  return { automatic, transfers: [], explanations: [], suggestions: [], proposed: NOTHING, shadow: NOTHING, lookedAt: null };
}

const NOTHING = { matches: [], transfers: [], explanations: [] };
