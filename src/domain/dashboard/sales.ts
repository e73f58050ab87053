/** Which documents are a company's net sales and net purchases. */
import { DOCUMENT_KINDS } from '../documents/kinds.ts';

/** Documents of these codes on one side: that of who sells or of who buys, whoever issued them. */
export type NetPart = { isReceived: boolean; codes: readonly number[] };
export type NetFigure = 'sales' | 'purchases';

/**
 * A sale that an agent makes for the company and settles with it by a document that the agent issues. To the agent it is a purchase from its
 * principal, and its own sale is the commission.
 */
export const BY_AGENT: readonly number[] = [40, 43, 103];
/** Requests and transfers: they stand in a register and are no sale. */
const NO_SALE: readonly number[] = [108, 904, 905, 910, 911];

const OWN_CODES = (side: 'inSales' | 'inPurchases') =>
  DOCUMENT_KINDS.filter((kind) => kind[side] && kind.sign !== 0 && kind.cash !== 'never')
    .map(({ code }) => code)
    .filter((code) => ![...BY_AGENT, ...NO_SALE].includes(code));

/**
 * The parts of both figures, each document counting at net + exempt (those that an agent issued at its commission) with its kind's sign in its tax period. Whether it is hidden, paid or
 * ceded changes nothing. Source: the tax office's document types; product decision "What counts".
 */
export const NET_PARTS: Readonly<Record<NetFigure, readonly NetPart[]>> = {
  sales: [
    { isReceived: false, codes: [...OWN_CODES('inSales'), ...BY_AGENT] },
    { isReceived: true, codes: BY_AGENT },
  ],
  purchases: [{ isReceived: true, codes: OWN_CODES('inPurchases') }],
};

/** Sections of the register of purchases that count: the company's own decision or the tax office's left the others out. */
export const PURCHASE_SECTIONS: readonly string[] = ['registro', 'pendiente'];

/** Invoices, and with them the notes that change them. */
export const INVOICE_CODES = { invoices: [33, 34, 110], notes: [56, 61, 111, 112] } as const;

/** Keys of areas among other income that hold no income: money of the owners, and money to give back. */
export const NO_INCOME: readonly string[] = ['aportesdecapital', 'prestamosrecibidos'];
