/** Scenarios: what a company supposes of what is ahead. A scenario keeps its steps, never a copy of the books. */
import type { Day } from '../date.ts';
import { parseCounterpartKey } from '../documents/counterpart.ts';
import { AppError } from '../errors.ts';
import { foldText } from '../fold.ts';
import { draftProblems, type LoanTerms, NOT_EXPENSE } from '../loans/terms.ts';
import { CURRENCIES, type Currency } from '../money.ts';

import { letterCount, oneLine } from '../text.ts';
import { type Source, sourceProblems } from './sources.ts';
import type { Section } from './structure.ts';

/** What a step may be about; a contact is a counterpart, by its key (domain/documents/counterpart.ts). */
export const SCENARIO_TARGETS = ['document', 'contact', 'area', 'source'] as const;
export type ScenarioTarget = { of: (typeof SCENARIO_TARGETS)[number]; id: string };

export const SCENARIO_STEPS = ['shift', 'drop', 'scale', 'point', 'source', 'loan', 'rate'] as const;
/**
 * shift: so many days later, or earlier below zero; drop: it does not come; scale: so many percent of it come; point, source, loan:
 * something that the books do not have; rate: pesos per unit of a currency, for what has not moved and for what the banks hold.
 */
export type ScenarioStep =
  | { kind: 'shift'; target: ScenarioTarget; days: number }
  | { kind: 'drop'; target: ScenarioTarget }
  | { kind: 'scale'; target: ScenarioTarget; percent: number }
  | { kind: 'point' | 'source'; source: Source }
  | { kind: 'loan'; terms: LoanTerms }
  | { kind: 'rate'; currency: Currency; rate: string };

/** As the database keeps it. */
export type KeptStep = ScenarioStep;

export type ScenarioPlan = { name: string; steps: readonly ScenarioStep[] };

/** How many a company keeps, and steps of one, at most. */
export const MAX_SCENARIOS = 20;
export const MAX_STEPS = 500;
export const MAX_SCENARIO_NAME = 60;
/** Sides that are compared, the books as they are being one of them, at most. */
export const MAX_COMPARED = 3;
export const MAX_SHIFTED_DAYS = 366;
export const MAX_PERCENT = 1_000;
const MAX_RATE = 1_000_000_000;

/**
 * What the company has: whether a thing is its own, and the names of its other scenarios. `isKnown`: a step that the scenario had already,
 * of which the thing may be gone, and the day passed.
 */
export type ScenarioBooks = {
  has: (target: ScenarioTarget) => boolean;
  sectionOf: (areaId: string) => Section | null | undefined;
  names: readonly string[];
  isKnown: (step: ScenarioStep) => boolean;
  today: Day;
};

/**
 * A scenario as it is stored, of steps that `cleanedStep` cleaned.
 * @throws MISSING_FIELD, TEXT_TOO_LONG, SCENARIO_NAME_TAKEN, TOO_MANY_STEPS, BAD_FIELD that names the step; NOT_FOUND for a thing that is
 *   not the company's
 */
export function checkedScenario(plan: ScenarioPlan, { has, sectionOf, names, isKnown, today }: ScenarioBooks): ScenarioPlan {
  const name = oneLine(plan.name);
  if (name === '') throw new AppError('MISSING_FIELD', { label: 'el nombre', field: 'name' });
  if (letterCount(name) > MAX_SCENARIO_NAME)
    throw new AppError('TEXT_TOO_LONG', { label: 'el nombre', max: MAX_SCENARIO_NAME, field: 'name' });
  if (names.some((one) => foldText(one) === foldText(name))) throw new AppError('SCENARIO_NAME_TAKEN', { name });
  if (plan.steps.length > MAX_STEPS) throw new AppError('TOO_MANY_STEPS', { max: MAX_STEPS });
  for (const [index, step] of plan.steps.entries()) {
    if (isKnown(step)) continue;
    const refuse = (message: string) => new AppError('BAD_FIELD', { field: `steps.${index}`, message: `Paso ${index + 1}: ${message}` });
    const message = stepProblem(step, today);
    if (message) throw refuse(message);
    const target = targetOf(step);
    if (target && !has(target)) throw new AppError('NOT_FOUND');
    if (step.kind === 'loan' && target && sectionOf(target.id) !== 'EXPENSE') throw refuse(NOT_EXPENSE);
  }
  return { name, steps: plan.steps };
}

/** What a step is about; something added is about its area, a loan about that of its installments. Null: nothing of the company. */
export function targetOf(step: ScenarioStep): ScenarioTarget | null {
  if ('target' in step) return step.target;
  const areaId = 'source' in step ? step.source.areaId : step.kind === 'loan' ? step.terms.areaId : null;
  return areaId === null ? null : { of: 'area', id: areaId };
}

/** A step in another area than the one that it was in: that one was merged into it. */
export function movedStep(step: ScenarioStep, areaId: string): ScenarioStep {
  if ('source' in step) return { ...step, source: { ...step.source, areaId } };
  if (step.kind === 'loan') return { ...step, terms: { ...step.terms, areaId } };
  return 'target' in step ? { ...step, target: { of: 'area', id: areaId } } : step;
}

/** A step with its ids and names as they are stored; a RUT that is none is empty. */
export function cleanedStep(step: ScenarioStep): ScenarioStep {
  if ('source' in step) return { ...step, source: { ...step.source, label: oneLine(step.source.label) } };
  if (!('target' in step)) return step;
  const { of, id } = step.target;
  return { ...step, target: { of, id: of === 'contact' ? (parseCounterpartKey(id) ?? '') : id.toLowerCase() } };
}

/** What is wrong with a step, as a Spanish sentence; null when it is valid. */
function stepProblem(step: ScenarioStep, today: Day): string | null {
  if ('target' in step && step.target.id === '') return 'Elige un cliente o proveedor.';
  switch (step.kind) {
    case 'shift':
      return isShift(step.days) ? null : `Escribe de 1 a ${MAX_SHIFTED_DAYS} días, más tarde o antes.`;
    case 'scale':
      return isPercent(step.percent) ? null : `Escribe un porcentaje de 0 a ${MAX_PERCENT}, distinto de 100.`;
    case 'rate':
      if (step.currency === 'CLP' || !CURRENCIES.includes(step.currency)) return 'Elige una moneda que no sea el peso.';
      return isRate(step.rate) ? null : 'Escribe cuántos pesos vale, con hasta seis decimales.';
    case 'loan':
      return draftProblems({ ...step.terms, bankTable: null }, today)[0]?.message ?? null;
    case 'point':
    case 'source':
      return addedProblem(step, today);
    case 'drop':
      return null;
  }
}

function addedProblem({ kind, source }: Extract<ScenarioStep, { source: Source }>, today: Day): string | null {
  if (source.kind !== (kind === 'point' ? 'singleEntry' : 'recurrent')) return 'Elige si es una vez o se repite.';
  return sourceProblems(source, today)[0]?.message ?? null;
}

function isShift(days: number): boolean {
  return Number.isInteger(days) && days !== 0 && Math.abs(days) <= MAX_SHIFTED_DAYS;
}

/** Up to two decimals, so that a share of an amount is exact. */
function isPercent(percent: number): boolean {
  return percent >= 0 && percent <= MAX_PERCENT && percent !== 100 && Number(percent.toFixed(2)) === percent;
}

function isRate(rate: string): boolean {
  return /^\d{1,10}(\.\d{1,6})?$/.test(rate) && Number(rate) > 0 && Number(rate) <= MAX_RATE;
}

/** The currencies that a scenario values otherwise, in pesos per unit; the last step of one decides. */
export function assumedRates(steps: readonly ScenarioStep[]): Partial<Record<Currency, string>> {
  return Object.fromEntries(steps.flatMap((step) => (step.kind === 'rate' ? [[step.currency, step.rate]] : [])));
}
