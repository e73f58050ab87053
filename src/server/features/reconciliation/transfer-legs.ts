/** The movements that could be the other leg of a transfer, for a person to pick one. Reads only. */
import { sql } from 'kysely';
import type { MissingRate } from '#domain/cashflow/valued.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { type Exchange, exchangeOfLegs, mayBeExchange } from '#domain/reconciliation/exchange-transfer.ts';
import { DEFAULT_OPTIONS } from '#domain/reconciliation/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { ratesAt } from '../rates/store.ts';

/** `amount`: minor units of `currency`, signed. `exchange`: of legs in two currencies. */
export type TransferLeg = {
  movementId: string;
  bankCode: string;
  accountNumber: string;
  on: Day;
  glosa: string;
  amount: number;
  currency: Currency;
  exchange: Exchange | null;
};
/** `missing`: the values without which legs in other currencies could not be compared. */
export type TransferLegs = { legs: TransferLeg[]; missing: MissingRate[] };

const MAX_EQUAL = 50;
/** Legs in other currencies: of so many days before and after, the nearest in value. */
const DAYS = 30;
const MAX_EXCHANGED = 20;
/** Compared at most, the nearest in time first. */
const MAX_COMPARED = 2_000;

/** The open movements of the other direction in another account: of the same amount, then of about the same value in another currency. @throws NOT_FOUND */
export async function transferLegs(db: Db, companyId: string, movementId: string): Promise<TransferLegs> {
  const own = await openMovement(db, companyId, movementId);
  if (!own) return { legs: [], missing: [] };
  const equal = await legsWhere(db, companyId, own, sql`m.currency = ${own.currency} and m.amount = ${-own.amount}::bigint`, MAX_EQUAL);
  const near = sql`m.currency <> ${own.currency} and m.on_day between ${own.on}::date - ${DAYS}::int and ${own.on}::date + ${DAYS}::int`;
  const others = await legsWhere(db, companyId, own, near, MAX_COMPARED);
  const currencies = [...new Set([own, ...others].map(({ currency }) => currency))].filter((one) => one !== 'CLP');
  const days = [...new Set([own, ...others].map(({ on }) => on))];
  const rates = await ratesAt(db, companyId, others.length > 0 ? currencies : [], days);
  const missing = new Map<string, MissingRate>();
  const exchanged = others.flatMap((one): (TransferLeg & { exchange: Exchange })[] => {
    const [out, into] = own.amount < 0 ? [own, one] : [one, own];
    const exchange = exchangeOfLegs(out, into, rates);
    if (!('missing' in exchange)) return mayBeExchange(exchange, DEFAULT_OPTIONS.exchangeTolerance) ? [{ ...one, exchange }] : [];
    missing.set(`${exchange.missing.currency} ${exchange.missing.on}`, exchange.missing);
    return [];
  });
  exchanged.sort((a, b) => a.exchange.share - b.exchange.share);
  return { legs: [...equal, ...exchanged.slice(0, MAX_EXCHANGED)], missing: firstOfEach([...missing.values()]) };
}

type Own = { id: string; accountId: string; on: Day; amount: number; currency: Currency; isOpen: boolean };

/** Null for one that is explained or hidden, or of which a part is matched. */
async function openMovement(db: Db, companyId: string, movementId: string): Promise<Own | null> {
  const { rows } = await sql<Own>`
    select movement_id as id, account_id as "accountId", on_day as "on", amount, currency, ${isOpenMovement('m')} and matched = 0 as "isOpen"
    from movement m where company_id = ${companyId} and movement_id = ${movementId}`.execute(db);
  const [own] = rows;
  if (!own) throw new AppError('NOT_FOUND');
  return own.isOpen ? own : null;
}

async function legsWhere(db: Db, companyId: string, own: Own, which: ReturnType<typeof sql>, max: number): Promise<TransferLeg[]> {
  const { rows } = await sql<TransferLeg>`
    select m.movement_id as "movementId", b.bank_code as "bankCode", b.number as "accountNumber", m.on_day as "on", m.glosa, m.amount, m.currency,
      null as exchange
    from movement m join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    where m.company_id = ${companyId} and ${isOpenMovement('m')} and m.matched = 0 and m.account_id <> ${own.accountId}
      and sign(m.amount) = ${-Math.sign(own.amount)}::int and ${which}
    order by abs(m.on_day - ${own.on}::date), m.movement_id limit ${max}`.execute(db);
  return rows;
}

/** Of each currency the first day: a value that is written for it serves those after it. */
function firstOfEach(missing: readonly MissingRate[]): MissingRate[] {
  const sorted = missing.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return [...Map.groupBy(sorted, ({ currency }) => currency).values()].flatMap(([first]) => first ?? []);
}
