import type { TransferProposal } from '../facts.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { groupBy, type Items, type Movement, RETURN_DAYS, returnKey, STEP, type Steps } from '../items.ts';

/**
 * Pairs what a bank returned with the original payment: the same account, currency and whole amount, at most RETURN_DAYS before. Of several
 * such payments none, unless all name one party: a returned payment was then the first, which was repeated; returned income was the last,
 * which was one too many. A payment that two returns may belong to goes to neither.
 */
export function* pairReturned(items: Items): Steps<TransferProposal[]> {
  const free = items.acting.filter((one) => !one.isExplained && one.open === Math.abs(one.amount));
  const returns = free.filter(isReturn);
  if (returns.length === 0) return [];
  const keys = new Set(returns.map(sentKey));
  const payments = groupBy(free, (one) => (!isReturn(one) && keys.has(keyOf(one)) ? keyOf(one) : null));
  yield;
  const claims = new Map<Movement, Movement[]>();
  let done = 0;
  for (const one of returns) {
    const sent = sentBefore(items, one, payments.get(sentKey(one)) ?? []);
    if (sent) claims.set(sent, [...(claims.get(sent) ?? []), one]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return [...claims].flatMap(([sent, [back, ...others]]) => (back && others.length === 0 ? [pairOf(sent, back)] : []));
}

/** What texts say of a payment that came back. */
export const RETURN_WORDINGS: readonly GlosaKind[] = ['reversal', 'chequeReturned'];

function isReturn({ kind }: Movement): boolean {
  return RETURN_WORDINGS.includes(kind);
}

function keyOf({ accountId, amount }: Movement): string {
  return returnKey(accountId, amount);
}

/** The key of the payment that a movement returns. */
function sentKey({ accountId, amount }: Movement): string {
  return returnKey(accountId, -amount);
}

function sentBefore({ facts }: Items, back: Movement, payments: readonly Movement[]): Movement | undefined {
  const around = payments.filter(
    (one) => one.currency === back.currency && one.day <= back.day && one.day >= back.day - RETURN_DAYS && !isOther(one, back),
  );
  const isOneParty = around.every(({ rut }) => rut !== null && rut === around[0]?.rut);
  const sent = around.length === 1 || isOneParty ? around.at(back.direction > 0 ? 0 : -1) : undefined;
  if (!sent) return undefined;
  const [out, into] = sent.direction < 0 ? [sent, back] : [back, sent];
  return facts.rejectedTransfers.some((one) => one.by === 'pair' && one.outId === out.id && one.inId === into.id) ? undefined : sent;
}

/** Whether both texts name a party, but different ones. */
function isOther(sent: Movement, back: Movement): boolean {
  return sent.rut !== null && back.rut !== null && sent.rut !== back.rut;
}

function pairOf(sent: Movement, back: Movement): TransferProposal {
  sent.isExplained = true;
  back.isExplained = true;
  const [out, into] = sent.direction < 0 ? [sent, back] : [back, sent];
  return {
    outId: out.id,
    inId: into.id,
    evidence: 'reversal',
    reasons: [
      ['returnWording', back.kind === 'chequeReturned'],
      ['sameAccount', sent.day === back.day ? null : sent.on, sent.open, sent.currency],
    ],
  };
}
