/** What makes one company different from another: how much it sells, to whom, through which banks, and how it is paid. */
import type { Plan } from '#domain/access.ts';
import type { Currency } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import type { DemoAreaKey, DemoEvent } from './types.ts';

/** Events drawn freely; `dues` come by the calendar instead. */
export type FlowKind = Exclude<DemoEvent, 'dues'>;

export type AccountPlan = {
  bankCode: string;
  kind: 'corriente' | 'vista';
  currency: Currency;
  alias: string;
  creditLine: number;
  /** Share of the opening cash; for other currencies the amount itself. */
  opening: number;
  /** Weights with which customers pay into it and suppliers are paid from it. */
  inflow: number;
  outflow: number;
};

export type LoanPlan = {
  name: string /** Index of the account. */;
  account: number;
  principal: number;
  monthlyRate: string;
  installments: number /** Months before the data's start; negative: after it. */;
  age: number;
};

/** A supplier that invoices every month. `net` in pesos; fuel has a tax that is never a credit. */
export type RecurringPlan = { name: string; rut: Rut; giro: string; areaKey: DemoAreaKey; net: number; isFuel: boolean };

export type TextQuality = {
  /** Shares of transfers whose text has a RUT, or only a name; the rest has neither. */
  rut: number;
  name: number;
  wrongRut: number;
  typos: number;
  /** Whether a text that has the RUT may name the folio too. */
  folioBesideRut: boolean;
};

/** What people do beyond what decides how hard payments are to match: the demo shows it, benchmarks leave it out. */
export type Practice = {
  /** Percent of an invoice that a factor pays at once; the rest once the customer has paid. */
  advance: number;
  /** Customers abroad who pay in pesos: those after so many. */
  inDollars: number;
  /** Counter sales by card: the one account that gets their deposits, net of a usual boleta, boletas of a day. */
  counter: { account: number; median: number; boletas: readonly [number, number] } | null;
};

export type Profile = {
  /** Names the company's random stream. */
  key: string;
  /** Null: an invented one. */
  name: string | null;
  alias: string;
  giro: string;
  plans: Plan[];
  accounts: AccountPlan[];
  /** Movements a month of each kind, in an average month. */
  flows: Record<FlowKind, number>;
  /** Share of the flow that is sales, the rest purchases. */
  saleShare: number;
  /** Net of a sale: median and spread. Purchases are sized to what the company can spend. */
  sale: { median: number; sigma: number };
  /** Cash out per cash in; below 1 the company makes money. */
  costRatio: number;
  /** Factor of each month, January first. */
  season: readonly number[];
  /** Factor of a month over the one before. */
  growth: number;
  openingCash: number;
  /** What a well-run company leaves on every account. */
  cushion: number;
  /** What the bank pays each month on the least that the last account in pesos held in the one before, as a part of it. */
  interest: number;
  /** Cash that the owners leave in the company, in months of sales. */
  cashCeiling: number;
  customers: number;
  suppliers: number;
  /** Payment terms in days, and how late payments come (mean; spread is half of it plus 4). */
  terms: { customer: readonly number[]; supplier: readonly number[]; customerLateness: number; supplierLateness: number };
  /** Share of documents that no movement pays. */
  unpaid: number;
  /** Share of the customers whose documents are exempt. */
  exempt: number;
  /** Chance that a party's next document of the month has the amount of its last. */
  equalAmounts: number;
  /** Documents a batch pays, from and to. */
  batchSize: readonly [number, number];
  cards: 'summary' | 'detail';
  /** Shares of card deposits with a refund, or with a slip of another day. */
  cardTrouble: number;
  exports: boolean;
  /** Net pay of each payroll of the month; how many payments Previred takes. */
  payrolls: readonly number[];
  previredPayments: number;
  rents: readonly number[];
  loans: readonly LoanPlan[];
  honorarios: readonly number[];
  /** Property taxes paid each quarter. */
  contribuciones: readonly number[];
  recurring: readonly RecurringPlan[];
  texts: TextQuality;
  practice: Practice | null;
  /** Pays the F-29 late, now and then. */
  missesTaxes: boolean;
  /** Of the documents that no movement pays, the share that stays open for good. */
  forgotten: number;
  /** How shortages are met; surplus is paid out as dividends. */
  funding: 'capital' | 'loan';
};

export const STANDARD_TEXTS: TextQuality = { rut: 0.55, name: 0.3, wrongRut: 0.005, typos: 0.03, folioBesideRut: false };
export const HARD_TEXTS: TextQuality = { rut: 0.35, name: 0.25, wrongRut: 0.03, typos: 0.1, folioBesideRut: false };
