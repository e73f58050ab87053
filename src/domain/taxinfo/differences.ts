/** What the tax office says otherwise than the company's own data. */
import type { Day } from '../date.ts';
import { foldText } from '../fold.ts';
import type { TaxRegime } from '../onboarding/answers.ts';
import type { TaxAttribute, Taxpayer } from './facts.ts';

export const TAX_DIFFERENCES = ['NAME', 'STARTED_ON', 'REGIME'] as const;
/** `own` and `official` in the form in which the company's operation takes them. */
export type TaxDifference = { field: (typeof TAX_DIFFERENCES)[number]; own: string; official: string };
/** What the company says of itself; null: nothing, which no difference compares. */
export type OwnTaxData = { name: string; entryOn: Day | null; regime: TaxRegime | null };

/** The differences, in a fixed order. Accents, case and marks of a name are none. */
export function taxDifferences(own: OwnTaxData, taxpayer: Taxpayer | null, attributes: readonly TaxAttribute[]): TaxDifference[] {
  const regime = regimeOf(attributes);
  const found: (TaxDifference | false)[] = [
    !!taxpayer?.name && bare(taxpayer.name) !== bare(own.name) && { field: 'NAME', own: own.name, official: taxpayer.name },
    !!taxpayer?.startedOn &&
      own.entryOn !== null &&
      own.entryOn !== taxpayer.startedOn && { field: 'STARTED_ON', own: own.entryOn, official: taxpayer.startedOn },
    regime !== null && own.regime !== null && own.regime !== regime && { field: 'REGIME', own: own.regime, official: regime },
  ];
  return found.filter((one) => one !== false);
}

function bare(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of an attribute that name a regime of income tax (Ley sobre Impuesto a la Renta, art. 14); the narrower first. */
const REGIMES: readonly (readonly [regime: TaxRegime, words: RegExp])[] = [
  ['TRANSPARENTE_14D8', /pro ?pyme transparente|transparencia tributaria|14 ?d ?n? ?8/],
  ['PRO_PYME_14D3', /pro ?pyme|14 ?d ?n? ?3/],
  ['GENERAL_14A', /semi ?integrado|14 ?a\b/],
];

/** The regime that the newest attribute about one names; null for none. */
function regimeOf(attributes: readonly TaxAttribute[]): TaxRegime | null {
  const named = attributes.flatMap(({ code, description, startedOn }) => {
    const text = bare(`${code ?? ''} ${description ?? ''}`);
    const regime = REGIMES.find(([, words]) => words.test(text))?.[0];
    return regime ? [{ regime, startedOn: startedOn ?? '' }] : [];
  });
  return named.sort((a, b) => (a.startedOn < b.startedOn ? 1 : a.startedOn > b.startedOn ? -1 : 0))[0]?.regime ?? null;
}
