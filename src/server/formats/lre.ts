import { formatCount } from '#domain/format.ts';
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { PAYROLL_CODES, type PayrollAmounts, type PayrollCode, type PayrollRow, payrollGap } from '#domain/obligations/payroll.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { nameFacts } from './file-name.ts';
import { MAX_DOCUMENTS } from './limits.ts';
import type { Head } from './own-sheet.ts';
import { problem, problemList, refusal } from './problem.ts';
import { hasColumn, newRowReader, type RowReader, readAmount, readRut, readText, rejectRow, startRow } from './row-reader.ts';
import type { Table } from './table.ts';

/** The worker, what they earned and what they received: without these three a table is not a payroll book. */
const WORKER = '1101';
const REQUIRED = [WORKER, '5201', '5501'];

/**
 * A month of the payroll book (Libro de Remuneraciones Electrónico), whose columns have their codes in parentheses; null for any other
 * table. The month is in the file's name, or asked for. Rows whose parts do not make their total only warn (W_PAYROLL).
 */
export function readLre(table: Table, head: Head, context: ReadingContext): FileReading | null {
  const header = findCodes(head);
  if (!header) return null;
  const missing = REQUIRED.find((code) => !header.codes.includes(code));
  if (missing) return refusal(problem(header.line, missing, 'E_HEADER', `Al libro le falta la columna (${missing}).`), 'LRE');
  const options = { headings: header.headings, names: header.codes, style: 'dot', dayOrder: 'dayFirst', serialOffset: 0 } as const;
  const row = newRowReader(options);
  const codes = PAYROLL_CODES.filter((code) => hasColumn(row, code));
  const problems = problemList();
  const rows: PayrollRow[] = [];
  let [rowsRead, rowsRejected] = [0, 0];
  for (const next of table.rows()) {
    if (next.line <= header.line) continue;
    if (next.isFatal && next.problem) return refusal(next.problem, 'LRE');
    rowsRead += 1;
    if (rowsRead > MAX_DOCUMENTS) return refusal(problem(next.line, null, 'E_TOO_LARGE', TOO_MANY), 'LRE');
    startRow(row, next);
    const read = readRow(row, codes);
    if (!read) {
      rowsRejected += 1;
      if (row.fault) problems.add(row.fault);
      continue;
    }
    rows.push(read);
    const gap = payrollGap(read.amounts);
    if (gap !== 0) problems.add(problem(read.line, null, 'W_PAYROLL', gapMessage(read, gap)));
  }
  if (rowsRead === 0) return refusal(problem(null, null, 'E_EMPTY', 'El libro no trae ningún trabajador.'), 'LRE');
  const period = monthOf(context);
  const reading = { kind: 'LRE', documents: [], accounts: [], problems: problems.all(), rowsRead, rowsRejected } as const;
  if (period === null) return { ...reading, documents: [], accounts: [], questions: [PERIOD_QUESTION], isRefused: rows.length === 0 };
  return { ...reading, documents: [], accounts: [], questions: [], payroll: [{ period, rows }], isRefused: rows.length === 0 };
}

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

/** Null with a fault. */
function readRow(row: RowReader, codes: readonly PayrollCode[]): PayrollRow | null {
  const workerRut = readRut(row, WORKER);
  const amounts: Partial<Record<PayrollCode, number>> = {};
  for (const code of codes) {
    const amount = readAmount(row, code);
    if (amount !== 0) amounts[code] = amount;
  }
  if (readText(row, '5501') === '') rejectRow(row, '5501', 'E_VALUE', `La línea ${row.line} no trae el líquido del trabajador.`);
  return workerRut && !row.fault ? { line: row.line, workerRut, amounts: withTotals(amounts, codes) } : null;
}

/** A total that the book has a column for and leaves empty is 0, not unknown. */
function withTotals(amounts: Partial<Record<PayrollCode, number>>, codes: readonly PayrollCode[]): PayrollAmounts {
  const totals = (['5301', '5341', '5410'] as const).filter((code) => codes.includes(code));
  return { ...Object.fromEntries(totals.map((code) => [code, 0])), ...amounts };
}

function gapMessage({ line, amounts }: PayrollRow, gap: number): string {
  const pay = formatMoney(amounts['5201'] ?? 0);
  return `En la línea ${line}, líquido y descuentos no suman los haberes de ${pay}: hay ${formatMoney(Math.abs(gap))} de ${gap > 0 ? 'más' : 'menos'}.`;
}
