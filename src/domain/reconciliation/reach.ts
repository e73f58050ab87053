import { dueTest } from './classes/batch-charge.ts';
import { CHEQUE_WORDINGS } from './classes/cheque.ts';
import { obligationOf } from './classes/dues.ts';
import { amountsAround } from './classes/rounding.ts';
import type { ObligationKind } from './facts.ts';
import type { Items, Movement, Steps } from './items.ts';
import { partyReader } from './near.ts';

/**
 * The items with only those movements and documents that classes and suggestions compare some movements with: of their parties, of their
 * amounts or little beside, and what their wording pays: obligations, cheques, a batch of suppliers. So a look at few does not index all
 * that is open. Lookups by party, folio and id stay whole.
 */
export function* withinReach(items: Items, among: readonly Movement[]): Steps<Items> {
  if (among.length === items.movements.length) return items;
  const partiesOf = partyReader(items);
  const parties = new Set<string>();
  const amounts = new Set<number>();
  const obligations = new Set<ObligationKind>();
  for (const one of among) {
    for (const party of partiesOf(one)) parties.add(party);
    const ofAny = items.partyOfAny?.(one);
    if (ofAny) parties.add(ofAny);
    for (const amount of [one.open, ...amountsAround(items, one)]) amounts.add(amount);
    const obligation = obligationOf(one.kind);
    if (obligation) obligations.add(obligation);
  }
  const isDue = dueTest(among);
  const hasCheques = among.some(({ kind }) => CHEQUE_WORDINGS.includes(kind));
  yield;
  const isOf = (party: string | null) => party !== null && parties.has(party);
  const documents = items.documents.filter((one) => {
    const { party, rut, remaining, unmatched, obligation, cheque } = one;
    const isOwed = isOf(party) || isOf(rut) || amounts.has(unmatched) || amounts.has(remaining);
    const isOfKind = (obligation && obligations.has(obligation)) || (hasCheques && cheque);
    return isOwed || isOfKind || isDue(one);
  });
  return { ...items, documents, movements: items.movements.filter(({ open, rut }) => amounts.has(open) || isOf(rut)) };
}
