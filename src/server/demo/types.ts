/** The generator's result: data as files have it, and the truth, which no engine may see. */
import type { Plan } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import type { DocumentFacts, MovementFacts } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';

/** What happened at the bank; the rows of the benchmark's event mix. */
export const EVENTS = [
  'single', // one transfer = one document
  'many', // one movement pays several documents of a party
  'split', // a document paid in several movements
  'difference', // short or over payment
  'cards', // card deposit net of commission
  'batch', // one charge for a payment batch or payroll
  'dues', // taxes, social payments, loans, rents
  'own', // transfer between own accounts
  'cheque', // cheque and cash deposits, own cheques cashed
  'group', // a parent pays for its group
  'foreign', // other currency; ceded invoice paid to or by a factor
  'reversal', // returned and duplicated payments
  'none', // bank fees, interest, no document at all
] as const;
export type DemoEvent = (typeof EVENTS)[number];

/** Keys of the default cash-flow structure. */
export type DemoAreaKey =
  | 'ventassinclasificar'
  | 'ventasporboleta'
  | 'chequesrecibidos'
  | 'factoring'
  | 'ingresossinclasificar'
  | 'aportesdecapital'
  | 'prestamosrecibidos'
  | 'interesesganados'
  | 'comprassinclasificar'
  | 'chequesemitidos'
  | 'importaciones'
  | 'sueldos'
  | 'imposiciones'
  | 'honorariosprofesionales'
  | 'finiquitos'
  | 'arriendos'
  | 'serviciosbasicos'
  | 'seguros'
  | 'f29'
  | 'f22'
  | 'ivanorecuperable'
  | 'otrosimpuestos'
  | 'cuotasdeprestamos'
  | 'intereses'
  | 'comisionesbancarias'
  | 'egresossinclasificar'
  | 'retirosydividendos';

export type DemoContact = {
  /** `FOREIGN_RUT` for customers abroad, who share it: the name distinguishes them. */
  rut: Rut;
  name: string;
  giro: string;
  email: string;
  isCustomer: boolean;
  isSupplier: boolean;
  /** Days from issue (received: from reception) to the due date. */
  paymentDays: number;
  areaKey: DemoAreaKey;
  /** Tax id and country code (the tax office's) of a customer abroad. */
  foreign: { id: string; country: string } | null;
};

export type DemoAccount = {
  /** Position in the company's list; movements name it. */
  index: number;
  bankCode: string;
  number: string;
  kind: 'corriente' | 'vista';
  currency: Currency;
  alias: string;
  /** Balance at the start of the first day, minor units. */
  openingBalance: number;
  /** Zero when there is none. */
  creditLine: number;
};

export type DemoDocument = {
  /** Counts from 1 in the company, in order of issue. */
  id: number;
  facts: DocumentFacts;
  /** By the contact's terms; null when nothing is expected (boletas, monthly summaries). */
  dueOn: Day | null;
  areaKey: DemoAreaKey;
  /** Settled outside the banks (petty cash, set-off) on that day: to be settled by hand, there is no movement. */
  settledOn: Day | null;
};

/** What is owed without a tax document. */
export type DemoObligation = {
  id: number;
  kind: 'sueldos' | 'imposiciones' | 'honorarios' | 'finiquito' | 'f29' | 'f22' | 'contribuciones' | 'cuota' | 'arriendo' | 'dividendo';
  areaKey: DemoAreaKey;
  name: string;
  period: Period;
  dueOn: Day;
  /** Positive pesos to pay. */
  amount: number;
  counterpartRut: Rut | null;
  counterpartName: string;
  /** For installments. */
  loan: { id: number; number: number } | null;
  /** Of fees: the professional's boleta, in pesos. */
  boleta: { folio: number; gross: number; withheld: number } | null;
};

/** A loan of equal installments (francés) in pesos. Its installments are obligations of kind `cuota`. */
export type DemoLoan = {
  id: number;
  name: string;
  bankCode: string;
  /** The account that receives it and is charged. */
  account: number;
  disbursedOn: Day;
  principal: number;
  /** Percent a month, decimal text. */
  monthlyRate: string;
  installments: { number: number; dueOn: Day; capital: number; interest: number; amount: number }[];
};

export type DemoMovement = { /** Counts from 1 in the company, by day. */ id: number; account: number; facts: MovementFacts };

export type DifferenceReason = 'commission' | 'discount' | 'rounding' | 'interest' | 'exchange' | 'factoring';

/** `amount` has the movement's sign and currency; `ownAmount` is the same in the document's currency, positive when it pays off. */
export type TruthPart = { of: 'document' | 'obligation'; id: number; amount: number; ownAmount: number };

/** What a movement really was. When it has parts, Σ parts + difference = the movement's amount. */
export type DemoTruth = {
  movement: number;
  event: DemoEvent;
  parts: TruthPart[];
  difference: number;
  reason: DifferenceReason | null;
  /** Both legs of an own transfer, or a payment and its return, carry the same number. */
  pair: number | null;
  /** Who really paid or was paid, whatever the text says. */
  counterpartRut: Rut | null;
  /** Area of a movement that pays no document. */
  areaKey: DemoAreaKey | null;
};

export type DemoHead = {
  rut: Rut;
  name: string;
  alias: string;
  giro: string;
  plans: Plan[];
  clientPaymentDays: number;
  providerPaymentDays: number;
  /** The first day of bank movements; documents go a few months further back, as far as they were still open then. */
  startsOn: Day;
  today: Day;
  contacts: DemoContact[];
  accounts: DemoAccount[];
};

/** A month of a company. Documents are by day of issue, movements by day; obligations and loans come in the month that makes them. */
export type DemoMonth = {
  period: Period;
  documents: DemoDocument[];
  obligations: DemoObligation[];
  loans: DemoLoan[];
  movements: DemoMovement[];
  truth: DemoTruth[];
};

/** A company month by month: each call of `months` makes it again. */
export type DemoStream = DemoHead & { months(): Iterable<DemoMonth> };
/** Pesos per dollar as decimal text, every day of the data. Invented, close to the real course. */
export type DemoGroup<Company> = { seed: number; today: Day; companies: Company[] };
