// The files of a small company's tax office and bank: the engine is sure of one pair and suggests others.
import { readFileSync } from 'node:fs';
import { addDays, dayInChile, formatDay } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { ofxText } from '../support/ofx.ts';
import type { NamedFile } from './support.ts';

/** Folio, RUT, name and total of invoices issued on 15 May 2026. Two of one customer are almost equal: a payment of one may be meant for the other. */
const INVOICES = [
  [2001, '76543210-3', 'Comercial Alerce SpA', 1_190_000],
  [2002, '76888777-2', 'Servicios Boldo Norte Ltda', 595_000],
  [2003, '76008150-7', 'Vinos Coihue SpA', 238_000],
  [2004, '76008150-7', 'Vinos Coihue SpA', 357_000],
  [2005, '76888777-2', 'Servicios Boldo Norte Ltda', 595_050],
] as const;
/** Day of June 2026, amount and the bank's words. */
const MOVEMENTS = [
  [1, 1_190_000, '0765432103 Transf. COMERCIAL ALERCE'],
  [2, 595_000, 'Transferencia de SERVICIOS BOLDO NORTE'],
  [3, 500_000, 'Deposito en efectivo'],
  [4, -4_760, 'COMISION MANTENCION CUENTA'],
] as const;

/** As a file field takes them. */
export function bankFiles() {
  return [file('RCV_VENTA_76123456-0_202605.csv', salesFile(INVOICES)), file('santander_202606.ofx', statementFile('CLP', MOVEMENTS))];
}

/** More open invoices of one customer than the search for documents shows at once. */
export function manyInvoicesFile(count: number) {
  const invoices = Array.from(
    { length: count },
    (_, index): Invoice => [3001 + index, '76354771-K', 'Distribuidora Lenga SpA', 47_600 + 1_190 * index],
  );
  return file('RCV_VENTA_lenga.csv', salesFile(invoices));
}

/** Three invoices, each with one of almost its amount beside it, and three transfers that say who paid: all are suggested, none is sure. */
export function suggestingFiles() {
  const invoices = INVOICES.slice(1, 4).map(([folio, rut, name], index): Invoice => [folio, rut, name, 714_000 + 119_000 * index]);
  const twins = invoices.map(([folio, rut, name, total]): Invoice => [folio + 100, rut, name, total + 50]);
  const names = ['SERVICIOS BOLDO NORTE', 'VINOS COIHUE', 'VINOS COIHUE'];
  const movements = invoices.map(([, , , total], index): Movement => [index + 2, total, `Transferencia de ${names[index]}`]);
  return [
    file('RCV_VENTA_76123456-0_202605.csv', salesFile([...invoices, ...twins])),
    file('santander_202606.ofx', statementFile('CLP', movements)),
  ];
}

/** Three customers who owe almost the same twice and pay by name alone, which is suggested, and one whose payment gives the RUT, which is sure. */
export function sureAndSuggestedFiles() {
  const customers = [
    ['76888777-2', 'Servicios Boldo Norte Ltda', 595_000],
    [SISTER_RUT, 'Constructora Ulmo Ltda', 714_000],
    [GROUP_RUT, 'Inmobiliaria Roble Ltda', 476_000],
  ] as const;
  const twice = customers.flatMap(([rut, name, total], index): Invoice[] => [
    [2002 + index, rut, name, total],
    [2102 + index, rut, name, total + 50],
  ]);
  const named = customers.map(
    ([, name, total], index): Movement => [2 + index, total, `Transferencia de ${name.replace(' Ltda', '').toUpperCase()}`],
  );
  return [
    file('ventas_mayo.csv', salesFile([INVOICES[0], ...twice])),
    file('santander_202606.ofx', statementFile('CLP', [MOVEMENTS[0], ...named])),
  ];
}

/** Two more customers of `bankFiles` who pay in the next month of the same account and give their RUT. */
export function twoPaymentsFiles() {
  const invoices: Invoice[] = [
    [2010, SISTER_RUT, 'Constructora Ulmo Ltda', 714_000],
    [2011, GROUP_RUT, 'Inmobiliaria Roble Ltda', 476_000],
  ];
  const paid = invoices.map(
    ([, rut, name, total], index): Movement => [1 + index, total, `0${rut.replace('-', '')} Transf. ${name.toUpperCase()}`],
  );
  return [
    file('ventas_2010.csv', salesFile(invoices)),
    file('santander_202607.ofx', statementFile('CLP', paid, { month: '202607', closing: 3_470_240 })),
  ];
}

/**
 * A month of 200 movements: customers who pay to the peso and give their RUT, which is sure; others who give a name and owe another invoice of
 * almost the same, first in the order of their days; charges that nothing explains; and a transfer to a second account with two possible legs.
 */
export function busyMonthFiles({ sure, suggested }: { sure: number; suggested: number }) {
  const customers = Array.from({ length: sure + suggested }, (_, index) => {
    const name = `${WORDS[index % 20]} ${WORDS[20 + Math.floor(index / 20)]}`;
    return { rut: rutOf(77_000_000 + index * 1_237), name: `Comercial ${name} SpA`, total: 500_000 + 11_900 * index, isSure: index < sure };
  });
  const invoices = customers.flatMap(({ rut, name, total, isSure }, index): Invoice[] => {
    const invoice = [5_001 + index, rut, name, total] as const;
    return isSure ? [invoice] : [invoice, [7_001 + index, rut, name, total + 50]];
  });
  const paid = customers.map(({ rut, name, total, isSure }, index): Movement => {
    const memo = isSure ? `${rut.replace('-', '').padStart(10, '0')} Transf. ${name}` : `Transferencia de ${name.toUpperCase()}`;
    return [1 + (index % 28), total, memo];
  });
  const charges = Array.from(
    { length: 198 - customers.length },
    (_, index): Movement => [1 + index, -10_007 - index, `CARGO RARO ${index}`],
  );
  const legs: Movement[] = [
    [29, -333_000, 'TRASPASO'],
    [29, -333_000, 'TRASPASO'],
  ];
  const month = { month: '202606', closing: 0, isLong: true };
  const own = [...paid, ...charges, ...legs].sort(([a], [b]) => a - b);
  return [
    file('RCV_VENTA_76123456-0_202605.csv', salesFile(invoices)),
    file('santander_202606.ofx', statementFile('CLP', own, month)),
    file('otra_202606.ofx', statementFile('CLP', [[29, 333_000, 'ABONO']], { ...month, account: '87654321' })),
  ];
}

/**
 * A month that nobody's text explains: two invoices less a credit note, a peso too little, an instalment, one of two transfers over the end of
 * the month, a fee in words of no bank, and a parent that pays for two companies of its group.
 */
export function unexplainedMonthFiles() {
  const invoices: Invoice[] = [
    [2001, '76543210-3', 'Comercial Alerce SpA', 1_190_000],
    [2002, '76543210-3', 'Comercial Alerce SpA', 595_000],
    [51, '76543210-3', 'Comercial Alerce SpA', 119_000, 61],
    [2003, '76008150-7', 'Vinos Coihue SpA', 238_000],
    [2004, '76888777-2', 'Servicios Boldo Norte Ltda', 357_000],
    [2005, GROUP_RUT, 'Inmobiliaria Roble Ltda', 416_500],
    [2006, GROUP_RUT, 'Inmobiliaria Roble Ltda', 476_000],
    [2007, SISTER_RUT, 'Constructora Ulmo Ltda', 190_400],
    [2008, SISTER_RUT, 'Constructora Ulmo Ltda', 226_100],
  ];
  const own: Movement[] = [
    [2, 1_666_000, 'DEPOSITO CON DOCUMENTOS'],
    [3, 237_999, 'ABONO SIN DETALLE'],
    [4, 100_000, 'DEPOSITO EN EFECTIVO'],
    [5, -12_345, 'PLAN EMPRESA PREFERENTE'],
    [8, 606_900, parentWords],
    [30, -333_000, 'TRASPASO'],
    [30, -333_000, 'TRASPASO'],
  ];
  const month = { month: '202606', closing: 0, isLong: true };
  return [
    file('RCV_VENTA_76123456-0_202605.csv', salesFile(invoices)),
    file('santander_202606.ofx', statementFile('CLP', own, month)),
    file('otra_202607.ofx', statementFile('CLP', [[1, 333_000, 'ABONO']], { month: '202607', closing: 333_000, account: '87654321' })),
  ];
}

/** The parent's next payment for both, in the month after. */
export function parentAgainFile(): NamedFile {
  return file('santander_202607.ofx', statementFile('CLP', [[8, 702_100, parentWords]], { month: '202607', closing: 702_100 }));
}

/** An account in dollars into which one of its transfers went, at 925 pesos a dollar, and something of another value. */
export function dollarsOfMonthFile(): NamedFile {
  const own: Movement[] = [
    [1, 360, 'ABONO'],
    [2, 500, 'ABONO'],
  ];
  return file('dolares_202607.ofx', statementFile('USD', own, { month: '202607', closing: 860, account: '11112222' }));
}
const [GROUP_RUT, SISTER_RUT] = [rutOf(76_086_428), rutOf(76_321_987)];
const parentWords = `0${rutOf(77_654_321).replace('-', '')} Transf. HOLDING ROBLE`;

const WORDS = (
  'Alerce Boldo Canelo Coihue Lenga Maiten Quillay Raulí Roble Peumo Tepa Ulmo Arrayan Litre Espino Molle Olivillo Luma Avellano Notro ' +
  'Norte Sur Central Austral Andina Costera Patagonia Atacama Biobio Maule'
).split(' ');

/** What another system matched of `bankFiles`: the deposit in cash with an invoice, and with a part of the next. */
export function matchesFile() {
  const head = 'Cuenta;Fecha movimiento;Monto movimiento;Tipo documento;Folio;Monto conciliado;RUT contraparte;Glosa;Conciliado por';
  const rows = ['2003;238000', '2004;262000'].map((paid) => `12345678;03/06/2026;500000;33;${paid};76008150-7;;Ana Rojas`);
  return [file('calces.csv', [head, ...rows].join('\n'))];
}

/** What an exporter's account in dollars received, and what the bank took for it. */
export function dollarFile() {
  const movements: Movement[] = [
    [2, 12_500.5, 'ORDEN DE PAGO RECIBIDA ACME IMPORTS LLC'],
    [2, -25, 'COMISION ORDEN DE PAGO RECIBIDA'],
    [4, 8_000, 'ORDEN DE PAGO RECIBIDA NORTH TRADE INC'],
  ];
  return [file('santander_usd_202606.ofx', statementFile('USD', movements))];
}

/** A statement of March 2026 with the balance that it ends with: days, amounts and words. */
export function marchFile(name: string, closing: number, movements: readonly Movement[]): NamedFile {
  const content = statementFile('CLP', movements, { month: '202603', closing });
  return file(`${name}.ofx`, content);
}

/** What follows `bankFiles` on the same account: a charge that nothing explains. */
export function nextMonthFile(): NamedFile {
  return file('santander_202607.ofx', statementFile('CLP', [[1, -1_500_000, 'CARGO SIN DETALLE']], { month: '202607', closing: 780_240 }));
}

/** One more invoice of a customer of `bankFiles`, and its payment in the next month of the same account, which gives the customer's RUT. */
export function nextPaymentFiles() {
  const paid = file('santander_202607.ofx', statementFile('CLP', [[1, 833_000, '0765432103 Transf. COMERCIAL ALERCE']], NEXT_MONTH));
  return [file('ventas_2006.csv', salesFile([[2006, '76543210-3', 'Comercial Alerce SpA', 833_000]])), paid];
}
const NEXT_MONTH = { month: '202607', closing: 3_113_240 };

/** Invoices of a supplier that the register received some days ago, in the last second of that day. */
export function purchasesFile(folios: readonly number[], daysAgo = 2) {
  const received = formatDay(addDays(dayInChile(new Date()), -daysAgo));
  const rows = folios.map(
    (folio) =>
      `1;33;Del Giro;76354771-K;Proveedor SpA;${folio};${received};${received} 23:59:59;;0;100000;19000;0;;119000;0;0;0;0;0;0;0;0;0;;;`,
  );
  return file('compras.csv', [PURCHASES, ...rows].join('\n'));
}

/** A statement that says neither its bank nor its account. */
export function namelessFile(): NamedFile {
  return { name: 'movimientos.csv', mimeType: 'text/csv', buffer: readFileSync('tests/corpus/csv/00_baseline_semicolon_utf8.csv') };
}

/** Invoices that the company issued to one customer, of 119.000 each. */
export function manySalesFile(count: number): NamedFile {
  const invoices = Array.from({ length: count }, (_, index) => [3_000 + index, '76008150-7', 'Servicios Araucaria SpA', 119_000] as const);
  return file('ventas.csv', salesFile(invoices));
}

/** `code`: 33, an invoice, unless it says otherwise. */
type Invoice = readonly [folio: number, rut: string, name: string, total: number, code?: number];
type Movement = readonly [date: number, amount: number, memo: string];

function file(name: string, content: string): NamedFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
}

const HEADINGS = `Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total;IVA Retenido Total;IVA Retenido Parcial;IVA no retenido;IVA propio;IVA Terceros;RUT Emisor Liquid. Factura;Neto Comision Liquid. Factura;Exento Comision Liquid. Factura;IVA Comision Liquid. Factura;IVA fuera de plazo;Tipo Docto. Referencia;Folio Docto. Referencia;Num. Ident. Receptor Extranjero;Nacionalidad Receptor Extranjero;Credito empresa constructora;Impto. Zona Franca (Ley 18211);Garantia Dep. Envases;Indicador Venta sin Costo;Indicador Servicio Periodico;Monto No facturable;Total Monto Periodo;Venta Pasajes Transporte Nacional;Venta Pasajes Transporte Internacional;Numero Interno;Codigo Sucursal;NCE o NDE sobre Fact. de Compra;Codigo Otro Imp.;Valor Otro Imp.;Tasa Otro Imp.`;

const PURCHASES =
  'Nro;Tipo Doc;Tipo Compra;RUT Proveedor;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse;Monto Exento;Monto Neto;Monto IVA Recuperable;Monto Iva No Recuperable;Codigo IVA No Rec.;Monto Total;Monto Neto Activo Fijo;IVA Activo Fijo;IVA uso Comun;Impto. Sin Derecho a Credito;IVA No Retenido;Tabacos Puros;Tabacos Cigarrillos;Tabacos Elaborados;NCE o NDE sobre Fact. de Compra;Codigo Otro Impuesto;Valor Otro Impuesto;Tasa Otro Impuesto';

function salesFile(invoices: readonly Invoice[]): string {
  const rows = invoices.map(([folio, rut, name, total, code = 33], index) => {
    const net = Math.round(total / 1.19);
    return `${index + 1};${code};Del Giro;${rut};${name};${folio};15/05/2026;15/05/2026 10:00:00;;;0;${net};${total - net};${total};0;0;0;0;0;${';'.repeat(23)}`;
  });
  return [HEADINGS, ...rows].join('\n');
}

/** `isLong`: with several movements a day. */
type Statement = { month: string; closing: number; account: string; isLong: boolean };

function statementFile(
  currency: 'CLP' | 'USD',
  movements: readonly Movement[],
  { month, closing, account = '12345678', isLong = false }: Partial<Statement> = {},
): string {
  const of = month ?? '202606';
  const on = (day: number) => `${of}${String(day).padStart(2, '0')}`;
  const idOf = (day: number, index: number) => (isLong ? `L${index}` : month ? on(day) : `F${day}`);
  return ofxText({
    ...{ currency, account, servedOn: '20260605' },
    first: month ? on(movements[0]?.[0] ?? 1) : on(1),
    last: month ? on(movements.at(-1)?.[0] ?? 1) : on(5),
    balance: closing ?? movements.reduce((sum, [, amount]) => sum + amount, 0),
    rows: movements.map(([day, amount, memo], index) => ({ on: on(day), amount, id: idOf(day, index), memo })),
  });
}
