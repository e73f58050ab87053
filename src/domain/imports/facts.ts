/**
 * What a file says, before anything is stored: the contract between the readers of file formats (bytes in, facts out)
 * and the import feature (facts in, rows out). Facts are plain data: they cross a thread boundary.
 */
import type { Day } from '../date.ts';
import type { DinFacts } from '../dins/sheet.ts';
import type { Cesion } from '../documents/cesion.ts';
import type { SignatureFacts } from '../documents/signature.ts';
import type { Currency } from '../money.ts';
import type { PayrollMonth } from '../obligations/payroll.ts';
import type { ObligationFacts } from '../obligations/sheet.ts';
import type { Period } from '../period.ts';
import type { CardSettlementFacts } from '../reconciliation/card-settlements.ts';
import type { ImportedMatch } from '../reconciliation/imported-matches.ts';
import type { Rut } from '../rut.ts';
import type { TaxReading } from '../taxinfo/facts.ts';

export const IMPORT_KINDS = [
  'RCV_VENTAS',
  'RCV_COMPRAS',
  'RCV_RESUMEN',
  'BOLETAS',
  'BHE',
  'BTE',
  'DTE',
  'AEC',
  'LIBRO',
  'LRE',
  'DIN',
  'OBLIGACIONES',
  'CALCES',
  'ABONOS_TARJETA',
  'CONTRIBUYENTE',
  'CARTOLA',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Classes of what can be wrong with a file or a row. `W_` only warns: the row is kept. */
const PROBLEM_CODES = [
  'E_EMPTY', // no bytes, or a header without rows
  'E_TYPE', // not a supported kind of file
  'E_ENCODING',
  'E_ENCRYPTED',
  'E_PARSE', // broken CSV: an open quote
  'E_HEADER', // unknown, repeated or too many headings
  'E_COLUMNS', // a row with too few or too many cells
  'E_CHAR', // NUL or control characters
  'E_FIELD_SIZE',
  'E_TOO_LARGE',
  'E_QUOTA', // more rows than the company's plan allows
  'E_VALUE', // not a valid date, amount or folio
  'E_RUT',
  'E_DATE',
  'E_DOCTYPE',
  'E_RANGE',
  'E_TOTAL',
  'E_CURRENCY',
  'E_COMPANY', // the file is another company's
  'E_ACCESS', // who brought the file may not write what it holds
  'E_CESION', // the sales of an invoice are not a chain, or are of another invoice
  'E_CONFLICT', // same document, another amount
  'E_XML_DTD',
  'E_XML_PARSE',
  'E_XML_DEPTH',
  'E_XML_NS',
  'E_XML_SCHEMA',
  'E_ZIP',
  'E_ZIP_RATIO',
  'E_ZIP_ENTRIES',
  'E_XLSX',
  'E_DISCARDED', // who saw what it would bring did not want it
  'E_INTERNAL', // our fault; the sentence has a reference
  'W_DUPLICATE', // the same row twice in one file: counted once
  'W_BALANCE', // the running balance breaks
  'W_KEPT', // a document of which the tax office has something stayed when the import was undone
  'W_ACCOUNT', // a report is about a bank account that is not the company's
  'W_SUMMARY_PAID', // what was paid of a monthly summary stays with it though its documents count now
  'W_BY_HAND', // a movement that a person wrote down is not on the statement of its day
  'W_TOTAL', // the parts do not sum to the total; the tax office's total is kept
  'W_ENCODING', // repaired
  'W_XML_NS',
  'W_RATE', // no exchange rate for that day
  'W_RETENTION', // professional fees withheld at a rate other than the year's
  'W_SIGNATURE', // a cession changed after signing, or unsigned
  'W_CESION', // only part of the invoice was sold
  'W_PAYROLL', // net pay, deductions and contributions of a worker do not add up to their pay
  'W_VALUE', // a value that cannot be read is left out, and the rest of its row stands
  'W_SHEET', // a sheet that looks like a statement was not read
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One problem. `line` is the file's own line (1 = first), `column` the heading as the file prints it. */
export type Problem = {
  line: number | null;
  column: string | null;
  code: ProblemCode;
  /** A full Spanish sentence for a finance person; never a path, SQL or stack. */
  message: string;
};

/** Where the tax office filed a purchase; sales have none and are `registro` or `reclamado`. */
export const RCV_SECTIONS = ['registro', 'pendiente', 'no_incluir', 'reclamado'] as const;
export type RcvSection = (typeof RCV_SECTIONS)[number];

/** A tax other than IVA inside a document. `rate` in percent as the file prints it ('31.5'). */
export type OtherTax = { code: number; amount: number; rate: string | null };

/** A line of a document's detail. Amounts in minor units of the document's currency; quantities as printed. */
export type LineFacts = {
  name: string;
  description: string | null;
  quantity: string | null;
  unit: string | null;
  unitPrice: string | null;
  discount: number | null;
  discountPercentage: string | null;
  amount: number;
  isExempt: boolean;
};

/** A document that another one refers to. `effect`: 1 annuls, 2 corrects text, 3 corrects amounts. */
export type ReferenceFacts = { code: string; folio: string; on: Day | null; effect: 1 | 2 | 3 | null; reason: string | null };

/**
 * A tax document as one source describes it. Amounts are positive minor units of `currency` as in the file, whatever the sign
 * of the document's code. Missing facts are null: another source may have them.
 */
export type DocumentFacts = {
  source: 'rcv' | 'rcvSummary' | 'libro' | 'boletas' | 'dte' | 'bhe';
  /** The file's own line (CSV) or the document's position (XML). */
  line: number;
  /** True: the company bought (received); false: it sold (issued). A 46 that the company issued is a purchase. */
  isReceived: boolean;
  code: number;
  /** Null for monthly summaries, which are one per (side, code, period). */
  folio: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
  issuedOn: Day | null;
  receivedOn: Day | null;
  /** HH:MM:SS in Chile, where the file has more than the day; absent in sources stored before Caudal read it. */
  receivedTime?: string | null;
  acceptedOn: Day | null;
  claimedOn: Day | null;
  /** Tax period; null when the file does not say. */
  period: Period | null;
  section: RcvSection | null;
  currency: Currency;
  net: number;
  exempt: number;
  iva: number;
  ivaNotRecoverable: number;
  otherTaxes: OtherTax[];
  total: number;
  /** Pesos per unit as decimal text, from the document itself; null in pesos. */
  rate: string | null;
  /** FchVenc of the XML. */
  dueOn: Day | null;
  /** FmaPago: 1 cash, 2 credit, 3 free. */
  paymentForm: 1 | 2 | 3 | null;
  /** Planned payments of the XML (MntPagos). */
  payments: { on: Day; amount: number }[];
  /** 'Del Giro', 'Activo Fijo', … */
  transactionKind: string | null;
  /** How many documents a monthly summary counts. */
  count: number | null;
  lines: LineFacts[];
  references: ReferenceFacts[];
  /**
   * What the register printed under other headings than these facts, by heading: times of reception, fixed assets, commissions. Blanks and
   * zeros are left out; absent when the source is not a register, or was stored before Caudal read them.
   */
  register?: Readonly<Record<string, string>>;
  /** Of a settlement invoice: what its issuer keeps for selling, without VAT, as its XML says. Absent where that is nothing. */
  commission?: number;
  /** What the XML's signature proves; null without an XML. Absent in sources stored before Caudal checked it. */
  signature?: SignatureFacts | null;
  /** The sales of an invoice that a file of cessions lists, in order. */
  cesiones?: Cesion[];
  /** For receipts of professional fees: the day on which the issuer annulled it, and the tax office's code of its copy. */
  annulledOn?: Day | null;
  barCode?: string | null;
};

/** A bank movement as a file describes it. `amount` signed minor units: credit (abono) positive, debit (cargo) negative. */
export type MovementFacts = {
  line: number;
  on: Day;
  amount: number;
  /** The bank's own text, trimmed, NFC. */
  glosa: string;
  reference: string | null;
  /** Running balance after this movement, when the file prints one. */
  balance: number | null;
  /** The bank's own unique id (FITID, AcctSvcrRef …). */
  bankUid: string | null;
  branch: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
};

/** The movements of one account in one file, oldest first: files printed newest first are reversed. */
export type AccountFacts = {
  /** Three-digit code of domain/banks.ts, or null when the file does not say. */
  bankCode: string | null;
  /** As printed, or null when the file does not say. */
  accountNumber: string | null;
  currency: Currency;
  /** The file names no currency and its amounts are whole: pesos, unless its account is in another one. */
  isCurrencyAssumed?: boolean;
  holderRut: Rut | null;
  openingBalance: number | null;
  closingBalance: number | null;
  /**
   * The last day of which the file says that it tells: the end of its period, though not after the day on which it was made where it prints
   * that. Absent or null: it only tells of the days of its movements.
   */
  toldUntil?: Day | null;
  creditLineApproved: number | null;
  creditLineUsed: number | null;
  /** The file's name for these rows when it contains several accounts: a sheet, a section, a column's value, a file of a zip. */
  part?: string | null;
  /** Format and headings: files of one layout print texts, ids and balances the same way. Absent: a source with only one layout. */
  layout?: string;
  movements: MovementFacts[];
};

/**
 * What a file leaves open and a person must answer. `key` goes back in ImportAnswer; `options` when the answer is a choice.
 * account: the value is a bank account's id, or 'bankCode|number|currency' for a new one; with `parts`, one for each, joined by ';'.
 * columns: JSON `{ role: heading index }`. rate: pesos per unit. period: 'YYYY-MM'. side: 'ventas' | 'compras'. currency: its code.
 * obligations: 'archivo' | 'actual', whose amounts hold. preview: 'guardar' | 'descartar', what becomes of what was seen.
 * dayOrder: 'dia' | 'mes', which comes first. year: 'YYYY', of the newest day. signs: JSON `{ mark: 'abono' | 'cargo' }`.
 */
export type Question = {
  key: 'account' | 'columns' | 'rate' | 'period' | 'side' | 'currency' | 'dayOrder' | 'year' | 'signs' | 'obligations' | 'preview';
  message: string;
  options: { value: string; label: string }[];
  /** First rows of the file, for the columns question. */
  sample: string[][];
  /** What the file says of the account, 'bankCode|number|currency' with empty parts: a form starts from it. */
  suggested?: string;
  /** The parts that each need an account, when the file contains several. */
  parts?: string[];
};

/** The result of reading one file. A row with a problem is missing from the facts. */
export type FileReading = {
  kind: ImportKind | null;
  documents: DocumentFacts[];
  accounts: AccountFacts[];
  /** What is owed without a document of the tax office, months of the payroll book, and import declarations; absent: none. */
  obligations?: ObligationFacts[];
  payroll?: PayrollMonth[];
  dins?: DinFacts[];
  /** Matches that another system made; absent: none. */
  matches?: ImportedMatch[];
  /** What a card acquirer says of its deposits; absent: nothing. */
  settlements?: CardSettlementFacts[];
  /** What the tax office says of the company; absent: nothing. */
  taxInfo?: TaxReading;
  questions: Question[];
  problems: Problem[];
  /** Rows (or documents) in the file, good and bad. */
  rowsRead: number;
  rowsRejected: number;
  /** Why the whole file is refused; nothing of it may be stored. */
  isRefused: boolean;
};

/** What the reader may use besides the bytes. */
export type ReadingContext = {
  fileName: string;
  /** The company the file is imported for: decides the side of an XML and refuses other companies' files. */
  companyRut: Rut;
  /** The kind a person named, or null to detect it from the content. */
  kind: ImportKind | null;
  answers: Partial<Record<Question['key'], string>>;
  /** The company's accounts, so that nothing is asked about an account that is already known. */
  accounts?: readonly { bankCode: string; number: string; currency: Currency }[];
  /** What the company calls the kinds of the catalogue, by their keys. */
  kinds?: readonly { key: string; label: string }[];
};
