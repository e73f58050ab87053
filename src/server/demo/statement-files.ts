/** Bank statements in the layout of each bank, one account and one month each. Source: banking handbook, 2.2. */

import { bankName } from '#domain/banks.ts';
import { grouped } from '#domain/digits.ts';
import type { MovementFacts } from '#domain/imports/facts.ts';
import { type Currency, DECIMALS } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { formatRut } from '#domain/rut.ts';
import type { DemoAccount, DemoHead } from './types.ts';

export type Statement = {
  company: DemoHead;
  account: DemoAccount;
  period: Period;
  opening: number;
  closing: number;
  movements: MovementFacts[];
};
export type StatementText = { extension: 'csv' | 'xls' | 'txt'; text: string; encoding: 'latin1' | 'utf8' };

const LAYOUTS: Record<string, (statement: Statement) => StatementText> = {
  '001': bancoDeChile,
  '012': bancoEstado,
  '014': scotiabank,
  '016': bci,
  '037': santander,
  '039': itau,
  '049': security,
};

/** The bank's own layout, or a plain table for banks that publish none. */
export function statementFile(statement: Statement): StatementText {
  return (LAYOUTS[statement.account.bankCode] ?? plain)(statement);
}

/** A plain table with the bank, the account and the company above; `isMore`: only the rows, to continue it. */
export function plainStatement({ company, account, movements }: Statement, isMore: boolean): StatementText {
  const about = [
    ['Cartola', bankName(account.bankCode)],
    ['Empresa:', company.name],
    ['RUT:', formatRut(company.rut)],
    ['Cuenta:', account.number],
    ['Moneda:', account.currency],
  ];
  const headings = ['Fecha', 'Descripción', 'N° Documento', 'Cargo', 'Abono', 'Saldo'];
  const rows = movements.map((one) => [
    one.on,
    one.glosa,
    one.reference ?? '',
    ...sides(one, account, plainAmount, ''),
    plainAmount(one.balance ?? 0, account.currency),
  ]);
  return { extension: 'csv', text: csv(isMore ? rows : [...about, headings, ...rows]), encoding: 'utf8' };
}

function plain(statement: Statement): StatementText {
  return plainStatement(statement, false);
}

/** The portal's .xls is a page with a table: newest first, commas between thousands, headings again on every page. */
function bancoDeChile({ company, account, period, closing, movements }: Statement): StatementText {
  const headings = ['Fecha', 'Descripción', 'Canal o Sucursal', 'Nro. Docto.', 'Cargos (CLP)', 'Abonos (CLP)', 'Saldo (CLP)'];
  const until = slashed(movements.at(-1)!.on);
  const rows: string[][] = [
    ['Nombre Empresa:', company.name],
    ['Rut:', formatRut(company.rut)],
    ['Cuenta N°:', account.number],
    ['Moneda:', 'Pesos Chilenos (CLP)'],
    ['Saldos', `al ${until}`],
    ['Saldo Disponible', 'Saldo Contable', 'Línea de Crédito'],
    [commas(closing), commas(closing), commas(account.creditLine)],
    [`Movimientos ${period}`, `al ${until}`],
  ];
  for (const [index, one] of movements.toReversed().entries()) {
    if (index % 40 === 0) rows.push(headings);
    const money = one.amount < 0 ? [commas(-one.amount), ''] : ['', commas(one.amount)];
    rows.push([slashed(one.on), one.glosa, one.branch ?? '', one.reference ?? '', ...money, commas(one.balance ?? 0)]);
  }
  const cells = (row: string[]) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  return { extension: 'xls', text: `<html><body><table>\n${rows.map(cells).join('\n')}\n</table></body></html>\n`, encoding: 'utf8' };
}

/** Signed amounts and a letter, no running balance; opening and closing balances are above. */
function santander({ company, account, period, opening, closing, movements }: Statement): StatementText {
  const sum = (list: MovementFacts[]) => list.reduce((total, one) => total + one.amount, 0);
  const used = Math.max(0, -closing);
  const rows = [
    ['Cartolas históricas de Cuentas Corrientes'],
    ['Empresa:', company.name],
    ['RUT empresa:', formatRut(company.rut)],
    [`Cuenta Corriente N°: ${account.number}`, '', 'Moneda: PESOS DE CHILE', 'Sucursal: 0265 CENTRO NEGOCIO PYME'],
    [
      `Número cartola: ${Number(period.slice(5))}`,
      '',
      `Fecha desde: ${slashed(`${period}-01`)}`,
      `Fecha hasta: ${slashed(movements.at(-1)!.on)}`,
    ],
    ['SALDO INICIAL', 'DEPÓSITOS', 'OTROS ABONOS', 'CHEQUES', 'OTROS CARGOS', 'IMPUESTOS', 'SALDO FINAL'],
    [opening, 0, sum(movements.filter((one) => one.amount > 0)), 0, sum(movements.filter((one) => one.amount < 0)), 0, closing].map(String),
    ['CUPO APROBADO', '', 'MONTO UTILIZADO', '', 'SALDO DISPONIBLE'],
    [account.creditLine, '', used, '', account.creditLine - used].map(String),
    ['MONTO', 'DESCRIPCIÓN MOVIMIENTO', '', 'FECHA', 'N° DOCUMENTO', 'SUCURSAL', '', 'CARGO/ABONO'],
    ...movements.map((one) => [
      String(one.amount),
      one.glosa,
      '',
      slashed(one.on),
      one.reference ?? '0',
      one.branch ?? '',
      '',
      one.amount < 0 ? 'C' : 'A',
    ]),
    ['Resumen comisiones'],
  ];
  return { extension: 'csv', text: csv(rows), encoding: 'latin1' };
}

/** Only the table: the file does not say whose account it is. */
function bci({ account, movements }: Statement): StatementText {
  const headings = ['Fecha', 'Sucursal', 'Descripción', 'N° Documento', 'Cheques y otros cargos', 'Depósitos y Abono', 'Saldo diario'];
  const rows = movements.map((one) => [
    slashed(one.on),
    one.branch ?? '',
    one.glosa,
    one.reference ?? '',
    ...sides(one, account, dots, ''),
    dots(one.balance ?? 0),
  ]);
  return { extension: 'csv', text: csv([headings, ...rows]), encoding: 'latin1' };
}

/** The account is a column. */
function bancoEstado({ company, account, period, movements }: Statement): StatementText {
  const headings = [
    'Fecha',
    'Sucursal',
    'N° Cuenta Corriente',
    'Alias',
    'N° Cartola',
    'N° Operación',
    'Descripción',
    'Cheques / Cargos',
    'Depósitos / Abonos',
    'Saldo',
  ];
  const rows = movements.map((one) => {
    const start = [slashed(one.on), one.branch ?? '', account.number, company.name, String(Number(period.slice(5))), one.reference ?? ''];
    return [...start, one.glosa, ...sides(one, account, plainAmount, '0'), plainAmount(one.balance ?? 0, account.currency)];
  });
  return { extension: 'csv', text: csv([headings, ...rows]), encoding: 'latin1' };
}

/** Days without a year, credit before charge, `$0` on the empty side. */
function itau({ company, account, period, movements }: Statement): StatementText {
  const until = movements.at(-1)!.on;
  const headings = ['Fecha', 'Número de operación', 'Sucursal', 'Descripción', 'Depósitos o abonos', 'Giros o cargos', 'Saldo diario'];
  const rows = movements.map((one) => {
    const [out, into] = sides(one, account, (amount) => `$${dots(amount)}`, '$0');
    return [slashed(one.on).slice(0, 5), one.reference ?? '', one.branch ?? '', one.glosa, into, out, `$${dots(one.balance ?? 0)}`];
  });
  const about = [
    ['Itaú'],
    [`Cuenta corriente: ${account.number}`],
    [`Empresa: ${company.name}`],
    [`Período: ${slashed(`${period}-01`)} - ${slashed(until)}`],
  ];
  return { extension: 'csv', text: csv([...about, headings, ...rows]), encoding: 'utf8' };
}

function scotiabank({ account, movements }: Statement): StatementText {
  const headings = ['Fecha', 'Descripción', 'Numero Documento', 'Cargo', 'Abono', 'Saldo Diario'];
  const rows = movements.map((one) => {
    const money = [...sides(one, account, plainAmount, ''), plainAmount(one.balance ?? 0, account.currency)];
    return [slashed(one.on).replaceAll('/', '-'), one.glosa, one.reference ?? '', ...money];
  });
  return { extension: 'csv', text: csv([headings, ...rows]), encoding: 'latin1' };
}

/** Fixed width, records of type 2. */
function security({ movements }: Statement): StatementText {
  const rows = movements.map((one) => {
    const start = `2${slashed(one.on)}${one.glosa.padEnd(50)}${(one.reference ?? '').padStart(9)}${one.amount < 0 ? 'C' : 'A'}+`;
    return `${start}${`${dots(Math.abs(one.amount))},00`.padStart(18)}${`${dots(one.balance ?? 0)},00`.padStart(20)}`;
  });
  return { extension: 'txt', text: `${rows.join('\r\n')}\r\n`, encoding: 'latin1' };
}

/** Charge and credit, one of them empty. */
function sides(
  { amount }: MovementFacts,
  { currency }: DemoAccount,
  write: (amount: number, currency: Currency) => string,
  empty: string,
): [string, string] {
  return amount < 0 ? [write(-amount, currency), empty] : [empty, write(amount, currency)];
}

function csv(rows: string[][]): string {
  return `${rows.map((row) => row.map((cell) => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')}\r\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function slashed(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

function commas(amount: number): string {
  return grouped(String(amount), ',');
}

function dots(amount: number): string {
  return grouped(String(amount));
}

/** Digits with a decimal comma where the currency has decimals. */
function plainAmount(amount: number, currency: Currency): string {
  const decimals = DECIMALS[currency];
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}
