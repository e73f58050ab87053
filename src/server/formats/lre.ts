import { formatCount, plural } from '#domain/format.ts';
import type { FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { MAX_MINOR } from '#domain/money.ts';
import {
  PAYROLL_CODES,
  type PayrollAmounts,
  type PayrollCode,
  type PayrollRow,
  payrollFaults,
  payrollSums,
} from '#domain/obligations/payroll.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { nameFacts } from './file-name.ts';
import { repeatedHeadings } from './headings.ts';
import { MAX_DOCUMENTS } from './limits.ts';
import type { Head } from './own-sheet.ts';
import { problem, problemList, refusal } from './problem.ts';
import { amountIn, hasColumn, newRowReader, type RowReader, readText, rejectRow, startRow } from './row-reader.ts';
import type { Table } from './table.ts';

/** The worker, what they earned and what they received: without these three a table is not a payroll book. */
const WORKER = '1101';
const REQUIRED = [WORKER, '5201', '5501'];
const READ: ReadonlySet<string> = new Set([WORKER, ...PAYROLL_CODES]);
/** When a contract began and ended: a worker may have two in a month. */
const CONTRACT = ['1102', '1103'] as const;

/**
 * A month of the payroll book (Libro de Remuneraciones Electrónico), whose columns have their codes in parentheses; null for any other
 * table. The month is in the file's name, or asked for. Rows whose parts do not make their total only warn (W_PAYROLL). A book with a row
 * that cannot be read is refused: without it the month would owe less than the company does; so is one that sums to more than an obligation
 * may be. What workers earn is in no message: more people
 * read a report than may know it.
 */
export function readLre(table: Table, head: Head, context: ReadingContext): FileReading | null {
  const header = findCodes(head);
  if (!header) return null;
  const missing = REQUIRED.find((code) => !header.codes.includes(code));
  if (missing) return refusal(problem(header.line, missing, 'E_HEADER', `Al libro le falta la columna (${missing}).`), 'LRE');
  const repeated = repeatedHeadings(header.codes.filter((code) => READ.has(code)))[0];
  if (repeated)
    return refusal(problem(header.line, repeated, 'E_HEADER', `La columna (${repeated}) está repetida: no se sabe cuál leer.`), 'LRE');
  const options = { headings: header.headings, names: header.codes, style: 'dot', dayOrder: 'dayFirst', serialOffset: 0 } as const;
  const row = newRowReader(options);
  const codes = PAYROLL_CODES.filter((code) => hasColumn(row, code));
  const problems = problemList();
  const rows: PayrollRow[] = [];
  const printed = new Set<string>(codes);
  const seen = new Map<string, number>();
  let [rowsRead, rowsRejected, unread] = [0, 0, 0];
  for (const next of table.rows()) {
    if (next.line <= header.line) continue;
    if (next.isFatal && next.problem) return refusal(next.problem, 'LRE');
    rowsRead += 1;
    if (rowsRead > MAX_DOCUMENTS) return refusal(problem(next.line, null, 'E_TOO_LARGE', TOO_MANY), 'LRE');
    startRow(row, next);
    const read = readRow(row, codes);
    if (read) rejectRepeated(row, read, seen);
    if (!read || row.fault) {
      rowsRejected += 1;
      if (!read) unread += 1;
      if (row.fault) problems.add(row.fault);
      continue;
    }
    rows.push(read);
    const faults = payrollFaults(read.amounts, printed);
    if (faults.length > 0) problems.add(problem(read.line, null, 'W_PAYROLL', `En la línea ${read.line}, ${faults.join('; ')}.`));
  }
  if (rowsRead === 0) return refusal(problem(null, null, 'E_EMPTY', 'El libro no trae ningún trabajador.'), 'LRE');
  const reading = {
    kind: 'LRE' as const,
    documents: [],
    accounts: [],
    questions: [],
    rowsRead,
    rowsRejected,
    isRefused: rows.length === 0,
  };
  if (unread > 0) return { ...reading, problems: [missingWorkers(unread), ...problems.all()], isRefused: true };
  const { wages, contributions } = payrollSums(rows);
  if (Math.max(wages, contributions) > MAX_MINOR) return { ...refusal(TOO_MUCH, 'LRE'), rowsRead, rowsRejected };
  const period = monthOf(context);
  if (period === null) return { ...reading, problems: problems.all(), questions: [PERIOD_QUESTION] };
  return { ...reading, problems: problems.all(), payroll: [{ period, rows }] };
}

function missingWorkers(count: number): Problem {
  const rows = plural(count, 'fila no se puede leer', 'filas no se pueden leer');
  const message = `${rows}: los sueldos y las imposiciones del mes saldrían de menos, así que no se guardó nada. ${AGAIN}`;
  return problem(null, null, 'E_TOTAL', message);
}
const AGAIN = 'Carga el libro tal como se declara, con el RUT de cada trabajador completo.';

const TOO_MUCH = problem(
  null,
  null,
  'E_RANGE',
  'Lo que suman los sueldos o las cotizaciones del libro es demasiado grande. ¿Tiene algún monto dígitos de más?',
);
const TOO_MANY = `El libro trae más de ${formatCount(MAX_DOCUMENTS)} filas.`;
const PERIOD_QUESTION = { key: 'period' as const, message: '¿De qué mes es este libro de remuneraciones?', options: [], sample: [] };

type Codes = { line: number; headings: string[]; codes: string[] };

/** The row whose headings have codes; columns without a code get none. */
function findCodes(head: Head): Codes | null {
  for (const { line, cells } of head) {
    const codes = cells.map((heading) => /\((\d{4})\)\s{0,5}$/.exec(heading.slice(-MAX_TAIL))?.[1] ?? '');
    if (codes.filter((code) => REQUIRED.includes(code)).length >= 2) return { line, headings: cells, codes };
  }
  return null;
}

/** Where a heading has its code. */
const MAX_TAIL = 12;

function monthOf({ answers, fileName }: ReadingContext): Period | null {
  const answer = answers.period ?? '';
  return isPeriod(answer) ? answer : nameFacts(fileName).period;
}

/** As books are passed on so that nobody learns who earns what: 12.XXX.XXX-X, ********. */
const MASKED = /\*|x{2}/i;

/** Null with a fault. */
function readRow(row: RowReader, codes: readonly PayrollCode[]): PayrollRow | null {
  const stated = readText(row, WORKER);
  const workerRut = row.rutOf(stated);
  const fault = MASKED.test(stated) ? 'viene enmascarado' : 'no es válido';
  if (!workerRut) rejectRow(row, WORKER, 'E_RUT', `En la línea ${row.line}, el RUT del trabajador ${fault}.`);
  const amounts: Partial<Record<PayrollCode, number>> = {};
  for (const code of codes) {
    const amount = readPay(row, code);
    if (amount !== 0) amounts[code] = amount;
  }
  if (readText(row, '5501') === '') rejectRow(row, '5501', 'E_VALUE', `La línea ${row.line} no trae el líquido del trabajador.`);
  return workerRut && !row.fault ? { line: row.line, workerRut, amounts: withTotals(amounts, codes) } : null;
}

/** Whole pesos; 0 when the cell is blank. */
function readPay(row: RowReader, code: PayrollCode): number {
  const amount = amountIn(row, code);
  if (amount === null) rejectRow(row, code, 'E_VALUE', `En la línea ${row.line}, la columna (${code}) no trae un monto entero en pesos.`);
  return amount ?? 0;
}

/** The same contract with the same amounts is the same row, not a second pay. */
function rejectRepeated(row: RowReader, { line, workerRut, amounts }: PayrollRow, seen: Map<string, number>): void {
  const key = JSON.stringify([workerRut, ...CONTRACT.map((code) => readText(row, code)), amounts]);
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, line);
  else rejectRow(row, WORKER, 'W_DUPLICATE', `La línea ${line} repite la línea ${earlier}; se contó una sola vez.`);
}

/** A total that the book has a column for and leaves empty is 0, not unknown. */
function withTotals(amounts: Partial<Record<PayrollCode, number>>, codes: readonly PayrollCode[]): PayrollAmounts {
  const totals = (['5301', '5341', '5410'] as const).filter((code) => codes.includes(code));
  return { ...Object.fromEntries(totals.map((code) => [code, 0])), ...amounts };
}
