/** One way to explain a movement, with what is open of its documents and of the movement, in minor units. */
export type AwaitingOption = {
  movementId: string;
  /** What no match uses of the movement. */
  open: number;
  parts: readonly AwaitingPart[];
};
/** As in a suggestion (`MatchPart`); `remaining`: what the document still expects, 0 when nothing. */
export type AwaitingPart = { documentId: string; amount: number; documentAmount: number; remaining: number };
export type Awaiting = { movementId: string; documentId: string; amount: number; documentAmount: number };

/**
 * What awaits confirmation: for each movement its best suggestion that still fits, no document beyond its remaining amount.
 * Accepting all suggestions one after another would match exactly this, so accepting changes no total.
 * @param options  in the engine's order, the best of each movement first
 * Source: product decision "The cash-flow report", What waits for confirmation.
 */
export function awaitingConfirmation(options: readonly AwaitingOption[]): Awaiting[] {
  const left = new Map<string, number>();
  const explained = new Set<string>();
  const chosen: Awaiting[] = [];
  for (const option of options) {
    if (explained.has(option.movementId) || !hasRoom(option, left)) continue;
    explained.add(option.movementId);
    for (const { documentId, amount, documentAmount, remaining } of option.parts) {
      left.set(documentId, (left.get(documentId) ?? remaining) - documentAmount);
      chosen.push({ movementId: option.movementId, documentId, amount, documentAmount });
    }
  }
  return chosen;
}

function hasRoom({ open, parts }: AwaitingOption, left: ReadonlyMap<string, number>): boolean {
  const used = parts.reduce((sum, part) => sum + part.amount, 0);
  return used > 0 && used <= open && parts.every((part) => part.documentAmount <= (left.get(part.documentId) ?? part.remaining));
}
