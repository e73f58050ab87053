/** Weak classes: one document for one movement. */

import { namedDocuments } from './classes/folio.ts';
import { documentsWorth, worthReason } from './classes/foreign.ts';
import { learnedPartiesOf, learnedReason } from './classes/learned-payer.ts';
import { doubtsOf, habitReasons, habitsOf, isNear, nearest, type OpenIndex, type Option } from './desk.ts';
import { type Document, type Items, isOtherName, MAX_SEEN, type Movement, partyKey, rejection } from './items.ts';
import type { Reason } from './reason-words.ts';
import { DOUBT, exactReason, folioReason, nameReason, partialReason, partyReason, rutReason } from './reasons.ts';
import { amountKey } from './rivals.ts';
import { sharedWords } from './words.ts';

/** With more documents of one amount, the amount proves nothing. */
export const MAX_RIVALS = 300;

/** Documents of exactly the movement's open amount, near in time. None if there are more than MAX_RIVALS: the amount then proves nothing. */
export function exactDocuments(index: OpenIndex, movement: Movement): Document[] {
  const equal = index.documentsOfAny.get(amountKey(movement, '', movement.open)) ?? [];
  return equal.length > MAX_RIVALS ? [] : equal.filter((one) => isNear(movement, one));
}

/** The RUT and the exact amount, with rivals. */
export function rutOptions({ items, documents, movements }: OpenIndex, movement: Movement): Option[] {
  const key = movement.rut ? amountKey(movement, movement.rut, movement.open) : '';
  const equal = (documents.get(key) ?? []).slice(0, MAX_SEEN).filter((one) => isNear(movement, one));
  const rivals = movements.get(key)?.length ?? 0;
  return nearest(items, movement, equal).map((document) => {
    const rivalDoubts = rivals > equal.length ? [DOUBT.movements(rivals)] : [];
    const reasons = [
      rutReason(movement),
      exactReason(movement),
      ...habitReasons(items, movement, document),
      ...orDefault([...rivalDoubts, ...doubtsOf(items, movement, document)], DOUBT.other),
    ];
    return { documents: [document], evidence: equal.length > 1 ? 'rutAmountAndDate' : 'rutAndAmount', reasons };
  });
}

/** An automatic match that was withheld needs a reason why. */
function orDefault(doubts: readonly Reason[], doubt: Reason): readonly Reason[] {
  return doubts.length > 0 ? doubts : [doubt];
}

/** A folio that the text names, with any amount that a person may accept. */
export function folioOptions(items: Items, movement: Movement): Option[] {
  const named = namedDocuments(items, { ...movement, rut: null }).filter((one) => isNear(movement, one));
  const sum = named.reduce((total, one) => total + one.unmatched, 0);
  const options: Option[] = named
    .filter((one) => one.unmatched === movement.open)
    .map((one) => folioOption(items, movement, [one], exactReason(movement)));
  if (named.length > 1 && named.length <= 12 && sum === movement.open)
    options.push(folioOption(items, movement, named, exactReason(movement)));
  const [single] = named;
  if (named.length === 1 && single && movement.open < single.unmatched)
    options.push(folioOption(items, movement, [single], partialReason(movement, single)));
  return options.slice(0, 3);
}

function folioOption(items: Items, movement: Movement, documents: Document[], amount: Reason): Option {
  const isOfParty = movement.rut !== null && documents.every((one) => one.rut === movement.rut);
  const doubts = documents.flatMap((one) => doubtsOf(items, movement, one));
  const partyReasons = isOfParty ? [rutReason(movement)] : movement.rut ? [DOUBT.otherRut] : [];
  const reasons = [folioReason(documents), amount, ...partyReasons, ...new Set(doubts)];
  return { documents, evidence: isOfParty ? 'rutAndFolio' : 'folioAndAmount', reasons };
}

/** A party that this payer paid for before, and the exact amount. */
export function learnedOptions({ items, documents }: OpenIndex, movement: Movement): Option[] {
  const parties = learnedPartiesOf(items, movement);
  const equal = parties.flatMap(({ party }) => (documents.get(amountKey(movement, party, movement.open)) ?? []).slice(0, MAX_SEEN));
  return nearest(
    items,
    movement,
    equal.filter((one) => isNear(movement, one)),
  ).map((document) => {
    const others = equal.length > 1 ? [DOUBT.documents(equal.length)] : [];
    const doubts = doubtsOf(items, movement, document).filter((one) => one !== DOUBT.name);
    const reasons = [
      learnedReason(items, movement, document.party ?? ''),
      exactReason(movement),
      ...habitReasons(items, movement, document),
      ...others,
      ...doubts,
    ];
    return { documents: [document], evidence: 'learnedPayer', reasons };
  });
}

/** Two words of the name and the exact amount. */
export function nameOptions(items: Items, movement: Movement, exact: readonly Document[]): Option[] {
  if (movement.words.length === 0) return [];
  const named = exact.filter((one) => one.name && one.rut !== movement.rut && isSameName(items, movement, one.name));
  const others = named.length > 1 ? [DOUBT.documents(named.length)] : [];
  return nearest(items, movement, named).map((document) => {
    const doubts = doubtsOf(items, movement, document);
    return {
      documents: [document],
      evidence: 'nameAndAmount',
      reasons: [nameReason(document), exactReason(movement), ...habitReasons(items, movement, document), ...others, ...doubts],
    };
  });
}

/** Whether a movement's text has two words of a name, or all there are. */
export function isSameName(items: Items, movement: Movement, name: string): boolean {
  const full = items.wordsOf(name);
  const shared = sharedWords(movement.words, full);
  return shared >= 2 || (shared === 1 && movement.words.length === 1 && full.length === 1);
}

/** The only open document of that amount, and the only movement. */
export function onlyOptions({ items, movementsOfAny }: OpenIndex, movement: Movement, exact: readonly Document[]): Option[] {
  const [document, ...others] = exact;
  const isOnly = movementsOfAny.get(amountKey(movement, '', movement.open))?.length === 1;
  if (!document || others.length > 0 || !isOnly || isOtherName(items, movement, document) || rejection(items, movement, document))
    return [];
  const partyReasons = movement.rut && movement.rut !== document.rut ? [DOUBT.otherRut] : [];
  const habits = habitReasons(items, movement, document);
  const reasons: Reason[] = [exactReason(movement), ['onlyOfAmount'], ...habits, ...partyReasons];
  return [{ documents: [document], evidence: 'amountOnly', reasons }];
}

/** Documents of an amount that are offered, at most, where nothing but the days tells them apart. */
const MAX_EQUAL = 3;

/**
 * Documents of exactly that amount where there are several of them, or several such movements, and the text tells nobody; and those of
 * others where it tells somebody of whom the books have nothing: a parent, or who pays for another. Those due nearest.
 */
export function equalOptions({ items, movementsOfAny }: OpenIndex, movement: Movement, exact: readonly Document[]): Option[] {
  const isStranger = isOfStranger(items, movement);
  if (!isStranger && !isOfNobody(items, movement)) return [];
  const equal = exact.filter((one) => !rejection(items, movement, one) && !paysElsewhere(items, movement, one));
  if (isStranger && equal.length > MAX_EQUAL) return [];
  const rivals = movementsOfAny.get(amountKey(movement, '', movement.open))?.length ?? 0;
  return nearest(items, movement, equal, MAX_EQUAL).map((document) => {
    const doubts = [
      ...(exact.length > 1 ? [DOUBT.documents(exact.length)] : []),
      ...(rivals > exact.length ? [DOUBT.movements(rivals)] : []),
      ...(movement.rut ? [DOUBT.otherRut] : []),
      ...doubtsOf(items, movement, document),
    ];
    const reasons = [exactReason(movement), partyReason(document), ...habitReasons(items, movement, document), ...doubts];
    return { documents: [document], evidence: 'amountOnly', reasons };
  });
}

/** Whether a text tells neither a RUT nor a name. */
export function isOfNobody(items: Items, movement: Movement): boolean {
  return movement.rut === null && movement.words.length === 0 && items.partyOf(movement) === null;
}

/** Whether a text tells somebody of whom no document is open. */
export function isOfStranger(items: Items, movement: Movement): boolean {
  if (movement.rut === null) return movement.words.length > 0 && items.partyOf(movement) === null;
  const isOwed = (direction: 1 | -1) => items.byParty.has(partyKey(direction, movement.currency, movement.rut ?? ''));
  return movement.rut !== items.facts.company.rut && !isOwed(1) && !isOwed(-1);
}

/**
 * Several documents of that amount, a text that tells nobody, and how some of their parties pay: in that account, after so many days. Never
 * one whose party is known to pay elsewhere.
 */
export function habitOptions({ items }: OpenIndex, movement: Movement, exact: readonly Document[]): Option[] {
  if (items.habits.size === 0 || exact.length < 2 || movement.name || learnedPartiesOf(items, movement).length > 0) return [];
  const usual = exact.flatMap((document) => {
    const isOut = paysElsewhere(items, movement, document) || rejection(items, movement, document);
    const habits = isOut ? [] : habitReasons(items, movement, document);
    return habits.length > 0 ? [{ document, habits }] : [];
  });
  const most = Math.max(...usual.map(({ habits }) => habits.length));
  const best = usual.filter(({ habits }) => habits.length === most);
  const habitsOfBest = new Map(best.map(({ document, habits }) => [document, habits]));
  return nearest(items, movement, [...habitsOfBest.keys()]).map((document) => {
    const reasons = [exactReason(movement), partyReason(document), ...habitsOfBest.get(document)!, DOUBT.documents(exact.length)];
    return { documents: [document], evidence: 'amountOnly', reasons: [...reasons, ...doubtsOf(items, movement, document)] };
  });
}

function paysElsewhere(items: Items, { accountId }: Movement, document: Document): boolean {
  return (habitsOf(items, document)?.account ?? accountId) !== accountId;
}

/** Documents of the party in another currency that are worth about as much on that day. */
export function foreignOptions({ items, byPartyOfAny }: OpenIndex, movement: Movement): Option[] {
  if (byPartyOfAny.size === 0) return [];
  const near = documentsWorth(items, movement, byPartyOfAny);
  const doubts = near.length > 1 ? [DOUBT.documents(near.length)] : [];
  return near
    .filter((one) => one.currency !== movement.currency)
    .slice(0, 2)
    .map((document) => {
      const party = movement.rut ? rutReason(movement) : nameReason(document);
      const reasons = [party, worthReason(items, movement, document), ...doubts, ...doubtsOf(items, movement, document)];
      return { documents: [document], evidence: 'foreign', reasons };
    });
}

/** Payroll, taxes, loans: they pay obligations, never invoices. Of several, or of several such charges, those due nearest. */
export function dueOptions({ items, movementsOfAny }: OpenIndex, movement: Movement, exact: readonly Document[]): Option[] {
  const equal = exact.filter((one) => !one.isTax && Math.abs(movement.day - one.due) <= 31 && !rejection(items, movement, one));
  const rivals = movementsOfAny.get(amountKey(movement, '', movement.open))?.length ?? 0;
  const isOnly = equal.length === 1 && rivals === 1;
  const doubts = [
    ...(equal.length > 1 ? [DOUBT.documents(equal.length)] : []),
    ...(rivals > equal.length ? [DOUBT.movements(rivals)] : []),
  ];
  return nearest(items, movement, equal, MAX_EQUAL).map((document) => ({
    documents: [document],
    evidence: 'amountOnly',
    reasons: isOnly ? [exactReason(movement), ['onlyDue']] : [exactReason(movement), partyReason(document), ...doubts],
  }));
}
