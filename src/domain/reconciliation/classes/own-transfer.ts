/** Money that moved between the company's own accounts: two movements, no document. */
import { isBankDay } from '../../bank-days.ts';
import { addDays, type Day } from '../../date.ts';
import { append } from '../../lists.ts';
import type { TransferProposal } from '../facts.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { groupBy, type Items, type Movement, memoize, ownAccounts, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { plainText } from '../words.ts';

/**
 * Pairs an outgoing with an incoming movement of another own account: same amount and currency, at most `transferDays` apart. Either neither
 * has another candidate, and one text shows that the money is the company's own while the other names nobody else; or all texts show it,
 * and all candidates of that amount run between the same two accounts, so that every way to pair them is the same.
 */
export function* pairTransfers(items: Items): Steps<TransferProposal[]> {
  const { groups, ownMovements } = yield* transferGroups(items, items.acting);
  const pairs: TransferProposal[] = [];
  let done = 0;
  for (const group of groups.values()) {
    append(pairs, pairGroup(items, group, ownMovements));
    done += 1;
    if (done % STEP === 0) yield;
  }
  return pairs;
}

/**
 * What nothing else explains, and whose text names nobody: a movement out of one account and one into another, each the only one of the
 * amount that the other could be a leg with.
 */
export function* likelyTransfers(items: Items): Steps<TransferProposal[]> {
  const open = items.acting.filter((one) => !one.isExplained);
  const { groups } = yield* transferGroups(items, open);
  const pairs: TransferProposal[] = [];
  for (const group of groups.values()) {
    const partners = partnersOf(items, group);
    for (const [out, [into, ...others]] of partners ?? []) {
      if (out.direction > 0 || !into || others.length > 0 || partners?.get(into)?.length !== 1 || isRejected(items, out, into)) continue;
      pairs.push({
        ...{ outId: out.id, inId: into.id, evidence: 'ownTransfer', isLikely: true },
        reasons: [['betweenAccounts', Math.abs(out.day - into.day), out.open, out.currency], ['onlyLegs']],
      });
    }
  }
  return pairs;
}

/** Movements of one amount that may be legs of transfers: out of one account and into another, or one certainly is (`ownMovements`). */
export function* transferGroups(
  items: Items,
  among: readonly Movement[],
): Steps<{ groups: ReadonlyMap<string, readonly Movement[]>; ownMovements: ReadonlySet<Movement> }> {
  const isOwn = ownLegs(items);
  const ownMovements = new Set<Movement>();
  const vague: Movement[] = [];
  let done = 0;
  for (const movement of among) {
    if (movement.open === Math.abs(movement.amount)) {
      if (isOwn(movement)) ownMovements.add(movement);
      else if (isVague(items, movement)) vague.push(movement);
    }
    done += 1;
    if (done % STEP === 0) yield;
  }
  const amounts = new Set([...ownMovements].map(amountKey));
  const [outs, ins] = [-1, 1].map((side) => new Set(vague.filter(({ direction }) => direction === side).map(amountKey)));
  const mayPair = (key: string) => amounts.has(key) || (outs!.has(key) && ins!.has(key));
  const groups = groupBy([...ownMovements, ...vague], (one) => (mayPair(amountKey(one)) ? amountKey(one) : null));
  yield;
  return { groups, ownMovements };
}

const byDay = (a: Movement, b: Movement) => a.day - b.day || (a.id < b.id ? -1 : 1);
const amountKey = (one: Movement) => `${one.currency}${one.open}`;

/** Kinds whose text may be an own transfer when it names nobody. */
const VAGUE: ReadonlySet<GlosaKind> = new Set<GlosaKind>(['transfer', 'transferIn', 'transferOut', 'ownTransfer', 'unknown']);

/** Whether a movement's text may be that of an own transfer, and names nobody else. */
export function isVague({ facts }: Items, movement: Movement): boolean {
  return VAGUE.has(movement.kind) && (!movement.rut || movement.rut === facts.company.rut) && movement.words.length === 0;
}

/**
 * Whether a text shows that the other side is the company itself: its RUT, its name, one of its account numbers, or the bank's wording; the
 * wording not when it names the account of somebody else.
 */
export function ownLegs({ facts }: Items): (movement: Movement) => boolean {
  const company = undotted(facts.company.name);
  const isOwnName = memoize((name: string) => isCutFrom(undotted(name), company));
  const isOwnNumber = ownAccounts(facts);
  return (movement) => {
    if (movement.rut) return movement.rut === facts.company.rut;
    if (movement.name) return isOwnName(movement.name);
    const printed = VAGUE.has(movement.kind) && /[\d.-]{6}/.test(movement.glosa) ? (movement.glosa.match(/[\d.-]{6,}/g) ?? []) : [];
    if (printed.some(isOwnNumber)) return true;
    return movement.kind === 'ownTransfer';
  };
}

/** Banks print `EIRL` for `E.I.R.L.`. */
function undotted(name: string): string {
  return plainText(name.replaceAll('.', ''));
}

/** Whether a bank printed this name, perhaps truncated: two words at least, so that the first word alone proves nothing. */
function isCutFrom(printed: string, name: string): boolean {
  return name.startsWith(printed) && printed.length >= 10 && printed.includes(' ');
}

/** Calendar days that two bank days may span: holidays beside a weekend. */
export const MAX_SPAN = 9;
/** With more candidates, nobody could tell the transfers apart. */
const MAX_CLUSTER = 40;

function pairGroup(items: Items, group: readonly Movement[], ownMovements: ReadonlySet<Movement>): TransferProposal[] {
  const partners = partnersOf(items, group);
  if (!partners) return [];
  const outs = group.filter((one) => one.direction < 0).sort(byDay);
  return outs.flatMap((out) => pairCluster(items, clusterOf(out, partners), ownMovements));
}

/** The movements that each could be the other leg of; null with too many. */
function partnersOf(items: Items, group: readonly Movement[]): Map<Movement, Movement[]> | null {
  const outs = group.filter((one) => one.direction < 0).sort(byDay);
  const ins = group.filter((one) => one.direction > 0).sort(byDay);
  const partners = new Map<Movement, Movement[]>(group.map((one) => [one, []]));
  let from = 0;
  for (const out of outs) {
    while (from < ins.length && ins[from]!.day < out.day - MAX_SPAN) from += 1;
    for (let at = from; at < ins.length && ins[at]!.day <= out.day + MAX_SPAN; at += 1) {
      if (ins[at]!.accountId === out.accountId || bankDaysBetween(out, ins[at]!) > items.options.transferDays) continue;
      partners.get(out)!.push(ins[at]!);
      partners.get(ins[at]!)!.push(out);
      if (partners.get(out)!.length > MAX_CLUSTER) return null;
    }
  }
  return partners;
}

/** Bank days from one movement to the other, the later day included. */
export function bankDaysBetween(a: Movement, b: Movement): number {
  const [from, to] = a.day < b.day ? [a, b] : [b, a];
  let count = 0;
  for (let after = 1; after <= to.day - from.day; after += 1) if (isOpenOn(addDays(from.on, after))) count += 1;
  return count;
}

const openDays = new Map<Day, boolean>();

function isOpenOn(on: Day): boolean {
  const known = openDays.get(on);
  if (known !== undefined) return known;
  const isOpen = isBankDay(on);
  openDays.set(on, isOpen);
  return isOpen;
}

/** All movements connected by being candidates of each other; empty when seen before. */
function clusterOf(start: Movement, partners: Map<Movement, Movement[]>): Movement[] {
  const cluster: Movement[] = [];
  const open = [start];
  for (let one = open.pop(); one; one = open.pop()) {
    const next = partners.get(one);
    if (!next) continue;
    partners.delete(one);
    cluster.push(one);
    append(open, next);
  }
  return cluster;
}

function pairCluster(items: Items, cluster: readonly Movement[], ownMovements: ReadonlySet<Movement>): TransferProposal[] {
  const outs = cluster.filter((one) => one.direction < 0).sort(byDay);
  const ins = cluster.filter((one) => one.direction > 0).sort(byDay);
  const isOneRoute = outs.every((one) => one.accountId === outs[0]?.accountId) && ins.every((one) => one.accountId === ins[0]?.accountId);
  const isOwn = cluster.length === 2 || cluster.every((one) => ownMovements.has(one));
  if (outs.length !== ins.length || !isOneRoute || !isOwn || !cluster.some((one) => ownMovements.has(one))) return [];
  const pairs = outs.map((out, index) => [out, ins[index]!] as const);
  const isFine = pairs.every(([out, into]) => bankDaysBetween(out, into) <= items.options.transferDays && !isRejected(items, out, into));
  return isFine ? pairs.map(([out, into]) => pairOf(items, out, into)) : [];
}

/** Whether a person said of these two that they are no transfer. */
export function isRejected({ facts }: Items, out: Movement, into: Movement): boolean {
  return facts.rejectedTransfers.some((one) => one.by === 'pair' && one.outId === out.id && one.inId === into.id);
}

function pairOf({ facts }: Items, out: Movement, into: Movement): TransferProposal {
  out.isExplained = true;
  into.isExplained = true;
  const own: Reason = out.rut || into.rut ? ['ownRut', facts.company.rut] : ['ownName'];
  return {
    outId: out.id,
    inId: into.id,
    evidence: 'ownTransfer',
    reasons: [own, ['betweenAccounts', Math.abs(out.day - into.day), out.open, out.currency]],
  };
}
