// A generated company as the matching engine reads it, without a database, and a judgement of its result by the planted truth.
import { addDays, type Day } from '#domain/date.ts';
import { expectsCash } from '#domain/documents/expectation.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { firstDayOf } from '#domain/period.ts';
import type { ClassCode, Evidence, Matching, MatchingFacts, MatchPart, OpenDocument, OpenMovement } from '#domain/reconciliation/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { GlosaKind } from '#domain/reconciliation/glosa-kinds.ts';
import { isExclusive, payerLessons } from '#domain/reconciliation/lessons.ts';
import { partyOfDocument } from '#domain/reconciliation/names.ts';
import { obligationKindOf } from '#domain/reconciliation/obligations.ts';
import { FOREIGN_RUT } from '#domain/rut.ts';
import { HARD_TEXTS, STANDARD_TEXTS } from '#server/demo/profile.ts';
import { seeded } from '#server/demo/random.ts';
import type { DemoDocument, DemoEvent, DemoTruth } from '#server/demo/types.ts';
import { ownSeries } from '#server/features/rates/series.ts';
import type { DemoCompany } from './demo-group.ts';
import { freeOwnText, freeText } from './free-wording.ts';
import { withRegisters } from './planted-registers.ts';

/** `banks`: as known banks print; `free`: as none does. */
export type Wording = 'banks' | 'free';
export type Mix = 'standard' | 'hard';
export type Planted = {
  facts: MatchingFacts;
  company: DemoCompany;
  credits: ReadonlyMap<number, number>;
  keys: ReadonlyMap<string, string>;
  /** What is owed instead of an invoice that a factor bought. */
  amounts: ReadonlyMap<string, number>;
};

/** What is open before any reconciliation. Ids are `m1`, `d1`, `o1`, by the generator's numbers. */
export function plantedFacts(company: DemoCompany, { wording, mix, seed }: { wording: Wording; mix: Mix; seed: number }): Planted {
  const credits = creditsOf(company.documents);
  const glosas = wording === 'free' ? freeGlosas(company, mix, seed) : null;
  const owed = [...company.documents.flatMap((one) => openDocument(one, credits)), ...company.obligations.map(openObligation)];
  const documents = withRegisters(owed, company, seed);
  const facts = {
    company: { rut: company.rut, name: company.name },
    accounts: company.accounts.map((one) => ({ id: `a${one.index}`, number: one.number })),
    movements: company.movements.map(({ id, account, facts: { on, amount, glosa, reference } }): OpenMovement => {
      const { bankCode, currency } = company.accounts[account]!;
      const text = glosas?.get(id) ?? glosa;
      const read = readGlosa(text, glosas?.has(id) ? null : bankCode);
      return { id: `m${id}`, accountId: `a${account}`, on, amount, open: Math.abs(amount), currency, glosa: text, reference, ...read };
    }),
    documents,
    sales: company.documents.flatMap((one) => sale(one, credits)),
    rejected: [],
    rejectedTransfers: [],
    rates: new Map(ownSeries().map(({ indicator, rates }) => [indicator, rates])),
  };
  const remainingById = new Map(owed.map((one) => [one.id, one.remaining]));
  const amounts = new Map(documents.flatMap(({ id, remaining }) => (remainingById.get(id) === remaining ? [] : [[id, remaining]])));
  const keys = new Map(documents.map((one) => [one.id, `${partyOfDocument(one) ?? one.name} ${one.isCreditNote}`]));
  return { facts, company, credits, keys, amounts };
}

/** Pesos that credit notes took from their documents (positive), and that notes gave (negative), as an import nets them. */
export function creditsOf(documents: readonly DemoDocument[]): Map<number, number> {
  const byName = new Map(
    documents.map((one) => [nameOf(one.facts.isReceived, one.facts.code, one.facts.folio, one.facts.counterpartRut), one]),
  );
  const credits = new Map<number, number>();
  for (const { id, facts } of documents) {
    if (documentKind(facts.code)?.sign !== -1) continue;
    const [reference] = facts.references;
    const target = reference && byName.get(nameOf(facts.isReceived, Number(reference.code), reference.folio, facts.counterpartRut));
    if (!target || target.facts.currency !== facts.currency || target.settledOn) continue;
    const amount = Math.min(facts.total, target.facts.total - (credits.get(target.id) ?? 0));
    credits.set(target.id, (credits.get(target.id) ?? 0) + amount);
    credits.set(id, -amount);
  }
  return credits;
}

function nameOf(isReceived: boolean, code: number, folio: string | null, rut: string | null): string {
  return `${isReceived} ${code} ${folio} ${rut}`;
}

function openDocument({ id, facts, dueOn, settledOn }: DemoDocument, credits: ReadonlyMap<number, number>): OpenDocument[] {
  const sign = documentKind(facts.code)?.sign ?? 1;
  const remaining = facts.total - Math.abs(credits.get(id) ?? 0);
  const isOpen =
    dueOn !== null &&
    !settledOn &&
    remaining > 0 &&
    expectsCash({ ...facts, isAnnulled: false, isCeded: false, isClosed: false, isSuperseded: false });
  if (!isOpen) return [];
  const { folio, counterpartRut: rut, counterpartName: name, currency } = facts;
  const direction = (facts.isReceived ? -sign : sign) as 1 | -1;
  const issuedOn = facts.issuedOn ?? firstDayOf(facts.period!);
  return [{ id: `d${id}`, direction, isCreditNote: sign < 0, isTax: true, currency, remaining, issuedOn, dueOn, folio, rut, name }];
}

/** A boleta by its folio, not the sum of a month. */
function sale({ id, facts, settledOn }: DemoDocument, credits: ReadonlyMap<number, number>): OpenDocument[] {
  const { code, folio, issuedOn, currency, total, isReceived } = facts;
  const remaining = total - Math.abs(credits.get(id) ?? 0);
  if (documentKind(code)?.cash !== 'atOnce' || isReceived || folio === null || !issuedOn || settledOn || remaining <= 0) return [];
  const about = { direction: 1 as const, isCreditNote: false, isTax: true, rut: null, name: null };
  return [{ id: `d${id}`, ...about, currency, remaining, issuedOn, dueOn: issuedOn, folio }];
}

function openObligation(one: DemoCompany['obligations'][number]): OpenDocument {
  const { dueOn, amount: remaining, counterpartRut: rut, counterpartName: name } = one;
  const fixed = { direction: -1 as const, isCreditNote: false, isTax: false, currency: 'CLP' as const, folio: null };
  return {
    id: `o${one.id}`,
    ...fixed,
    obligation: obligationKindOf(one.areaKey),
    remaining,
    issuedOn: firstDayOf(one.period),
    dueOn,
    rut,
    name,
  };
}

const TRANSFERS: ReadonlySet<GlosaKind> = new Set<GlosaKind>([
  'transferIn',
  'transferOut',
  'transfer',
  'customerBatch',
  'services',
  'ownTransfer',
  'unknown',
]);

/** Other words for what the banks' words call a transfer. */
function freeGlosas(company: DemoCompany, mix: Mix, seed: number): Map<number, string> {
  const random = seeded(seed, `free ${mix}`);
  const quality = mix === 'hard' ? HARD_TEXTS : STANDARD_TEXTS;
  const names = new Map(company.contacts.map((one) => [one.rut, one.name]));
  const others = company.contacts.map((one) => one.rut);
  const documents = new Map(company.documents.map((one) => [one.id, one.facts]));
  const glosas = new Map<number, string>();
  for (const [index, { id, account, facts }] of company.movements.entries()) {
    const truth = company.truth[index]!;
    if (!TRANSFERS.has(readGlosa(facts.glosa, company.accounts[account]!.bankCode).kind)) continue;
    const { event, parts, counterpartRut: rut } = truth;
    if (event === 'own') glosas.set(id, freeOwnText(company, company.accounts[(account + 1) % company.accounts.length]!.number, random));
    else if (event !== 'cards' && event !== 'batch' && event !== 'cheque') {
      const paid = parts[0]?.of === 'document' ? documents.get(parts[0].id) : undefined;
      const folio = parts.length === 1 ? (paid?.folio ?? null) : null;
      // Those abroad share a RUT.
      const name = rut === FOREIGN_RUT ? (paid?.counterpartName ?? null) : rut ? (names.get(rut) ?? null) : null;
      const traces = {
        rut,
        name,
        folio,
        isIncoming: facts.amount > 0,
        amount: facts.amount,
        others,
      };
      glosas.set(id, freeText(traces, quality, random));
    }
  }
  return glosas;
}

/** The same facts with what people taught who matched the first half of the payments by parents of a group. */
export function taughtFacts(planted: Planted): MatchingFacts {
  const half = planted.company.truth.length / 2;
  return factsTaughtBy(planted, (truth, index) => index <= half && truth.event === 'group');
}

/** The same facts with what people taught who matched everything before a day. */
export function taughtBefore(planted: Planted, day: Day): MatchingFacts {
  const days = new Map(planted.facts.movements.map(({ id, on }) => [id, on]));
  return factsTaughtBy(planted, ({ movement }) => days.get(`m${movement}`)! < day);
}

function factsTaughtBy(planted: Planted, teaches: (truth: DemoTruth, index: number) => boolean): MatchingFacts {
  const movements = new Map(planted.facts.movements.map((one) => [one.id, one]));
  const documents = new Map(planted.facts.documents.map((one) => [one.id, one]));
  const lessons = [...truthsOf(planted)].flatMap(([id, truth], index) => {
    const movement = movements.get(id)!;
    const parties = new Set(meantOf(planted, truth).map((one) => documents.get(one.id)?.rut ?? null));
    if (!teaches(truth, index)) return [];
    const named = [...parties].map((rut) => ({ rut, name: null }));
    return payerLessons(movement, named, planted.facts.company.rut);
  });
  const learned = [...Map.groupBy(lessons, ({ key, value }) => `${key} ${value}`).values()].map((list) => ({
    ...list[0]!,
    times: list.length,
  }));
  const names = Map.groupBy(learned, ({ key }) => key);
  return { ...planted.facts, learned: learned.filter((one) => !isExclusive(one) || names.get(one.key)?.length === 1) };
}

/** The same facts with a fifth of the documents marked as paid by hand, whether the bank shows the payment or not. */
export function settledFacts(planted: Planted): MatchingFacts {
  const movements = new Map(planted.facts.movements.map((one) => [one.id, one]));
  const paidOn = new Map(
    [...truthsOf(planted)].flatMap(([id, truth]) => meantOf(planted, truth).map((one) => [one.id, movements.get(id)!.on] as const)),
  );
  const isSettled = ({ id, cheque, isOfFactor }: OpenDocument) => Number(id.slice(1)) % 5 === 0 && !cheque && !isOfFactor;
  const settled = planted.facts.documents
    .filter(isSettled)
    .map((one) => ({ ...one, settledOn: addDays(paidOn.get(one.id) ?? one.dueOn, Number(one.id.slice(1)) % 40) }));
  return { ...planted.facts, documents: planted.facts.documents.filter((one) => !isSettled(one)), settled };
}

/** `equal`: another document of the same party and amount, which is equally right. */
export type Judged = {
  id: string;
  evidence: ClassCode;
  verdict: 'right' | 'equal' | 'wrong';
  event: DemoEvent;
  about: string;
};

/** Judges each movement that the engine explained automatically. */
export function judgeAutomatic(planted: Planted, { automatic, transfers }: Pick<Matching, 'automatic' | 'transfers'>): Judged[] {
  const truths = truthsOf(planted);
  const movements = new Map(planted.facts.movements.map((one) => [one.id, one]));
  const ofMatches = automatic.map(({ movementId, parts, evidence, reasons }): Judged => {
    const truth = truths.get(movementId)!;
    const { on, amount, glosa } = movements.get(movementId)!;
    const about = `${on} ${amount} "${glosa}" ${truth.event} made ${parts.map((one) => one.documentId)} meant ${meantOf(planted, truth).map((one) => one.id)} ${reasons.join('; ')}`;
    return { id: movementId, evidence, verdict: verdictOf(planted, truth, parts), event: truth.event, about };
  });
  const ofTransfers = transfers.flatMap(({ outId, inId, evidence }): Judged[] => {
    const [out, into] = [truths.get(outId)!, truths.get(inId)!];
    const verdict = pairVerdict(out, into);
    return [out, into].map((one) => ({
      id: `m${one.movement}`,
      evidence,
      verdict,
      event: one.event,
      about: `${outId} ${inId}`,
    }));
  });
  return [...ofMatches, ...ofTransfers];
}

/** Judges what the engine explained without a document: right is what truly has none. */
export function judgeExplanations(planted: Planted, { explanations }: Matching): Judged[] {
  const truths = truthsOf(planted);
  return explanations.map(({ movementId: id, evidence, kindKey }) => {
    const { event, parts } = truths.get(id)!;
    return {
      id,
      evidence,
      verdict: parts.length === 0 && event !== 'own' ? 'right' : 'wrong',
      event,
      about: `${id} ${event} as ${kindKey}`,
    };
  });
}

/**
 * Judges two legs: for a transfer between own accounts any leg of that amount is right, for a returned payment any of that amount and
 * party.
 */
export function pairVerdict(out: DemoTruth, into: DemoTruth): Judged['verdict'] {
  const isOwn = out.event === 'own' && into.event === 'own';
  const isReturn = [out, into].some(({ event }) => event === 'reversal') && out.counterpartRut === into.counterpartRut;
  if (!isOwn && !isReturn) return 'wrong';
  return out.pair === into.pair ? 'right' : 'equal';
}

/** How good each movement's best suggestion is, and whether any of them is right. */
export function judgeSuggestions(
  planted: Planted,
  { suggestions }: Matching,
): Map<string, { best: boolean; any: boolean; evidence: Evidence }> {
  const truths = truthsOf(planted);
  const judged = new Map<string, { best: boolean; any: boolean; evidence: Evidence }>();
  for (const { movementId, parts, evidence } of suggestions) {
    const isRight = verdictOf(planted, truths.get(movementId)!, parts) !== 'wrong';
    const before = judged.get(movementId);
    if (before) before.any ||= isRight;
    else judged.set(movementId, { best: isRight, any: isRight, evidence });
  }
  return judged;
}

/** Movements that truly have a document or transfer. */
export function isReconcilable({ company }: Planted, index: number): boolean {
  const { event, parts } = company.truth[index]!;
  return parts.length > 0 || event === 'own';
}

function truthsOf({ company }: Planted): Map<string, DemoTruth> {
  return new Map(company.truth.map((one) => [`m${one.movement}`, one]));
}

/** What a movement pays once credit notes are netted against the documents that they name. */
function meantOf({ credits, amounts }: Planted, truth: DemoTruth): { id: string; amount: number }[] {
  return netParts(truth, credits).map(({ of, id: number, amount }) => {
    const id = `${of === 'document' ? 'd' : 'o'}${number}`;
    return { id, amount: amounts.get(id) ?? amount };
  });
}

/** The documents that a movement really pays, less their credit notes; amounts positive. */
export function netParts(
  { parts }: DemoTruth,
  credits: ReadonlyMap<number, number>,
): { of: 'document' | 'obligation'; id: number; amount: number }[] {
  return parts.flatMap(({ of, id, ownAmount }) => {
    const credit = of === 'document' ? (credits.get(id) ?? 0) : 0;
    const amount = Math.abs(ownAmount) - Math.abs(credit);
    return amount > 0 ? [{ of, id, amount }] : [];
  });
}

function verdictOf(planted: Planted, truth: DemoTruth, parts: readonly MatchPart[]): Judged['verdict'] {
  const say = (list: readonly { id: string; amount: number }[], name: (id: string) => string) =>
    list
      .map(({ id, amount }) => `${name(id)} ${amount}`)
      .sort()
      .join();
  const made = parts.map((one) => ({ id: one.documentId, amount: one.documentAmount }));
  const meant = meantOf(planted, truth);
  // A short payment of the right document is right: what is left of it is the difference.
  const covered =
    meant.length === 1 && made.length === 1 && truth.difference !== 0 && !planted.amounts.has(meant[0]!.id)
      ? [{ ...meant[0]!, amount: made[0]!.amount }]
      : meant;
  if (say(made, (id) => id) === say(covered, (id) => id)) return 'right';
  const partyOf = (id: string) => planted.keys.get(id) ?? id;
  if (say(made, partyOf) === say(covered, partyOf)) return 'equal';
  const isTwice = truth.event === 'reversal' && made.length === 1 && partyOf(made[0]!.id) === `${truth.counterpartRut} false`;
  return isTwice && truth.pair !== null && made[0]!.amount === Math.abs(planted.company.movements[truth.movement - 1]!.facts.amount)
    ? 'equal'
    : 'wrong';
}
