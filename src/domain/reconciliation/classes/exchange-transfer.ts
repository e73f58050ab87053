/** Own money that changed its currency: a movement out of one account and one into another that were worth about the same. */
import { append } from '../../lists.ts';
import { mayBeExchange, pesosOfLeg, shareApart } from '../exchange-transfer.ts';
import type { TransferProposal } from '../facts.ts';
import { type Items, type Movement, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { bankDaysBetween, isRejected, isVague, MAX_SPAN, ownLegs } from './own-transfer.ts';

/** Two movements that could be the legs of one exchange. `share`: by what part of what went out they differ. */
export type ExchangeLink = { out: Movement; into: Movement; share: number; left: number; came: number };

/**
 * What nothing else explains: each the only one that the other could be exchanged with, worth the same but for the tolerance, and a text
 * shows that the money is the company's own or was exchanged. A person decides, since amounts in two currencies are never quite the same.
 */
export function* exchangeTransfers(items: Items): Steps<TransferProposal[]> {
  const links = yield* exchangeLinks(
    items,
    items.acting.filter((one) => !one.isExplained),
  );
  const counts = new Map<Movement, number>();
  for (const one of links.flatMap(({ out, into }) => [out, into])) counts.set(one, (counts.get(one) ?? 0) + 1);
  return links.flatMap((link): TransferProposal[] => {
    const { out, into, share } = link;
    const isOnly = counts.get(out) === 1 && counts.get(into) === 1;
    if (!isOnly || share > items.options.exchangeTolerance || isRejected(items, out, into)) return [];
    return [{ outId: out.id, inId: into.id, evidence: 'ownTransfer', reasons: reasonsOf(items, link) }];
  });
}

/** The pairs among some movements that may be exchanges: a person would be asked about each. */
export function* exchangeLinks(items: Items, among: readonly Movement[]): Steps<ExchangeLink[]> {
  const { rates } = items.facts;
  const currency = among[0]?.currency;
  if (!rates || among.every((one) => one.currency === currency)) return [];
  const isOwn = ownLegs(items);
  const legs = among.flatMap((movement): Leg[] => {
    if (movement.open !== Math.abs(movement.amount)) return [];
    const isShown = isExchange(items, movement) || isOwn(movement);
    const pesos = isShown || isVague(items, movement) ? pesosOfLeg(movement, rates) : null;
    return pesos === null ? [] : [{ movement, isShown, pesos }];
  });
  const arrivals = Map.groupBy(
    legs.filter(({ movement }) => movement.direction > 0),
    ({ movement }) => movement.currency,
  );
  // Few accounts are in another currency: what is in the same one is never compared.
  const byDay = [...arrivals].map(([of, those]) => ({ of, days: Map.groupBy(those, ({ movement }) => movement.day) }));
  const links: ExchangeLink[] = [];
  for (const [at, out] of legs.entries()) {
    if (at % STEP === 0) yield;
    if (out.movement.direction > 0) continue;
    for (const { of, days } of byDay)
      if (of !== out.movement.currency) for (const into of near(days, out.movement)) append(links, linkOf(items, out, into));
  }
  return links;
}

function* near(days: ReadonlyMap<number, readonly Leg[]>, { day }: Movement): Generator<Leg> {
  for (let at = day - MAX_SPAN; at <= day + MAX_SPAN; at += 1) yield* days.get(at) ?? [];
}

/** A side of what may be an exchange. `pesos`: positive, at the rate of its day. `isShown`: its text shows own money or an exchange. */
type Leg = { movement: Movement; isShown: boolean; pesos: number };

/** None, or one. What rules out most comes first. */
function linkOf({ options }: Items, out: Leg, into: Leg): ExchangeLink[] {
  if (!out.isShown && !into.isShown) return [];
  const share = shareApart(out.pesos, into.pesos);
  if (!mayBeExchange({ share }, options.exchangeTolerance) || into.movement.accountId === out.movement.accountId) return [];
  if (bankDaysBetween(out.movement, into.movement) > options.transferDays) return [];
  return [{ out: out.movement, into: into.movement, share, left: out.pesos, came: into.pesos }];
}

/** By the bank's wording, and of nobody else. */
function isExchange({ facts }: Items, { kind, rut, name }: Movement): boolean {
  return kind === 'foreignExchange' && (rut === null || rut === facts.company.rut) && !name;
}

function reasonsOf({ facts }: Items, { out, into, left, came }: ExchangeLink): Reason[] {
  const isPrinted = [out, into].some(({ rut }) => rut === facts.company.rut);
  const isWorded = [out, into].some(({ kind }) => kind === 'foreignExchange');
  const own: Reason = isPrinted ? ['ownRut', facts.company.rut] : isWorded ? ['exchangeWording'] : ['ownName'];
  return [own, ['exchangedLegs', out.open, out.currency, into.open, into.currency, left, came], ['onlyExchange']];
}
