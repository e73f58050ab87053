import type { Grant } from '#domain/access.ts';
import type { TodayItem, TodayMark } from '#domain/dashboard/today.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import type { BrokenChains } from '#server/features/banking/store.ts';
import type { readPlan } from '#server/features/cashflow/store.ts';
import type { Pending } from '#server/features/claims/store.ts';
import type { ToPesos } from '#server/features/rates/store.ts';

/** Of which company, and when. */
export type TodayBooks = { companyId: string; now: Date };
/**
 * Cheques of a kind and currency. `amount` in minor units; `on`: the first day from which one of them could be cashed, or came back; `newest`:
 * the last on which one of them began to need somebody.
 */
export type ChequeSum = {
  kind: 'chequeBounced' | 'ownChequeBounced' | 'chequeToDeposit' | 'chequeToCover';
  currency: Currency;
  amount: number;
  count: number;
  on: Day;
  newest: Day;
};
/**
 * What several readers ask for, read once, by the first of them. `plan`: the balance ahead; `claims`: purchases whose eight days end soon; `gaps`: where printed balances do not connect;
 * `pesos`: at today's values; `marks`: what the person put off, by item, where it is for one.
 */
export type TodaySource = TodayBooks & {
  plan: (db: Db) => ReturnType<typeof readPlan>;
  claims: (db: Db) => Promise<Pending[]>;
  cheques: (db: Db) => Promise<ChequeSum[]>;
  gaps: (db: Db) => Promise<BrokenChains>;
  pesos: (db: Db) => Promise<ToPesos>;
  marks: ((db: Db) => Promise<ReadonlyMap<string, TodayMark>>) | null;
};
/** Whose day it is, and what they may open. */
export type TodayOf = TodayBooks & { personId: string; grant: Grant };

/** An item with what its line says and where it leads. `count`: how many documents, movements or rows; null where it is one thing. */
export type TodayLine = TodayItem & {
  name: string | null;
  /** What all documents that it sums are, such as 'Sueldos': wages are owed to no counterpart. Null where they differ, or are tax documents. */
  label: string | null;
  rut: string | null;
  count: number | null;
  documentId: string | null;
  /** What it sums, where that is few and it is among the first: it opens exactly these. */
  documentIds: readonly string[];
  /** Whose documents it sums. */
  party: Party | null;
  accountId: string | null;
  /** The first of the movements that it counts. */
  movementId: string | null;
  /** On which days what it sums is planned, where its documents are too many to be named and no due day tells them apart. */
  plannedOn: readonly Day[];
  /** The area of the cash flow in which it is projected. */
  areaId: string | null;
  /** Of its risk, what lines with these ids hold too. */
  overlaps: readonly Overlap[];
  importId: string | null;
  /** The path of our own screen that a mention leads to. */
  path: string | null;
};

/** Late, due soon, or later on a day that the balance ahead does not cover: of a RUT, or of a name without one. */
export type Part = 'late' | 'next' | 'later';
export type Party = { rut: string | null; name: string; part: Part };

type Overlap = { id: string; pesos: number };

/** Documents that a line names; a longer one opens what is late, or due or planned in time, of its counterpart. */
export const MAX_NAMED = 20;

/** Lines that are answered at most; the others are counted. */
export const MAX_LINES = 100;

/** Groups read of one kind at most, the largest first. */
export const MAX_GROUPS = 500;

export const LINE = {
  name: null,
  label: null,
  rut: null,
  count: null,
  documentId: null,
  documentIds: [],
  party: null,
  overlaps: [],
  accountId: null,
  movementId: null,
  plannedOn: [],
  areaId: null,
  importId: null,
  path: null,
};

/** Converts what these rows hold at today's values. */
export async function pesosOf(db: Db, { pesos }: TodaySource, rows: readonly { currency: Currency }[]): Promise<ToPesos> {
  return rows.some(({ currency }) => currency !== 'CLP') ? pesos(db) : (minor) => minor;
}

/** Reads the items of one kind. */
export type Reader = (db: Db, of: TodaySource, today: Day) => Promise<TodayLine[]>;
