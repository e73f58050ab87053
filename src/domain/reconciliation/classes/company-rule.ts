/** `rule`: what the company's rules propose. Rules that act do so by themselves, after the engine; here they only keep others away. */
import type { Explanation, Proposal } from '../facts.ts';
import { type Document, groupBy, type Items, type Movement, rejection, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { amountKey } from '../rivals.ts';
import { ruleFinder } from '../rules/matcher.ts';
import type { Rule } from '../rules/rule.ts';

/** `ruledIds`: movements that a rule explains without a document, so that the system does not call them something else. */
type Ruled = { explanations: Explanation[]; matches: Proposal[]; ruledIds: ReadonlySet<string> };

/** What rules say of whole movements that no evidence explained. */
export function* byRules(items: Items): Steps<Ruled> {
  const rules = (items.facts.rules ?? []).filter(({ effect }) => effect.kindKey !== null || effect.matches);
  const ruled: Ruled = { explanations: [], matches: [], ruledIds: new Set() };
  if (rules.length === 0) return ruled;
  const rejected = new Set((items.facts.rejectedExplanations ?? []).flatMap(({ movementId, by }) => (by === 'pair' ? movementId : [])));
  const owed = groupBy(
    items.documents.filter((one) => one.unmatched > 0 && !one.isCreditNote),
    (one) => one.rut && amountKey(one, one.rut, one.unmatched),
  );
  const find = ruleFinder(items.facts.rules ?? []);
  const ruledIds = new Set<string>();
  let done = 0;
  for (const movement of items.acting) {
    done += 1;
    if (done % STEP === 0) yield;
    if (movement.isExplained || movement.open !== Math.abs(movement.amount) || rejected.has(movement.id)) continue;
    const rule = find(movement);
    if (!rule) continue;
    if (rule.effect.kindKey !== null) ruledIds.add(movement.id);
    if (rule.mode === 'suggest') propose(items, ruled, rule, movement, owed);
  }
  return { ...ruled, matches: withoutRivals(ruled.matches), ruledIds };
}

function propose(
  items: Items,
  ruled: Ruled,
  { name, effect }: Rule,
  movement: Movement,
  owed: ReadonlyMap<string, readonly Document[]>,
): void {
  const { id: movementId, open: amount } = movement;
  const reason: Reason = ['rule', name];
  if (effect.kindKey !== null)
    ruled.explanations.push({ movementId, kindKey: effect.kindKey, amount, evidence: 'rule', reasons: [reason] });
  if (!effect.matches || !effect.counterpart) return;
  const [only, ...others] = owed.get(amountKey(movement, effect.counterpart.rut, amount)) ?? [];
  if (!only || others.length > 0 || rejection(items, movement, only)) return;
  const reasons: Reason[] = [reason, ['onlyOfParty']];
  const parts = [{ documentId: only.id, amount, documentAmount: amount }];
  ruled.matches.push({ movementId, parts, evidence: 'rule', isStrong: true, reasons });
}

/** Two movements of one document: neither. */
function withoutRivals(matches: readonly Proposal[]): Proposal[] {
  const claims = groupBy(matches, (one) => one.parts[0]?.documentId ?? null);
  return matches.filter((one) => claims.get(one.parts[0]?.documentId ?? '')?.length === 1);
}
