/** `foreign`: a party that the text tells, and its document in another currency that is worth the amount on that day. */
import type { Currency } from '../../money.ts';
import type { RateSeries } from '../../rates.ts';
import type { Proposal } from '../facts.ts';
import {
  type Document,
  grouped,
  type Items,
  isOtherName,
  isPayment,
  isTimely,
  type Movement,
  rejection,
  STEP,
  type Steps,
} from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { nameReason, rutReason } from '../reasons.ts';
import { makesWithAnother } from '../rivals.ts';
import { convertOn, WIDEST } from '../worth.ts';
import type { Bundle, MatchClass } from './class.ts';
import { namesAnotherFolio } from './party-amount.ts';

export const FOREIGN: MatchClass = { codes: ['foreign'], find: matchForeign };

const NO_RATES: ReadonlyMap<Currency, RateSeries> = new Map();

function* matchForeign(items: Items): Steps<Bundle[]> {
  const { partyOfAny } = items;
  if (!partyOfAny || !items.facts.rates) return [];
  const byParty = yield* byPartyOfAny(items);
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of items.acting) {
    const isOpen = !movement.isExplained && movement.returnState === 'no' && isPayment(items, movement);
    const found = isOpen ? foreignOf(items, movement, documentsWorth(items, movement, byParty)) : null;
    if (found) bundles.push([found]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return bundles;
}

/** Documents of a party and direction, and the currencies that they are in. */
type OfParty = { documents: readonly Document[]; currencies: ReadonlySet<Currency> };
export type ByParty = ReadonlyMap<string, OfParty>;

/** Open documents by direction and party, whatever their currency; none where all is in one. */
export function* byPartyOfAny({ partyOfAny, documents: all }: Items): Steps<ByParty> {
  if (!partyOfAny) return new Map();
  const open = all.filter((one) => one.unmatched > 0 && !one.isCreditNote);
  const groups = yield* grouped(open, (one) => one.party && `${one.direction}${one.party}`);
  return new Map([...groups].map(([key, documents]) => [key, { documents, currencies: new Set(documents.map((one) => one.currency)) }]));
}

/**
 * Documents of the movement's party that are worth about as much, nearest first: of any currency, where some are in another than the
 * movement, else none.
 */
export function documentsWorth(items: Items, movement: Movement, byParty: ByParty): Document[] {
  const party = movement.open === Math.abs(movement.amount) ? (movement.rut ?? items.partyOfAny?.(movement)) : null;
  const found = party ? byParty.get(`${movement.direction}${party}`) : undefined;
  if (!found || (found.currencies.size === 1 && found.currencies.has(movement.currency))) return [];
  const max = items.options.exchangeTolerance * WIDEST;
  const near = found.documents.flatMap((document) => {
    const distance = isTimely(items, movement, document) ? distanceOf(items, movement, document) : Number.POSITIVE_INFINITY;
    return distance <= max ? [{ document, distance }] : [];
  });
  return near.toSorted((a, b) => a.distance - b.distance || (a.document.id < b.document.id ? -1 : 1)).map(({ document }) => document);
}

/** The only document in another currency that the movement could be worth; null when another one of the party could be meant. */
function foreignOf(items: Items, movement: Movement, [document, other]: readonly Document[]): Proposal | null {
  const { exchangeTolerance } = items.options;
  if (!document || other || document.currency === movement.currency) return null;
  const isSure =
    !makesWithAnother(items, movement, document.party ?? '', () => true) &&
    distanceOf(items, movement, document) <= exchangeTolerance &&
    !isOtherName(items, movement, document) &&
    !namesAnotherFolio(items, movement, document) &&
    rejection(items, movement, document) !== 'pair';
  return isSure ? proposalOf(items, movement, document) : null;
}

/** By what share of a document's worth on the movement's day the two differ; infinite without a rate. */
function distanceOf(items: Items, movement: Movement, document: Document): number {
  const worth = worthOf(items, movement, document);
  return worth === null || worth <= 0 ? Number.POSITIVE_INFINITY : Math.abs(movement.open - worth) / worth;
}

/** What is left of a document in minor units of the movement's currency, at the rates of its day. */
function worthOf({ facts }: Items, movement: Movement, document: Document): number | null {
  return convertOn(document.unmatched, { rates: facts.rates ?? NO_RATES, on: movement.on }, document.currency, movement.currency);
}

/** Says what the document was worth on the movement's day, and by how much the payment differs. */
export function worthReason(items: Items, movement: Movement, document: Document): Reason {
  const worth = worthOf(items, movement, document) ?? movement.open;
  return ['worth', document.unmatched, document.currency, worth, movement.open, movement.currency];
}

function proposalOf(items: Items, movement: Movement, document: Document): Proposal {
  return {
    movementId: movement.id,
    parts: [{ documentId: document.id, amount: movement.open, documentAmount: document.unmatched }],
    evidence: 'foreign',
    isStrong: true,
    reasons: [movement.rut ? rutReason(movement) : nameReason(document), worthReason(items, movement, document), ['onlyWorth']],
  };
}
