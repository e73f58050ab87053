/** `payroll`, `previred`, `taxPayment`, `loanInstalment`: the bank's wording, and an obligation of that kind due around that day. */
import { append } from '../../lists.ts';
import { assignByDay } from '../assign.ts';
import { combinations, commonStep, expectedByChance, SELDOM } from '../chance.ts';
import type { Evidence, ObligationKind, Proposal } from '../facts.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { type Document, groupBy, type Items, type Movement, rejection, type Steps } from '../items.ts';
import { exactReason, sumReason } from '../reasons.ts';
import { runsOf, setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';

/** The wording of each kind, and how many days before and after its due day it is paid. */
const KINDS: Readonly<Record<ObligationKind, { wording: GlosaKind; code: Evidence; before: number; after: number }>> = {
  payroll: { wording: 'payroll', code: 'payroll', before: 6, after: 10 },
  previred: { wording: 'previred', code: 'previred', before: 12, after: 31 },
  tax: { wording: 'tax', code: 'taxPayment', before: 12, after: 62 },
  loan: { wording: 'loan', code: 'loanInstalment', before: 10, after: 31 },
};

const ORDER: readonly ObligationKind[] = ['payroll', 'previred', 'tax', 'loan'];
const KIND_OF: ReadonlyMap<GlosaKind, ObligationKind> = new Map(ORDER.map((kind) => [KINDS[kind].wording, kind]));

/** The kind of obligation that a payment with that wording pays. */
export function obligationOf(wording: GlosaKind): ObligationKind | null {
  return KIND_OF.get(wording) ?? null;
}

/** Tells of a payment in that wording whether it may be of an obligation that is open: of one due around its day. */
export function duesTest(documents: readonly Document[]): (movement: Movement) => ObligationKind | null {
  const owed = groupBy(documents, ({ direction, obligation }) => (direction < 0 && obligation ? obligation : null));
  return (movement) => {
    const kind = movement.direction < 0 ? obligationOf(movement.kind) : null;
    const isOwed = kind && (owed.get(kind) ?? []).some((one) => one.currency === movement.currency && isNear(KINDS[kind], movement, one));
    return isOwed ? kind : null;
  };
}

export const DUES: MatchClass = { codes: ['payroll', 'previred', 'taxPayment', 'loanInstalment'], find: matchDues };

function* matchDues(items: Items): Steps<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const kind of ORDER) {
    const payments = items.acting.filter((one) => isPaymentOf(kind, one));
    const owed = items.documents.filter((one) => one.obligation === kind && one.unmatched > 0 && one.direction < 0);
    if (payments.length === 0 || owed.length === 0) continue;
    const exact = exactOf(items, kind, payments, kind === 'loan' ? owedWhole(owed) : owed);
    yield;
    append(bundles, exact);
    const explained = new Set(exact.flat().map((one) => one.movementId));
    const paid = new Set(exact.flat().flatMap(({ parts }) => parts.map((one) => one.documentId)));
    const left = owed.filter(({ id }) => !paid.has(id)).toSorted((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1));
    for (const one of payments) if (!explained.has(one.id)) bundles.push(...sumOf(items, kind, one, left));
    yield;
  }
  return bundles;
}

/** Without the capital and the interest of an installment that are both open: a bank charges them together. */
function owedWhole(owed: readonly Document[]): Document[] {
  const parts = groupBy(owed, ({ installment }) => installment ?? null);
  return owed.filter(({ installment }) => !installment || parts.get(installment)?.length === 1);
}

function isPaymentOf(kind: ObligationKind, movement: Movement): boolean {
  return movement.kind === KINDS[kind].wording && movement.direction < 0 && !movement.isExplained && movement.returnState === 'no';
}

function isNear({ before, after }: { before: number; after: number }, movement: Movement, document: Document): boolean {
  return movement.day >= document.due - before && movement.day <= document.due + after;
}

/** One obligation of exactly the amount; among equal ones the nearest day, if there are no more payments than obligations. */
function exactOf(items: Items, kind: ObligationKind, payments: readonly Movement[], owed: readonly Document[]): Bundle[] {
  const documents = groupBy(owed, (one) => `${one.currency}${one.unmatched}`);
  const bundles: Bundle[] = [];
  for (const [key, group] of groupBy(payments, (one) => `${one.currency}${one.open}`)) {
    const targets = (documents.get(key) ?? []).toSorted((a, b) => a.due - b.due);
    const near = group.filter((one) => targets.some((target) => isNear(KINDS[kind], one, target)));
    if (near.length === 0 || near.length > targets.length) continue;
    const chosen = assignByDay(
      near.map((one) => one.day),
      targets.map((one) => one.due),
      (i, j) => isNear(KINDS[kind], near[i]!, targets[j]!) && rejection(items, near[i]!, targets[j]!) !== 'pair',
    );
    bundles.push(
      ...(chosen ?? []).flatMap((index, i) => {
        const target = targets[index];
        return !target || isTied(kind, near[i]!, target, targets) ? [] : [[proposalOf(kind, near[i]!, [target])]];
      }),
    );
  }
  return bundles;
}

/** Whether a different creditor is owed the same around that day: two loans with equal instalments. */
function isTied(kind: ObligationKind, movement: Movement, target: Document, targets: readonly Document[]): boolean {
  return targets.some((one) => (one.rut !== target.rut || one.name !== target.name) && isNear(KINDS[kind], movement, one));
}

/** Everything that falls due on one day; else the only set or run that is unlikely by chance. */
function sumOf(items: Items, kind: ObligationKind, movement: Movement, owed: readonly Document[]): Bundle[] {
  const near = owed.filter(
    (one) => one.currency === movement.currency && isNear(KINDS[kind], movement, one) && rejection(items, movement, one) !== 'pair',
  );
  if (near.some((one) => one.unmatched === movement.open)) return [];
  // Instalments of loans are proportional to each other: sums coincide too easily, but of one and its own interest.
  if (kind === 'loan') return withInterest(movement, near).map((parts) => [proposalOf(kind, movement, parts)]);
  const [whole, otherDay] = [...groupBy(near, (one) => String(one.due)).values()].filter(
    (list) => list.length > 1 && list.reduce((sum, one) => sum + one.unmatched, 0) === movement.open,
  );
  if (whole) return otherDay ? [] : [[proposalOf(kind, movement, whole)]];
  const chosen = onlyPart(
    near.map((one) => one.unmatched),
    movement.open,
  );
  return chosen
    ? [
        [
          proposalOf(
            kind,
            movement,
            chosen.map((index) => near[index]!),
          ),
        ],
      ]
    : [];
}

/** The two documents of the only installment that comes to a charge. */
function withInterest(movement: Movement, near: readonly Document[]): Document[][] {
  const parts = near.filter(({ installment }) => installment !== undefined && installment !== null);
  const whole = [...groupBy(parts, ({ installment }) => installment ?? '').values()].filter(
    (list) => list.length > 1 && list.reduce((sum, one) => sum + one.unmatched, 0) === movement.open,
  );
  return whole.length === 1 ? whole : [];
}

function onlyPart(amounts: readonly number[], target: number): number[] | null {
  const step = commonStep(amounts);
  const [set, otherSet] = setsOf(amounts, target, { max: 2, largest: 6 }) ?? [];
  if (set && !otherSet && expectedByChance(combinations(amounts.length, set.length), target, step) < SELDOM) return set;
  const [run, otherRun] = runsOf(amounts, target, 6);
  if (!run || otherRun || expectedByChance(amounts.length * 5, target, step) >= SELDOM) return null;
  return Array.from({ length: run[1] - run[0] + 1 }, (_, at) => run[0] + at);
}

function proposalOf(kind: ObligationKind, movement: Movement, documents: readonly Document[]): Proposal {
  const parts = documents.map((one) => ({ documentId: one.id, amount: one.unmatched, documentAmount: one.unmatched }));
  const amount = documents.length === 1 ? exactReason(movement) : sumReason(movement, documents);
  return {
    movementId: movement.id,
    parts,
    evidence: KINDS[kind].code,
    isStrong: true,
    reasons: [[kind], amount, ['onlyObligation']],
  };
}
