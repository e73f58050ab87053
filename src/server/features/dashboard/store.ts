import { type RawBuilder, sql } from 'kysely';
import type { Span } from '#domain/banking/calendar.ts';
import { availableCredit } from '#domain/banking/credit-line.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import { GAP_DAYS } from '#domain/dashboard/today.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Db } from '#server/db/scope.ts';
import { type BrokenChains, brokenChains, isTold } from '#server/features/banking/store.ts';
import { awaitingBy, type ExpectedSum, expectedSums } from '#server/features/cashflow/store.ts';
import { OUTSTANDING, OUTSTANDING_PESOS, REMAINING_PESOS } from '#server/features/documents/store.ts';
import { pesosOn, type RateDay, type ToPesos } from '#server/features/rates/store.ts';

/** The first screen of a company. Amounts in pesos unless stated otherwise; payables are positive. */
export type Dashboard = {
  hasData: boolean;
  /** Documents of each side: of one without any nothing is known, least of all that it is zero. */
  hasIssued: boolean;
  hasReceived: boolean;
  /** Movements, or a balance that somebody gave. */
  hasBanks: boolean;
  accounts: DashboardAccount[];
  balance: number;
  /** What is still available on its credit lines, and their total. */
  credit: { available: number; approved: number };
  toPay: Expected;
  toReceive: Expected;
  /** Currencies left out of the peso figures, because they have no rate today. */
  missing: { currency: Currency; on: Day }[];
  valuedOn: RateDay[];
};
/** `balance` in minor units of `currency`; `knownTo` is the last day covered by a statement. */
export type DashboardAccount = {
  companyId: string;
  accountId: string;
  bankCode: string;
  number: string;
  alias: string;
  kind: string;
  currency: Currency;
  balance: number;
  balanceClp: number | null;
  knownTo: Day | null;
  /** When the data of that day came, else the account itself; from which file, null where from none. */
  readAt: Date;
  readFrom: string | null;
  /** The account's credit line, what of it is used, and what is left, in minor units of `currency`: an overdraft uses it too. */
  creditApproved: number;
  creditUsed: number;
  creditAvailable: number;
  /** Breaks between its printed balances, and the first day of the oldest. */
  gaps: number;
  gapFrom: Day | null;
};
/**
 * Unpaid documents by their due day; late ones are part of `amount` and `count`, and so is `awaiting`: what movements with a suggestion
 * would pay, until a person accepts it. A note lowers what is late, and is no late document.
 */
export type Expected = { amount: number; count: number; late: number; lateCount: number; awaiting: number };

/**
 * A company's figures at the end of today, from the same roll-ups as the cash-flow report. Other currencies are converted at today's
 * rate, rounded once per currency.
 * @param known  where its accounts' balances do not connect, if that was read already
 */
export async function readDashboard(db: Db, companyId: string, today: Day, known?: BrokenChains): Promise<Dashboard> {
  const accounts = await accountsOf(db, companyId, today);
  const sums = await expectedSums(db, companyId, today);
  const notes = await lateNotes(db, companyId, today);
  const broken = known ?? (await recentGaps(db, companyId, today));
  const { inPesos, missing, valuedOn } = await pesosOn(db, companyId, today, [...accounts, ...sums]);
  return {
    ...(await whatThereIs(db, companyId)),
    accounts: accounts.map((one) => accountOf(one, broken.get(one.accountId) ?? [], inPesos)),
    balance: total(accounts, ({ balance, currency }) => ({ minor: balance, currency }), inPesos),
    credit: {
      available: total(accounts, (one) => ({ minor: availableCredit(one), currency: one.currency }), inPesos),
      approved: total(accounts, ({ approved, currency }) => ({ minor: approved, currency }), inPesos),
    },
    toPay: sideOf(sums, { section: 'EXPENSE', sign: -1, notes: notes.received }, inPesos),
    toReceive: sideOf(sums, { section: 'INCOME', sign: 1, notes: notes.issued }, inPesos),
    missing,
    valuedOn,
  };
}

/** Where printed balances of the last year or so do not connect. */
export function recentGaps(db: Db, companyId: string, today: Day): Promise<BrokenChains> {
  return brokenChains(db, companyId, addDays(today, -GAP_DAYS));
}

type AccountRow = Omit<DashboardAccount, 'balanceClp' | 'creditApproved' | 'creditUsed' | 'creditAvailable' | 'gaps' | 'gapFrom'> & {
  used: number;
  approved: number;
};

function accountOf({ used, approved, ...one }: AccountRow, gaps: readonly Span[], inPesos: ToPesos): DashboardAccount {
  const [oldest] = gaps;
  const creditAvailable = availableCredit({ approved, used, balance: one.balance });
  return {
    ...one,
    balanceClp: inPesos(one.balance, one.currency),
    creditApproved: approved,
    creditUsed: approved - creditAvailable,
    creditAvailable,
    gaps: gaps.length,
    gapFrom: oldest ? addDays(oldest.from, 1) : null,
  };
}

/** Accounts in use or with a balance, ordered by balance, pesos before other currencies. */
async function accountsOf(db: Db, companyId: string, today: Day): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`${PLAN_KEPT}
    select a.company_id as "companyId", a.account_id as "accountId", a.bank_code as "bankCode", a.number, a.alias, a.kind, a.currency, b.balance,
      a.credit_line_approved as approved, a.credit_line_used as used,
      coalesce(k.on_day, a.initial_on) as "knownTo",
      coalesce(r.created_at, a.created_at) as "readAt", r.file_name as "readFrom"
    from bank_account a
    left join lateral (
      select d.on_day from account_day d
      where d.company_id = ${companyId} and d.account_id = a.account_id and d.on_day <= ${today} and ${isTold('d')}
      order by d.on_day desc limit 1) k on true
    left join lateral (
      select i.created_at, i.file_name from statement_day s join import i on i.company_id = s.company_id and i.import_id = s.source_id
      where s.company_id = ${companyId} and s.account_id = a.account_id and s.on_day = k.on_day order by i.created_at desc limit 1) r on true
    join account_balances(${companyId}, ${addDays(today, 1)}) b using (account_id, currency)
    where a.company_id = ${companyId} and (a.is_active or b.balance <> 0)
    order by a.currency <> 'CLP', a.currency, b.balance desc, a.number`.execute(db);
  return rows;
}

/** What is to be received and paid today, by side and currency; payables are positive. */
export async function openNow(
  db: Db,
  companyId: string,
  today: Day,
): Promise<{ isReceived: boolean; currency: Currency; amount: number }[]> {
  const sums = await expectedSums(db, companyId, today);
  return sums.map(({ section, currency, own }) => {
    const isReceived = section === 'EXPENSE';
    return { isReceived, currency, amount: isReceived ? -own : own };
  });
}

type Side = { section: Section; sign: 1 | -1 /** Of those whose day has passed, that nobody is late with. */; notes: number };

function sideOf(rows: readonly ExpectedSum[], { section, sign, notes }: Side, inPesos: ToPesos): Expected {
  const side = rows.filter((row) => row.section === section);
  const late = side.filter((row) => row.isLate);
  const amount = (list: readonly ExpectedSum[]) => total(list, ({ own, currency }) => ({ minor: sign * own, currency }), inPesos);
  const count = (list: readonly ExpectedSum[]) => list.reduce((sum, row) => sum + row.count, 0);
  const awaiting = total(awaitingBy(rows, section), (one) => one, inPesos);
  return { amount: amount(side), count: count(side), late: amount(late), lateCount: count(late) - notes, awaiting };
}

/** Open notes of each side whose day has passed. */
async function lateNotes(db: Db, companyId: string, today: Day): Promise<{ issued: number; received: number }> {
  const { rows } = await sql<{ issued: number; received: number }>`
    select count(*) filter (where not d.is_received)::int as issued, count(*) filter (where d.is_received)::int as received
    from document d where d.company_id = ${companyId} and d.sign = -1 and ${OUTSTANDING} and d.due_on < ${today}`.execute(db);
  return rows[0] ?? { issued: 0, received: 0 };
}

/** The total of a list in pesos: each currency is summed before it is converted; those without a rate are left out. */
function total<Row>(rows: readonly Row[], partOf: (row: Row) => { minor: number; currency: Currency }, inPesos: ToPesos): number {
  const sums = new Map<Currency, number>();
  for (const { minor, currency } of rows.map(partOf)) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].reduce((sum, [currency, minor]) => sum + (inPesos(minor, currency) ?? 0), 0);
}

async function whatThereIs(db: Db, companyId: string): Promise<Pick<Dashboard, 'hasData' | 'hasIssued' | 'hasReceived' | 'hasBanks'>> {
  const { rows } = await sql<{ hasIssued: boolean; hasReceived: boolean; hasBanks: boolean }>`
    select exists (select from document where company_id = ${companyId} and not is_received) as "hasIssued",
      exists (select from document where company_id = ${companyId} and is_received) as "hasReceived",
      exists (select from movement where company_id = ${companyId})
        or exists (select from bank_account where company_id = ${companyId} and initial_on is not null) as "hasBanks"`.execute(db);
  const { hasIssued = false, hasReceived = false, hasBanks = false } = rows[0] ?? {};
  return { hasData: hasIssued || hasReceived || hasBanks, hasIssued, hasReceived, hasBanks };
}

/** `open` in minor units of `currency`: what is still to be paid or received. */
export type DueItem = {
  documentId: string;
  code: number | null;
  label: string | null;
  folio: string | null;
  rut: string | null;
  name: string | null;
  dueOn: Day;
  currency: Currency;
  open: number;
};

/**
 * Late documents of which all are read for the largest, `few`; of more than these the list of what is open is followed from its largest on,
 * as far as `far`: what is late of the side may be the smallest of it all.
 */
const REACH = { few: 2_000, far: 5_000 };

/** The largest late documents of a side, by their pesos: at most `max` of them. */
export async function lateItems(
  db: Db,
  companyId: string,
  isReceived: boolean,
  { today, max, reach = REACH }: { today: Day; max: number; reach?: typeof REACH },
): Promise<DueItem[]> {
  const isLate = sql`${isDue(companyId, isReceived)} and d.due_on < ${today}`;
  // Which of them an index alone says; only these are then read.
  const all = sql`
    select d.document_id, ${OUTSTANDING_PESOS} as pesos from document d where ${isLate} order by pesos desc nulls last, d.document_id limit ${max}`;
  const followed = sql`
    select d.document_id, d.pesos from (
      select d.*, ${REMAINING_PESOS} as pesos from document d
      where d.company_id = ${companyId} and not d.is_hidden and not d.is_superseded and ${REMAINING_PESOS} > 0
      order by pesos desc, d.document_id limit ${reach.far}) d
    where ${isLate} limit ${max}`;
  const isMany = sql`(select exists (select from document d where ${isLate} offset ${reach.few}))`;
  const among = (which: RawBuilder<unknown>) => sql<DueItem>`
    select ${ITEM} from (${which}) largest
    cross join lateral (select * from document where company_id = ${companyId} and document_id = largest.document_id offset 0) d
    order by largest.pesos desc nulls last, d.document_id`;
  const { rows } = await among(sql`
    select * from (${all}) few where not ${isMany} union all select * from (${followed}) many where ${isMany}`).execute(db);
  return rows.length < max ? (await among(all).execute(db)).rows : rows;
}

/** The next items due on a side, today's first: at most `max`. */
export async function nextItems(db: Db, companyId: string, isReceived: boolean, today: Day, max: number): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`select ${ITEM} from document d where ${isDue(companyId, isReceived)} and d.due_on >= ${today}
    order by d.due_on, d.document_id limit ${max}`.execute(db);
  return rows;
}

const ITEM = sql`d.document_id as "documentId", d.code, d.label, d.folio, d.counterpart_rut as rut, d.counterpart_name as name,
  d.due_on as "dueOn", d.currency, d.remaining as open`;

/** Credit notes are due to nobody: they are only in the totals. */
const isDue = (companyId: string, isReceived: boolean) => sql`
  d.company_id = ${companyId} and d.is_received = ${isReceived} and d.sign = 1 and ${OUTSTANDING}`;
