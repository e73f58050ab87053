/** What a step of a scenario is called on screen and in the history. */
import { CURRENCY_WORDS } from '../currency-words.ts';
import { formatDay } from '../date.ts';
import { grouped } from '../digits.ts';
import { capitalized, plural } from '../format.ts';
import { formatMoney } from '../money.ts';
import type { ScenarioStep } from './scenario.ts';
import { INTERVAL_WORDS } from './source-words.ts';
import type { Source } from './sources.ts';

export const STEP_WORDS: Readonly<Record<ScenarioStep['kind'], string>> = {
  shift: 'Mover en el tiempo',
  drop: 'No viene',
  scale: 'Cambiar el monto',
  point: 'Agregar un monto',
  source: 'Agregar algo que se repite',
  loan: 'Agregar un crédito',
  rate: 'Suponer el valor de una moneda',
};

/** `Lacma SpA: 30 días más tarde`. @param target  what the step is about, by its name */
export function stepText(step: ScenarioStep, target: string): string {
  switch (step.kind) {
    case 'shift':
      return `${target}: ${plural(Math.abs(step.days), 'día', 'días')} ${step.days > 0 ? 'más tarde' : 'antes'}`;
    case 'drop':
      return `${target}: no viene`;
    case 'scale':
      return `${target}: ${String(step.percent).replace('.', ',')} % del monto`;
    case 'rate':
      return `${capitalized(CURRENCY_WORDS[step.currency])} a $ ${formatRate(step.rate)}`;
    case 'loan':
      return `Crédito ${step.terms.identificator}, ${formatMoney(step.terms.principal, step.terms.currency)}`;
    case 'point':
    case 'source':
      return addedText(step.source, target);
  }
}

function addedText({ label, amount, currency, firstOn, interval }: Source, area: string): string {
  const when = interval === null ? `el ${formatDay(firstOn)}` : `${INTERVAL_WORDS[interval].toLowerCase()} desde el ${formatDay(firstOn)}`;
  return `${label}, ${formatMoney(amount, currency)} en ${area}, ${when}`;
}

function formatRate(rate: string): string {
  const [whole = '0', fraction] = rate.split('.');
  return fraction ? `${grouped(whole)},${fraction}` : grouped(whole);
}
