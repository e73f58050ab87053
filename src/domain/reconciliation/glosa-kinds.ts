/** The kinds of bank texts as data. Source: domain handbook on bank texts, 9.2 to 9.4; the first match wins. */
import { foldText } from '../fold.ts';
import { type Rut, rut } from '../rut.ts';

/**
 * The kind of a movement, from its text alone. Where a text is used for both directions (`transfer`, `supplierBatch` of some banks, `loan`,
 * `creditLine`, `investment`) the movement's sign decides.
 */
export type GlosaKind =
  | 'transferIn'
  | 'transferOut'
  | 'transfer' // the text does not tell the direction
  | 'ownTransfer' // hint only: the other account has to be the company's
  | 'supplierBatch' // our nomina of suppliers, charged once
  | 'customerBatch' // a customer paid us by its nomina
  | 'payroll'
  | 'previred'
  | 'tax'
  | 'taxRefund'
  | 'bankFee'
  | 'bankTax' // stamp tax on credit
  | 'interest'
  | 'creditLine'
  | 'loan'
  | 'cardPayment' // our credit card's bill
  | 'cardPurchase'
  | 'acquirer' // deposit of a card acquirer or payment processor
  | 'collection' // PAC and cash collections the company receives
  | 'cheque' // ours, cashed
  | 'chequeDeposit'
  | 'chequeReturned'
  | 'cash'
  | 'factoring'
  | 'investment'
  | 'foreignExchange'
  | 'insurance'
  | 'services' // bills paid through Servipag and the like
  | 'reversal'
  | 'unknown';

type Processor = { name: string; kind: GlosaKind };

/** Payers whose RUT alone says what a movement is. */
export const PROCESSORS: ReadonlyMap<string, Processor> = new Map<Rut, Processor>([
  [rut('96689310-9'), { name: 'Transbank', kind: 'acquirer' }],
  [rut('99546900-6'), { name: 'Klap', kind: 'acquirer' }],
  [rut('77597984-4'), { name: 'Kushki', kind: 'acquirer' }],
  [rut('78053790-6'), { name: 'Servipag', kind: 'collection' }],
  [rut('71400900-1'), { name: 'Mercado Pago', kind: 'acquirer' }],
  [rut('77214066-5'), { name: 'Mercado Pago', kind: 'acquirer' }],
  [rut('76923783-6'), { name: 'Mercado Pago', kind: 'acquirer' }],
  [rut('76516950-K'), { name: 'Mercado Pago', kind: 'acquirer' }],
  [rut('60805000-0'), { name: 'Tesorería General de la República', kind: 'tax' }],
]);

/** Acquirers by what their deposits say, where no RUT of theirs does. */
const ACQUIRER_WORDS: readonly (readonly [test: RegExp, name: string])[] = [
  [/TRANSBA(?:N|NK)?\b|\bTBK\b/, 'Transbank'],
  [/\bGETNET\b/, 'Getnet'],
  [/BANCHILE PAGOS/, 'Banchile Pagos'],
  [/\bKHIPU\b/, 'Khipu'],
  [/\bKLAP\b/, 'Klap'],
  [/MERCADO ?PAGO/, 'Mercado Pago'],
];

/** Whose a deposit of an acquirer is; null where neither RUT nor text tells. @param glosa  as the bank printed it */
export function acquirerOf(glosa: string, payer: string | null): string | null {
  const known = payer === null ? undefined : PROCESSORS.get(payer);
  if (known?.kind === 'acquirer') return known.name;
  const folded = foldText(glosa).toUpperCase();
  return ACQUIRER_WORDS.find(([test]) => test.test(folded))?.[1] ?? null;
}

/**
 * The kind of a folded text (upper case, no accents).
 * @param wording    the kind indicated by the wording around a RUT or name, or null
 * @param processor  the kind of a known payer's RUT, or null
 */
export function kindOf(folded: string, bankCode: string | null, wording: GlosaKind | null, processor: GlosaKind | null): GlosaKind {
  if (processor === 'tax') return isIncoming(wording) ? 'taxRefund' : 'tax';
  if (processor && wording !== 'transferOut') return processor;
  const kind = RULES.find(([, test, banks]) => test.test(folded) && (!banks || banks === bankCode))?.[0];
  if (kind && !(wording && BY_NAME.has(wording) && !STRONG.has(kind))) return kind;
  return wording ?? kind ?? 'unknown';
}

function isIncoming(wording: GlosaKind | null): boolean {
  return wording === 'transferIn' || wording === 'customerBatch';
}

/** A third party's name may contain any word: `Traspaso De: Seguros Andes Spa` is a transfer, not insurance. */
const BY_NAME: ReadonlySet<GlosaKind> = new Set(['transferIn', 'transferOut', 'cardPurchase', 'customerBatch']);
/** Kinds that apply whoever the text names. */
const STRONG: ReadonlySet<GlosaKind> = new Set(['factoring', 'acquirer', 'creditLine', 'cardPayment', 'taxRefund', 'ownTransfer']);

type Rule = readonly [kind: GlosaKind, test: RegExp, /** Only at this bank. */ bankCode?: string];

/**
 * Order matters: interest, fees and taxes of a credit line before the credit line itself, or `Intereses Linea De Credito` becomes
 * financing; `Impuesto Linea De Credito` is the bank's stamp tax, not the company's.
 */
const RULES: readonly Rule[] = [
  ['acquirer', /\bGETNET\b|TRANSBA(?:N|NK)?\b|\bTBK\b|ABONO VENTAS TARJETA|BANCHILE PAGOS|\bKHIPU\b/],
  ['collection', /SERVIPAG CASH COLLECTION|^PAC (?:MULTIBANCO|FALABELLA)/],
  ['factoring', /FACTORING|SERV(?:ICIOS)? FINANCIEROS/],
  ['supplierBatch', /^PROVISION ?:? ?(?:DE )?PROVEEDOR|^PAGO (?:DE )?NOMINA (?:DE )?PROVEEDOR|^CARGO NOMINA(?! (?:DE )?(?:SUELDO|REMUN))/],
  ['payroll', /^PROVISION ?:? ?(?:DE )?(?:SUELDO|ANTICIPO|RELIQUIDAC|REMUNERAC|HONORARIO)|\bREMUNERACION(?:ES)?\b|^PAGO (?:DE )?SUELDOS/],
  ['previred', /PREVIRED|INSTITUCIONES PREVISIONALES|PAGO (?:DE )?COTIZACIONES/],
  ['taxRefund', /\bDEV(?:OLUCION)?\.?:? (?:DE )?(?:IMPUESTO|RENTA|IVA)/],
  ['bankTax', /IMP(?:UESTO|TO)?\.? (?:A )?(?:LA )?LINEA|IMPUESTO (?:DE )?(?:TIMBRES|AL CREDITO)/],
  ['bankFee', /\bCOMISION|^COM\. ?(?:MANT|ADM|SERV)|^IVA COM|\bMANTENCION (?:DE )?CUENTA/],
  ['interest', /\bINTERES(?:ES)?\b/],
  ['tax', /\bS\.I\.I\.|\bSII\b|TESORERIA|\bT\.G\.R\.|PAGO (?:DE )?IMPUESTO|^IMPUESTO MENSUAL|\bF29\b/],
  ['insurance', /^PRIMA |DESGRAVAMEN|^PAC SEGURO|^PAGO (?:DE )?SEGURO/],
  ['cardPayment', /CARGO POR PAGO TC|T(?:ARJETA|ARJ)?\.? (?:DE )?CREDITO(?! (?:M|HIP))|\bTARJ\.? ?CRED|^PAP /],
  ['creditLine', /LINEA (?:DE )?CRED|\bSOBREGIRO\b|^(?:AMORTIZACION|PAGO|ABONO|CARGO) (?:A )?LINEA\b/],
  [
    'loan',
    /CUOTA (?:DE )?(?:CREDITO|PRESTAMO)|CREDITOS? M\/?[NXE]\b|^(?:PAGO|ABONO)S?(?: DE| POR)? (?:CREDITO|PRESTAMO)|\bMUTUO\b|\bLEASING\b/,
  ],
  ['investment', /CAPTACION|DEPOSITO A PLAZO|FONDOS? MUTUOS?|\bDAP\b/],
  ['foreignExchange', /^SRV CPRA|(?:COMPRA|VENTA) (?:DE )?(?:USD|DOLAR|DIVISA|MONEDA EXT)/],
  ['chequeReturned', /CHEQUES? (?:DEPOSITADO )?(?:DEVUELTO|PROTESTAD)|\bPROTESTO\b|DEVOLUCION (?:DE )?CHEQUE/],
  ['chequeDeposit', /^CHEQUES? DEPOSITADO|DEP\.? ?(?:CHEQ|DOC)|DEPOSITO (?:CON |DE )?(?:CHEQUE|DOCUMENTO)/],
  ['cheque', /CHEQUES? (?:PAGADO|COBRADO|RECIBIDO EN CANJE|GIRADO)|^PAGO (?:DE )?CHEQUE/],
  ['cash', /EFECTIVO|^GIRO\b|CAJERO/],
  ['services', /SERVIPAG|RECAUDACION Y PAGOS|PAGO (?:DE )?(?:SERVICIO|CUENTA)S?\b|SENCILLITO|UNIRED/],
  ['customerBatch', /ABONO PAGO A PROVEEDOR|^PAGOS VARIOS\b|^PAGO ?: ?PROVEEDOR/],
  ['customerBatch', /^PAGO (?:A |DE )?PROVEEDOR/, '016'],
  ['customerBatch', /^PAGO (?:A |DE )?PROVEEDOR/, '037'],
  ['customerBatch', /^PAGO (?:A |DE )?PROVEEDOR/, '039'],
  ['supplierBatch', /PAGO (?:A |DE )?PROVEEDOR/],
  ['reversal', /^DEVOLUCION\b|^RETORNO (?:DE )?TRANSF|^REVERSA|^REV\.? /],
  ['ownTransfer', /TRANSFERENCIA INTERNA|^TRASPASO (?:A|DE|ENTRE) CUENTAS?\b|CUENTAS PROPIAS|MISMO TITULAR/],
  ['transferIn', /TRANSF(?:ERENCIA)?\.? (?:DESDE|RECIBIDA)|^PAGO RECIBIDO|^ABONO POR TRANSF|^TRANSF\.? ALTOMONT?O? DE\b|\bTEF DE\b/],
  ['transferOut', /TRANSF(?:ERENCIA)?\.? ?(?:INTERNET )?A\b|\bTEF A\b|^CARGO POR TRANSF/],
  ['transfer', /\bTRANSF|\bTRASPASO\b|\bTEF\b/],
];
