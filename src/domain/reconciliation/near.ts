/** What a change can affect: the open items whose explanation some new ones can influence, so that only those are processed again. */

import { obligationOf } from './classes/dues.ts';
import { learnedPartiesOf } from './classes/learned-payer.ts';
import { DEFAULT_OPTIONS, type MatchingFacts, type OpenDocument } from './facts.ts';
import { type Document, type Items, type Movement, openItems, type Steps } from './items.ts';

/** Ids of movements and documents that are new, changed, or open again. */
export type Changes = { movementIds: ReadonlySet<string>; documentIds: ReadonlySet<string> };

/**
 * Narrows facts to what is connected with some changes: by party, by amount, by a folio that a text names, by a return of the same amount;
 * and to what is connected with that, and so on. The engine decides about these as it would with all the facts, if it was run before the
 * changes. A class of evidence that compares anything else has to add its key here.
 */
export function* nearFacts(facts: MatchingFacts, changes: Changes): Steps<MatchingFacts> {
  const items = yield* openItems(facts, DEFAULT_OPTIONS);
  const groups = yield* groupAll(items);
  const reached = new Set<Item>();
  const open: Item[] = [
    ...items.movements.filter(({ id }) => changes.movementIds.has(id)),
    ...[...items.documents, ...items.sales].filter(({ id }) => changes.documentIds.has(id)),
  ];
  for (let item = open.pop(); item; item = open.pop()) {
    if (reached.has(item)) continue;
    reached.add(item);
    for (const key of groups.keysOf.get(item) ?? []) {
      const group = groups.byKey.get(key);
      // Each group is taken once.
      groups.byKey.delete(key);
      if (group) open.push(...group);
    }
  }
  return narrowed(facts, new Set([...reached].map(({ id }) => id)));
}

type Item = Movement | Document;
type Groups = { keysOf: Map<Item, string[]>; byKey: Map<string, Item[]> };

function narrowed(facts: MatchingFacts, ids: ReadonlySet<string>): MatchingFacts {
  const sales = facts.sales?.filter(({ id }) => ids.has(id)) ?? [];
  const documents: OpenDocument[] = [];
  const bystanders: OpenDocument[] = [];
  for (const one of facts.documents) (ids.has(one.id) ? documents : bystanders).push(one);
  return { ...facts, movements: facts.movements.filter(({ id }) => ids.has(id)), documents, sales, bystanders };
}

const STEP = 5_000;

function* groupAll(items: Items): Steps<Groups> {
  const groups: Groups = { keysOf: new Map(), byKey: new Map() };
  let done = 0;
  for (const item of items.documents) {
    add(groups, item, documentKeys(item));
    done += 1;
    if (done % STEP === 0) yield;
  }
  for (const item of items.sales) add(groups, item, [SALES]);
  for (const item of items.movements) {
    add(groups, item, movementKeys(items, item, items.partyOf(item)));
    done += 1;
    if (done % STEP === 0) yield;
  }
  return groups;
}

function add({ keysOf, byKey }: Groups, item: Item, keys: string[]): void {
  keysOf.set(item, keys);
  for (const key of keys) {
    const group = byKey.get(key);
    if (group) group.push(item);
    else byKey.set(key, [item]);
  }
}

function documentKeys({ currency, party: of, remaining, folio, obligation }: Document): string[] {
  const keys = [amount(currency, remaining)];
  if (of) keys.push(party(currency, of));
  if (of) keys.push(anyCurrency(of));
  if (folio) keys.push(`folio ${folio.replace(/^0+/, '')}`);
  if (obligation) keys.push(dues(currency, obligation));
  return keys;
}

function movementKeys(items: Items, movement: Movement, namedRut: string | null): string[] {
  const { byFolio, partyOfAny } = items;
  const { currency, open, amount: whole, numbers, kind } = movement;
  const rut = movement.rut ?? namedRut;
  const keys = [amount(currency, open)];
  // A returned payment has the same whole amount.
  if (Math.abs(whole) !== open) keys.push(amount(currency, Math.abs(whole)));
  if (rut) keys.push(party(currency, rut));
  for (const one of learnedPartiesOf(items, movement)) keys.push(party(currency, one.party));
  const ofAny = movement.rut ?? partyOfAny?.(movement);
  if (partyOfAny && ofAny) keys.push(anyCurrency(ofAny));
  const obligation = obligationOf(kind);
  if (obligation) keys.push(dues(currency, obligation));
  if (kind === 'acquirer') keys.push(SALES);
  for (const { folio } of numbers) {
    keys.push(`folio ${folio}`);
    // What a partial payment leaves of the document may equal another one's amount.
    for (const one of byFolio.get(folio) ?? []) if (one.remaining > open) keys.push(amount(currency, one.remaining - open));
  }
  return keys;
}

/** Deposits of acquirers and sales: a commission is told by all of them. */
const SALES = 'sales';

function amount(currency: string, minorUnits: number): string {
  return `amount ${currency} ${minorUnits}`;
}

function party(currency: string, rut: string): string {
  return `party ${currency} ${rut}`;
}

/** Of a party, whatever the currency. */
function anyCurrency(of: string): string {
  return `of ${of}`;
}

function dues(currency: string, obligation: string): string {
  return `dues ${currency} ${obligation}`;
}
