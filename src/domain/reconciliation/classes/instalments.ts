/** `instalments`: two to four payments of a party, at most a month apart, add up to one document. */
import { combinations, commonStep, expectedByChance, SELDOM } from '../chance.ts';
import {
  type Document,
  grouped,
  type Items,
  isOtherName,
  isPayment,
  isTimely,
  type Movement,
  partyKey,
  rejection,
  STEP,
  type Steps,
} from '../items.ts';
import { nameReason, rutReason, splitReason } from '../reasons.ts';
import { makesWithAnother, owesAbout } from '../rivals.ts';
import type { Bundle, MatchClass } from './class.ts';
import { paysForOthers } from './group.ts';
import { namesAnotherFolio } from './party-amount.ts';

export const INSTALMENTS: MatchClass = { codes: ['instalments'], find: matchInstalments };

/** Payments per document, at most, and days between two of them. */
const MAX_PAYMENTS = 4;
export const MAX_GAP = 31;
/** With more open payments of a party, a sum proves nothing. */
export const MAX_CANDIDATES = 40;
/** Days after the due date within which the payments are made. */
export const LATEST = 120;

function* matchInstalments(items: Items): Steps<Bundle[]> {
  const open = items.acting.filter((one) => isInstalment(items, one));
  const byParty = yield* grouped(open, (one) => {
    const rut = one.rut ?? items.partyOf(one);
    return rut && partyKey(one.direction, one.currency, rut);
  });
  const bundles: Bundle[] = [];
  let done = 0;
  for (const [key, payments] of byParty) {
    if (payments.length > 1) for (const document of items.byParty.get(key) ?? []) bundles.push(...bundleOf(items, document, payments));
    done += 1;
    if (done % (STEP / 10) === 0) yield;
  }
  return bundles;
}

/** Fully open, and not explained as anything else. */
function isInstalment(items: Items, movement: Movement): boolean {
  const isWhole = movement.open === Math.abs(movement.amount);
  return !movement.isExplained && isWhole && movement.returnState === 'no' && isPayment(items, movement);
}

/** The only set of payments that adds up to the document; none when there are others, or chance is likely. */
function bundleOf(items: Items, document: Document, payments: readonly Movement[]): Bundle[] {
  if (document.isCreditNote || document.unmatched === 0) return [];
  const near = payments.filter(
    (one) => one.open < document.unmatched && one.day <= document.due + LATEST && isTimely(items, one, document),
  );
  if (near.length < 2 || near.length > MAX_CANDIDATES) return [];
  const [only, other] = waysOf(near, document.unmatched);
  if (!only || other) return [];
  const tried = combinations(near.length, only.length);
  const amounts = [document.unmatched, ...near.map((one) => one.open)];
  if (expectedByChance(tried, document.unmatched, commonStep(amounts)) >= SELDOM) return [];
  const isClear = only.every(
    (one) => !isOtherName(items, one, document) && !namesAnotherFolio(items, one, document) && rejection(items, one, document) !== 'pair',
  );
  const isRivalled = only.some((one) => paysWhole(items, one, document));
  return isClear && !isRivalled ? [only.map((one) => proposalOf(one, document))] : [];
}

/** Whether a payment may be no part of a document: its party owes just as much, or a peso beside, in one or two others. */
function paysWhole(items: Items, movement: Movement, { party }: Document): boolean {
  return (
    party !== null &&
    (owesAbout(items, movement, party) || makesWithAnother(items, movement, party, () => true) || paysForOthers(items, movement, party))
  );
}

/** At most two ways: sets of payments, oldest first, that add up to the amount. */
function waysOf(payments: readonly Movement[], amount: number): Movement[][] {
  const ways: Movement[][] = [];
  const chosen: Movement[] = [];
  const walk = (from: number, rest: number): void => {
    if (rest === 0) ways.push([...chosen]);
    if (rest <= 0 || chosen.length === MAX_PAYMENTS) return;
    const last = chosen.at(-1);
    for (let at = from; at < payments.length && ways.length < 2; at += 1) {
      const one = payments[at]!;
      if (last && one.day - last.day > MAX_GAP) return;
      if (one.open > rest) continue;
      chosen.push(one);
      walk(at + 1, rest - one.open);
      chosen.pop();
    }
  };
  walk(0, amount);
  return ways;
}

function proposalOf(movement: Movement, document: Document): Bundle[number] {
  const parts = [{ documentId: document.id, amount: movement.open, documentAmount: movement.open }];
  const party = movement.rut ? rutReason(movement) : nameReason(document);
  return { movementId: movement.id, parts, evidence: 'instalments', isStrong: true, reasons: [party, splitReason(movement, document)] };
}
