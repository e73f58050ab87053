/** Locks the rows that a change of matches touches, in the order of their ids, so that two changes never deadlock. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { RateSeries } from '#domain/rates.ts';
import { isClaimed } from '#server/db/claimed.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesAt } from '../rates/store.ts';

export type LockedMovement = {
  id: string;
  accountId: string;
  on: Day;
  amount: number;
  currency: Currency;
  matched: number;
  isTransfer: boolean;
  isReconciled: boolean;
  isHidden: boolean;
};
export type LockedDocument = {
  id: string;
  direction: 1 | 0 | -1;
  currency: Currency;
  remaining: number;
  isHidden: boolean;
  isAnnulled: boolean;
  isClaimed: boolean;
};
/** `rates`: pesos per unit on the movements' days, read only when something is in another currency. */
export type Locked = {
  movements: ReadonlyMap<string, LockedMovement>;
  documents: ReadonlyMap<string, LockedDocument>;
  rates: ReadonlyMap<Currency, RateSeries>;
};

/** @throws NOT_FOUND when one of the ids is not the company's: the whole call is refused */
export async function lockRows(db: Db, companyId: string, movementIds: readonly string[], documentIds: readonly string[]): Promise<Locked> {
  const movements = await lockMovements(db, companyId, [...new Set(movementIds)]);
  const documents = await lockDocuments(db, companyId, [...new Set(documentIds)]);
  return {
    movements: new Map(movements.map((one) => [one.id, one])),
    documents: new Map(documents.map((one) => [one.id, one])),
    rates: await ratesBetween(db, companyId, movements, documents),
  };
}

async function ratesBetween(db: Db, companyId: string, movements: readonly LockedMovement[], documents: readonly LockedDocument[]) {
  const currencies = [...new Set([...movements, ...documents].map(({ currency }) => currency))];
  if (currencies.length < 2) return new Map<Currency, RateSeries>();
  const days = [...new Set(movements.map(({ on }) => on))];
  return ratesAt(
    db,
    companyId,
    currencies.filter((one) => one !== 'CLP'),
    days,
  );
}

async function lockMovements(db: Db, companyId: string, ids: string[]): Promise<LockedMovement[]> {
  const { rows } = await sql<LockedMovement>`
    select movement_id as id, account_id as "accountId", on_day as "on", amount, currency, matched, transfer_id is not null as "isTransfer",
      is_reconciled as "isReconciled", is_hidden as "isHidden"
    from movement where company_id = ${companyId} and movement_id = any(${ids}::uuid[])
    order by movement_id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  return rows;
}

async function lockDocuments(db: Db, companyId: string, ids: string[]): Promise<LockedDocument[]> {
  const { rows } = await sql<LockedDocument>`
    select document_id as id, sign * (case when is_received then -1 else 1 end) as direction, currency, remaining, is_hidden as "isHidden",
      is_annulled as "isAnnulled", ${isClaimed('document')} as "isClaimed"
    from document where company_id = ${companyId} and document_id = any(${ids}::uuid[])
    order by document_id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  return rows;
}
