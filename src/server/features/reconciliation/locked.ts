/** The rows that a change of matches touches, locked in the order of their ids, so that two changes never wait for each other in a ring. */
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';

export type LockedMovement = {
  id: string;
  accountId: string;
  amount: number;
  currency: Currency;
  matched: number;
  isTransfer: boolean;
  isReconciled: boolean;
};
export type LockedDocument = { id: string; direction: 1 | 0 | -1; currency: Currency; remaining: number; isHidden: boolean };
export type Locked = { movements: ReadonlyMap<string, LockedMovement>; documents: ReadonlyMap<string, LockedDocument> };

/** @throws NOT_FOUND when one of the ids is none of the company's: nothing of the call is done */
export async function lockRows(db: Db, companyId: string, movementIds: readonly string[], documentIds: readonly string[]): Promise<Locked> {
  const movements = await lockMovements(db, companyId, [...new Set(movementIds)]);
  const documents = await lockDocuments(db, companyId, [...new Set(documentIds)]);
  return { movements: new Map(movements.map((one) => [one.id, one])), documents: new Map(documents.map((one) => [one.id, one])) };
}

async function lockMovements(db: Db, companyId: string, ids: string[]): Promise<LockedMovement[]> {
  const { rows } = await sql<LockedMovement>`
    select movement_id as id, account_id as "accountId", amount, currency, matched, transfer_id is not null as "isTransfer",
      is_reconciled as "isReconciled"
    from movement where company_id = ${companyId} and movement_id = any(${ids}::uuid[])
    order by movement_id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  return rows;
}

async function lockDocuments(db: Db, companyId: string, ids: string[]): Promise<LockedDocument[]> {
  const { rows } = await sql<LockedDocument>`
    select document_id as id, sign * (case when is_received then -1 else 1 end) as direction, currency, remaining, is_hidden as "isHidden"
    from document where company_id = ${companyId} and document_id = any(${ids}::uuid[])
    order by document_id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  return rows;
}
