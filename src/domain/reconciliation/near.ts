/** What a change can affect: only that is looked at again, and compared with everything that is open. */
import { append } from '../lists.ts';
import { BANK_WORDINGS } from './classes/bank-charge.ts';
import { CHEQUE_WORDINGS, registerTest } from './classes/cheque.ts';
import { duesTest } from './classes/dues.ts';
import { exchangeLinks } from './classes/exchange-transfer.ts';
import { learnedPartiesOf } from './classes/learned-payer.ts';
import { wholesOf } from './classes/nameless-part.ts';
import { transferGroups } from './classes/own-transfer.ts';
import { RETURN_WORDINGS } from './classes/returned.ts';
import { amountsAround } from './classes/rounding.ts';
import type { Changes } from './facts.ts';
import {
  type Document,
  folioOf,
  groupBy,
  grouped,
  type Items,
  isPayment,
  knownRuts,
  type Movement,
  onlyOf,
  rutsInText,
  type Steps,
  partyKey as sidedKey,
} from './items.ts';
import { wordingKey } from './lessons.ts';
import { partyFinder } from './names.ts';
import { amountKey, isFar } from './rivals.ts';
import { ruleFinder } from './rules/matcher.ts';
import { isOfNobody, isOfStranger, isSameName, MAX_RIVALS } from './single.ts';
import { looseWords } from './words.ts';

/** `acting`: the movements that may be explained otherwise after some changes; `spread` adds what more of them is tied to, and gives all. */
export type Ties = { acting: readonly Movement[]; spread: (more: readonly Item[]) => readonly Movement[] };

/**
 * What some changes are tied to. Those movements share who they are of, a folio, an obligation, a transfer or a
 * return with a change, and with what shares that, and so on: only among those can one take what another wants. Beside them, movements
 * wait for an equal amount to go (`waitersOf`). All others are as a look at everything left them: they are compared with, and nothing is
 * found for them. A class of evidence that compares anything else has to add its key here, or to say itself what is around (`Around`).
 */
export function* tiesOf(items: Items, changes: Changes): Steps<Ties> {
  if (mayTakeAnew(items)) return { acting: items.movements, spread: () => items.movements };
  const renamed = yield* renamedBy(items, changes);
  const links = yield* linksOf(items, renamed);
  const reached = new Set<Item>();
  const spread = (more: readonly Item[]) => {
    const open = [...more];
    for (let item = open.pop(); item; item = open.pop()) {
      if (reached.has(item)) continue;
      reached.add(item);
      open.push(...links.waitersOf(item));
      for (const key of links.keysOf(item)) {
        const group = links.byKey.get(key);
        // Each group is taken once.
        links.byKey.delete(key);
        if (!group) continue;
        append(open, group);
        append(open, links.documentsOf(key));
      }
    }
    return items.movements.filter((one) => reached.has(one));
  };
  return { acting: spread([...changedItems(items, changes), ...renamed.keys(), ...naming(items, changes)]), spread };
}

/**
 * What each run finds again, and takes, though it only waits: what was marked as paid by hand and has a movement proposed in its place, and
 * those of which a person undid what is found.
 */
function changedItems({ facts, movements, documents, settled, sales }: Items, { movementIds, documentIds, replaced }: Changes): Item[] {
  const isUndone = new Set([
    ...[...facts.rejected, ...(facts.partly ?? [])].map(({ movementId }) => movementId),
    ...facts.rejectedTransfers.flatMap(({ outId, inId }) => [outId, inId]),
    ...(facts.rejectedExplanations ?? []).map(({ movementId }) => movementId),
  ]);
  return [
    ...movements.filter(({ id }) => movementIds.has(id) || isUndone.has(id)),
    ...[...documents, ...sales].filter(({ id }) => documentIds.has(id)),
    ...settled.filter(({ id }) => documentIds.has(id) || (replaced?.has(id) ?? true)),
  ];
}

/** Those whose text names the folio of a document that changed: which numbers are folios, and how many, depends on it, whoever it is of. */
function naming({ movements, documents, settled }: Items, { documentIds }: Changes): Movement[] {
  if (documentIds.size === 0) return [];
  const folios = new Set([...documents, ...settled].flatMap((one) => (documentIds.has(one.id) ? (folioOf(one) ?? []) : [])));
  return movements.filter(({ numbers }) => numbers.some(({ folio }) => folios.has(folio)));
}

/** Movements with the party of their text before; null for none. */
type Renamed = ReadonlyMap<Movement, string | null>;

/** Those whose text tells another party, by RUT or name, since documents came: they are in the way of others than before. */
function* renamedBy({ facts, movements, documents, settled, wordsOf, partyOf }: Items, { documentIds }: Changes): Steps<Renamed> {
  const renamed = new Map<Movement, string | null>();
  if (documentIds.size === 0) return renamed;
  const old = [...documents, ...settled].filter(({ id }) => !documentIds.has(id));
  const known = knownRuts({ ...facts, documents: old, settled: [] });
  const named = partyFinder(wordsOf, old);
  const isStated = new Set(facts.movements.filter(({ rut }) => rut !== null).map(({ id }) => id));
  yield;
  for (const one of movements) {
    if (isStated.has(one.id)) continue;
    const ruts = rutsInText(one.glosa, known);
    const rut = onlyOf(ruts);
    const before = rut ?? named({ ...one, rut, ruts, loose: one.name ? [] : looseWords(one.glosa) });
    if (before !== (one.rut ?? partyOf(one))) renamed.set(one, before);
  }
  return renamed;
}

/** Whether a company lets some class or rule only propose: what is proposed is taken in each run, wherever it is. */
function mayTakeAnew({ facts: { modes, rules = [] } }: Items): boolean {
  return (
    [...(modes?.values() ?? [])].some((mode) => mode !== 'automatic') ||
    rules.some(({ mode, effect }) => mode === 'suggest' && effect.matches)
  );
}

/**
 * The movements whose suggested documents may be others than before: those that were looked at; those that name the folio of a document that
 * changed or was used; and those of its amount, if its name is theirs, they are the only one of the amount, or were, their text tells nobody
 * in the books, or it is known how parties pay. What else is suggested shares a party with a change, and was looked at. Call it after the
 * classes.
 */
export function seeingAround(items: Items, { movementIds, documentIds }: Changes, affected: ReadonlySet<Movement>): readonly Movement[] {
  const changed = items.documents.filter((one) => one.unmatched !== one.remaining || documentIds.has(one.id));
  const folios = new Set(changed.flatMap((one) => folioOf(one) ?? []));
  const removed = items.movements.filter((one) => one.isExplained || movementIds.has(one.id));
  const amounts = new Set([...changed.flatMap(({ remaining, unmatched }) => [remaining, unmatched]), ...removed.map(({ open }) => open)]);
  const owed = new Map<string, Document[]>();
  for (const one of changed) for (const left of new Set([one.remaining, one.unmatched])) addTo(owed, amountKey(one, '', left), one);
  const crowd = countBy(items.documents.filter(({ unmatched }) => amounts.has(unmatched)).map((one) => amountKey(one, '', one.unmatched)));
  const isOnly = onlyOfAmount(
    items.movements.filter(({ open }) => amounts.has(open)),
    movementIds,
  );
  const isActing = new Set(items.acting);
  return items.movements.filter((one) => {
    if (isActing.has(one) || affected.has(one) || one.numbers.some(({ folio }) => folios.has(folio))) return true;
    if (!amounts.has(one.open)) return false;
    if (isOfNobody(items, one) || isOfStranger(items, one) || !isPayment(items, one)) return true;
    const key = amountKey(one, '', one.open);
    const near = owed.get(key) ?? [];
    const isNamed = ({ name }: Document) => one.words.length > 0 && name !== null && isSameName(items, one, name);
    const mayShowHabits = items.habits.size > 0 && near.length > 0;
    return isOnly(key) || mayShowHabits || near.some(isNamed) || (near.length > 0 && near.length + (crowd.get(key) ?? 0) > MAX_RIVALS);
  });
}

/** Tells of an amount whether only one movement waits for it, or did before. */
function onlyOfAmount(movements: readonly Movement[], movementIds: ReadonlySet<string>): (key: string) => boolean {
  const keyOf = (one: Movement) => amountKey(one, '', one.open);
  const before = countBy(movements.filter(({ id }) => !movementIds.has(id)).map(keyOf));
  const now = countBy(movements.filter(({ isExplained }) => !isExplained).map(keyOf));
  return (key) => before.get(key) === 1 || now.get(key) === 1;
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

type Item = Movement | Document;
type Links = {
  byKey: Map<string, Item[]>;
  documentsOf: (key: string) => readonly Document[];
  keysOf: (item: Item) => readonly string[];
  waitersOf: (item: Item) => readonly Movement[];
};

const STEP = 5_000;

/** Only keys of movements: documents alone have nobody to explain. */
function* linksOf(items: Items, renamed: Renamed): Steps<Links> {
  const movementKeys = new Map<Item, string[]>();
  const byKey = new Map<string, Item[]>();
  const partiesOf = partyReader(items);
  const keysOfKind = kindReader(items);
  let done = 0;
  for (const one of items.movements) {
    const before = renamed.get(one);
    const parties = before ? [...partiesOf(one), before] : partiesOf(one);
    const keys = [...keysOfMovement(items, one, { parties, isRenamed: renamed.has(one) }), ...keysOfKind(one)];
    movementKeys.set(one, keys);
    for (const key of keys) addTo(byKey, key, one);
    done += 1;
    if (done % STEP === 0) yield;
  }
  for (const [key, group] of [...(yield* pairKeys(items))]) {
    for (const one of group) movementKeys.get(one)!.push(key);
    byKey.set(key, [...group]);
  }
  // A payment that names nobody may be of whom it would complete a document.
  const completing = yield* groupedWholes(items, renamed);
  for (const [one, keys] of completing) {
    movementKeys.get(one)!.push(...keys);
    for (const key of keys) addTo(byKey, key, one);
  }
  const sales = new Set<Item>(items.sales);
  const keysOf = (item: Item) => movementKeys.get(item) ?? (sales.has(item) ? [SALES] : keysOfDocument(items, item as Document));
  return { byKey, documentsOf: documentsByKey(items), keysOf, waitersOf: yield* waiters(items, { partiesOf, renamed, completing }) };
}

/** The keys of the parties of which payments that name nobody, now or before, would complete a document. */
function* groupedWholes(items: Items, renamed: Renamed): Steps<ReadonlyMap<Movement, Set<string>>> {
  const partiesOf = (one: Movement) => [one.rut ?? items.partyOf(one), renamed.get(one)].flatMap((party) => party ?? []);
  const keys = new Map<Movement, Set<string>>();
  for (const { document, nameless } of yield* wholesOf({
    items,
    partiesOf,
    isLeft: () => true,
    wasNameless: (one) => renamed.get(one) === null,
  })) {
    const own = keys.get(nameless) ?? new Set<string>();
    keys.set(nameless, own.add(partyKey(document.currency, document.party ?? '')));
  }
  return keys;
}

/** The documents that have a key of movements. */
function documentsByKey({ documents, settled, byParty, byFolio, partyOfAny }: Items): Links['documentsOf'] {
  const paid = new Map<string, Document[]>();
  for (const one of settled) for (const key of keysOfDocument({ partyOfAny }, one)) addTo(paid, key, one);
  const currencies = new Set(documents.map(({ currency }) => currency));
  const ofRut = groupBy(documents, ({ party, rut, currency }) => (rut && rut !== party ? partyKey(currency, rut) : null));
  const ofDues = groupBy(documents, ({ obligation, currency }) => (obligation ? dues(currency, obligation) : null));
  const ofCheques = groupBy(documents, ({ cheque, currency }) => (cheque ? cheques(currency) : null));
  const ofParty = (currency: string, party: string) =>
    [1, -1].flatMap((direction) => byParty.get(sidedKey(direction, currency, party)) ?? []);
  const owed = (key: string) => {
    const [kind, first = '', ...others] = key.split(' ');
    if (kind === 'party') return [...ofParty(first, others.join(' ')), ...(ofRut.get(key) ?? [])];
    if (kind === 'cheques') return ofCheques.get(key) ?? [];
    if (kind === 'of') return [...currencies].flatMap((currency) => ofParty(currency, [first, ...others].join(' ')));
    if (kind === 'folio') return (byFolio.get(others[0] ?? '') ?? []).filter(({ direction }) => direction === Number(first));
    return ofDues.get(key) ?? [];
  };
  return (key) => [...owed(key), ...(paid.get(key) ?? [])];
}

/** Who a movement may be of: its RUT or the name in its text, for whom it paid before, and the counterpart that a rule gives it. */
type PartiesOf = (movement: Movement) => readonly string[];

/** Prepares the reading of whose movements may be. */
export function partyReader(items: Items): PartiesOf {
  const rules = (items.facts.rules ?? []).filter(({ effect }) => effect.matches && effect.counterpart);
  const find = ruleFinder(rules);
  return (movement) => {
    const own = movement.rut ?? items.partyOf(movement);
    const counterpart = find(movement)?.effect.counterpart?.rut;
    return [...(own ? [own] : []), ...learnedPartiesOf(items, movement).map((one) => one.party), ...(counterpart ? [counterpart] : [])];
  };
}

type Whose = { parties: readonly string[]; isRenamed: boolean };

function keysOfMovement({ partyOf, partyOfAny }: Items, movement: Movement, { parties, isRenamed }: Whose): string[] {
  const { currency, direction, rut, numbers } = movement;
  const keys = parties.map((one) => partyKey(currency, one));
  const ofAny = partyOfAny && (rut ?? partyOfAny(movement));
  if (ofAny) keys.push(anyCurrency(ofAny));
  // Whoever its text names, by RUT or name, it pays documents of theirs only, whatever the folio.
  const isOfAny = isRenamed || (numbers.length > 0 && (rut ?? partyOf(movement)) === null);
  if (isOfAny) for (const { folio } of numbers) keys.push(folioKey(direction, folio));
  return keys;
}

/** What a movement's wording ties it to: only where something is open, or marked as paid, that it may pay, since nothing else would be found for it. */
function kindReader({ documents, settled, sales }: Items): (movement: Movement) => readonly string[] {
  const [owesDues, isOfRegister] = [duesTest([...documents, ...settled]), registerTest(documents)];
  return (movement) => {
    const { currency, kind } = movement;
    const keys: string[] = [];
    const obligation = owesDues(movement);
    if (obligation) keys.push(dues(currency, obligation));
    if (kind === 'acquirer' && sales.length > 0) keys.push(SALES);
    if (isOfRegister(movement)) keys.push(cheques(currency));
    return keys;
  };
}

function keysOfDocument({ partyOfAny }: Pick<Items, 'partyOfAny'>, document: Document): string[] {
  const { currency, direction, party, rut, obligation } = document;
  const keys: string[] = [];
  if (party) keys.push(partyKey(currency, party));
  if (rut && rut !== party) keys.push(partyKey(currency, rut));
  if (party && partyOfAny) keys.push(anyCurrency(party));
  const folio = folioOf(document);
  if (folio) keys.push(folioKey(direction, folio));
  if (obligation) keys.push(dues(currency, obligation));
  if (document.cheque) keys.push(cheques(currency));
  return keys;
}

/** Legs of one transfer, and payments with what may return them. */
function* pairKeys(items: Items): Steps<Map<string, readonly Movement[]>> {
  const groups = new Map<string, readonly Movement[]>();
  const { groups: transfers } = yield* transferGroups(items, items.movements);
  for (const [key, group] of transfers) groups.set(`transfer ${key}`, group);
  for (const { out, into } of yield* exchangeLinks(items, items.movements)) groups.set(`exchange ${out.id} ${into.id}`, [out, into]);
  const returned = new Set(items.movements.filter(({ kind }) => RETURN_WORDINGS.includes(kind)).map(returnKey));
  if (returned.size === 0) return groups;
  const ofReturn = items.movements.filter((one) => returned.has(returnKey(one)));
  for (const [key, group] of Map.groupBy(ofReturn, returnKey)) groups.set(key, group);
  return groups;
}

type Waiting = { partiesOf: PartiesOf; renamed: Renamed; completing: ReadonlyMap<Movement, unknown> };

/**
 * Movements that wait for something that is not of their party: for another movement of an equal amount that names nobody, since it may
 * be of theirs (rivals.ts); for any of the amount, if they could be off by little (`difference`); the bank's own charges for a document of
 * their amount, as what would complete a document does; and for that of another party, if a RUT alone says that they pay late.
 */
function* waiters(items: Items, { partiesOf, renamed, completing }: Waiting): Steps<Links['waitersOf']> {
  const owed = yield* grouped([...items.documents, ...items.settled], (one) => one.party && amountKey(one, one.party, one.remaining));
  const [named, late] = [new Map<string, Movement[]>(), new Map<string, Movement[]>()];
  const [rounded, charges] = [new Map<string, Movement[]>(), new Map<string, Movement[]>()];
  const isCharge = chargeTest(items);
  for (const [at, one] of items.movements.entries()) {
    const key = amountKey(one, '', one.open);
    const own = partiesOf(one).flatMap((party) => owed.get(amountKey(one, party, one.open)) ?? []);
    if (own.length > 0) addTo(named, key, one);
    if (own.some((document) => isFar(items, { movement: one, document }))) addTo(late, key, one);
    for (const off of one.rut ? amountsAround(items, one) : []) {
      if (!one.rut || !owed.has(amountKey(one, one.rut, off))) continue;
      addTo(rounded, key, one);
      addTo(rounded, amountKey(one, '', off), one);
    }
    if (isCharge(one) || completing.has(one)) addTo(charges, key, one);
    if (at % STEP === 0) yield;
  }
  const at = (map: ReadonlyMap<string, Movement[]>, item: Item, amount: number) => map.get(amountKey(item, '', amount)) ?? [];
  return (item) => {
    if ('remaining' in item) return [...at(charges, item, item.remaining), ...at(late, item, item.remaining)];
    // What a payment on account leaves of a document.
    const left = item.numbers.flatMap(({ folio }) => items.byFolio.get(folio) ?? []).filter((one) => one.remaining > item.open);
    return [
      ...at(rounded, item, item.open),
      ...((item.rut || items.partyOf(item)) && !renamed.has(item) ? [] : at(named, item, item.open)),
      ...left.flatMap((one) => at(charges, one, one.remaining - item.open)),
    ];
  };
}

/** Whether a movement's text alone, or the register of cheques, may explain it, unless a document of that amount is open. */
function chargeTest({ facts: { learned = [] } }: Items): (movement: Movement) => boolean {
  const usual = new Set(learned.flatMap(({ topic, key }) => (topic === 'kind' ? key : [])));
  return ({ kind, glosa, direction }) =>
    BANK_WORDINGS.includes(kind) || CHEQUE_WORDINGS.includes(kind) || (usual.size > 0 && usual.has(wordingKey(glosa, direction) ?? ''));
}

/** Deposits of acquirers and sales: a commission is told by all of them. */
const SALES = 'sales';

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

/** Cheques in the register, and what texts call cheques. */
function cheques(currency: string): string {
  return `cheques ${currency}`;
}

function folioKey(direction: number, folio: string): string {
  return `folio ${direction} ${folio}`;
}

function returnKey({ accountId, amount }: Movement): string {
  return `return ${accountId} ${Math.abs(amount)}`;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
