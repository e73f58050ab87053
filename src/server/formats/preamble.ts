/** What the lines above a statement's table say: whose account it is, in what currency, for what days and with what balances. */
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { normalHeading } from './headings.ts';
import { earliestDay } from './statement-days.ts';
import { type Cell, cellText, type TableRow } from './table.ts';
import { parseDay } from './values.ts';

export type Preamble = {
  bankCode: string | null;
  accountNumber: string | null;
  /** As printed: 'PESOS DE CHILE', 'USD'. */
  currency: string | null;
  /** RUTs printed as the company's or client's. */
  ruts: Rut[];
  from: Day | null;
  to: Day | null;
  /** The end of the period, or the day of the balance printed above the table; not after the day on which the file was made. */
  toldUntil: Day | null;
  /** Amounts as printed: how they are read depends on the currency and style of the table. */
  opening: Cell | null;
  closing: Cell | null;
  creditLineApproved: Cell | null;
  creditLineUsed: Cell | null;
};

type Field =
  | 'rut'
  | 'account'
  | 'currency'
  | 'from'
  | 'to'
  | 'made'
  | 'dated'
  | 'period'
  | 'opening'
  | 'closing'
  | 'lineApproved'
  | 'lineUsed';

/** Labels as normal headings. A value follows the colon, or is in the next filled cell or below the label. */
const LABELS: readonly (readonly [Field, RegExp])[] = [
  ['rut', /^r ?u ?t(?: (?:de la )?(?:empresa|cliente|titular|sociedad))?$/],
  ['account', /^(?:(?:n|nro|numero) (?:de )?)?(?:cuenta|cta)(?: (?:corriente|cte|vista|bancaria))?(?: (?:n|nro|numero))?$/],
  ['currency', /^(?:tipo (?:de )?)?moneda(?: (?:de la )?cuenta)?$/],
  ['from', /^(?:fecha )?(?:desde|inicio|inicial)$|^fecha de inicio$/],
  ['to', /^(?:fecha )?(?:hasta|termino|final)$|^fecha (?:de )?termino$/],
  ['made', /^(?:fecha (?:y hora )?(?:de )?)?(?:emision|impresion|consulta|descarga|generacion)$/],
  ['dated', /^fecha$/],
  ['period', /^periodo(?: (?:de la )?cartola)?$/],
  ['opening', /^saldo (?:inicial|anterior)$/],
  ['closing', /^saldo final$/],
  ['lineApproved', /^cupo aprobado$|^linea de credito$|^cupo linea de credito$/],
  ['lineUsed', /^monto utilizado$|^linea de credito utilizada$/],
];

const BANK_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bbanco ?estado\b/, '012'],
  [/\bbanco (?:(?:de )?chile|edwards)\b/, '001'],
  [/\bbanco santander\b|\bsantander chile\b/, '037'],
  [/\bbci\b|\bbanco de credito e inversiones\b/, '016'],
  [/\bscotiabank\b/, '014'],
  [/\bbanco bice\b/, '028'],
  [/\bbanco security\b/, '049'],
  [/\b(?:banco )?itau\b/, '039'],
  [/\bbanco internacional\b/, '009'],
  [/\bbanco falabella\b/, '051'],
  [/\bbanco ripley\b/, '053'],
  [/\bbanco consorcio\b/, '055'],
  [/\bcoopeuch\b/, '672'],
  [/\btenpo\b/, '730'],
  [/\bmercado ?pago\b/, '875'],
];

/** Characters of a label with its value; a longer cell is neither, and no pattern looks at it. */
const MAX_TEXT = 200;

/** @param printed  the rows above the headings */
export function readPreamble(printed: readonly TableRow[]): Preamble {
  const rows = printed.map(({ cells, ...row }) => ({ ...row, cells: cells.map(shortText) }));
  const values = labelledValues(rows);
  const first = <T>(field: Field, read: (value: Cell) => T | null): T | null => {
    for (const value of values.get(field) ?? []) {
      const parsed = read(value);
      if (parsed !== null) return parsed;
    }
    return null;
  };
  const period = first('period', (value) => daysIn(cellText(value)));
  const to = first('to', parseDay);
  const days = rows.flatMap((row) => row.cells.flatMap((cell) => (typeof cell === 'string' ? (daysIn(cell) ?? []) : []))).sort();
  return {
    bankCode: bankNamed(rows),
    accountNumber: first('account', accountNumber),
    currency: first('currency', (value) => (currencyNamed(cellText(value)) ? cellText(value) : null)) ?? first('currency', unknownCurrency),
    ruts: [
      ...(values.get('rut') ?? []).map((value) => parseRut(cellText(value))),
      ...rows.flatMap(({ cells }) => cells.map(rutInText)),
    ].filter((rut) => rut !== null),
    from: period?.[0] ?? first('from', parseDay),
    to: period?.at(-1) ?? to ?? first('made', parseDay) ?? days.at(-1) ?? null,
    toldUntil: toldUntil(rows, { period, to, made: first('made', dayIn) ?? first('dated', dayIn) }),
    opening: first('opening', amountLike),
    closing: first('closing', amountLike),
    creditLineApproved: first('lineApproved', amountLike),
    creditLineUsed: first('lineUsed', amountLike),
  };
}

type PrintedDays = { period: Day[] | null; to: Day | null; made: Day | null };

function toldUntil(rows: readonly TableRow[], { period, to, made }: PrintedDays): Day | null {
  const lines = rows.map(({ cells }) => cells.map(cellText).filter(Boolean).join(' ').slice(0, MAX_LINE));
  const first = (read: (line: string) => Day | null) => lines.map(read).find((on) => on !== null) ?? null;
  const balanceDay = first(dayOfBalance);
  const end = (period && period.length > 1 ? period.at(-1) : null) ?? to ?? first(endOfSpan);
  return end || balanceDay ? earliestDay(end, balanceDay, made ?? first(dayOfMaking)) : null;
}

/** Characters of a line that is searched for days. */
const MAX_LINE = 1_000;

/** `Cartola desde 01/11/2026 hasta 15/11/2026`, but not the days of a credit line or of prices. */
function endOfSpan(line: string): Day | null {
  if (!/\b(?:hasta|al)\b/i.test(line) || !/cartola|movimientos|per[ií]odo|desde/i.test(line)) return null;
  if (/saldo|l[ií]nea|vigen|tarifa|comisi/i.test(line)) return null;
  const [from, to, ...more] = daysIn(line) ?? [];
  return from && to && from <= to && more.length === 0 ? to : null;
}

/** `Saldo contable al 15/11/2026`; the balance at the beginning is not meant. */
function dayOfBalance(line: string): Day | null {
  if (/anterior|inicial/i.test(line)) return null;
  const [, printed = ''] = /\bsaldos?\b[^\d:]{0,40}\bal:?\s*(\d[\d/.-]{7,9})/i.exec(line) ?? [];
  return daysIn(printed)?.[0] ?? null;
}

/** The day of `12/11/2026 10:15`, or of a cell that is a day. */
function dayIn(value: Cell): Day | null {
  return daysIn(cellText(value))?.[0] ?? parseDay(value);
}

/** `Emitida el 12/11/2026 10:15` */
function dayOfMaking(line: string): Day | null {
  const [, printed = ''] =
    /\b(?:emisi[oó]n|impresi[oó]n|consulta|descarga|generaci[oó]n|emitid[oa]|generad[oa]|impres[oa])\b\D{0,30}(\d[\d/.-]{7,9})/i.exec(
      line,
    ) ?? [];
  return daysIn(printed)?.[0] ?? null;
}

/** The RUT that a line names after the company's name: `Sr(es): X LTDA RUT: 76.123.456-0`; an executive's line is not the company's. */
function rutInText(cell: Cell | undefined): Rut | null {
  if (typeof cell !== 'string' || NOT_HOLDER.test(cell)) return null;
  const [, printed] = /\br\.?u\.?t\.?(?: (?:empresa|cliente|titular))?\s?:?\s?n?[°º]?\s?(\d[\d.]{6,10}-?[\dk])(?![\d.-])/i.exec(cell) ?? [];
  return printed === undefined ? null : parseRut(printed);
}

const NOT_HOLDER = /ejecutiv|vendedor|agente|contacto|emisor|representante|apoderado|girador/i;

function shortText(cell: Cell | undefined): Cell | undefined {
  return typeof cell === 'string' && cell.length > MAX_TEXT ? '' : cell;
}

/** A word that is neither a known currency nor another label. */
function unknownCurrency(value: Cell): string | null {
  return typeof value === 'string' && !/saldo|fecha|cuenta|rut|nombre|sucursal|cartola/i.test(value) ? value : null;
}

function labelledValues(rows: readonly TableRow[]): Map<Field, Cell[]> {
  const values = new Map<Field, Cell[]>();
  rows.forEach((row, index) => {
    row.cells.forEach((cell, column) => {
      if (typeof cell !== 'string') return;
      const { label, value } = splitLabels(cell);
      const field = LABELS.find(([, test]) => test.test(label))?.[0];
      if (!field) return;
      const right = row.cells.slice(column + 1).find((next) => cellText(next) !== '');
      const found = value !== '' ? [value] : [right, rows[index + 1]?.cells[column]];
      const parsed = values.get(field);
      if (parsed) parsed.push(...found.filter(isFilled));
      else values.set(field, found.filter(isFilled));
    });
  });
  return values;
}

function isFilled(cell: Cell | undefined): cell is Cell {
  return cell !== undefined && cell !== '';
}

/** `Label: value`, or `Label 0-000-…` without a colon; else the whole cell as a label. */
function splitLabels(cell: string): { label: string; value: string } {
  const [, before, after] = /^([^:]{2,40}):(.*)$/s.exec(cell.trim()) ?? /^(\D{3,40}?)\s+(\d[\d.,-]{3,}[\dkK])$/.exec(cell.trim()) ?? [];
  return before === undefined ? { label: normalHeading(cell), value: '' } : { label: normalHeading(before), value: (after ?? '').trim() };
}

function accountNumber(value: Cell): string | null {
  const text = cellText(value);
  return /^[\d][\d .-]{3,24}[\dkK]$/.test(text) && text.replace(/\D/g, '').length >= 4 ? text : null;
}

function amountLike(value: Cell): Cell | null {
  return typeof value === 'number' || /^[-(]?\$?-?\d[\d.,]*\)?$/.test(value.replace(/\s/g, '')) ? value : null;
}

function daysIn(text: string): Day[] | null {
  const found = text
    .match(/\b(?:\d{1,2}[-/.]\d{1,2}[-/.]20\d{2}|20\d{2}-\d{2}-\d{2})\b/g)
    ?.map((text) => parseDay(text))
    .filter((day) => day !== null);
  return found && found.length > 0 ? found : null;
}

function bankNamed(rows: readonly TableRow[]): string | null {
  for (const row of rows) {
    for (const [column, cell] of row.cells.entries()) {
      const name = typeof cell === 'string' ? bankWords(cell, row.cells[column + 1]) : '';
      const bank = name && BANK_NAMES.find(([test]) => test.test(name));
      if (bank) return bank[1];
    }
  }
  return null;
}

/** The words of a cell, and where it is the label 'Banco' its value too, which may be the name alone: `Banco;Santander`. */
function bankWords(cell: string, next: Cell | undefined): string {
  const words = normalHeading(cell).replace(/^banco: ?/, 'banco ');
  return words === 'banco' && typeof next === 'string' ? `banco ${normalHeading(next)}` : words;
}

/** The currency that a bank's words name; null when it is not one that Caudal stores. */
export function currencyNamed(printed: string): Currency | null {
  const name = normalHeading(printed);
  return CURRENCY_NAMES.find(([test]) => test.test(name))?.[1] ?? null;
}

const CURRENCY_NAMES: readonly (readonly [RegExp, Currency])[] = [
  [/mexican|\bmxn\b/, 'MXN'],
  [/\bdolar(?:es)?\b|\busd\b|us\$|\bus dollars?\b/, 'USD'],
  [/\beuros?\b|\beur\b/, 'EUR'],
  [/\blibras?\b|\bgbp\b/, 'GBP'],
  [/\buf\b|\bclf\b|unidad(?:es)? de fomento/, 'UF'],
  [/\butm\b/, 'UTM'],
  [/^\$$|\bpesos?\b|\bclp\b|\bnacional\b|\bm\/?n\b/, 'CLP'],
];
