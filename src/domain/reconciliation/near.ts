/** What a change can affect: only that is looked at again, and compared with everything that is open. */

import { BANK_WORDINGS } from './classes/bank-charge.ts';
import { obligationOf } from './classes/dues.ts';
import { learnedPartiesOf } from './classes/learned-payer.ts';
import { transferGroups } from './classes/own-transfer.ts';
import { RETURN_WORDINGS } from './classes/returned.ts';
import { ROUNDED } from './classes/rounding.ts';
import { type Document, grouped, type Items, type Movement, type Steps } from './items.ts';
import { wordingKey } from './lessons.ts';
import { amountKey, isFar } from './rivals.ts';
import { ruleFinder } from './rules/matcher.ts';

/** Ids of movements and documents that are new, changed, or open again. */
export type Changes = { movementIds: ReadonlySet<string>; documentIds: ReadonlySet<string> };

/**
 * The movements that may be explained otherwise after some changes. They share who they are of, a folio, an obligation, a transfer or a
 * return with a change, and with what shares that, and so on: only among those can one take what another wants. Beside them, movements
 * wait for an equal amount to go (`waitersOf`). All others are as a look at everything left them: they are compared with, and nothing is
 * found for them. A class of evidence that compares anything else has to add its key here.
 */
export function* actingAround(items: Items, changes: Changes): Steps<readonly Movement[]> {
  if (mayTakeAnew(items)) return items.movements;
  const links = yield* linksOf(items);
  const reached = new Set<Item>();
  const open: Item[] = changedItems(items, changes);
  for (let item = open.pop(); item; item = open.pop()) {
    if (reached.has(item)) continue;
    reached.add(item);
    if (reached.size % STEP === 0) yield;
    open.push(...links.waitersOf(item));
    for (const key of links.keysOf(item)) {
      const group = links.byKey.get(key);
      // Each group is taken once.
      links.byKey.delete(key);
      if (group) open.push(...group);
    }
  }
  return items.movements.filter((one) => reached.has(one));
}

/** Also those of which a person undid what is found in every run, so that it only waits: each run takes what they would use. */
function changedItems({ facts, movements, documents, sales }: Items, { movementIds, documentIds }: Changes): Item[] {
  const isUndone = new Set([
    ...facts.rejected.map(({ movementId }) => movementId),
    ...facts.rejectedTransfers.flatMap(({ outId, inId }) => [outId, inId]),
    ...(facts.rejectedExplanations ?? []).map(({ movementId }) => movementId),
  ]);
  return [
    ...movements.filter(({ id }) => movementIds.has(id) || isUndone.has(id)),
    ...[...documents, ...sales].filter(({ id }) => documentIds.has(id)),
  ];
}

/** Whether a company lets some class or rule only propose: what is proposed is taken in each run, wherever it is. */
function mayTakeAnew({ facts: { modes, rules = [] } }: Items): boolean {
  return (
    [...(modes?.values() ?? [])].some((mode) => mode !== 'automatic') ||
    rules.some(({ mode, effect }) => mode === 'suggest' && effect.matches)
  );
}

/**
 * The movements whose suggested documents may be others than before: those that were looked at, and those that see the amount, or name the
 * folio, of anything that changed or was explained. Call it after the classes.
 */
export function seeingAround({ movements, acting, documents, sales }: Items, { movementIds, documentIds }: Changes): readonly Movement[] {
  const amounts = new Set<string>();
  const folios = new Set<string>();
  for (const one of [...documents, ...sales]) {
    if (one.unmatched === one.remaining && !documentIds.has(one.id)) continue;
    for (const left of [one.remaining, one.unmatched]) amounts.add(amountOf(one.currency, left));
    if (one.folio) folios.add(one.folio.replace(/^0+/, ''));
  }
  for (const one of movements) if (one.isExplained || movementIds.has(one.id)) amounts.add(amountOf(one.currency, one.open));
  const isActing = new Set(acting);
  return movements.filter(
    (one) => isActing.has(one) || amounts.has(amountOf(one.currency, one.open)) || one.numbers.some(({ folio }) => folios.has(folio)),
  );
}

type Item = Movement | Document;
type Links = {
  byKey: Map<string, Item[]>;
  keysOf: (item: Item) => readonly string[];
  waitersOf: (item: Item) => readonly Movement[];
};

const STEP = 5_000;

/** Only keys of movements: documents alone have nobody to explain. */
function* linksOf(items: Items): Steps<Links> {
  const movementKeys = new Map<Item, string[]>();
  const byKey = new Map<string, Item[]>();
  const partiesOf = partyReader(items);
  let done = 0;
  for (const one of items.movements) {
    const keys = keysOfMovement(items, one, partiesOf(one));
    movementKeys.set(one, keys);
    for (const key of keys) addTo(byKey, key, one);
    done += 1;
    if (done % STEP === 0) yield;
  }
  for (const [key, group] of [...(yield* pairKeys(items))]) {
    for (const one of group) movementKeys.get(one)!.push(key);
    byKey.set(key, [...group]);
  }
  for (const one of items.documents) {
    for (const key of keysOfDocument(items, one)) if (byKey.has(key)) addTo(byKey, key, one);
    done += 1;
    if (done % STEP === 0) yield;
  }
  const sales = new Set<Item>(items.sales);
  const keysOf = (item: Item) => movementKeys.get(item) ?? (sales.has(item) ? [SALES] : keysOfDocument(items, item as Document));
  return { byKey, keysOf, waitersOf: yield* waiters(items, partiesOf) };
}

/** Who a movement may be of: its RUT or the name in its text, for whom it paid before, and the counterpart that a rule gives it. */
type PartiesOf = (movement: Movement) => readonly string[];

function partyReader(items: Items): PartiesOf {
  const rules = (items.facts.rules ?? []).filter(({ effect }) => effect.matches && effect.counterpart);
  const find = ruleFinder(rules);
  return (movement) => {
    const own = movement.rut ?? items.partyOf(movement);
    const counterpart = find(movement)?.effect.counterpart?.rut;
    return [...(own ? [own] : []), ...learnedPartiesOf(items, movement).map((one) => one.party), ...(counterpart ? [counterpart] : [])];
  };
}

function keysOfMovement({ partyOfAny }: Items, movement: Movement, parties: readonly string[]): string[] {
  const { currency, kind, rut, numbers } = movement;
  const keys = parties.map((one) => partyKey(currency, one));
  const ofAny = partyOfAny && (rut ?? partyOfAny(movement));
  if (ofAny) keys.push(anyCurrency(ofAny));
  const obligation = obligationOf(kind);
  if (obligation) keys.push(dues(currency, obligation));
  if (kind === 'acquirer') keys.push(SALES);
  // With a RUT it pays documents of that RUT only, whatever the folio.
  if (!rut) for (const { folio } of numbers) keys.push(folioKey(folio));
  return keys;
}

function keysOfDocument({ partyOfAny }: Items, { currency, party, rut, folio, obligation }: Document): string[] {
  const keys: string[] = [];
  if (party) keys.push(partyKey(currency, party));
  if (rut && rut !== party) keys.push(partyKey(currency, rut));
  if (party && partyOfAny) keys.push(anyCurrency(party));
  if (folio) keys.push(folioKey(folio.replace(/^0+/, '')));
  if (obligation) keys.push(dues(currency, obligation));
  return keys;
}

/** Legs of one transfer, and payments with what may return them. */
function* pairKeys(items: Items): Steps<Map<string, readonly Movement[]>> {
  const groups = new Map<string, readonly Movement[]>();
  const { groups: transfers } = yield* transferGroups(items, items.movements);
  for (const [key, group] of transfers) groups.set(`transfer ${key}`, group);
  const returned = new Set(items.movements.filter(({ kind }) => RETURN_WORDINGS.includes(kind)).map(returnKey));
  if (returned.size === 0) return groups;
  const ofReturn = items.movements.filter((one) => returned.has(returnKey(one)));
  for (const [key, group] of Map.groupBy(ofReturn, returnKey)) groups.set(key, group);
  return groups;
}

/**
 * Movements that wait for something that is not of their party: for another movement of an equal amount that names nobody, since it may
 * be of theirs (rivals.ts); for any of the amount, if they could be a peso off (`difference`); the bank's own charges for a document of
 * their amount; and for that of another party, if a RUT alone says that they pay late.
 */
function* waiters(items: Items, partiesOf: PartiesOf): Steps<Links['waitersOf']> {
  const owed = yield* grouped(items.documents, (one) => one.party && amountKey(one, one.party, one.remaining));
  const [named, late] = [new Map<string, Movement[]>(), new Map<string, Movement[]>()];
  const [rounded, charges] = [new Map<string, Movement[]>(), new Map<string, Movement[]>()];
  const isCharge = chargeTest(items);
  for (const [at, one] of items.movements.entries()) {
    const key = amountKey(one, '', one.open);
    const own = partiesOf(one).flatMap((party) => owed.get(amountKey(one, party, one.open)) ?? []);
    if (own.length > 0) addTo(named, key, one);
    if (own.some((document) => isFar(items, { movement: one, document }))) addTo(late, key, one);
    for (const off of [one.open - ROUNDED, one.open + ROUNDED]) {
      if (!one.rut || !owed.has(amountKey(one, one.rut, off))) continue;
      addTo(rounded, key, one);
      addTo(rounded, amountKey(one, '', off), one);
    }
    if (isCharge(one)) addTo(charges, key, one);
    if (at % STEP === 0) yield;
  }
  const at = (map: ReadonlyMap<string, Movement[]>, item: Item, amount: number) => map.get(amountKey(item, '', amount)) ?? [];
  return (item) => {
    if ('remaining' in item) return [...at(charges, item, item.remaining), ...at(late, item, item.remaining)];
    // What a payment on account leaves of a document.
    const left = item.numbers.flatMap(({ folio }) => items.byFolio.get(folio) ?? []).filter((one) => one.remaining > item.open);
    return [
      ...at(rounded, item, item.open),
      ...(item.rut || items.partyOf(item) ? [] : at(named, item, item.open)),
      ...left.flatMap((one) => at(charges, one, one.remaining - item.open)),
    ];
  };
}

/** Whether a movement's text alone may explain it, unless a document of that amount is open. */
function chargeTest({ facts: { learned = [] } }: Items): (movement: Movement) => boolean {
  const usual = new Set(learned.flatMap(({ topic, key }) => (topic === 'kind' ? key : [])));
  return ({ kind, glosa, direction }) => BANK_WORDINGS.includes(kind) || (usual.size > 0 && usual.has(wordingKey(glosa, direction) ?? ''));
}

/** Deposits of acquirers and sales: a commission is told by all of them. */
const SALES = 'sales';

function amountOf(currency: string, minorUnits: number): string {
  return `${currency} ${minorUnits}`;
}

function partyKey(currency: string, party: string): string {
  return `party ${currency} ${party}`;
}

/** Of a party, whatever the currency. */
function anyCurrency(of: string): string {
  return `of ${of}`;
}

function dues(currency: string, obligation: string): string {
  return `dues ${currency} ${obligation}`;
}

function folioKey(folio: string): string {
  return `folio ${folio}`;
}

function returnKey({ accountId, amount }: Movement): string {
  return `return ${accountId} ${Math.abs(amount)}`;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
