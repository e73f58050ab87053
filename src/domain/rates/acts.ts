/** Values of currencies that people write, for the history. */
import { ofCurrency } from '../currency-words.ts';
import { type Day, formatDay } from '../date.ts';
import { formatDecimal, plural } from '../format.ts';
import { type Act, act, COMPANY, type Undoable, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { type Phrase, phrase } from '../history/phrase.ts';
import type { Currency } from '../money.ts';
import type { CompanyRate } from './company-rates.ts';

/** A currency's value of a day before and after an act; null for none of the company's own. */
export type RateChange = Pick<CompanyRate, 'currency' | 'on'> & { before: string | null; after: string | null };

/** Values of a currency for several days, written at once. */
export type RatesLoaded = { currency: Currency; count: number; from: Day; until: Day };
/** Each day's value before and after. */
export type LoadedRates = { values: readonly Pick<RateChange, 'on' | 'before' | 'after'>[] };

export const RATE_ACTS = {
  'rate.changed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence,
    changes: ({ before, after }) => changesOf({ value: before }, { value: after }),
    undo: undoable<null>('rates.write'),
  }),
  'rates.loaded': act<RatesLoaded, Undoable<LoadedRates>>({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ currency, count, from, until }) =>
      phrase`cargó ${plural(count, 'valor', 'valores')} ${ofCurrency(currency)}, ${from === until ? `del ${formatDay(from)}` : `del ${formatDay(from)} al ${formatDay(until)}`}`,
    undo: undoable<LoadedRates>('rates.write'),
  }),
} satisfies Record<string, Act<never>>;

function sentence({ currency, on, before, after }: RateChange): Phrase {
  const what = `el valor ${ofCurrency(currency)} del ${formatDay(on)}`;
  if (before === null) return phrase`puso ${what} en ${shown(after)}`;
  if (after === null) return phrase`quitó ${what}, que era ${shown(before)}`;
  return phrase`cambió ${what} de ${shown(before)} a ${shown(after)}`;
}

function shown(value: string | null): string {
  return `$ ${formatDecimal(Number(value), 6)}`;
}
