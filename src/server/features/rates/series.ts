import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { day } from '#domain/date.ts';
import type { RateSeries } from '#domain/rates.ts';

const FOLDER = join(import.meta.dirname, 'series');
/** The publisher of the files in `series/`: series F073.UFF.PRE.Z.D, F073.TCO.PRE.Z.D and F073.UTR.PRE.Z.M. */
export const SOURCE = 'Banco Central de Chile';
/** The source of values that were not published here but calculated by the Banco Central's rule. */
export const RECKONED = 'Caudal, por la fórmula del Banco Central';
const INDICATORS = ['UF', 'USD', 'UTM'] as const;

/** The series that come with Caudal: pesos per unit, from 2000 to the end of each file. */
export function ownSeries(): { indicator: (typeof INDICATORS)[number]; rates: RateSeries }[] {
  return INDICATORS.map((indicator) => ({
    indicator,
    rates: parseSeries(readFileSync(join(FOLDER, `${indicator.toLowerCase()}.txt`), 'utf8')),
  }));
}

/** A line per month: `2026-08 1:913.15 4:914.19`; lines that begin with # are comments. */
function parseSeries(text: string): RateSeries {
  return text.split('\n').flatMap((line) => {
    const [month = '', ...values] = line.startsWith('#') ? [] : line.trim().split(' ');
    return values.map((entry) => {
      const [date = '', value = ''] = entry.split(':');
      return { on: day(`${month}-${date.padStart(2, '0')}`), value };
    });
  });
}
