import { leftOutOf } from '#domain/cashflow/missing-rates.ts';
import { formatDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import type { PrintedPdf } from '#server/formats/report-drawing.ts';
import { type Position, type PositionCategory, type PositionTable, SPANS } from './position-store.ts';

const TITLES = { week: 'Por semana', biweek: 'Por quincena', month: 'Por mes' } as const;

/** A cash position as its PDF prints it: a table for each length of period. */
export function pdfOf(position: Position, company: { name: string; rut: string }): PrintedPdf {
  const { name, currency, reportDate, resume, missingRates } = position;
  const leftOut = leftOutOf(missingRates);
  return {
    title: 'Posición de caja',
    name: formatDay(reportDate),
    author: company.name,
    isLying: true,
    facts: [
      ['Empresa', `${company.name} · RUT ${company.rut}`],
      ['Posición', name],
      ['Moneda', currency],
      ...(leftOut === null ? [] : [['Aviso', leftOut] as const]),
    ],
    tables: SPANS.map((span) => tableOf(TITLES[span], resume[span], position)),
  };
}

function tableOf(
  title: string,
  { periods, BALANCE, EXPENSE, RESUME }: PositionTable,
  { currency }: Position,
): PrintedPdf['tables'][number] {
  // The currency stands above, once.
  const amounts = (values: PositionCategory['values']) =>
    values.map(({ fieldValue }) => (fieldValue === 0 ? '–' : formatMajor(fieldValue, currency).replace(/[^\d.,()]/g, '')));
  return {
    layout: 'periods',
    title,
    heads: ['', ...periods.map(({ start, end }) => `${formatDay(start)} al ${formatDay(end)}`)],
    rows: [...BALANCE, ...EXPENSE, ...RESUME].flatMap(({ label, values, fields }) => [
      { cells: [label, ...amounts(values)], isTotal: true },
      ...fields.map((field) => ({ cells: [`    ${field.label}`, ...amounts(field.values)], isTotal: false })),
    ]),
  };
}
