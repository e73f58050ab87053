/** A company while it is being made: who trades with it, what was drawn and waits for its month, the state of its accounts. */

import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import { type Account, openAccounts } from './accounts.ts';
import { type DayNumber, dayNumber, type MonthNumber, monthOf, monthStart } from './calendar.ts';
import type { Intent } from './intent.ts';
import { makeParties, type Parties, type Party, type Payer } from './parties.ts';
import type { FlowKind, Profile } from './profile.ts';
import { type Random, seeded } from './random.ts';
import type { DemoAreaKey, DemoEvent, DemoLoan, DemoObligation, DifferenceReason } from './types.ts';
import { NO_FLOWS } from './usual.ts';

export type DocumentDraft = {
  /** Zero until its month is written. */
  id: number;
  folio: number;
  isReceived: boolean;
  code: number;
  party: Party;
  issued: DayNumber;
  due: DayNumber | null;
  currency: Currency;
  rate: string | null;
  net: number;
  exempt: number;
  iva: number;
  ivaNotRecoverable: number;
  otherTaxes: { code: number; amount: number; rate: string | null }[];
  total: number;
  references: { document: DocumentDraft; effect: 1 | 2 | 3; reason: string }[];
  transactionKind: string;
  fate: 'normal' | 'claimed' | 'excluded';
  settled: DayNumber | null;
  /** For monthly summaries. */
  count: number | null;
  /** When the other side had it, when it counts as accepted or claimed, and whether somebody did it. */
  received: DayNumber;
  accepted: DayNumber;
  isAnswered: boolean;
};

/** Part of a movement: `amount` signed in the movement's currency, `ownAmount` in the target's, positive when it pays off. */
export type PartDraft =
  | { of: 'document'; target: DocumentDraft; amount: number; ownAmount: number }
  | { of: 'obligation'; target: DemoObligation; amount: number; ownAmount: number };

export type MovementDraft = {
  day: DayNumber;
  account: number;
  amount: number;
  event: DemoEvent;
  intent: Intent;
  parts: PartDraft[];
  difference: number;
  reason: DifferenceReason | null;
  pair: number | null;
  counterpart: Rut | null;
  areaKey: DemoAreaKey | null;
};

export type Commitment = { documents?: DocumentDraft[]; obligations?: DemoObligation[]; movements?: MovementDraft[] };

/** Pesos of a month: gross sales and purchases by issue, IVA by tax period, cash that goes out by the calendar. */
export type MonthTotals = { sales: number; purchases: number; debit: number; credit: number; income: number; fixed: number };

export type Books = {
  profile: Profile;
  random: Random;
  parties: Parties;
  /** The company itself, as its own transfers name it. */
  own: Payer;
  today: DayNumber;
  start: DayNumber;
  firstMonth: MonthNumber;
  lastMonth: MonthNumber;
  accounts: Account[];
  documents: Map<MonthNumber, DocumentDraft[]>;
  movements: Map<MonthNumber, MovementDraft[]>;
  obligations: DemoObligation[];
  loans: DemoLoan[];
  totals: Map<MonthNumber, MonthTotals>;
  /** Movements of each kind still to be drawn; fractions are carried from month to month. */
  owed: Record<FlowKind, number>;
  /** Net of a usual purchase, follows what the company can spend. */
  purchaseUnit: number;
  /** Net of a party's last document, to repeat it in the same month. */
  lastAmounts: Map<Party, { month: MonthNumber; net: number }>;
  /** The monthly summary that is growing, by code. */
  summaries: Map<number, DocumentDraft>;
  /** A boleta that the acquirer will pay with another day's. */
  straySlip: DocumentDraft | null;
  /** What card acquirers that invoice it kept of this month's sales, before IVA. */
  cardFees: number;
  /** IVA credit that the F-29 carries over, and withholdings it will pay. */
  remanente: number;
  withheld: number;
  /** Net pay of this month so far, and of the last. */
  payroll: number;
  lastPayroll: number;
  /** Pesos of all obligations made by the calendar so far. */
  scheduled: number;
  /** Documents that events have drawn since the unpaid ones were last counted; fractions are carried. */
  drawn: number;
  unpaidOwed: number;
  /** Last folio of each code that the company issues. */
  folios: Map<number, number>;
  counters: Record<'document' | 'obligation' | 'loan' | 'movement' | 'pair' | 'batch' | 'cheque', number>;
};

/** Months of the data, the one of `today` included; one short month counts by its days. */
export const MONTHS = 24;

/** How many months before the first movement documents begin, if they were still open then. */
const WARM_UP = 5;

export function openBooks(profile: Profile, seed: number, today: Day): Books {
  const now = dayNumber(today);
  const lastMonth = monthOf(now);
  const parties = makeParties(profile, seeded(seed, `${profile.key}/parties`));
  const random = seeded(seed, profile.key);
  return {
    profile,
    random,
    parties,
    own: { rut: parties.company.rut, name: parties.company.name },
    today: now,
    start: monthStart(lastMonth - MONTHS + 1),
    firstMonth: lastMonth - MONTHS + 1 - WARM_UP,
    lastMonth,
    accounts: openAccounts(profile, random),
    documents: new Map(),
    movements: new Map(),
    obligations: [],
    loans: [],
    totals: new Map(),
    owed: { ...NO_FLOWS },
    purchaseUnit: profile.sale.median * 0.8,
    lastAmounts: new Map(),
    summaries: new Map(),
    straySlip: null,
    cardFees: 0,
    remanente: 0,
    withheld: 0,
    payroll: 0,
    lastPayroll: 0,
    scheduled: 0,
    drawn: 0,
    unpaidOwed: 0,
    folios: new Map(),
    counters: { document: 0, obligation: 0, loan: 0, movement: 0, pair: 0, batch: 100, cheque: 4_000_000 },
  };
}
