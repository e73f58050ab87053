/** Which documents belong to which tax book. */
import { DOCUMENT_KINDS, documentKind } from '../documents/kinds.ts';

/** BOLETAS: issued ones, with vouchers; HONORARIOS: fees of both sides; DIN: import declarations. */
export const BOOK_TYPES = ['COMPRAS', 'VENTAS', 'BOLETAS', 'HONORARIOS', 'DIN'] as const;
export type BookType = (typeof BOOK_TYPES)[number];

/** The contents of a book: documents of these codes, of one side or (null) both. */
export type BookScope = { isReceived: boolean | null; codes: readonly number[]; hasSections: boolean };

/** Codes of boletas de honorarios (0) and de prestación de servicios de terceros (1). */
export const FEE_CODES: readonly number[] = [0, 1];
const DIN = 914;

/** Boletas and vouchers register sales paid at once: they have a book of their own, in detail or by month. */
const isBoleta = (code: number) => documentKind(code)?.cash === 'atOnce';
const SALES = DOCUMENT_KINDS.filter((kind) => kind.inSales).map(({ code }) => code);

const SCOPES: Record<BookType, BookScope> = {
  COMPRAS: {
    isReceived: true,
    codes: DOCUMENT_KINDS.filter((kind) => kind.inPurchases).map(({ code }) => code),
    hasSections: true,
  },
  VENTAS: { isReceived: false, codes: SALES.filter((code) => !isBoleta(code)), hasSections: false },
  BOLETAS: { isReceived: false, codes: SALES.filter(isBoleta), hasSections: false },
  HONORARIOS: { isReceived: null, codes: FEE_CODES, hasSections: false },
  DIN: { isReceived: true, codes: [DIN], hasSections: false },
};

/** The tax office files purchases in four separate sections; without a section, a book is its registro. */
export function bookScope(type: BookType): BookScope {
  return SCOPES[type];
}

/** The one book of a document, import declarations being among the purchases; null when it is in none. */
export function bookOfDocument(code: number, isReceived: boolean): BookType | null {
  if (FEE_CODES.includes(code)) return 'HONORARIOS';
  const type = isReceived ? 'COMPRAS' : isBoleta(code) ? 'BOLETAS' : 'VENTAS';
  return SCOPES[type].codes.includes(code) ? type : null;
}

/** The book of `getRCVBook`: purchases or sales; with `isBoleta`, fees when received and boletas when issued. */
export function bookOf(isReceived: boolean, isBoletaBook: boolean): BookType {
  if (isBoletaBook) return isReceived ? 'HONORARIOS' : 'BOLETAS';
  return isReceived ? 'COMPRAS' : 'VENTAS';
}
