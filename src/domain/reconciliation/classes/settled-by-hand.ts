/** `settledByHand`: what another class would match, if a person had not marked the document as paid: the money that they meant. */

import { uncontested } from '../contest.ts';
import type { Proposal } from '../facts.ts';
import { byIssue, type Document, folioOf, groupBy, type Items, type Movement, partyKey, type Steps } from '../items.ts';
import type { Bundle, MatchClass } from './class.ts';
import { DUES } from './dues.ts';
import { FOLIO } from './folio.ts';
import { LEARNED_PAYER } from './learned-payer.ts';
import { NAME_AMOUNT } from './name-amount.ts';
import { PARTY_SUM } from './party-sum.ts';
import { RUT_AMOUNT } from './rut-amount.ts';

/** Classes whose proof is the same for what is no longer owed, strongest first. */
const PROOFS: readonly MatchClass[] = [FOLIO, RUT_AMOUNT, NAME_AMOUNT, LEARNED_PAYER, DUES, PARTY_SUM];

/** Days between the payment that a person wrote down and the movement. */
const WITHIN = 60;

/**
 * Finds the movements that paid what people marked as paid, as if that were still owed, beside all that is. A whole payment by hand is
 * replaced, never a part of it. What a proof finds among what is owed alone was taken before, or is left alone.
 * @param near  what the movements that act are compared with
 */
export function* matchSettled(items: Items, near: Items): Steps<Bundle[]> {
  if (items.settled.length === 0) return [];
  const settled = new Map(items.settled.map((one) => [one.id, one]));
  const view = { ...withSettled(items, near), acting: near.acting.filter((one) => !one.isExplained) };
  const found: Bundle[] = [];
  const claimed = new Set<string>();
  for (const { find } of PROOFS) {
    for (const bundle of uncontested(view, yield* find(view))) {
      const [one, ...others] = bundle;
      const movement = one && items.movementById.get(one.movementId);
      const isFree =
        movement && others.length === 0 && [one.movementId, ...one.parts.map((part) => part.documentId)].every((id) => !claimed.has(id));
      const replaced = isFree ? replacedBy(one, movement, settled) : [];
      if (!one || replaced.length === 0) continue;
      for (const id of [one.movementId, ...one.parts.map((part) => part.documentId)]) claimed.add(id);
      found.push([proposalOf(one, replaced)]);
    }
  }
  return found;
}

type Settled = Items['settled'][number];

/** The payments by hand that the proposal takes the place of; none when one of them is far off or only a part would be. */
function replacedBy({ parts }: Proposal, movement: Movement, settled: ReadonlyMap<string, Settled>): Settled[] {
  const replaced = parts.flatMap(({ documentId, documentAmount }) => {
    const one = settled.get(documentId);
    return one ? [{ one, isWhole: documentAmount === one.remaining && daysBetween(one, movement) <= WITHIN }] : [];
  });
  return replaced.every(({ isWhole }) => isWhole) ? replaced.map(({ one }) => one) : [];
}

function daysBetween({ settledOn }: Settled, movement: Movement): number {
  return Math.abs(Date.parse(settledOn) - Date.parse(movement.on)) / 86_400_000;
}

/** The items as if what was marked as paid were owed: all of it in place of what is left of the same document. */
function withSettled(items: Items, near: Items): Items {
  const ids = new Set(items.settled.map(({ id }) => id));
  const documents = merged(
    near.documents.filter(({ id }) => !ids.has(id)),
    items.settled,
  );
  const sides = groupBy(items.settled, (one) => one.party && partyKey(one.direction, one.currency, one.party));
  const byParty = new Map(items.byParty);
  for (const [key, list] of sides)
    byParty.set(
      key,
      merged(
        (byParty.get(key) ?? []).filter(({ id }) => !ids.has(id)),
        list,
      ),
    );
  const byFolio = new Map(items.byFolio);
  for (const [folio, list] of groupBy(items.settled, folioOf))
    byFolio.set(folio, [...(byFolio.get(folio) ?? []).filter(({ id }) => !ids.has(id)), ...list]);
  const documentById = new Map([...items.documentById, ...items.settled.map((one) => [one.id, one] as const)]);
  return { ...near, documents, byParty, byFolio, documentById };
}

/** Oldest first. */
function merged(documents: readonly Document[], settled: readonly Document[]): Document[] {
  return [...documents, ...settled].sort(byIssue);
}

function proposalOf(one: Proposal, replaced: readonly Settled[]): Proposal {
  const on = replaced
    .map(({ settledOn }) => settledOn)
    .sort()
    .at(-1)!;
  return {
    ...one,
    evidence: 'settledByHand',
    by: one.evidence,
    isStrong: true,
    reasons: [...one.reasons, ['settledByHand', replaced.length, on]],
  };
}
