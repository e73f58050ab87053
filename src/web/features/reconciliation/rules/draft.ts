/** A rule as a person writes it, saved while they look at its movements. */
import type { Currency } from '#domain/money.ts';
import type { RuleMode } from '#domain/reconciliation/rules/rule.ts';
import { formatRut, parseRut } from '#domain/rut.ts';
import type { MatchingRuleInput, RuleConditionInput, RuleFragment, RuleResultFragment, RuleTermsFragment } from '../operations.ts';

/** Texts as typed; '' for what is not chosen. `examples`: how many movements it was made from, and `takes` how many others it holds. */
export type Draft = {
  id: string | null;
  changedAt: string | null;
  name: string;
  mode: RuleMode;
  words: string[];
  rut: string;
  account: string;
  direction: '' | 'in' | 'out';
  kind: string;
  currency: Currency;
  min: number | '';
  max: number | '';
  from: number | '';
  to: number | '';
  area: string;
  eoafKey: string;
  explains: string;
  partyRut: string;
  partyName: string;
  matches: boolean;
  examples: number;
  takes: number;
};

export const EMPTY: Draft = {
  ...{ id: null, changedAt: null, name: '', mode: 'off', words: [''], rut: '', account: '', direction: '', kind: '', currency: 'CLP' },
  ...{
    min: '',
    max: '',
    from: '',
    to: '',
    area: '',
    eoafKey: '',
    explains: '',
    partyRut: '',
    partyName: '',
    matches: false,
    examples: 0,
    takes: 0,
  },
};

type Terms = { conditions: readonly RuleTermsFragment[]; effect: RuleResultFragment };

/** The form's values of a rule's conditions and effect. */
export function draftOf({ conditions, effect }: Terms): Draft {
  const of = (field: RuleTermsFragment['field']) => conditions.find((one) => one.field === field);
  const words = conditions.flatMap(({ field, text }) => (field === 'words' && text ? [text] : []));
  const [amount, day, direction] = [of('amount'), of('day'), of('direction')?.text];
  return {
    ...EMPTY,
    words: words.length === 0 ? [''] : words,
    rut: formatted(of('rut')?.text),
    account: of('account')?.text ?? '',
    direction: direction === 'in' || direction === 'out' ? direction : '',
    kind: of('kind')?.text ?? '',
    currency: amount?.currency ?? 'CLP',
    min: amount?.min ?? '',
    max: amount?.max ?? '',
    from: day?.from ?? '',
    to: day?.to ?? '',
    area: effect.area ?? '',
    eoafKey: effect.eoafKey ?? '',
    explains: effect.kind ?? '',
    partyRut: formatted(effect.counterpartRut),
    partyName: effect.counterpartName ?? '',
    matches: effect.matches,
  };
}

export function draftOfRule(rule: Pick<RuleFragment, 'id' | 'name' | 'mode' | 'changedAt'> & Terms): Draft {
  const { id, name, mode, changedAt } = rule;
  return { ...draftOf(rule), id, name, mode, changedAt };
}

function formatted(rut: string | null | undefined): string {
  const known = parseRut(rut ?? '');
  return known ? formatRut(known) : '';
}

/** The rule as the API takes it; fields left empty are no conditions. */
export function inputOf(draft: Draft): MatchingRuleInput {
  const { rut, account, direction, kind, currency, min, max, from, to } = draft;
  const conditions: RuleConditionInput[] = draft.words.filter((one) => one.trim() !== '').map((one) => ({ field: 'words', text: one }));
  if (rut) conditions.push({ field: 'rut', text: rut });
  if (account) conditions.push({ field: 'account', text: account });
  if (direction) conditions.push({ field: 'direction', text: direction });
  if (kind) conditions.push({ field: 'kind', text: kind });
  if (min !== '' || max !== '') conditions.push({ field: 'amount', currency, min: min || 0, max: max === '' ? min || 0 : max });
  if (from !== '' || to !== '') conditions.push({ field: 'day', from: from === '' ? 1 : from, to: to === '' ? 31 : to });
  const partyRut = parseRut(draft.partyRut) ?? null;
  const effect = {
    ...{ area: draft.area || null, eoafKey: draft.eoafKey || null, kind: draft.explains || null, counterpartRut: partyRut },
    ...{ counterpartName: partyRut ? draft.partyName : null, matches: draft.matches },
  };
  return { id: draft.id, conditions, effect };
}

/** Whether there is something to try: at least one condition and one effect. */
export function isTriable({ conditions, effect }: MatchingRuleInput): boolean {
  return conditions.length > 0 && Boolean(effect.area || effect.eoafKey || effect.kind || effect.counterpartRut);
}

/** What is being written, by company and rule: it waits while its movements are looked at. */
let saved: { key: string; draft: Draft } | null = null;
/** The movements that a new rule is to be made from. */
let examples: { companyId: string; ids: readonly string[] } | null = null;

export function keptDraft(key: string): Draft | null {
  return saved?.key === key ? saved.draft : null;
}

export function keepDraft(key: string, draft: Draft | null): void {
  saved = draft && { key, draft };
}

export function chooseExamples(companyId: string, ids: readonly string[]): void {
  examples = { companyId, ids };
  saved = null;
}

/** The movements chosen for a new rule of a company. */
export function chosenExamples(companyId: string): readonly string[] {
  return examples?.companyId === companyId ? examples.ids : [];
}

export function forgetExamples(): void {
  examples = null;
}
